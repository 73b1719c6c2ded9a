import type { MATCH_REASONS } from '@revive/contracts/billing/statements';
import { formatRand } from '@revive/contracts/money';
import type { BankLines, ExpectedMoney, StatementImported } from '#api/generated/billing.gen.js';
import { counted } from '#ui/format/counted.js';

export type Line = BankLines['lines'][number];
export type Suggestion = Line['suggestions'][number];
export type Item = ExpectedMoney['items'][number];

const COUNTED: Readonly<Record<string, string>> = { '2': 'two', '3': 'three' };
const days = (detail: string): string => (detail === '0' ? 'on the day' : `${counted(Number(detail), 'day')} later`);

/** Why a payment is suggested, as a short fact. */
export const REASON_TEXTS: Record<(typeof MATCH_REASONS)[number], (detail: string) => string> = {
  reference: (reference) => `Reference ${reference}`,
  reference_near: (reference) => `Reference like ${reference}`,
  reference_cut: (reference) => `Beginning of ${reference}`,
  amount: () => 'Same amount',
  amount_sum: (count) => `Sum of ${COUNTED[count] ?? count}`,
  amount_part: () => 'Part of the amount',
  amount_fee: (cents) => `${formatRand(Number(cents))} less`,
  name: (share) => (Number(share) >= 0.85 ? 'Same name' : 'Similar name'),
  day: (detail) => `Arrived ${days(detail)}`,
  day_swapped: () => 'Day and month swapped',
  cash: () => 'Cash deposit',
};

const ENTRY_TEXTS: Readonly<Record<string, string>> = {
  payment: 'Payment by EFT',
  deposit: 'Deposit by EFT',
  refund: 'Refund by EFT',
  deposit_returned: 'Returned deposit',
  payout: 'Payout',
  payout_reversal: 'Returned payout',
  settlement: 'Transfer of the payment provider',
};
export const KIND_TEXTS: Record<Item['kind'], (entryKind?: string) => string> = {
  eft: () => 'Expected EFT',
  due: () => 'Due for a repair',
  entry: (entryKind) => ENTRY_TEXTS[entryKind ?? ''] ?? 'In the books',
  settlement: () => 'Collected, not transferred yet',
  drop: () => 'Cash out of a drawer, not banked yet',
};

const lines = (n: number): string => counted(n, 'line');

export const messages = {
  title: 'Bank',
  fact: (open: number, accounts: number) => {
    if (accounts === 0) return 'No statement is imported yet.';
    return open === 0 ? 'No bank line is left to match.' : `${lines(open)} to match`;
  },
  tabs: {
    label: 'Bank lines by state',
    open: 'To match',
    matched: 'Matched',
    ignored: 'Set aside',
    balance: 'Reconciliation',
  },
  account: 'Account',
  mine: 'Owner',
  isMine: 'Only mine',
  list: 'Bank lines',
  none: {
    open: {
      title: 'Nothing to match',
      text: 'Import the next bank statement. Payments that fit exactly are matched at once.',
    },
    matched: {
      title: 'Nothing matched yet',
      text: 'A bank line appears here as soon as it is matched with a payment.',
    },
    ignored: {
      title: 'Nothing set aside',
      text: 'Set aside what belongs to no payment, such as fees of the bank or rent. It is posted to the books.',
    },
  },
  noMatch: { title: 'No line matches', text: 'Change the filters to see more lines.' },
  import: 'Import statement',
  certain: 'Match certain lines',
  certainDone: (n: number) => (n === 0 ? 'No further line is certain' : `${lines(n)} matched`),
  certainFailed: 'Lines not matched',
  age: (n: number) => (n === 0 ? 'today' : `${counted(n, 'day')} ago`),
  rest: (rest: number, all: number) => `${formatRand(rest)} of ${formatRand(all)} open`,
  alreadyPaid: (reference: string) => `${reference} is paid already. This may be a second payment.`,
  noSuggestion: 'No payment fits this line.',
  suggestion: 'Suggested',
  suggested: (reference: string) => `Suggested: ${reference}`,
  others: (n: number) => `${counted(n, 'other suggestion')}`,
  fewer: 'Hide other suggestions',
  reasons: 'Why',
  fee: (cents: number) => `The bank kept ${formatRand(cents)}`,
  accept: 'Accept',
  accepting: 'Matching...',
  choose: 'Choose another',
  chooseFirst: 'Choose a payment',
  setAside: 'Set aside',
  takeOn: 'Take on',
  handBack: 'Hand back',
  owner: (name: string) => `Taken on by ${name}`,
  mineNow: 'Taken on by you',
  undo: 'Undo match',
  takeBack: 'Take back',
  asideBy: (name: string) => `Set aside by ${name}`,
  matchedBy: (name: string, isAutomatic: boolean) => (isAutomatic ? 'Matched automatically' : `Matched by ${name}`),
  matches: 'Matched with',
  setAsideFor: (reason: string) => `Set aside without an entry: ${reason}`,
  device: (number: number, device: string) => `R-${number}${device === '' ? '' : `, ${device}`}`,
  done: { match: 'Line matched', undo: 'Match undone', aside: 'Line set aside', back: 'Line taken back' },
  failed: {
    match: 'Line not matched',
    undo: 'Match not undone',
    aside: 'Line not set aside',
    back: 'Line not taken back',
    owner: 'Owner not changed',
  },
  dialog: {
    title: (amount: string) => `Match ${amount}`,
    search: 'Search by reference, customer or amount',
    items: 'Payments',
    none: 'No expected payment fits.',
    amountOf: (reference: string) => `Amount for ${reference}`,
    open: (cents: number) => `${formatRand(cents)} open`,
    left: 'Left on the line',
    chosen: 'Chosen',
    bankFee: (cents: number) => `The bank kept ${formatRand(cents)} as a fee. It is written off.`,
    providerFee: 'Fee that the provider kept',
    deposit: (cents: number) => `Keep the other ${formatRand(cents)} as a deposit of the customer`,
    tooMuch: 'The chosen payments are more than the line has.',
    action: 'Match',
    cancel: 'Go back',
    hint: 'Choose several payments to split the line. What is left stays open.',
  },
  undoing: {
    title: 'Undo the match of this line?',
    text: 'Payments that the match posted are reversed. The line is open again.',
    reason: 'Reason',
    hint: 'Kept in the history.',
    action: 'Undo match',
    busy: 'Undoing...',
    safe: 'Keep the match',
  },
} as const;

