import { DENOMINATIONS, SMALLEST_NOTE } from '@revive/contracts/billing/drawers';

const NOTES = DENOMINATIONS.filter((one) => one >= SMALLEST_NOTE);
const MOST = 4;

/**
 * Amounts in notes that a customer is likely to hand over for an amount, the smallest first: the amount rounded up to
 * each note. The exact amount is not among them.
 */
export function cashOffers(cents: number): number[] {
  if (cents <= 0) return [];
  const rounded = NOTES.map((note) => Math.ceil(cents / note) * note).filter((offer) => offer > cents);
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, MOST);
}
