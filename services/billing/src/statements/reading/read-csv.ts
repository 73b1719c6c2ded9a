import { parse } from 'csv-parse/sync';
import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import { invalid } from '@revive/platform/errors/errors';
import { headerOf } from './columns.policy.js';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 60;
const MOST_ROW_CHARS = 4_000;
const MOST_COLUMNS = 500;

/** Rows of cells. The separator is the one under which a row has the most names of columns. Throws INVALID (400). */
export function readCsv(text: string): string[][] {
  const rows = rowsOf(text, separatorOf(text));
  if (rows.length > STATEMENT_MAX.lines + SAMPLE_ROWS)
    throw invalid({ file: `The file has more than ${STATEMENT_MAX.lines} lines. Export a shorter period.` });
  return rows;
}

/** Looks only at the beginning of the file, without quotation marks: names of columns have none inside. */
function separatorOf(text: string): string {
  const rows = text
    .slice(0, SAMPLE_ROWS * MOST_ROW_CHARS)
    .split(/\r\n|\n|\r/, SAMPLE_ROWS)
    .map((row) => row.slice(0, MOST_ROW_CHARS).replace(/["\ufeff]/g, ''));
  let best = { separator: ',', known: 0 };
  for (const separator of SEPARATORS) {
    const { known } = headerOf(rows.map((row) => row.split(separator)));
    if (known > best.known) best = { separator, known };
  }
  return best.separator;
}

function rowsOf(text: string, separator: string): string[][] {
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      // Banks print inch signs and names in quotation marks without escaping them.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MOST_ROW_CHARS,
      to: STATEMENT_MAX.lines + SAMPLE_ROWS + 1,
    });
  } catch {
    throw invalid({ file: 'A row of the file is too long or has an open quotation mark. Export the statement again.' });
  }
  if (rows.some(({ length }) => length > MOST_COLUMNS))
    throw invalid({ file: 'A row of the file has too many columns. Export the statement again.' });
  return rows;
}
