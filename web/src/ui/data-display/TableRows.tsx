import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../layout/Panel.js';
import { color, TYPE } from '../theme/tokens.js';
import type { DataTableProps, TableColumn } from './DataTable.js';
import { RowActions } from './RowActions.js';
import { messages } from './table.messages.js';
import { VisuallyHidden } from './texts.js';
import type { Selection } from './use-selection.js';
import type { Sorted } from './use-sorted.js';

export type TableParts<T> = Pick<DataTableProps<T>, 'label' | 'rows' | 'columns' | 'card' | 'open' | 'actions'> & {
  readonly nameOf: (row: T) => string;
  readonly selection: Selection<T> | undefined;
  readonly sorted: Sorted<T> | undefined;
  readonly totals: Readonly<Record<string, ReactNode>> | undefined;
};

const Box = styled(Card)({ padding: 0, overflowX: 'auto', '& th': { background: color.paper } });
const Line = styled(TableRow)({
  height: 44,
  '&:last-of-type > td': { borderBottom: 0 },
  '&.Mui-selected, &.Mui-selected:hover': { background: color.accentSoft },
  '&[data-opens]:hover': { background: `color-mix(in srgb, ${color.accentSoft} 40%, transparent)` },
});
const TotalCell = styled(TableCell)({
  ...TYPE.body2,
  height: 44,
  color: color.text,
  fontWeight: 600,
  borderTop: `1px solid ${color.divider}`,
  borderBottom: 0,
});
/** Checkboxes and buttons fill the height of a row. */
const ControlCell = styled(TableCell)({ paddingTop: 0, paddingBottom: 0 });
const RowLink = styled(Link)({ fontWeight: 600 });
const SortButton = styled('button')({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  borderRadius: 4,
  padding: '4px 6px',
  // Compensates the padding, so that sortable heads have the size of plain ones.
  margin: '-4px -6px',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { background: color.sunken },
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 1 },
});
const Arrow = styled('span')({ marginLeft: 4, fontSize: '0.6rem' });
const ARROWS = { ascending: '▲', descending: '▼' } as const;

const sideOf = ({ number }: { number?: boolean | undefined }) => (number === true ? 'right' : 'left');

function Head<T>({ column, sorted }: { column: TableColumn<T>; sorted: Sorted<T> | undefined }) {
  const { head, sort } = column;
  if (sort === undefined || sorted === undefined) return <TableCell align={sideOf(column)}>{head}</TableCell>;
  const direction = sorted.directionOf(head);
  return (
    <TableCell align={sideOf(column)} aria-sort={direction ?? 'none'}>
      <SortButton type="button" onClick={() => sorted.turn(head)}>
        {head}
        {direction === undefined ? null : <Arrow aria-hidden>{ARROWS[direction]}</Arrow>}
      </SortButton>
    </TableCell>
  );
}

export function TableRows<T extends { id: string }>({
  label,
  rows,
  columns,
  open,
  actions,
  nameOf,
  selection,
  sorted,
  totals,
}: TableParts<T>) {
  return (
    <Box tabIndex={0} aria-label={label}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            {selection === undefined ? null : (
              <ControlCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.rows.length > 0}
                  onChange={selection.toggleAll}
                  slotProps={{ input: { 'aria-label': messages.selectAll } }}
                />
              </ControlCell>
            )}
            {columns.map((column) => (
              <Head key={column.head} column={column} sorted={sorted} />
            ))}
            {actions === undefined ? null : (
              <TableCell align="right">
                <VisuallyHidden>{messages.actions}</VisuallyHidden>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Line
              key={row.id}
              selected={selection?.has(row) ?? false}
              {...(open === undefined ? {} : { 'data-opens': true })}
            >
              {selection === undefined ? null : (
                <ControlCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={selection.has(row)}
                    onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
                    slotProps={{ input: { 'aria-label': messages.select(nameOf(row)) } }}
                  />
                </ControlCell>
              )}
              {columns.map((column, i) => (
                <TableCell key={column.head} align={sideOf(column)}>
                  {i === 0 && open !== undefined ? (
                    <RowLink to={open(row)}>{column.cell(row)}</RowLink>
                  ) : (
                    column.cell(row)
                  )}
                </TableCell>
              ))}
              {actions === undefined ? null : (
                <ControlCell align="right">
                  <RowActions name={nameOf(row)} actions={actions(row)} />
                </ControlCell>
              )}
            </Line>
          ))}
        </TableBody>
        {totals === undefined ? null : (
          <TableFooter>
            <TableRow>
              {selection === undefined ? null : <TotalCell padding="checkbox" />}
              {columns.map((column, i) => (
                <TotalCell key={column.head} align={sideOf(column)}>
                  {i === 0 ? messages.total : totals[column.head]}
                </TotalCell>
              ))}
              {actions === undefined ? null : <TotalCell />}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Box>
  );
}
