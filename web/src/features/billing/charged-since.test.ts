import { describe, expect, it } from '@jest/globals';
import { chargedSince } from './billing.messages.js';

describe('revenue of the last days', () => {
  it('sums today and the six days before, minus reversals', () => {
    const daily = [
      { day: '2026-02-22', chargedCents: 60_000 },
      { day: '2026-02-23', chargedCents: 20_000 },
      { day: '2026-02-28', chargedCents: -5_000 },
      { day: '2026-03-01', chargedCents: 15_000 },
    ];
    expect(chargedSince({ daily }, 7, new Date(2026, 2, 1, 12))).toBe(30_000);
  });
});
