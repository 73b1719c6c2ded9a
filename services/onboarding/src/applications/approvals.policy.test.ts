import { describe, expect, it } from '@jest/globals';
import { approvalsNeeded, whyNotReady } from './approvals.policy.js';

describe('required approvals', () => {
  it('requires two approvals with two or more reviewers, otherwise one', () => {
    expect([0, 1, 2, 3, 40].map(approvalsNeeded)).toEqual([1, 1, 2, 2, 2]);
  });

  it('names one missing requirement at a time', () => {
    const ready = { hasHardware: true, hasStaff: true, approvals: 2, needed: 2 };
    expect(whyNotReady(ready)).toBeUndefined();
    expect(whyNotReady({ ...ready, hasHardware: false })).toContain('hardware');
    expect(whyNotReady({ ...ready, hasStaff: false })).toContain('staff');
    expect(whyNotReady({ ...ready, approvals: 1 })).toBe('It has 1 of 2 recorded approvals.');
  });
});
