import { describe, expect, it } from '@jest/globals';
import { keptUntil } from './retention.js';

const DAY = 24 * 3_600_000;
const at = new Date('2026-11-22T06:00:00.000Z');
const days = (count: number): Date => new Date(at.getTime() + count * DAY);

describe('retention of an application’s personal data', () => {
  it('lasts 180 days after refusal or withdrawal', () => {
    expect(keptUntil({ status: 'rejected', turn: 'nobody', waitsSince: days(-40), closedAt: at })).toEqual(days(180));
  });

  it('lasts 90 days without action of the applicant', () => {
    expect(keptUntil({ status: 'company_details', turn: 'applicant', waitsSince: at, closedAt: null })).toEqual(
      days(90),
    );
  });

  it('has no end while staff must act, or for opened shops', () => {
    expect(keptUntil({ status: 'pending', turn: 'staff', waitsSince: at, closedAt: null })).toBeUndefined();
    expect(keptUntil({ status: 'approved', turn: 'nobody', waitsSince: at, closedAt: null })).toBeUndefined();
  });
});
