import type { ReactNode } from 'react';
import { ColumnsButton } from './ColumnsButton.js';
import { ExportButton } from './ExportButton.js';
import type { CsvColumn, ReadPage } from './csv.js';
import type { Columns } from './use-columns.js';

export function ListActions<T>({
  columns,
  file,
  csv,
  readPage,
  children,
}: {
  columns: Columns<unknown>;
  file: string;
  csv: readonly CsvColumn<T>[];
  readPage: ReadPage<T>;
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
