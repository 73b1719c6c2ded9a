/** A column of a file: its head, and its text of a row. */
export interface CsvColumn<T> {
  readonly head: string;
  readonly text: (row: T) => string;
  /** A figure, whose minus begins no formula. */
  readonly isNumber?: boolean;
}

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

/** With the mark by which spreadsheets know UTF-8. */
export const toCsv = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  `\uFEFF${[
    columns.map(({ head }) => quoted(head)),
    ...rows.map((row) =>
      columns.map(({ text, isNumber }) => (isNumber === true ? text(row) : quoted(asText(text(row))))),
    ),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
