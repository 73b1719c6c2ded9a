import { describe, expect, it } from '@jest/globals';
import { AMOUNT, AMOUNT_MAX, centsOfAmount } from './amount.js';

describe('typed amounts', () => {
  it.each([
    ['150', 15_000],
    ['150.00', 15_000],
    ['150,50', 15_050],
    ['1,000.00', 100_000],
    ['1 000,00', 100_000],
    ['1\u00a0000.00', 100_000],
    ['1.000,00', 100_000],
    ['1,000', 100_000],
    ['R1,000.00', 100_000],
    ['R 99 999.99', 9_999_999],
  ])('parses %s as %d cents', (typed, cents) => {
    expect(typed).toMatch(AMOUNT);
    expect(typed.length).toBeLessThanOrEqual(AMOUNT_MAX);
    expect(centsOfAmount(typed)).toBe(cents);
  });

  it.each(['', '1.5', '1,00,00', '100000', '-5', '1,0000', 'R', '1e3', '12 34', '12.345'])('refuses %j', (typed) => {
    expect(typed).not.toMatch(AMOUNT);
  });
});
