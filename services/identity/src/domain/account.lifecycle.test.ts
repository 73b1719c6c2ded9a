import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus } from '@revive/contracts/roles';
import { accountLifecycle, mayMove, moved, statusAtRegistration } from './account.lifecycle.js';

const LEGAL = ['pending approved', 'approved training', 'training active', 'pending suspended', 'approved suspended', 'training suspended', 'active suspended'];

describe('an account', () => {
  const pairs = ACCOUNT_STATUSES.flatMap((from) => ACCOUNT_STATUSES.map((to) => [from, to] as const));

  it('has the statuses of the contract', () => expect([...accountLifecycle.states].sort()).toEqual([...ACCOUNT_STATUSES].sort()));

  it.each(pairs.filter(([from]) => from !== 'suspended'))('from %s to %s moves as decided', (from, to) => {
    expect(mayMove({ status: from, statusBefore: null }, to)).toBe(LEGAL.includes(`${from} ${to}`));
  });

  it.each(pairs.filter(([from, to]) => from !== 'suspended' && to !== 'suspended'))('that was %s when it was suspended comes back as %s only if that is the same', (before, to) => {
    expect(mayMove(moved({ status: before, statusBefore: null }, 'suspended'), to)).toBe(before === to);
  });

  it('forgets what it was before once it is back', () => {
    const suspended = moved({ status: 'training', statusBefore: null }, 'suspended');
    expect(suspended).toEqual({ status: 'suspended', statusBefore: 'training' });
    expect(moved(suspended, 'training')).toEqual({ status: 'training', statusBefore: null });
  });

  it('is active at once only for an individual customer', () => {
    const active: AccountStatus = 'active';
    expect(ROLES.filter((role) => statusAtRegistration(role) === active)).toEqual(['user']);
  });
});
