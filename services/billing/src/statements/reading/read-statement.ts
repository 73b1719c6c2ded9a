import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import { invalid } from '@revive/platform/errors/errors';
import { centsOfText } from './amount-text.policy.js';
import { recogniseColumns, headerOf, type StatementColumns } from './columns.policy.js';
import { dayOfText } from './day-text.policy.js';
import { decodeFile } from './decode-file.js';
import { readCsv } from './read-csv.js';
import { isOfx, readOfx, tidy } from './read-ofx.js';

export interface ReadLine {
  readonly day: string;
  readonly cents: number;
  readonly description: string;
  readonly balanceCents: number | undefined;
  /** The bank's own id of the line, which only OFX has. */
  readonly bankId?: string;
}
export interface ReadProblem {
  /** As an editor or spreadsheet counts, from 1. */
  readonly row: number;
  readonly message: string;
}
export interface ReadStatement {
  readonly format: 'csv' | 'ofx';
  readonly encoding: string;
  /** Undefined if no known bank has this layout. */
  readonly bank: string | undefined;
  readonly names: readonly string[];
  readonly columns: StatementColumns | undefined;
  readonly isDayOrderUnclear: boolean;
  /** Oldest first. */
  readonly lines: readonly ReadLine[];
  readonly problems: readonly ReadProblem[];
  readonly balanceBreaks: number;
  readonly closing: { readonly cents: number; readonly day: string } | undefined;
}

/** Reads a bank's file. Columns that a person confirmed take the place of the recognised ones. Throws INVALID (400). */
export function readStatement(bytes: Uint8Array, confirmed?: StatementColumns): ReadStatement {
  const { text, encoding } = decodeFile(bytes);
  if (isOfx(text)) return ofxStatement(text, encoding);
  const rows = readCsv(text);
  const recognised = recogniseColumns(rows);
  const columns = confirmed ?? recognised?.columns;
  const header = rows[columns?.header ?? headerOf(rows).header] ?? [];
  const names = header.slice(0, STATEMENT_MAX.columns).map((name) => tidy(name).slice(0, 100));
  const shared = {
    format: 'csv' as const,
    encoding,
    bank: recognised?.bank,
    names,
    columns,
    isDayOrderUnclear: (!confirmed && recognised?.isDayOrderUnclear) ?? false,
  };
  if (!columns) return { ...shared, lines: [], problems: [], balanceBreaks: 0, closing: undefined };
  const read = linesOf(rows, columns);
  const ordered = inOrder(read.lines);
  if (columns.fee === undefined || ordered.balanceBreaks === 0)
    return { ...shared, ...ordered, problems: read.problems };
  // A column of fees that is only for information: the running balance follows from the amounts without it.
  const { fee: _, ...withoutFee } = columns;
  const plain = linesOf(rows, withoutFee);
  const other = inOrder(plain.lines);
  return other.balanceBreaks < ordered.balanceBreaks
    ? { ...shared, columns: withoutFee, ...other, problems: plain.problems }
    : { ...shared, ...ordered, problems: read.problems };
}

function ofxStatement(text: string, encoding: string): ReadStatement {
  const { lines, problems, closingCents } = readOfx(text);
  const sorted = lines.toSorted((left, right) => left.day.localeCompare(right.day));
  const last = sorted.at(-1);
  return {
    format: 'ofx',
    encoding,
    bank: undefined,
    names: [],
    columns: undefined,
    isDayOrderUnclear: false,
    lines: sorted,
    problems,
    balanceBreaks: 0,
    closing: closingCents === undefined || !last ? undefined : { cents: closingCents, day: last.day },
  };
}

function linesOf(
  rows: readonly (readonly string[])[],
  columns: StatementColumns,
): { lines: ReadLine[]; problems: ReadProblem[] } {
  if (columns.amount === undefined && (columns.moneyIn === undefined || columns.moneyOut === undefined))
    throw invalid({ columns: 'Choose the column of the amount, or the columns of money in and money out' });
  const lines: ReadLine[] = [];
  const problems: ReadProblem[] = [];
  rows.forEach((row, index) => {
    if (index <= columns.header || row.every((cell) => cell.trim() === '')) return;
    const line = lineOf(row, columns);
    if (line === undefined) return;
    if (typeof line === 'string') problems.push({ row: index + 1, message: line });
    else lines.push(line);
  });
  return { lines, problems };
}

/** The line of a row, or the reason why the row is none. Undefined for a row that has only a balance. */
function lineOf(row: readonly string[], columns: StatementColumns): ReadLine | string | undefined {
  const cell = (index: number | undefined): string => (index === undefined ? '' : (row[index] ?? '').trim());
  const day = dayOfText(cell(columns.day), columns.dayOrder);
  if (day === undefined) return 'The date is not valid.';
  const { amount, moneyIn, moneyOut, fee } = columns;
  if ([amount, moneyIn, moneyOut, fee].every((column) => cell(column) === '')) return undefined;
  const cents = centsOf(columns, cell);
  if (cents === undefined) return 'The amount is not valid.';
  if (cents === 0) return 'The amount is zero.';
  const balanceText = cell(columns.balance);
  const balanceCents = balanceText === '' ? undefined : centsOfText(balanceText);
  if (balanceText !== '' && balanceCents === undefined) return 'The balance is not valid.';
  return { day, cents, description: described(cell(columns.description), cell(columns.reference)), balanceCents };
}

/** Banks repeat the description in the column of the reference, in whole or in part. */
function described(description: string, reference: string): string {
  const isRepeated = description.toUpperCase().includes(reference.toUpperCase());
  return tidy(isRepeated ? description : `${description} ${reference}`);
}

/** Money out may be written with or without a minus. A fee of the bank goes out with its line. */
function centsOf(columns: StatementColumns, cell: (index: number | undefined) => string): number | undefined {
  const fee = partOf(cell(columns.fee));
  if (fee === undefined) return undefined;
  if (columns.amount !== undefined) {
    const amount = partOf(cell(columns.amount));
    return amount === undefined ? undefined : amount - Math.abs(fee);
  }
  const [moneyIn, out] = [partOf(cell(columns.moneyIn)), partOf(cell(columns.moneyOut))];
  if (moneyIn === undefined || out === undefined) return undefined;
  return moneyIn - Math.abs(out) - Math.abs(fee);
}
const partOf = (text: string): number | undefined => (text === '' ? 0 : centsOfText(text));

/** Banks write the newest line first or last; the running balance shows which, else the days do. */
function inOrder(lines: readonly ReadLine[]): Pick<ReadStatement, 'lines' | 'balanceBreaks' | 'closing'> {
  const reversed = lines.toReversed();
  const [down, up] = [breaksOf(lines), breaksOf(reversed)];
  const isNewestFirst = up < down || (up === down && (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? ''));
  const sorted = isNewestFirst ? reversed : lines;
  const last = sorted.at(-1);
  return {
    lines: sorted,
    balanceBreaks: Math.min(down, up),
    closing: last?.balanceCents === undefined ? undefined : { cents: last.balanceCents, day: last.day },
  };
}

function breaksOf(lines: readonly ReadLine[]): number {
  let breaks = 0;
  let before: number | undefined;
  for (const { cents, balanceCents } of lines) {
    if (before !== undefined && balanceCents !== undefined && before + cents !== balanceCents) breaks += 1;
    before = balanceCents;
  }
  return breaks;
}
