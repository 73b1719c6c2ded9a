import type { Billing, PayoutHold } from '#api/generated/billing.gen.js';
import { lastDays } from '#ui/charts/days.js';

export const messages = {
  today: { own: 'Revenue today', shops: 'Shops’ revenue today' },
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

export const ENTRY_TEXTS: Record<Billing['entries'][number]['kind'], string> = {
  charge: 'Sale',
  charge_reversal: 'Sale reversed',
  diagnosis_fee: 'Diagnosis fee',
  diagnosis_reversal: 'Diagnosis fee reversed',
  deposit: 'Deposit',
  deposit_applied: 'Deposit used',
  deposit_returned: 'Deposit given back',
  payment: 'Payment',
  refund: 'Refund',
  write_off: 'Written off',
  commission: 'Commission',
  commission_reversal: 'Commission reversed',
  trial_grant: 'Free trial',
  trial_grant_reversal: 'Free trial reversed',
  payout: 'Payout',
  payout_reversal: 'Payout returned',
  setup_fee: 'Setup fee',
  subscription_period: 'Subscription',
  provider_fee: 'Fee of the payment provider',
  settlement: 'Settlement of the payment provider',
  dispute: 'Disputed payment',
  dispute_won: 'Dispute won',
  drawer_float: 'Cash put into the drawer',
  drawer_drop: 'Cash moved to the safe',
  drawer_paid_in: 'Paid into the drawer',
  drawer_paid_out: 'Paid out of the drawer',
  drawer_difference: 'Difference of the drawer',
};

/** Amount charged on a day, in cents; 0 for a day without an entry (spec part 2 §2: R0 when absent). */
export const chargedOn = (billing: Pick<Billing, 'daily'>, day: string): number =>
  billing.daily.find((one) => one.day === day)?.chargedCents ?? 0;

/** Amount charged in the last `days` calendar days in the reader's time zone, including today. */
export const chargedSince = ({ daily }: Pick<Billing, 'daily'>, days: number, today: Date): number =>
  lastDays(
    daily.map(({ day, chargedCents }) => ({ day, value: chargedCents })),
    days,
    today,
  ).reduce((sum, { value }) => sum + value, 0);

/** `20 %` of a rate such as 0.2, with at most two decimals. */
export const rateText = (rate: number): string => `${Number((rate * 100).toFixed(2))} %`;
