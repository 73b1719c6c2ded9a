import type { CsvFormat } from './csv-format.js';
import { dayCell, timeCell } from '../format/cell-text.js';
import { messages } from './list.messages.js';

interface TextColumn<T> {
  readonly head: string;
  readonly text: (row: T) => string;
  /** A number with a decimal point. Its minus sign is not treated as a formula. */
  readonly isNumber?: boolean;
}
/**
 * A time column (ISO 8601, UTC), exported as day and time in the reader’s zone. Both cells are empty for undefined.
 */
interface MomentColumn<T> {
  readonly head: string;
  readonly at: (row: T) => string | undefined;
}
export type CsvColumn<T> = TextColumn<T> | MomentColumn<T>;

export type ReadPage<T> = (before: string | undefined) => Promise<{ rows: readonly T[]; next?: string | undefined }>;

/** RFC 4180. All texts are quoted, because they may contain the separator of a different region. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * With list separators other than the comma (`;` in South Africa and most of Europe, a tab, `|`), spreadsheets start a
 * cell here despite the quotes.
 */
const BEGINS_CELL = /([;\t|\r\n])/;
const FORMULA = /^[ \u00a0]*[=+\-@]/;

/** Customers choose their own names. An apostrophe turns formulas into text (OWASP, "CSV Injection"). */
const asText = (text: string): string =>
  text
    .split(BEGINS_CELL)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')
    .replace(/^[\t\r]/, "'$&");

/** Unquoted days and times in these forms are recognised by spreadsheets in all regions. */
const withMoments = <T>(column: CsvColumn<T>): readonly TextColumn<T>[] => {
  if (!('at' in column)) return [column];
  const { head, at } = column;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cellOf = (cell: (iso: string) => string) => (row: T) => {
    const iso = at(row);
    return iso === undefined || iso === '' ? '' : cell(iso);
  };
  return [
    { head: messages.csvDate(head), isNumber: true, text: cellOf(dayCell) },
    { head: messages.csvTime(head, zone), isNumber: true, text: cellOf(timeCell) },
  ];
};

const figure = (text: string, { separator, decimal }: CsvFormat): string => {
  const shown = text.replace('.', decimal);
  return shown.includes(separator) ? quoted(shown) : shown;
};

/** Returns CSV with a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[], format: CsvFormat): string {
  const all = columns.flatMap(withMoments);
  const lines = [
    all.map(({ head }) => quoted(head)),
    ...rows.map((row) =>
      all.map(({ text, isNumber }) => (isNumber === true ? figure(text(row), format) : quoted(asText(text(row))))),
    ),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(format.separator)).join('\r\n')}\r\n`;
}
