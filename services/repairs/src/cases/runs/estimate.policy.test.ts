import { describe, expect, it } from '@jest/globals';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { estimateOf } from './estimate.policy.js';

const minutes = (count: number): number[] => Array.from({ length: count }, (_, nth) => (count - nth) * 60_000);

describe('duration estimate of a run', () => {
  it('returns the 90th percentile of earlier runs and their number', () => {
    expect(estimateOf(minutes(FIGURES_NEEDED))).toEqual({ ms: 18 * 60_000, runs: 20 });
    expect(estimateOf(minutes(101))).toEqual({ ms: 91 * 60_000, runs: 101 });
  });

  it('returns nothing for too few runs', () => {
    expect(estimateOf(minutes(FIGURES_NEEDED - 1))).toBeUndefined();
    expect(estimateOf([])).toBeUndefined();
  });
});
