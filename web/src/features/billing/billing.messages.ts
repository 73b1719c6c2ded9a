import type { Billing } from '#api/generated/billing.gen.js';

export const ENTRY_TEXTS: Record<Billing['entries'][number]['kind'], string> = {
  charge: 'Charge',
  commission: 'Commission',
  charge_reversal: 'Charge reversed',
  commission_reversal: 'Commission reversed',
  diagnosis_fee: 'Diagnosis fee',
};

/** The reader's calendar day as the ledger writes it: `2026-11-20`. */
export const dayOf = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;

/** What was charged on a day, in cents; a day without a line is 0 (spec part 2 §2: R0 when absent). */
export const chargedOn = (billing: Pick<Billing, 'daily'>, day: string): number =>
  billing.daily.find((one) => one.day === day)?.chargedCents ?? 0;

/** `20 %` of a rate such as 0.2, with at most two decimals. */
export const rateText = (rate: number): string => `${Number((rate * 100).toFixed(2))} %`;
