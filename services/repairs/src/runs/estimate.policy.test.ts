import { describe, expect, it } from '@jest/globals';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { estimateOf } from './estimate.policy.js';

const minutes = (count: number): number[] => Array.from({ length: count }, (_, nth) => (count - nth) * 60_000);

describe('how long a run is expected to take', () => {
  it('is what nine of ten earlier runs did not exceed, with how many there were', () => {
    expect(estimateOf(minutes(FIGURES_NEEDED))).toEqual({ ms: 18 * 60_000, runs: 20 });
    expect(estimateOf(minutes(101))).toEqual({ ms: 91 * 60_000, runs: 101 });
  });

  it('is not said of too few', () => {
    expect(estimateOf(minutes(FIGURES_NEEDED - 1))).toBeUndefined();
    expect(estimateOf([])).toBeUndefined();
  });
});
