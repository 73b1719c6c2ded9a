import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, type ReactNode } from 'react';
import type { RowAction } from './RowActions.js';
import { SelectionBar } from './SelectionBar.js';
import { TableCards } from './TableCards.js';
import { TableRows } from './TableRows.js';
import { useSelection } from './use-selection.js';
import { useSorted, type Comparer } from './use-sorted.js';

export interface TableColumn<T> {
  head: string;
  cell: (row: T) => ReactNode;
  /** Amounts and counts stand at the right. */
  number?: boolean;
  /** Lets the head sort by this column, where the whole list is on the page. */
  sort?: Comparer<T>;
}

export interface DataTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  card: (row: T) => ReactNode;
  /** A row's page: its first cell is the link. */
  open?: (row: T) => string;
  /** Whether these are all the rows there are: a page of a longer list is in the server's order and in no other. */
  isWhole?: boolean;
  /** What can be done with a row; its last cell, a menu on phones. */
  actions?: (row: T) => readonly RowAction[];
  /** What can be done with several rows at once; with it rows can be selected. */
  bulk?: (rows: readonly T[]) => readonly RowAction[];
  /** Whose row it is, in the names of its controls. */
  nameOf?: (row: T) => string;
}

const idOf = ({ id }: { id: string }): string => id;

/** Up to 50 rows as a table; the same rows as cards on phones. */
export function DataTable<T extends { id: string }>({
  rows,
  columns,
  isWhole = false,
  bulk,
  nameOf = idOf,
  ...rest
}: DataTableProps<T>) {
  const phone = useMediaQuery('(max-width: 699.95px)');
  const sorted = useSorted(rows, columns);
  const shown = isWhole ? sorted.rows : rows;
  const selection = useSelection(shown);
  const area = useRef<HTMLDivElement>(null);
  // The bar leaves with what was pressed in it; the keyboard goes on at the table.
  const clear = () => {
    selection.clear();
    area.current?.focus();
  };
  const parts = {
    ...rest,
    rows: shown,
    columns,
    nameOf,
    selection: bulk === undefined ? undefined : selection,
    sorted: isWhole ? sorted : undefined,
  };
  return (
    <div ref={area} tabIndex={-1} style={{ outline: 'none' }}>
      {bulk === undefined || selection.rows.length === 0 ? null : (
        <SelectionBar count={selection.rows.length} actions={bulk(selection.rows)} onClear={clear} />
      )}
      {phone ? <TableCards {...parts} /> : <TableRows {...parts} />}
    </div>
  );
}
