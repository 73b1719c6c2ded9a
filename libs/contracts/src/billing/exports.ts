import { list, nested, oneOf, requestSchema, responseSchema, text, type InferType } from '../rules.js';
import { SHOP_ACCOUNTS, type ShopAccount } from './accounts.js';
import { ledgerDay } from './ledger-day.js';

/** The longest period of one file, in days: a financial year. */
const MOST_EXPORTED_DAYS = 366;

export const exportQuerySchema = requestSchema('ExportQuery', {
  from: ledgerDay().required('Choose the first day'),
  through: ledgerDay()
    .required('Choose the last day')
    .test('order', 'The last day is before the first', function (through) {
      const { from } = this.parent as { from?: string };
      return from === undefined || typeof through !== 'string' || through >= from;
    })
    .test('length', `At most ${MOST_EXPORTED_DAYS} days in one file`, function (through) {
      const { from } = this.parent as { from?: string };
      const days = (Date.parse(`${through}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
      return Number.isNaN(days) || days < MOST_EXPORTED_DAYS;
    }),
});
export type ExportQuery = InferType<typeof exportQuerySchema>;

const ACCOUNT_IDS = Object.keys(SHOP_ACCOUNTS) as ShopAccount[];
/** Digits, letters, `/`, `-` and `.`: the codes of Xero, Sage and QuickBooks. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9/.-]{0,19}$/;

export const accountCodesSchema = responseSchema('AccountCodes', {
  accounts: list(
    nested({
      account: oneOf(ACCOUNT_IDS).required(),
      name: text(120).required(),
      code: text(20).required(),
      defaultCode: text(20).required(),
    }),
  ).required(),
});
export type AccountCodes = InferType<typeof accountCodesSchema>;

/** One account code, also for the form of the web. */
export const accountCode = () =>
  text(20).matches(CODE, 'Use letters, digits, dots, dashes and slashes').required('Enter a code');
export const changeAccountCodesSchema = requestSchema('ChangeAccountCodes', {
  codes: list(
    nested({
      account: oneOf(ACCOUNT_IDS).required(),
      code: accountCode(),
    }),
    ACCOUNT_IDS.length,
  )
    .min(1, 'Change at least one code')
    .required(),
});
export type ChangeAccountCodes = InferType<typeof changeAccountCodesSchema>;

const FORMULA = /^[\s\u00a0]*[=+\-@]/;
/**
 * One cell of a CSV file (RFC 4180), always quoted. An apostrophe turns formulas into text (OWASP, "CSV Injection"),
 * also behind the separators of other regions.
 */
const csvText = (value: string): string => {
  const safe = value
    .split(/([;\t|\r\n])/)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
  return `"${safe.replaceAll('"', '""')}"`;
};
/** An amount of whole cents with a decimal point, without a currency or separators of thousands. */
const csvAmount = (cents: number): string => {
  const amount = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
};
const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** A byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export interface JournalLine {
  readonly day: string;
  readonly entryId: string;
  readonly kind: string;
  readonly code: string;
  readonly account: string;
  readonly cents: number;
  readonly reference: string;
}
export interface LedgerLine extends JournalLine {
  readonly at: string;
  readonly shop: string;
  readonly repair: string;
  readonly device: string;
  readonly method: string;
  readonly by: string;
  readonly reason: string;
}

/** Debits and credits of a file, in cents. */
export interface FileSums {
  readonly debitCents: number;
  readonly creditCents: number;
}

/** The two files of an export: the head, a line for each posting, and the sums as the last line. */
export const EXPORT_FILES = {
  journal: {
    head: line(['Date', 'Entry', 'Type', 'Account code', 'Account', 'Debit', 'Credit', 'Reference'].map(csvText)),
    row: ({ day, entryId, kind, code, account, cents, reference }: JournalLine): string =>
      line([
        day,
        csvText(entryId),
        csvText(kind),
        csvText(code),
        csvText(account),
        cents > 0 ? csvAmount(cents) : '',
        cents < 0 ? csvAmount(-cents) : '',
        csvText(reference),
      ]),
    last: ({ debitCents, creditCents }: FileSums): string =>
      line([csvText('Sum'), '', '', '', '', csvAmount(debitCents), csvAmount(creditCents), '']),
  },
  ledger: {
    head: line(
      [
        ...['Date', 'Time (UTC)', 'Entry', 'Type', 'Shop', 'Repair', 'Device', 'Method', 'By', 'Reason', 'Reference'],
        ...['Account code', 'Account', 'Amount'],
      ].map(csvText),
    ),
    row: (one: LedgerLine): string =>
      line([
        one.day,
        csvText(one.at),
        csvText(one.entryId),
        csvText(one.kind),
        csvText(one.shop),
        csvText(one.repair),
        csvText(one.device),
        csvText(one.method),
        csvText(one.by),
        csvText(one.reason),
        csvText(one.reference),
        csvText(one.code),
        csvText(one.account),
        csvAmount(one.cents),
      ]),
    last: ({ debitCents, creditCents }: FileSums): string =>
      line([csvText('Sum'), ...Array.from({ length: 12 }, () => ''), csvAmount(debitCents - creditCents)]),
  },
} as const;
export type ExportFile = keyof typeof EXPORT_FILES;
