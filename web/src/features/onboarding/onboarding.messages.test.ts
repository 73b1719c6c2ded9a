import { describe, expect, it } from '@jest/globals';
import { secretHash, secretIn } from './link-secret.js';
import { spanText } from '#ui/format/time-text.js';
import { doneOf, missingFor, waitOf } from './onboarding.messages.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const since = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

describe('waiting time of an application', () => {
  it('compares with the promised times only during staff’s turn', () => {
    const ours = (status: 'pending' | 'final_review', hours: number, earlier = 0) =>
      waitOf({ status, waitsFor: 'staff', waitsSince: since(hours), ourMs: earlier * 3_600_000 }, NOW);
    expect(ours('pending', 3)).toEqual({ text: 'Due in 1 h', late: false });
    expect(ours('pending', 26)).toEqual({ text: 'Overdue by 22 h', late: true });
    expect(ours('final_review', 22)).toEqual({ text: 'Due in 2 h', late: false });
    expect(waitOf({ status: 'staff_info', waitsFor: 'applicant', waitsSince: since(100), ourMs: 0 }, NOW)).toEqual({
      text: 'Waiting on applicant · 4 d 4 h',
      late: false,
    });
    // A turn of the applicant in between does not reset the total.
    expect(ours('final_review', 2, 45)).toEqual({ text: 'Due in 1 h · 47 h on us in total', late: false });
    expect(ours('final_review', 2, 50)).toEqual({ text: 'Overdue by 4 h · 2 d 4 h on us in total', late: true });
    expect(waitOf({ status: 'rejected', waitsFor: 'nobody', waitsSince: since(100), ourMs: 0 }, NOW)).toEqual({
      text: '',
      late: false,
    });
    expect([0, 6 * 60_000].map(spanText)).toEqual(['under a minute', '6 min']);
  });
});

describe('missing items for the installer', () => {
  // spec K119
  it('lists each missing item by name', () => {
    const whole = {
      hardwareInfo: { hardwareVerified: true },
      staffInfo: [{}],
      requestedParts: [],
      approvals: [{}, {}],
      approvalsNeeded: 2,
    };
    expect(missingFor({ ...whole, requestedParts: [{}] })).toEqual(['the changes requested from the applicant']);
    expect(missingFor(whole)).toEqual([]);
    expect(missingFor({ ...whole, approvals: [{}] })).toEqual(['approval by one more person']);
    expect(missingFor({ ...whole, approvals: [], approvalsNeeded: 1 })).toEqual(['one approval']);
    expect(missingFor({ hardwareInfo: undefined, staffInfo: [], requestedParts: [], approvals: [] })).toEqual([
      'verified hardware',
      'the staff list',
      'approval by two people',
    ]);
  });
});

describe('confirmation checklist', () => {
  // spec E020, E042
  it('derives the done points from the application’s state', () => {
    expect([
      doneOf('pending', false),
      doneOf('company_details', false),
      doneOf('staff_info', true),
      doneOf('approved', true),
      doneOf('rejected', false),
    ]).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
      [true, true, true, true],
      [true, false, false, false],
    ]);
  });
});

describe('secret of a link', () => {
  it('writes the secret to the fragment and reads only this secret', () => {
    expect(secretIn(secretHash('draft', 'a-b_c'), 'draft')).toBe('a-b_c');
    expect([secretIn('#draft=x', 'application'), secretIn('', 'draft'), secretIn('#find', 'draft')]).toEqual([
      '',
      '',
      '',
    ]);
  });
});
