import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '../feedback/toasts.js';
import { saveText } from '../format/save-file.js';
import { toCsv, type CsvColumn } from './csv.js';
import { messages } from './list.messages.js';

/** A file that a spreadsheet opens at once; whoever needs more narrows the list. */
const MOST_ROWS = 10_000;

/** Every row of the list as it is filtered now, page after page, as one CSV file. */
export function ExportButton<T extends { id: string }>({
  name,
  columns,
  readPage,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn<T>[];
  /** The rows after this one, in the list's order; fewer than a page, or none, at the end. */
  readPage: (before: string | undefined) => Promise<readonly T[]>;
}) {
  const [read, setRead] = useState<number>();
  const run = async () => {
    const rows: T[] = [];
    setRead(0);
    try {
      for (;;) {
        const page = await readPage(rows.at(-1)?.id);
        rows.push(...page);
        setRead(rows.length);
        if (page.length === 0 || rows.length >= MOST_ROWS) break;
      }
      saveText(`${name}.csv`, toCsv(columns, rows.slice(0, MOST_ROWS)));
      toastGood(
        messages.exported(Math.min(rows.length, MOST_ROWS)),
        rows.length >= MOST_ROWS ? messages.exportCut(MOST_ROWS) : undefined,
      );
    } catch (error) {
      toastFailure(messages.exportFailed, describeError(error));
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Button variant="outlined" disabled={read !== undefined} onClick={() => void run()}>
      {read === undefined ? messages.exportCsv : messages.exporting(read)}
    </Button>
  );
}
