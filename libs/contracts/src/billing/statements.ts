import type { EntryKind } from './entries.js';
import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';

export const STATEMENT_MAX = {
  /** A year of a busy account has about 600 kB. */
  bytes: 1_000_000,
  lines: 5_000,
  columns: 60,
  description: 300,
  account: 60,
  page: 25,
  items: 1_000,
  parts: 20,
  reason: 200,
} as const;
/** Characters of the largest statement as base64. */
export const MOST_STATEMENT_TEXT = Math.ceil(STATEMENT_MAX.bytes / 3) * 4;
export const STATEMENT_ACCEPT = '.csv,.txt,.ofx';

export const DAY_ORDERS = ['year_first', 'day_first', 'month_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Columns of a CSV file that a line needs: a day, a description, and an amount or two columns for in and out. */
export const COLUMN_ROLES = [
  'day',
  'description',
  'reference',
  'amount',
  'moneyIn',
  'moneyOut',
  'fee',
  'balance',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

const column = () => integer(0, STATEMENT_MAX.columns - 1);
const columns = () =>
  nested({
    /** Row of the column names, counted from 0; -1 for a file that begins with a line. */
    header: integer(-1, 200).required(),
    dayOrder: oneOf(DAY_ORDERS).required(),
    day: column().required('Choose the column of the date'),
    description: column().required('Choose the column of the description'),
    /** Text that follows the description, such as the reference of the payer. */
    reference: column().optional(),
    amount: column().optional(),
    moneyIn: column().optional(),
    moneyOut: column().optional(),
    fee: column().optional(),
    balance: column().optional(),
  });

const file = {
  fileName: requiredText('Choose a file', 1, 200),
  base64: text(MOST_STATEMENT_TEXT)
    .matches(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'is not base64', excludeEmptyString: true })
    .required('Choose a file'),
  /** The bank account, in the words of the people who use it. */
  account: requiredText('Name the account', 2, STATEMENT_MAX.account),
};

export const previewStatementSchema = requestSchema('PreviewStatement', {
  ...file,
  columns: columns().optional().default(undefined),
});
export const importStatementSchema = requestSchema('ImportStatement', {
  requestId: id().required(),
  ...file,
  /** Absent for OFX. */
  columns: columns().optional().default(undefined),
});
export type ImportStatement = InferType<typeof importStatementSchema>;

const day = () => text(10);

export const statementPreviewSchema = responseSchema('StatementPreview', {
  format: oneOf(['csv', 'ofx'] as const).required(),
  encoding: text(20).required(),
  /** Bank whose known layout the file has. */
  bank: text(40).optional(),
  /** Names of the columns; empty for OFX. */
  names: list(text(100).defined(), STATEMENT_MAX.columns).required(),
  /** As recognised, or as confirmed by the person. Absent if a needed column was not found. */
  columns: columns().optional().default(undefined),
  /** All days of the file fit both orders of day and month: a person decides. */
  isDayOrderUnclear: bool().required(),
  lines: integer().required(),
  duplicates: integer().required(),
  /** Rows that are no line, with the reason. At most 20 are listed. */
  problems: list(nested({ row: integer().required(), message: text(200).required() }), 20).required(),
  problemCount: integer().required(),
  /** Rows at which the running balance does not follow from the amounts. */
  balanceBreaks: integer().required(),
  /** Account that already has most of these lines. */
  otherAccount: text(STATEMENT_MAX.account).optional(),
  first: day().optional(),
  last: day().optional(),
  closingCents: signedCents().optional(),
  sample: list(
    nested({
      day: day().required(),
      description: text(STATEMENT_MAX.description).defined(),
      cents: signedCents().required(),
      isDuplicate: bool().required(),
    }),
    10,
  ).required(),
});
export type StatementPreview = InferType<typeof statementPreviewSchema>;

export const statementImportedSchema = responseSchema('StatementImported', {
  added: integer().required(),
  duplicates: integer().required(),
  problems: integer().required(),
  /** Lines that were matched at once, because reference and amount were exact and nothing else fits. */
  automatic: integer().required(),
});

export const BANK_LINE_STATES = ['open', 'matched', 'ignored'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];
/** `settlement`: collected payments that a payment provider has not transferred yet. `drop`: cash that left a drawer. */
const EXPECTED_KINDS = ['eft', 'due', 'entry', 'settlement', 'drop'] as const;
export type ExpectedKind = (typeof EXPECTED_KINDS)[number];

/** Why a payment is suggested for a line. */
export const MATCH_REASONS = [
  'reference',
  'reference_near',
  'reference_cut',
  'amount',
  'amount_sum',
  'amount_part',
  'amount_fee',
  'name',
  'day',
  'day_swapped',
  'cash',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** What a bank line is that belongs to no payment: the kind of the entry that is posted for the line. */
export const BANK_PURPOSES = [
  'bank_fee',
  'interest_earned',
  'interest_paid',
  'bank_transfer',
  'cash_banked',
  'card_transfer',
  'owner_money',
  'expense',
  'unidentified',
] as const satisfies readonly EntryKind[];
export type BankPurpose = (typeof BANK_PURPOSES)[number];
/** Purposes of lines in one direction only, and those of a shop only; the platform has no counter. */
const ONLY_IN: readonly BankPurpose[] = ['interest_earned'];
const ONLY_OUT: readonly BankPurpose[] = ['interest_paid'];
const ONLY_SHOPS: readonly BankPurpose[] = ['cash_banked', 'card_transfer'];
export const purposesOf = (cents: number, isOfShop: boolean): BankPurpose[] =>
  BANK_PURPOSES.filter(
    (purpose) => !(cents > 0 ? ONLY_OUT : ONLY_IN).includes(purpose) && (isOfShop || !ONLY_SHOPS.includes(purpose)),
  );

/** Standard rate of VAT in hundredths of a percent (Value-Added Tax Act, section 7(1): 15 % since 1 April 2018). */
export const STANDARD_VAT_BPS = 1_500;
/** Interest, transfers and the owner's money are no taxable supplies. */
export const mayContainVat = (purpose: BankPurpose): boolean => purpose === 'bank_fee' || purpose === 'expense';
/** The provider of a card machine transfers the day's payments less its fee, whose VAT is taken out like a bank's. */
export const mayKeepFee = (purpose: BankPurpose, cents: number): boolean => purpose === 'card_transfer' && cents > 0;

const item = {
  /** `eft:<id>`, `due:<repair>`, `entry:<id>`, `drop:<entry>` or `settlement:provider` */
  id: text(60).required(),
  kind: oneOf(EXPECTED_KINDS).required(),
  reference: text(80).defined(),
  /** Customer, shop or provider. */
  party: text(200).defined(),
  repairNumber: integer().optional(),
  deviceName: text(200).defined(),
  /** What is still open, as on the statement. */
  cents: signedCents().required(),
  day: day().required(),
  /** Kind of the ledger entry. */
  entryKind: text(40).optional(),
};
const suggestion = nested({
  parts: list(
    nested({ item: nested(item).required(), cents: signedCents().required() }),
    STATEMENT_MAX.parts,
  ).required(),
  feeCents: integer().required(),
  score: integer().required(),
  reasons: list(nested({ kind: oneOf(MATCH_REASONS).required(), detail: text(80).defined() }), 20).required(),
});

const line = {
  id: id().required(),
  account: text(STATEMENT_MAX.account).required(),
  day: day().required(),
  description: text(STATEMENT_MAX.description).defined(),
  cents: signedCents().required(),
  /** Not yet matched. */
  openCents: signedCents().required(),
  state: oneOf(BANK_LINE_STATES).required(),
  ownerName: text(120).optional(),
  isMine: bool().required(),
  reason: text(STATEMENT_MAX.reason).optional(),
  /** Whole days since the bank's day. */
  ageDays: integer().required(),
  matches: list(
    nested({
      id: id().required(),
      itemId: text(60).required(),
      reference: text(80).defined(),
      party: text(200).defined(),
      cents: signedCents().required(),
      feeCents: integer().required(),
      isAutomatic: bool().required(),
      byName: text(120).required(),
      at: isoDateTime().required(),
      /** Set aside as this, with an entry of its own. */
      purpose: oneOf(BANK_PURPOSES).optional(),
      /** VAT in the amount. */
      vatCents: signedCents().optional(),
      /** The entry behind the amount. Absent if several entries are. */
      entryId: id().optional(),
    }),
    STATEMENT_MAX.parts,
  ).required(),
  suggestions: list(suggestion, 5).required(),
  /** Reference of an item that a line has already paid. */
  alreadyPaid: text(80).optional(),
  /** What the words of the bank say: a proposal for a person. */
  likelyPurpose: oneOf(BANK_PURPOSES).optional(),
};
export const bankLineSchema = responseSchema('BankLine', line);
export type BankLine = InferType<typeof bankLineSchema>;

export const bankLinesQuerySchema = requestSchema('BankLinesQuery', {
  state: oneOf(BANK_LINE_STATES).optional(),
  account: text(STATEMENT_MAX.account).optional(),
  mine: oneOf(['true'] as const).optional(),
  after: id().optional(),
});
export const bankLinesSchema = responseSchema('BankLines', {
  lines: list(nested(line), STATEMENT_MAX.page).required(),
  next: id().optional(),
  open: integer().required(),
  matched: integer().required(),
  ignored: integer().required(),
  accounts: list(text(STATEMENT_MAX.account).required(), 50).required(),
  /** A shop with a VAT number may take the VAT out of what it pays. */
  isVatRegistered: bool().required(),
});
export type BankLines = InferType<typeof bankLinesSchema>;

export const expectedMoneyQuerySchema = requestSchema('ExpectedMoneyQuery', { search: text(80).optional() });
export const expectedMoneySchema = responseSchema('ExpectedMoney', {
  items: list(nested(item), 50).required(),
});

export const matchBankLineSchema = requestSchema('MatchBankLine', {
  requestId: id().required(),
  parts: list(
    nested({ itemId: requiredText('Choose a payment', 1, 60), cents: signedCents().required() }),
    STATEMENT_MAX.parts,
  )
    .min(1, 'Choose at least one payment')
    .required(),
  /** Taken off on the way by the bank, and written off, or by the payment provider. Only with one part. */
  feeCents: integer(0, 100_000_000).required(),
  /** The rest of the line is a deposit of the customer. Only with one part, for a repair. */
  restAsDeposit: bool().optional(),
});
export const undoBankLineSchema = requestSchema('UndoBankLine', {
  requestId: id().required(),
  reason: requiredText('Say why', 3, STATEMENT_MAX.reason),
});
/** Posts what the line is. Without a purpose, a line that was set aside without an entry is open again. */
export const ignoreBankLineSchema = requestSchema('IgnoreBankLine', {
  requestId: id().required(),
  purpose: oneOf(BANK_PURPOSES).optional(),
  reason: text(STATEMENT_MAX.reason).optional(),
  containsVat: bool().optional(),
  /** What the provider of the card machine kept, for `card_transfer` alone. */
  feeCents: integer(1).optional(),
});
export const assignBankLineSchema = requestSchema('AssignBankLine', { isMine: bool().required() });
export const matchedLinesSchema = responseSchema('MatchedLines', { automatic: integer().required() });

export const unmatchedCountSchema = responseSchema('UnmatchedCount', {
  count: integer().required(),
  oldestDays: integer().optional(),
});

export const reconciliationSchema = responseSchema('Reconciliation', {
  /** Closing balances of the newest statement of each account. */
  accounts: list(
    nested({
      name: text(STATEMENT_MAX.account).required(),
      /** Balance before the first line of the oldest statement. Absent if no statement has a balance. */
      openingCents: signedCents().optional(),
      openingDay: day().optional(),
      /** Sum of the lines between the two balances. */
      linesCents: signedCents().required(),
      /** Closing balance minus opening balance and lines: lines that no statement has brought. */
      missingCents: signedCents().required(),
      closingCents: signedCents().optional(),
      closingDay: day().optional(),
      lines: integer().required(),
      open: integer().required(),
    }),
    50,
  ).required(),
  statementCents: signedCents().required(),
  ledgerCents: signedCents().required(),
  /** On the statement and set aside without an entry, by earlier versions. */
  ignoredCents: signedCents().required(),
  /** On the statement and not in the ledger. */
  unmatchedCents: signedCents().required(),
  unmatched: integer().required(),
  /** In the ledger and on no statement line. */
  unseenCents: signedCents().required(),
  unseen: integer().required(),
  /** Balances before the first statements. */
  openingCents: signedCents().required(),
  /** Lines that no statement has brought. */
  missingCents: signedCents().required(),
  /** What nothing explains. */
  unexplainedCents: signedCents().required(),
  /** The oldest of them. */
  unseenEntries: list(nested(item), 20).required(),
  /** The newest matches of lines with payouts and settlements that the ledger already has. */
  confirmed: list(
    nested({
      lineId: id().required(),
      day: day().required(),
      description: text(STATEMENT_MAX.description).defined(),
      cents: signedCents().required(),
      reference: text(80).defined(),
      entryKind: text(40).required(),
      entryId: id().required(),
    }),
    20,
  ).required(),
});
export type Reconciliation = InferType<typeof reconciliationSchema>;
