import type { Billing, PayoutHold } from '#api/generated/billing.gen.js';
export { ENTRY_TEXTS } from '#entities/entry-texts.js';
import type { EntryGroup } from '@revive/contracts/billing/entry-groups';

export const messages = {
  today: { own: 'Revenue today', shops: 'Shops’ revenue today' },
  money: {
    title: 'Money',
    all: 'Sales and commission',
    earned: 'Platform revenue, all time',
    sold: 'Shop sales, all time',
  },
  figures: {
    shopSales: 'Shop sales',
    shopSalesText: 'Repairs charged by shops, minus reversals',
    platformRevenue: 'Platform revenue',
    platformRevenueText: (rate: string | undefined) =>
      `Commission${rate === undefined ? '' : ` of ${rate}`}, minus reversals`,
    sales: 'Sales',
    salesText: 'Repairs you charged, minus reversals',
    commission: 'Platform commission',
    commissionText: (rate: string | undefined) =>
      `${rate === undefined ? 'Deducted' : `${rate} of verified repairs`}, minus reversals`,
    net: 'Net',
    netText: 'Sales minus commission',
  },
  list: {
    title: 'Revenue',
    platformTitle: 'Sales and commission',
    label: 'Sales and commission',
    date: 'Date',
    shop: 'Repair shop',
    repair: 'Repair',
    device: 'Device',
    type: 'Type',
    amount: 'Amount',
    empty: 'No sales yet',
    emptyText: 'A sale appears here when a shop’s repair is verified and charged.',
    ownEmptyText: 'A repair is charged once it is verified. Check in your first device to start.',
    newRepair: 'New repair',
    file: 'revenue',
    show: 'Show',
    groups: {
      sales: 'Sales and commission',
      payments: 'Payments and refunds',
      payouts: 'Payouts and fees',
      drawer: 'Cash drawer',
      bank: 'Bank account',
    } satisfies Record<EntryGroup, string>,
    method: 'Method',
    methods: { cash: 'Cash', card: 'Card', eft: 'EFT' },
    by: 'By',
    reference: 'Reference',
    reason: 'Reason',
    noEntries: 'No entries yet',
    noEntriesText: {
      sales: 'A sale appears here when a repair is verified and charged.',
      payments: 'A payment appears here when a customer pays at the counter or online.',
      payouts: 'A payout or fee appears here when the platform books it.',
      drawer: 'Cash put into a drawer or taken out of it appears here.',
      bank: 'A bank line that is set aside appears here, such as a bank fee.',
    } satisfies Record<EntryGroup, string>,
  },
  bank: {
    title: 'Bank details',
    labels: {
      bankName: 'Bank name',
      accountHolder: 'Account holder',
      accountType: 'Account type',
      accountNumber: 'Account number',
      branchCode: 'Branch code',
    },
    held: (day: string) => `Payouts are on hold until ${day}.`,
    empty: 'Add your bank details to get paid.',
    unknown: 'not provided',
    fromApplication: 'From your application.',
    changedOn: (day: string) => `Changed on ${day}.`,
    add: 'Add bank details',
    change: 'Change bank details',
    intro: (days: number) =>
      `You'll be asked for your password. We email every administrator of your shop and hold payouts for ${days} days.`,
    encrypted: 'Encrypted',
    save: 'Save bank details',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Bank details saved',
    savedText: 'We email every administrator of your shop.',
    unchanged: 'Nothing changed.',
    failed: 'Bank details not changed',
  },
} as const;

export const HOLD_TEXTS: Record<NonNullable<PayoutHold['reason']>, (day: string) => string> = {
  bank_details_changed: (day) => `Payouts are on hold until ${day} because your bank details changed.`,
};

/** Amount charged on a day, in cents; 0 for a day without an entry (spec part 2 §2: R0 when absent). */
export const chargedOn = (billing: Pick<Billing, 'daily'>, day: string): number =>
  billing.daily.find((one) => one.day === day)?.chargedCents ?? 0;

/** Amount charged on the business days of a period, both ends included. */
export const chargedIn = ({ daily }: Pick<Billing, 'daily'>, from: string, through: string): number =>
  daily.reduce((sum, { day, chargedCents }) => (day >= from && day <= through ? sum + chargedCents : sum), 0);

/** `20%` of a rate such as 0.2, with at most two decimals. */
export const rateText = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`;
