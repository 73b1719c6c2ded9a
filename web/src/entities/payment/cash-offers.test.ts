import { describe, expect, it } from '@jest/globals';
import { cashOffers } from './cash-offers.js';

describe('offers of cash', () => {
  it('round the amount up to each note', () => {
    expect(cashOffers(18_250)).toEqual([19_000, 20_000]);
    expect(cashOffers(13_500)).toEqual([14_000, 15_000, 20_000]);
    expect(cashOffers(398_200)).toEqual([399_000, 400_000]);
  });

  it('leave out the exact amount, which has a button of its own', () => {
    expect(cashOffers(20_000)).toEqual([]);
    expect(cashOffers(10_000)).toEqual([20_000]);
  });

  it('are at most four, of which the smallest are kept', () => {
    expect(cashOffers(4_150)).toEqual([5_000, 6_000, 10_000, 20_000]);
    expect(cashOffers(1)).toEqual([1_000, 2_000, 5_000, 10_000]);
  });

  it('are none while no amount is typed', () => {
    expect(cashOffers(0)).toEqual([]);
  });
});