export const importTexts = {
  title: 'Import a bank statement',
  intro: 'Export the statement at your bank as CSV or OFX. Lines that are already here are left out.',
  file: 'Statement file',
  account: 'Bank account',
  accountHint: 'Your own name for the account, such as FNB Business. Use the same name each time.',
  read: 'Check file',
  reading: 'Checking...',
  import: (n: number) => `Import ${lines(n)}`,
  importing: 'Importing...',
  another: 'Choose another file',
  cancel: 'Go back',
  tooLarge: 'The file is larger than 1 MB. Export a shorter period.',
  unreadable: 'The browser could not read the file.',
  bank: (bank: string) => `Recognised as a statement of ${bank}.`,
  found: (n: number, first: string, last: string) =>
    first === last ? `${lines(n)} of ${first}` : `${lines(n)} from ${first} to ${last}`,
  closing: 'Balance at the end',
  duplicates: (n: number) => `${lines(n)} of this file ${n === 1 ? 'is' : 'are'} already here and will be left out.`,
  breaks: (n: number) =>
    `The balance does not follow from the amounts in ${counted(n, 'place')}. The file may be incomplete, or a column is wrong.`,
  otherAccount: (name: string) => `Most of these lines are already under “${name}”. Choose that account.`,
  unclear: 'All dates fit both orders of day and month. Check the order below.',
  noColumns: 'The columns were not recognised. Choose them below.',
  problems: (n: number) => `${counted(n, 'row')} cannot be read and will be left out`,
  problem: (row: number, message: string) => `Row ${row}: ${message}`,
  columns: 'Columns',
  apply: 'Check again',
  noColumn: 'None',
  nameless: (index: number) => `Column ${index + 1}`,
  order: 'Order of the date',
  orders: { year_first: 'Year, month, day', day_first: 'Day, month, year', month_first: 'Month, day, year' },
  roles: {
    day: 'Date',
    description: 'Description',
    reference: 'Reference',
    amount: 'Amount',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    fee: 'Fee',
    balance: 'Balance',
  },
  sample: 'First lines',
  known: 'already here',
  done: 'Statement imported',
  doneText: ({ added, duplicates, automatic }: StatementImported) =>
    `${lines(added)} added, ${duplicates} already here, ${automatic} matched automatically.`,
} as const;

export const balanceTexts = {
  statement: { label: 'Bank statements', text: 'Closing balances of the newest statements' },
  ledger: { label: 'Books', text: 'Balance of the bank account in the ledger' },
  difference: 'What explains the difference',
  unmatched: (n: number) => `On the statement, to match (${lines(n)})`,
  ignored: 'On the statement, set aside without an entry',
  unseen: (n: number) => `In the books, on no statement yet (${counted(n, 'entry', 'entries')})`,
  opening: 'Balance before the first statement',
  openingHint: 'The books begin with the first imported line. This part of the difference stays.',
  missing: 'Missing between two statements',
  missingHint: 'Opening balance and lines do not add up to the closing balance. Import the statement between.',
  unexplained: 'Not explained',
  unexplainedHint: 'Import each account from its first statement with a running balance.',
  sum: 'Statements minus books',
  agrees: 'Statements and books agree.',
  steps: {
    opening: (day: string) => `Before ${day}`,
    lines: 'Lines',
    closing: (day: string) => `On ${day}`,
    missing: 'Missing',
  },
  accounts: 'Accounts',
  accountLines: (all: number, open: number) => `${lines(all)}, ${open} to match`,
  noBalance: 'no balance in the file',
  entries: 'In the books, on no statement yet',
  confirmed: 'Confirmed by a bank line',
  none: { title: 'No bank statement yet', text: 'Import a statement to compare it with the books.' },
  noEntries: 'Every entry of the bank account is on a statement.',
  noConfirmed: 'No entry has been confirmed yet.',
} as const;
