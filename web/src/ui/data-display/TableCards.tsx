import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Row } from '../layout/stacks.js';
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

export function TableCards<T extends { id: string }>({
  label,
  rows,
  card,
  open,
  actions,
  nameOf,
  selection,
}: TableParts<T>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <Item key={row.id}>
          {open === undefined ? (
            card(row)
          ) : (
            <Link to={open(row)} style={{ color: 'inherit', textDecoration: 'none', display: 'block' }}>
              {card(row)}
            </Link>
          )}
          {selection === undefined && (actions === undefined || actions(row).length === 0) ? null : (
            <Row style={{ justifyContent: 'space-between', margin: '4px -8px -8px' }}>
              {selection === undefined ? (
                <span />
              ) : (
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={selection.has(row)}
                      onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
                      slotProps={{ input: { 'aria-label': messages.select(nameOf(row)) } }}
                    />
                  }
                  label={messages.selectWord}
                  style={{ marginLeft: 0 }}
                />
              )}
              <RowMenu name={nameOf(row)} actions={actions?.(row) ?? []} />
            </Row>
          )}
        </Item>
      ))}
    </ul>
  );
}
