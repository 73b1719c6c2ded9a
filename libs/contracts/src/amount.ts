export const AMOUNT_SENTENCE = 'Enter an amount in rand, such as 150 or 1,500.00';
/** Length of the longest typed amount, `R 99 999.00`, with one spare character. */
export const AMOUNT_MAX = 12;
/**
 * Up to R99,999.99: `1500`, `1500.00`, `1,500.00`, `1 500,00`, `R1,500`. A point before three digits is no thousands
 * separator unless cents follow.
 */
export const AMOUNT = /^(?:R[ \u00a0]?)?(?:\d{1,5}|\d{1,2}[ \u00a0\u202f,’']\d{3}|\d{1,2}\.\d{3}(?=,))(?:[.,]\d{2})?$/;

/** Cents of a text that matches `AMOUNT`. Works on digits, without floating point. */
export function centsOfAmount(amount: string): number {
  const [, rand = '', cents = '00'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(amount) ?? [];
  return Number(rand.replace(/\D/g, '')) * 100 + Number(cents);
}
