/**
 * The written rules of money in whole numbers, without the code under test. Sources: VAT is contained in the price, and
 * a share is "rounded half up to the cent" (project decisions); "commission per verified line without VAT, at the rate
 * of the line", "a refund by amount gives back its proportion; a rollback gives back the rest" (README of the service).
 */

/** The whole number next to a fraction, half up. Long division, so that no fraction is ever a float. */
function nearest(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  const remainder = numerator - whole * denominator;
  return Number(remainder + remainder >= denominator ? whole + 1n : whole);
}

const PARTS = 10_000n;

/** VAT of `parts` in 10,000 on a price without VAT, found from the price with VAT. */
export const vatOf = (cents: number, parts: number): number =>
  nearest(BigInt(cents) * BigInt(parts), PARTS + BigInt(parts));

/** The platform's share of a sale: `rate` parts in 10,000 of the price without its VAT. */
export const shareOfSale = (cents: number, vatParts: number, rate: number): number =>
  nearest(BigInt(cents - vatOf(cents, vatParts)) * BigInt(rate), PARTS);

/** `part` of `whole` of an amount: of a frozen share that stays, or of a refund that concerns the verified lines. */
export const partOf = (cents: number, part: number, whole: number): number =>
  nearest(BigInt(cents) * BigInt(part), BigInt(whole));

/** The calendar day in South Africa, which has no summer time. */
const ZONE_MS = 2 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;
export const dayOf = (at: string): string => new Date(Date.parse(at) + ZONE_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
