import type { Billing } from './billing.api.gen.js';
import { ROLE_LABELS } from '@revive/contracts/roles';

export const ENTRY_TEXTS: Record<Billing['entries'][number]['kind'], string> = {
  charge: 'Charge', commission: 'Commission', charge_reversal: 'Charge reversed', commission_reversal: 'Commission reversed', diagnosis_fee: 'Diagnosis fee',
};

/** The reader's calendar day as the ledger writes it: `2026-11-20`. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;

/** What was charged on a day, in cents; a day without a line is 0 (spec part 2 §2: R0 when absent). */
export const chargedOn = (billing: Pick<Billing, 'daily'>, day: string): number => billing.daily.find((one) => one.day === day)?.chargedCents ?? 0;

/** `20 %` of a rate such as 0.2, with at most two decimals. */
export const rateText = (rate: number): string => `${Number((rate * 100).toFixed(2))} %`;

/** `repair.approved_at_counter` reads "Repair approved at counter". */
export const actionText = (action: string): string => {
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WORDS: Readonly<Record<string, string>> = { in_person: 'in person', by_phone: 'by phone', ...ROLE_LABELS };

/** Ids shortened to what tells them apart, tickets by their number, closed words as elsewhere on the pages. */
export const notesText = (notes: string): string =>
  notes
    .replace(/\b([0-9a-f]{8})-?[0-9a-f]{4}[0-9a-f-]{20,}\b/g, '$1')
    .replace(/^repair (\d+)\b/, 'R-$1')
    .replace(/(?<=^as |, as |, )[a-z]+_[a-z]+(?=$|, )/g, (word) => WORDS[word] ?? word);
