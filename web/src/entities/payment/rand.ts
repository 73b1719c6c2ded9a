import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE, centsOfAmount } from '@revive/contracts/amount';
import { text } from '@revive/contracts/rules';

/** An amount in rand, such as `1 500,00`. */
export const randSchema = () =>
  text(AMOUNT_MAX).matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true });

/** 0 for a text that is no amount. */
export const centsTyped = (typed: string | undefined): number =>
  typed !== undefined && AMOUNT.test(typed) ? centsOfAmount(typed) : 0;

/** The text of an amount field, such as `350.00`. */
export const typedRand = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
