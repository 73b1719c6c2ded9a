import { describe, expect, it } from '@jest/globals';
import { keptUntil, warnedFrom } from './retention.js';

const DAY = 24 * 3_600_000;
const at = new Date('2026-11-22T06:00:00.000Z');
const days = (count: number): Date => new Date(at.getTime() + count * DAY);

describe('until when an application’s personal data are kept', () => {
  it('is half a year after it was refused or withdrawn', () => {
    expect(keptUntil({ status: 'rejected', turn: 'nobody', waitsSince: days(-40), closedAt: at })).toEqual(days(180));
  });

  it('is three months without a move of an applicant whose turn it is, of which they are warned two weeks before', () => {
    expect(keptUntil({ status: 'company_details', turn: 'applicant', waitsSince: at, closedAt: null })).toEqual(
      days(90),
    );
    expect(warnedFrom(at)).toEqual(days(76));
  });

  it('has no end while it is our turn, and none for a shop’s', () => {
    expect(keptUntil({ status: 'pending', turn: 'staff', waitsSince: at, closedAt: null })).toBeUndefined();
    expect(keptUntil({ status: 'approved', turn: 'nobody', waitsSince: at, closedAt: null })).toBeUndefined();
  });
});
