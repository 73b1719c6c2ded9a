import type { BankLines, ExpectedMoney, Reconciliation, StatementPreview } from '#api/generated/billing.gen.js';
import { AT } from '#testing/mock-server.js';

type Line = BankLines['lines'][number];
type Item = ExpectedMoney['items'][number];
const id = (n: number): string => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const anItem = (over: Partial<Item> = {}): Item => ({
  id: `eft:${id(9)}`,
  kind: 'eft',
  reference: 'R-1023',
  party: 'Nomsa Dlamini',
  repairNumber: 1_023,
  deviceName: 'disk',
  cents: 35_000,
  day: '2026-11-20',
  ...over,
});

export const aLine = (over: Partial<Line> = {}): Line => ({
  id: id(1),
  account: 'FNB Business',
  day: '2026-11-20',
  description: 'PAYSHAP N DLAMINI R-1032',
  cents: 35_000,
  openCents: 35_000,
  state: 'open',
  isMine: false,
  ageDays: 3,
  matches: [],
  suggestions: [
    {
      parts: [{ item: anItem(), cents: 35_000 }],
      feeCents: 0,
      score: 120,
      reasons: [
        { kind: 'reference_near', detail: 'R-1023' },
        { kind: 'name', detail: '1.00' },
        { kind: 'amount', detail: '' },
        { kind: 'day', detail: '1' },
      ],
    },
  ],
  ...over,
});

export const aMatch = (over: Partial<Line['matches'][number]> = {}): Line['matches'][number] => ({
  id: id(5),
  itemId: anItem().id,
  reference: 'R-1023',
  party: 'Nomsa Dlamini',
  cents: 35_000,
  feeCents: 0,
  isAutomatic: true,
  byName: 'lerato',
  at: AT,
  ...over,
});

export const lines = (...found: Line[]): BankLines => ({
  lines: found,
  open: found.filter(({ state }) => state === 'open').length,
  matched: 0,
  ignored: 0,
  accounts: ['FNB Business'],
  isVatRegistered: true,
});

export const aPreview = (over: Partial<StatementPreview> = {}): StatementPreview => ({
  format: 'csv',
  encoding: 'UTF-8',
  bank: 'FNB',
  names: ['Date', 'Description', 'Amount', 'Balance'],
  columns: { header: 2, dayOrder: 'year_first', day: 0, description: 1, amount: 2, balance: 3 },
  isDayOrderUnclear: false,
  lines: 3,
  duplicates: 1,
  problems: [{ row: 7, message: 'The date is not valid.' }],
  problemCount: 1,
  balanceBreaks: 0,
  first: '2026-11-02',
  last: '2026-11-20',
  closingCents: 120_000,
  sample: [{ day: '2026-11-02', description: 'MONTHLY FEE', cents: -9_900, isDuplicate: true }],
  ...over,
});

export const aReconciliation = (over: Partial<Reconciliation> = {}): Reconciliation => ({
  accounts: [
    {
      name: 'FNB Business',
      openingCents: 0,
      openingDay: '2026-11-02',
      linesCents: 120_000,
      closingCents: 120_000,
      closingDay: '2026-11-20',
      missingCents: 0,
      lines: 12,
      open: 2,
    },
  ],
  statementCents: 120_000,
  ledgerCents: 110_000,
  ignoredCents: -9_900,
  unmatchedCents: 35_000,
  unmatched: 2,
  unseenCents: 15_100,
  unseen: 1,
  openingCents: 0,
  missingCents: 0,
  unexplainedCents: 0,
  unseenEntries: [anItem({ id: `entry:${id(8)}`, kind: 'entry', entryKind: 'payment', cents: 15_100 })],
  confirmed: [],
  ...over,
});
