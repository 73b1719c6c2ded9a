import type { ReactNode } from 'react';
import { ColumnsButton } from './ColumnsButton.js';
import { ExportButton } from './ExportButton.js';
import type { CsvColumn, ReadPage } from './csv.js';
import type { Columns } from './use-columns.js';

/** What a person does with a list as a whole: choose its columns, take it away as a file. */
export function ListActions<T>({
  columns,
  file,
  csv,
  readPage,
  children,
}: {
  columns: Columns<unknown>;
  /** The file's name, without its ending. */
  file: string;
  csv: readonly CsvColumn<T>[];
  readPage: ReadPage<T>;
  /** What else the page offers, after them. */
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
