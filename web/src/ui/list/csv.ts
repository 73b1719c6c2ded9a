/** A column of a file: its head, and its text of a row. */
export interface CsvColumn<T> {
  readonly head: string;
  readonly text: (row: T) => string;
  /** A figure, whose minus begins no formula. */
  readonly isNumber?: boolean;
}

/** The rows after `before`, in the list's order, and where the next page begins; without it they were the last. */
export type ReadPage<T> = (before: string | undefined) => Promise<{ rows: readonly T[]; next?: string | undefined }>;

/** RFC 4180 quotes what holds a comma, a quote or a line's end. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A spreadsheet takes a cell that begins so for a formula, and a customer chooses their own name: an apostrophe in front
 * makes it text (OWASP, "CSV Injection").
 */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** With the mark by which spreadsheets know UTF-8. */
export const toCsv = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  `\uFEFF${[
    columns.map(({ head }) => quoted(head)),
    ...rows.map((row) =>
      columns.map(({ text, isNumber }) => quoted(isNumber === true ? text(row) : asText(text(row)))),
    ),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
