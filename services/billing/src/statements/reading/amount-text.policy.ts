/** Thirteen digits of rand stay exact as a number of cents. */
const MOST_DIGITS = 13;
const NUMBER = /^(\d{1,3}(?:[ ,.']\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;

/**
 * Cents of an amount as a bank writes it: `1 500,00`, `1,500.00`, `-R1 500.00`, `1500.00-`, `(1500.00)`, `29.00DR`.
 * Works on digits, without floating point. Undefined for a text that is no amount or can be read in two ways.
 */
export function centsOfText(text: string): number | undefined {
  let rest = text
    .slice(0, 40)
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toUpperCase();
  let isNegative = false;
  const ending = /(?: ?)(DR|CR|-)$/.exec(rest);
  if (ending) {
    isNegative = ending[1] !== 'CR';
    rest = rest.slice(0, ending.index);
  }
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) {
    if (ending) return undefined;
    isNegative = true;
    rest = bracketed[1] ?? '';
  }
  const sign = /^(?:([-+]) ?(?:R ?|ZAR ?)?|(?:R|ZAR) ?(- ?)?)(?=\d)/.exec(rest);
  if (sign) {
    if (sign[1] === '-' || sign[2] !== undefined) {
      if (isNegative) return undefined;
      isNegative = true;
    }
    rest = rest.slice(sign[0].length);
  }
  const found = NUMBER.exec(rest);
  if (!found) return undefined;
  const [, whole = '', point, fraction] = found;
  const groups = new Set(whole.replace(/\d/g, ''));
  // `1,500.000,00` mixes separators; in `1,500` the comma groups thousands, because cents have two digits.
  if (groups.size > 1 || (point !== undefined && groups.has(point))) return undefined;
  const digits = whole.replace(/\D/g, '');
  if (digits.length > MOST_DIGITS) return undefined;
  const cents = Number(digits) * 100 + Number((fraction ?? '0').padEnd(2, '0'));
  return isNegative && cents > 0 ? -cents : cents;
}
