import { COLUMN_ROLES, STATEMENT_MAX, type ColumnRole, type DayOrder } from '@revive/contracts/billing/statements';
import { centsOfText } from './amount-text.policy.js';
import { HEADLESS_BANKS, NAMED_BANKS } from './bank-layouts.policy.js';
import { dayOfText, dayOrderOf } from './day-text.policy.js';

export interface StatementColumns {
  /** Row of the names, counted from 0. */
  readonly header: number;
  readonly dayOrder: DayOrder;
  readonly day: number;
  readonly description: number;
  /** Follows the description. */
  readonly reference?: number | undefined;
  readonly amount?: number | undefined;
  readonly moneyIn?: number | undefined;
  readonly moneyOut?: number | undefined;
  readonly fee?: number | undefined;
  readonly balance?: number | undefined;
}

/** Names of columns in files of South African banks, in English and Afrikaans. The first fitting column is taken. */
const NAMES: Readonly<Record<ColumnRole, readonly RegExp[]>> = {
  day: [/^(?:transaction|posting|statement|trans|value|effective)?[ _]?date$/, /^datum$/, /^transaksiedatum$/],
  description: [
    /^(?:transaction )?description$/,
    /^(?:narrative|details|beskrywing|particulars|transaction details)$/,
    /^(?:description.*|reference|payee)$/,
  ],
  reference: [/^(?:(?:customer |originator )?reference|description 2|original description|verwysing)$/],
  amount: [/^(?:transaction )?amount(?: ?\(?(?:zar|r)\)?)?$/, /^bedrag$/],
  moneyIn: [/^(?:money in|credits?|credit amount|deposits?|paid in|krediet)$/],
  moneyOut: [/^(?:money out|debits?|debit amount|withdrawals?|paid out|debiet)$/],
  fee: [/^(?:fees?\*?|bank charges|service fees?)$/],
  balance: [/^(?:running |account |ledger |closing )?balance$/, /^saldo$/],
};
/** The names are below a bank's preamble of account number, name and period. */
const LAST_HEADER_ROW = 40;

const plain = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ');

function rolesOf(row: readonly string[]): Partial<Record<ColumnRole, number>> {
  const names = row.slice(0, STATEMENT_MAX.columns).map(plain);
  const roles: Partial<Record<ColumnRole, number>> = {};
  for (const role of COLUMN_ROLES)
    for (const pattern of NAMES[role]) {
      const index = names.findIndex((name) => pattern.test(name));
      if (index >= 0) roles[role] ??= index;
    }
  return roles;
}

const isComplete = ({ day, description, amount, moneyIn, moneyOut }: Partial<Record<ColumnRole, number>>): boolean =>
  day !== undefined &&
  description !== undefined &&
  (amount !== undefined || (moneyIn !== undefined && moneyOut !== undefined));

/** The row with the most names of columns, and how many names it has. */
export function headerOf(rows: readonly (readonly string[])[]): { header: number; known: number } {
  let best = { header: 0, known: 0 };
  rows.slice(0, LAST_HEADER_ROW).forEach((row, header) => {
    const known = Object.keys(rolesOf(row)).length;
    if (known > best.known) best = { header, known };
  });
  return best;
}

interface Recognised {
  readonly columns: StatementColumns;
  readonly isDayOrderUnclear: boolean;
  /** Absent for a layout that no bank of the tables has. */
  readonly bank: string | undefined;
}

/** Recognises the columns by their names, or the layout of a bank without names. Undefined without a needed column. */
export function recogniseColumns(rows: readonly (readonly string[])[]): Recognised | undefined {
  const { header } = headerOf(rows);
  const names = rows[header] ?? [];
  const roles = rolesOf(names);
  if (!isComplete(roles)) return headlessColumns(rows);
  const { day = 0, description = 0, reference, ...rest } = roles;
  const texts = rows
    .slice(header + 1)
    .map((row) => row[day] ?? '')
    .filter((text) => /\d/.test(text));
  const { order, isUnclear } = dayOrderOf(texts);
  const wanted = names.map(plain).filter((name) => name !== '');
  const isOf = ({ names: own, exactly }: (typeof NAMED_BANKS)[number]): boolean =>
    exactly === undefined
      ? own.every((name) => wanted.includes(name.toLowerCase()))
      : own.join().toLowerCase() === wanted.join() && texts.length > 0 && texts.every((text) => exactly.day.test(text));
  return {
    columns: {
      header,
      dayOrder: order,
      day,
      description,
      ...(reference !== undefined && reference !== description && { reference }),
      ...rest,
    },
    isDayOrderUnclear: isUnclear,
    bank: NAMED_BANKS.find(isOf)?.bank,
  };
}

/** The first row below the preamble that is a line decides. */
function headlessColumns(rows: readonly (readonly string[])[]): Recognised | undefined {
  for (const { bank, columns } of HEADLESS_BANKS) {
    const { day, amount, balance } = columns;
    const isAmount = (text = ''): boolean => text.trim() === '' || centsOfText(text) !== undefined;
    const first = rows
      .slice(0, LAST_HEADER_ROW)
      .findIndex(
        (row) =>
          dayOfText(row[day] ?? '', 'day_first') !== undefined &&
          isAmount(row[amount]) &&
          centsOfText(row[balance] ?? '') !== undefined,
      );
    if (first >= 0)
      return { columns: { ...columns, header: first - 1, dayOrder: 'day_first' }, isDayOrderUnclear: false, bank };
  }
  return undefined;
}
