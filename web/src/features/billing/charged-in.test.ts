import { describe, expect, it } from '@jest/globals';
import { chargedIn } from './billing.messages.js';

describe('revenue of a period', () => {
  it('sums the days from the first to the last, minus reversals', () => {
    const daily = [
      { day: '2026-02-22', chargedCents: 60_000 },
      { day: '2026-02-23', chargedCents: 20_000 },
      { day: '2026-02-28', chargedCents: -5_000 },
      { day: '2026-03-01', chargedCents: 15_000 },
      { day: '2026-03-02', chargedCents: 1 },
    ];
    expect(chargedIn({ daily }, '2026-02-23', '2026-03-01')).toBe(30_000);
  });
});
