import type { ComponentProps, ReactNode } from 'react';
import type { TableColumn } from '../data-display/DataTable.js';
import { SecondaryText } from '../data-display/texts.js';
import { PageHeader } from '../layout/PageHeader.js';
import type { CsvColumn, ReadPage } from './csv.js';
import { ListActions } from './ListActions.js';
import { PagedList } from './PagedList.js';
import type { Columns } from './use-columns.js';

type PagedListProps<T extends { id: string }, Name extends string> = ComponentProps<typeof PagedList<T, Name>>;
type ListProps<T extends { id: string }, Name extends string> = Omit<PagedListProps<T, Name>, 'columns' | 'actions'>;

/**
 * A page with one list: header with a line of facts, actions (columns, export, `actions`), filters, rows, pages.
 * `file`, `csv` and `readPage` are of the export.
 */
export function ListPage<T extends { id: string }, Name extends string>({
  title,
  fact,
  waiting,
  actions,
  note,
  above,
  columns,
  file,
  csv,
  readPage,
  rowActions,
  isBusy = false,
  ...list
}: {
  title: string;
  fact?: ReactNode;
  waiting?: number;
  /** Buttons of the header. */
  actions?: ReactNode;
  /** A sentence above the filters. */
  note?: string | undefined;
  /** Elements between header and list, such as figures. */
  above?: ReactNode;
  columns: Columns<TableColumn<T>>;
  file: string;
  csv: readonly CsvColumn<T>[];
  readPage: ReadPage<T>;
  rowActions?: PagedListProps<T, Name>['actions'];
  /** True while rows of an earlier search or filter may be shown. */
  isBusy?: boolean;
} & ListProps<T, Name>) {
  return (
    <>
      <PageHeader
        title={title}
        fact={fact}
        {...(waiting !== undefined && { waiting })}
        actions={
          <ListActions columns={columns} file={file} csv={csv} readPage={readPage}>
            {actions}
          </ListActions>
        }
      />
      {above}
      {note === undefined ? null : (
        <SecondaryText component="p" sx={{ mb: 3 }}>
          {note}
        </SecondaryText>
      )}
      <div aria-busy={isBusy}>
        <PagedList<T, Name>
          {...(list as unknown as ListProps<T, Name>)}
          {...(rowActions !== undefined && { actions: rowActions })}
          columns={columns.shown}
        />
      </div>
    </>
  );
}
