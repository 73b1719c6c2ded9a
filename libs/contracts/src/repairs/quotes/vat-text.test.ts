import { describe, expect, it } from '@jest/globals';
import { vatLabel } from './quote-choice.js';
import { vatOfShop, vatOfTotal } from './vat-text.js';

describe('what is said of VAT', () => {
  it('is the rate and the amount of a shop that is registered', () => {
    expect(vatOfShop(1_550)).toBe('Prices include 15.5 % VAT.');
    expect(vatOfTotal(35_000, 1_500)).toBe('The total includes R45.65 VAT (15 %).');
    expect(vatLabel(1_500)).toBe('VAT included (15 %)');
  });

  it('is nothing to the customer of a shop that is not', () => {
    expect(vatOfTotal(35_000, 0)).toBe('');
    expect(vatOfShop(0)).toBe('Quotes show no VAT.');
  });
});
