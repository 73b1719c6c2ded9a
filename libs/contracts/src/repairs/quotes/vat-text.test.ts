import { describe, expect, it } from '@jest/globals';
import { vatLabel } from './quote-choice.js';
import { vatOfShop, vatOfTotal } from './vat-text.js';

describe('VAT texts', () => {
  it('show rate and amount for a registered shop', () => {
    expect(vatOfShop(1_550)).toBe('Prices include 15.5 % VAT.');
    expect(vatOfTotal(35_000, 1_500)).toBe('The total includes R45.65 VAT (15 %).');
    expect(vatLabel(1_500)).toBe('VAT included (15 %)');
  });

  it('stay empty for customers of an unregistered shop', () => {
    expect(vatOfTotal(35_000, 0)).toBe('');
    expect(vatOfShop(0)).toBe('Quotes show no VAT.');
  });
});
