import { describe, expect, it } from '@jest/globals';
import { figuresOf, type EndedRun } from './figures.policy.js';

const runs = (verified: number, failed: number): EndedRun[] => [
  ...Array.from({ length: verified }, (_, at) => ({ verified: true, seconds: verified - at })),
  ...Array.from({ length: failed }, () => ({ verified: false, seconds: 9_999 })),
];

describe('figuresOf', () => {
  it('returns only the count for fewer than twenty repairs', () => {
    expect(figuresOf([])).toEqual({ ended: 0, needed: 20 });
    expect(figuresOf(runs(19, 0))).toEqual({ ended: 19, needed: 20 });
  });

  it('returns the number of verified repairs and their durations', () => {
    expect(figuresOf(runs(40, 10))).toEqual({
      ended: 50,
      needed: 20,
      verified: 40,
      seconds: { quarter: 10, threeQuarters: 30 },
    });
  });

  it('omits durations for fewer than twenty verified repairs', () => {
    expect(figuresOf(runs(19, 30))).toEqual({ ended: 49, needed: 20, verified: 19 });
  });
});
