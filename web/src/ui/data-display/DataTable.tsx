import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../layout/Panel.js';
import { color } from '../theme/tokens.js';

export interface TableColumn<T> {
  head: string;
  cell: (row: T) => ReactNode;
  /** Amounts and counts stand at the right. */
  number?: boolean;
}

const Box = styled(Card)({ padding: 0, overflowX: 'auto' });
const Row = styled(TableRow)({
  height: 44,
  '&:last-of-type > td': { borderBottom: 0 },
  '&[data-opens]:hover': { background: `color-mix(in srgb, ${color.accentSoft} 40%, transparent)` },
});
const Item = styled('li')({
  display: 'block',
  border: `1px solid ${color.divider}`,
  borderRadius: 10,
  background: color.paper,
  padding: '12px 14px',
  minHeight: 72,
  '& + &': { marginTop: 10 },
});

/**
 * Up to 50 rows as a table; the same rows as cards on phones. `open` gives a row's page: its first cell is the link.
 */
export function DataTable<T extends { id: string }>({
  label,
  rows,
  columns,
  card,
  open,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  card: (row: T) => ReactNode;
  open?: (row: T) => string;
}) {
  const phone = useMediaQuery('(max-width: 699.95px)');
  if (phone) {
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
          </Item>
        ))}
      </ul>
    );
  }
  return (
    <Box tabIndex={0} aria-label={label}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map(({ head, number }) => (
              <TableCell key={head} align={number === true ? 'right' : 'left'} style={{ background: color.paper }}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} {...(open === undefined ? {} : { 'data-opens': true })}>
              {columns.map(({ head, cell, number }, i) => (
                <TableCell key={head} align={number === true ? 'right' : 'left'}>
                  {i === 0 && open !== undefined ? (
                    <Link to={open(row)} style={{ fontWeight: 600 }}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </TableCell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
