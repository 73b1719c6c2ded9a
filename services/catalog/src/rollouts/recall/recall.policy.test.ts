import { describe, expect, it } from '@jest/globals';
import { nextVisitAt, nextOrderAt, recallEnd } from './recall.policy.js';

const NOW = new Date('2026-11-28T10:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);
const days = (count: number): Date => hours(24 * count);

describe('next order to an agent', () => {
  it('is due when the order expires', () => {
    expect(nextOrderAt('ordered', NOW, hours(24))).toEqual(hours(24));
  });

  it('is due a day after a refusal', () => {
    expect(nextOrderAt('refused', NOW, hours(30))).toEqual(hours(24));
  });
});

describe('next visit of a recall', () => {
  it('is the next order', () => {
    expect(nextVisitAt(NOW, NOW, hours(0.5))).toEqual(hours(0.5));
  });

  it('is an hour later at most, because an agent may begin to run the version', () => {
    expect(nextVisitAt(NOW, NOW, hours(24))).toEqual(hours(1));
    expect(nextVisitAt(NOW, NOW, null)).toEqual(hours(1));
  });

  it('is now for an order that is overdue', () => {
    expect(nextVisitAt(NOW, days(-1), hours(-2))).toEqual(NOW);
  });

  it('is the end of the recall where the end comes first', () => {
    expect(nextVisitAt(hours(-0.25), days(-14), null)).toEqual(NOW);
  });

  it('is none after 14 days', () => {
    expect(recallEnd(NOW)).toEqual(days(14));
    expect(nextVisitAt(NOW, days(-14), hours(-2))).toBeNull();
  });
});
