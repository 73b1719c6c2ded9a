import type { ReactNode } from 'react';
import { ColumnsButton } from './ColumnsButton.js';
import { ExportButton } from './ExportButton.js';
import type { CsvColumn, ReadPage } from './csv.js';
import type { Columns } from './use-columns.js';

/** Actions on a whole list: column selection and export. */
export function ListActions<T>({
  columns,
  file,
  csv,
  readPage,
  children,
}: {
  columns: Columns<unknown>;
  /** File name without extension. */
  file: string;
  csv: readonly CsvColumn<T>[];
  readPage: ReadPage<T>;
  /** Further actions of the page. */
  children?: ReactNode;
}) {
  return (
    <>
      <ColumnsButton heads={columns.heads} hidden={columns.hidden} onToggle={columns.toggle} />
      <ExportButton name={file} columns={csv} readPage={readPage} />
      {children}
    </>
  );
}
