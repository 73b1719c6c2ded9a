import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Stack } from '../layout/Stack.js';
import { color } from '../theme/tokens.js';
import { RowMenu } from './RowActions.js';
import { messages } from './table.messages.js';
import type { TableParts } from './TableRows.js';

const Item = styled('li')({
  display: 'block',
  border: `1px solid ${color.divider}`,
  borderRadius: 10,
  background: color.paper,
  padding: '12px 14px',
  minHeight: 72,
  '& + &': { marginTop: 10 },
});

const Totals = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  marginTop: 4,
  '& dt': { color: color.quiet },
  '& dd': { textAlign: 'right', fontWeight: 600 },
});
const CardLink = styled(Link)({ color: 'inherit', textDecoration: 'none', display: 'block' });
/** Beyond the card's padding, because checkbox and button have their own. */
const Controls = styled(Stack)({ justifyContent: 'space-between', margin: '4px -8px -8px' });
const SelectLabel = styled(FormControlLabel)({ marginLeft: 0 });

export function TableCards<T extends { id: string }>({
  label,
  rows,
  card,
  open,
  actions,
  nameOf,
  selection,
  totals,
}: TableParts<T>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <Item key={row.id}>
          {open === undefined ? card(row) : <CardLink to={open(row)}>{card(row)}</CardLink>}
          {selection === undefined && (actions === undefined || actions(row).length === 0) ? null : (
            <Controls direction="row" spacing={2}>
              {selection === undefined ? (
                <span />
              ) : (
                <SelectLabel
                  control={
                    <Checkbox
                      checked={selection.has(row)}
                      onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
                      slotProps={{ input: { 'aria-label': messages.select(nameOf(row)) } }}
                    />
                  }
                  label={messages.selectWord}
                />
              )}
              <RowMenu name={nameOf(row)} actions={actions?.(row) ?? []} />
            </Controls>
          )}
        </Item>
      ))}
      {totals === undefined ? null : (
        <Item>
          <strong>{messages.total}</strong>
          <Totals>
            {Object.entries(totals).map(([head, total]) => (
              <Fragment key={head}>
                <dt>{head}</dt>
                <dd>{total}</dd>
              </Fragment>
            ))}
          </Totals>
        </Item>
      )}
    </ul>
  );
}
