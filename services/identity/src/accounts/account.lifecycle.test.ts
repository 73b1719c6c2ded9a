import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus } from '@revive/contracts/roles';
import {
  accountLifecycle,
  afterTransition,
  mayTransition,
  canTransition,
  transitioned,
  TRANSITIONS,
  statusAtRegistration,
  type Transition,
  type LifecycleState,
} from './account.lifecycle.js';

const LEGAL = [
  'pending approved',
  'approved training',
  'training active',
  'pending suspended',
  'approved suspended',
  'training suspended',
  'active suspended',
];

describe('account lifecycle', () => {
  const pairs = ACCOUNT_STATUSES.flatMap((from) => ACCOUNT_STATUSES.map((to) => [from, to] as const));

  it('has the statuses of the contract', () =>
    expect([...accountLifecycle.states].sort()).toEqual([...ACCOUNT_STATUSES].sort()));

  // spec E038
  it.each(pairs.filter(([from]) => from !== 'suspended'))(
    'allows the transition from %s to %s only as decided',
    (from, to) => {
      expect(canTransition({ status: from, statusBefore: null }, to)).toBe(LEGAL.includes(`${from} ${to}`));
    },
  );

  it.each(pairs.filter(([from, to]) => from !== 'suspended' && to !== 'suspended'))(
    'restores an account suspended as %s to %s only if both are equal',
    (before, to) => {
      expect(canTransition(transitioned({ status: before, statusBefore: null }, 'suspended'), to)).toBe(before === to);
    },
  );

  it('clears the previous status after a suspension', () => {
    const suspended = transitioned({ status: 'training', statusBefore: null }, 'suspended');
    expect(suspended).toEqual({ status: 'suspended', statusBefore: 'training' });
    expect(transitioned(suspended, 'training')).toEqual({ status: 'training', statusBefore: null });
  });

  it('starts as active only for an individual customer', () => {
    const active: AccountStatus = 'active';
    expect(ROLES.filter((role) => statusAtRegistration(role) === active)).toEqual(['user']);
  });
});

describe('account transitions', () => {
  const MOVERS = [...ROLES, 'platform'] as const;
  const standings = ACCOUNT_STATUSES.flatMap((status): LifecycleState[] =>
    status === 'suspended'
      ? (['pending', 'approved', 'training', 'active'] as const).map((statusBefore) => ({ status, statusBefore }))
      : [{ status, statusBefore: null }],
  );
  // Format: from, transition, to.
  const POSSIBLE = [
    'pending approve approved',
    'approved begin_training training',
    'training finish_training active',
    'pending suspend suspended',
    'approved suspend suspended',
    'training suspend suspended',
    'active suspend suspended',
    'suspended(pending) reactivate pending',
    'suspended(approved) reactivate approved',
    'suspended(training) reactivate training',
    'suspended(active) reactivate active',
  ];

  // spec E038, E041
  it('leads exactly to the decided statuses', () => {
    const found = standings.flatMap((now) =>
      (Object.keys(TRANSITIONS) as Transition[]).flatMap((move) => {
        const after = afterTransition(now, move);
        return after
          ? [`${now.status}${now.statusBefore === null ? '' : `(${now.statusBefore})`} ${move} ${after.status}`]
          : [];
      }),
    );
    expect(found.sort()).toEqual([...POSSIBLE].sort());
  });

  // spec E041
  it('allows each transition only to its roles', () => {
    const made = Object.fromEntries(
      (Object.keys(TRANSITIONS) as Transition[]).map((move) => [
        move,
        MOVERS.filter((mover) => mayTransition(move, mover)),
      ]),
    );
    expect(made).toEqual({
      approve: ['master'],
      begin_training: ['platform'],
      finish_training: ['platform'],
      suspend: ['master', 'admin', 'tenant_admin'],
      reactivate: ['master', 'admin', 'tenant_admin'],
    });
  });

  it('requires a reason only for a suspension', () => {
    expect((Object.keys(TRANSITIONS) as Transition[]).filter((move) => TRANSITIONS[move].reason)).toEqual(['suspend']);
  });
});
