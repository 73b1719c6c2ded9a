import type { ACCOUNT_TYPES } from '../onboarding/states.js';

/** One payment of a bank file. */
export interface BankLine {
  readonly payee: string;
  readonly accountNumber: string;
  readonly branchCode: string;
  readonly accountType: (typeof ACCOUNT_TYPES)[number];
  readonly cents: number;
  /** On the statement of the platform. */
  readonly ownReference: string;
  /** On the statement of the shop. */
  readonly payeeReference: string;
}

export interface BankFileFacts {
  /** `YYYY-MM-DD` in the ledger's zone. */
  readonly day: string;
  /** Account that pays; the person fills it in at the bank if it is unknown. */
  readonly payingAccount: string;
  readonly rows: number;
  readonly totalCents: number;
}

interface BankColumn {
  readonly header: string;
  /** Longest value that the bank takes; longer text is cut, longer numbers refused. */
  readonly max: number;
  readonly value: (line: BankLine) => string;
  /** Digits are never cut and need no quoting against formulas. */
  readonly isNumber?: true;
}

export interface BankLayout {
  readonly label: string;
  /** Where the layout comes from. South African banks publish no complete description of their import files. */
  readonly source: string;
  readonly hasHeader: boolean;
  /** Lines above the header. */
  readonly preamble: (facts: BankFileFacts) => readonly (readonly string[])[];
  readonly columns: readonly BankColumn[];
  /** Each line has as many fields; 0: as many as there are columns. */
  readonly width: number;
}

/** `1234.56`: no thousands separator, two decimals. */
const plainAmount = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const digits = (value: string): string => value.replace(/\D/g, '');
const dayMonthYear = (day: string): string => day.split('-').reverse().join('-');

const FNB_TYPES = { current: '1', savings: '2' } as const;
const FNB_EMPTY = [
  ...[1, 2, 3, 4, 5].flatMap((n) => [`EMAIL ${n} NOTIFY`, `EMAIL ${n} ADDRESS`, `EMAIL ${n} SUBJECT`]),
  ...[1, 2].flatMap((n) => [`FAX ${n} NOTIFY`, `FAX ${n} CODE`, `FAX ${n} NUMBER`, `FAX ${n} SUBJECT`]),
  ...[1, 2].flatMap((n) => [`SMS ${n} NOTIFY`, `SMS ${n} CODE`, `SMS ${n} NUMBER`]),
];

export const BANK_LAYOUTS = {
  generic: {
    label: 'Any bank (our layout)',
    source: 'Ours: one header line and one line a payment, for banks whose import maps columns.',
    hasHeader: true,
    preamble: () => [],
    width: 0,
    columns: [
      { header: 'Payee', max: 60, value: ({ payee }) => payee },
      { header: 'Account number', max: 20, isNumber: true, value: ({ accountNumber }) => digits(accountNumber) },
      { header: 'Branch code', max: 6, isNumber: true, value: ({ branchCode }) => digits(branchCode) },
      { header: 'Account type', max: 20, value: ({ accountType }) => accountType },
      { header: 'Amount', max: 15, isNumber: true, value: ({ cents }) => plainAmount(cents) },
      { header: 'Own reference', max: 20, value: ({ ownReference }) => ownReference },
      { header: 'Payee reference', max: 20, value: ({ payeeReference }) => payeeReference },
    ],
  },
  fnb: {
    label: 'FNB Online Banking (BInSol)',
    source:
      'The import template "BInSol - U ver 1.00" of FNB Online Banking, as public exporters write it: each line has 36 ' +
      'fields, the second line is the day of payment as DD-MM-YYYY, the third the paying account.',
    hasHeader: true,
    preamble: ({ day, payingAccount }) => [['BInSol - U ver 1.00'], [dayMonthYear(day)], [payingAccount]],
    width: 36,
    columns: [
      { header: 'RECIPIENT NAME', max: 20, value: ({ payee }) => payee },
      { header: 'RECIPIENT ACCOUNT', max: 20, isNumber: true, value: ({ accountNumber }) => digits(accountNumber) },
      {
        header: 'RECIPIENT ACCOUNT TYPE',
        max: 1,
        isNumber: true,
        value: ({ accountType }) => FNB_TYPES[accountType],
      },
      { header: 'BRANCHCODE', max: 6, isNumber: true, value: ({ branchCode }) => digits(branchCode) },
      { header: 'AMOUNT', max: 15, isNumber: true, value: ({ cents }) => plainAmount(cents) },
      { header: 'OWN REFERENCE', max: 20, value: ({ ownReference }) => ownReference },
      { header: 'RECIPIENT REFERENCE', max: 20, value: ({ payeeReference }) => payeeReference },
      ...FNB_EMPTY.map((header) => ({ header, max: 0, value: () => '' })),
    ],
  },
  acb_creditor: {
    label: 'ACB transfer (CSV Creditor)',
    source:
      'acbtransfers.co.za, "CSV Creditor": no header, no totals, no field above 16 characters, no commas in a field.',
    hasHeader: false,
    preamble: () => [],
    width: 0,
    columns: [
      { header: 'Ref', max: 16, value: ({ ownReference }) => ownReference },
      { header: 'Name', max: 16, value: ({ payee }) => payee },
      { header: 'Amount', max: 16, isNumber: true, value: ({ cents }) => plainAmount(cents) },
      { header: 'Account No', max: 16, isNumber: true, value: ({ accountNumber }) => digits(accountNumber) },
      { header: 'Branch Code', max: 6, isNumber: true, value: ({ branchCode }) => digits(branchCode) },
      { header: 'Ref', max: 16, value: ({ payeeReference }) => payeeReference },
    ],
  },
} as const satisfies Record<string, BankLayout>;

export const BANK_LAYOUT_NAMES = [
  'generic',
  'fnb',
  'acb_creditor',
] as const satisfies readonly (keyof typeof BANK_LAYOUTS)[];
export type BankLayoutName = (typeof BANK_LAYOUT_NAMES)[number];
