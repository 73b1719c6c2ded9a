import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TIER, PLANS } from '../onboarding/plans.js';
import { QUOTED } from '../site/quoted.js';
import { baseFeeOf } from '../tenant-onboarding/catalogue.js';
import { platformFeeCents } from './price-book.js';

describe('price book', () => {
  // spec K144, K146
  it('has one monthly platform price, both charged and quoted', () => {
    for (const { id, monthlyCents } of PLANS)
      expect([platformFeeCents(id), baseFeeOf(id)]).toEqual([monthlyCents, monthlyCents]);
    expect(QUOTED).toEqual({ emergencyFixCents: 75_000, monthlyProtectionCents: 19_900 });
    expect(platformFeeCents(DEFAULT_TIER)).toBe(19_900);
  });
});
