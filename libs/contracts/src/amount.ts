// Amounts in rand as people type them.

export const AMOUNT_SENTENCE = 'Enter an amount in rand, such as 150 or 1,500.00';
/** The longest amount that is typed: `R 99 999.00`. */
export const AMOUNT_MAX = 12;
/** Up to R99,999.99 as people write it: `1500`, `1500.00`, `1,500.00`, `1 500,00`, `R1,500`. A point alone divides cents. */
export const AMOUNT = /^(?:R[ \u00a0]?)?(?:\d{1,5}|\d{1,2}[ \u00a0\u202f,’']\d{3}|\d{1,2}\.\d{3}(?=,))(?:[.,]\d{2})?$/;

/** The cents of a text that matches `AMOUNT`, digit by digit and never by a fraction. */
export function centsOfAmount(amount: string): number {
  const [, rand = '', cents = '00'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(amount) ?? [];
  return Number(rand.replace(/\D/g, '')) * 100 + Number(cents);
}
