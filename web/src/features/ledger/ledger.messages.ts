import type { LedgerProof } from '#api/generated/billing.gen.js';
import { counted } from '#ui/format/counted.js';

type Check = LedgerProof['found'][number]['check'];
const number = (count: number): string => count.toLocaleString('en-US');

export const messages = {
  export: {
    title: 'Export for accounting',
    intro:
      'Both files are CSV, at most one year each. The last line has the sums, so that you can add up the file yourself.',
    from: 'First day',
    through: 'Last day',
    journal: 'Accounting journal',
    journalText: 'Debits and credits by day and account code, for your accounting program.',
    ledger: 'Ledger',
    ledgerText: 'Every posting with its repair, method, person and reason.',
    download: 'Download CSV',
    downloadName: (file: string) => `Download CSV: ${file}`,
    wrong: 'Choose both days.',
    impersonating: 'Downloads are not part of an impersonation. End the impersonation to export.',
  },
  codes: {
    title: 'Account codes',
    intro: 'The journal uses these codes. Enter those of your accounting program.',
    label: 'Account codes of the journal',
    account: 'Account',
    code: 'Code',
    isDefault: 'default',
    edit: 'Change codes',
    saved: 'Account codes saved',
    savedText: 'The next journal uses them.',
    failed: 'Account codes not saved',
  },
  proof: {
    title: 'Proof of the books',
    none: 'The books have not been checked yet. The first check runs tonight at 02:00.',
    intro: 'Each night, all balances are added up again from the postings.',
    proven: 'Books proven',
    failed: 'Books differ',
    facts: ({ postings, entries, days, differences }: LedgerProof) =>
      `${counted(postings, 'posting')} of ${counted(entries, 'entry', 'entries')} on ${counted(days, 'day')}, differences: ${number(differences)}`,
    turnover: 'Sum of all debits',
    by: (name: string) => `Started by ${name}`,
    nightly: 'Nightly check',
    check: 'Check now',
    checking: 'Checking...',
    checked: 'The books were checked',
    checkFailed: 'The books were not checked',
    chain: 'SHA-256 chain of the days',
    found: 'Differences',
    more: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} differences.`,
    expected: 'expected',
    actual: 'found',
    history: { closed: 'Earlier checks', open: 'Hide earlier checks', label: 'Earlier checks of the books' },
    when: 'Checked',
    postings: 'Postings',
    differences: 'Differences',
    person: 'Started by',
  },
} as const;

export const CHECK_TEXTS: Record<Check, string> = {
  shop_totals: 'Balance of a shop on a day',
  platform_totals: 'Balance of the platform on a day',
  entry_balance: 'An entry whose debits and credits differ',
  entry_postings: 'An entry without postings',
  currency: 'An entry in another currency',
  current_account: 'Account between shop and platform',
  repair_bill: 'Bill of a repair',
  day_changed: 'A proven day that changed',
  chain: 'The chain of proven days',
};
