import { describe, expect, it } from '@jest/globals';
import { tierOf } from './documents.js';
import { isVatNumber } from './vat-number.js';

describe('VAT number', () => {
  it.each(['4220119988', '4090105588'])('accepts %s, whose check digit fits', (number) => {
    expect(isVatNumber(number)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4220119987'],
    ['two swapped digits', '4220191988'],
    ['another first digit', '9220119988'],
    ['nine digits', '422011998'],
    ['eleven digits', '42201199880'],
    ['letters', '4220I19988'],
    ['nothing', ''],
  ])('refuses %s', (_, number) => {
    expect(isVatNumber(number)).toBe(false);
  });
});

describe('tier of an invoice', () => {
  it.each([
    [5_000, 'none'],
    [5_001, 'abridged'],
    [500_000, 'abridged'],
    [500_001, 'full'],
  ])('of %i cents is %s', (cents, tier) => {
    expect(tierOf(cents)).toBe(tier);
  });
});
