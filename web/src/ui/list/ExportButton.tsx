import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '../feedback/toasts.js';
import { saveText } from '../format/save-file.js';
import { useCsvFormat } from './csv-format.js';
import { CsvFormatButton } from './CsvFormatButton.js';
import { toCsv, type CsvColumn, type ReadPage } from './csv.js';
import { messages } from './list.messages.js';

/** Most exported rows: spreadsheets open such a file at once. For more rows, narrow the filters. */
const MOST_ROWS = 10_000;

export function ExportButton<T>({
  name,
  columns,
  readPage,
}: {
  name: string;
  columns: readonly CsvColumn<T>[];
  readPage: ReadPage<T>;
}) {
  const [format, setFormat] = useCsvFormat();
  const [read, setRead] = useState<number>();
  const run = async () => {
    const rows: T[] = [];
    setRead(0);
    try {
      let before: string | undefined;
      do {
        const page = await readPage(before);
        rows.push(...page.rows);
        setRead(rows.length);
        before = page.next;
      } while (before !== undefined && rows.length < MOST_ROWS);
      const isCut = before !== undefined || rows.length > MOST_ROWS;
      saveText(`${name}.csv`, toCsv(columns, rows.slice(0, MOST_ROWS), format));
      toastGood(messages.exported(Math.min(rows.length, MOST_ROWS)), isCut ? messages.exportCut(MOST_ROWS) : undefined);
    } catch (error) {
      toastFailure(messages.exportFailed, describeError(error));
    } finally {
      setRead(undefined);
    }
  };
  return (
    <ButtonGroup sx={{ '& > :first-of-type': { flexGrow: 1 } }}>
      <Button variant="outlined" disabled={read !== undefined} onClick={() => void run()}>
        {read === undefined ? messages.exportCsv : messages.exporting(read)}
      </Button>
      <CsvFormatButton format={format} onChange={setFormat} />
    </ButtonGroup>
  );
}
