import type { CsvFormat } from './csv-format.js';
import { dayCell, timeCell } from '../format/cell-text.js';
import { messages } from './list.messages.js';

/** A column of a file: its head, and its text of a row. */
interface TextColumn<T> {
  readonly head: string;
  readonly text: (row: T) => string;
  /** A figure with a decimal point, whose minus begins no formula. */
  readonly isNumber?: boolean;
}
/** A moment (UTC ISO text): two columns, the day and the time in the reader's zone. Undefined leaves both empty. */
interface MomentColumn<T> {
  readonly head: string;
  readonly at: (row: T) => string | undefined;
}
export type CsvColumn<T> = TextColumn<T> | MomentColumn<T>;

/** The rows after `before`, in the list's order, and where the next page begins; without it they were the last. */
export type ReadPage<T> = (before: string | undefined) => Promise<{ rows: readonly T[]; next?: string | undefined }>;

/** RFC 4180. Every text is quoted: what it holds may be another region's separator. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A spreadsheet begins a cell here where its list separator is not the comma (`;` in South Africa and most of Europe, a tab, `|`),
 * whatever the quotes say.
 */
const BEGINS_CELL = /([;\t|\r\n])/;
const FORMULA = /^[ \u00a0]*[=+\-@]/;

/** A customer chooses their own name: an apostrophe makes a text of each formula in it (OWASP, "CSV Injection"). */
const asText = (text: string): string =>
  text
    .split(BEGINS_CELL)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')
    .replace(/^[\t\r]/, "'$&");

/** Without quotes a spreadsheet reads a day and a time of these forms in every region. */
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

/** With the mark by which spreadsheets know UTF-8. */
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
