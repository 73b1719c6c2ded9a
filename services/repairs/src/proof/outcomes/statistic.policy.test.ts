import { describe, expect, it } from '@jest/globals';
import { figuresOf, wilson, type Counted } from './statistic.policy.js';

describe('Wilson interval', () => {
  // Expected values computed with SciPy.
  it.each([
    [18, 20, 0.698966, 0.972134],
    [20, 20, 0.838875, 1],
    [0, 20, 0, 0.161125],
    [460, 500, 0.892894, 0.940702],
  ])('matches the known interval for %i of %i', (successes, n, low, high) => {
    const found = wilson(successes, n);
    expect(found.low).toBeCloseTo(low, 6);
    expect(found.high).toBeCloseTo(high, 6);
  });

  it('returns 0 to 1 without any runs', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

const counted = (over: Partial<Counted>): Counted => ({
  attempts: 20,
  held: 18,
  reopened: 1,
  blocked: 2,
  not_applicable: 3,
  timed: 19,
  mean_ms: 1_000.4,
  p50_ms: 900,
  p90_ms: 1_900.6,
  priced: 20,
  min_cents: 12_000,
  max_cents: 35_000,
  ...over,
});

describe('figures of outcomes', () => {
  it('returns shares, times and prices from twenty values on', () => {
    expect(figuresOf(counted({}))).toEqual({
      attempts: 20,
      blocked: 2,
      notApplicable: 3,
      timed: 19,
      priced: 20,
      success: { verified: 18, ...wilson(18, 20), reopened: 1 },
      price: { minCents: 12_000, maxCents: 35_000 },
    });
    expect(figuresOf(counted({ timed: 20 })).duration).toEqual({ meanMs: 1_000, p50Ms: 900, p90Ms: 1_901 });
  });

  it('returns only counts at nineteen values', () => {
    expect(figuresOf(counted({ attempts: 19, priced: 19 }))).toEqual({
      attempts: 19,
      blocked: 2,
      notApplicable: 3,
      timed: 19,
      priced: 19,
    });
  });
});
