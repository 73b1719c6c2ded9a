import { styled } from '@mui/material/styles';
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
  number?: boolean;
  /** Comparer for sorting by this column; used only if the table is complete. */
  sort?: Comparer<T>;
}

export interface DataTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  card: (row: T) => ReactNode;
  open?: (row: T) => string;
  /** True if `rows` is the complete list. A page of a longer list keeps the server’s order. */
  isWhole?: boolean;
  actions?: (row: T) => readonly RowAction[];
  /** Bulk actions; they enable row selection. */
  bulk?: (rows: readonly T[]) => readonly RowAction[];
  /** A fact about the selected rows, such as the sum of their amounts. */
  bulkFact?: (rows: readonly T[]) => string;
  /** Cells of a last row by column head, such as sums. Shown only below a complete list. */
  totals?: (rows: readonly T[]) => Readonly<Record<string, ReactNode>>;
  /** Row name in the accessible names of its controls. */
  nameOf?: (row: T) => string;
}

const Area = styled('div')({ outline: 'none' });

const idOf = ({ id }: { id: string }): string => id;

export function DataTable<T extends { id: string }>({
  rows,
  columns,
  isWhole = false,
  bulk,
  bulkFact,
  totals,
  nameOf = idOf,
  ...rest
}: DataTableProps<T>) {
  const phone = useMediaQuery('(max-width: 699.95px)');
  const sorted = useSorted(rows, columns);
  const shown = isWhole ? sorted.rows : rows;
  const selection = useSelection(shown);
  const area = useRef<HTMLDivElement>(null);
  // The bar disappears together with its pressed button, so the focus moves to the table.
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
    totals: isWhole ? totals?.(rows) : undefined,
  };
  return (
    <Area ref={area} tabIndex={-1}>
      {bulk === undefined || selection.rows.length === 0 ? null : (
        <SelectionBar
          count={selection.rows.length}
          fact={bulkFact?.(selection.rows)}
          actions={bulk(selection.rows)}
          onClear={clear}
        />
      )}
      {phone ? <TableCards {...parts} /> : <TableRows {...parts} />}
    </Area>
  );
}
