import type { AccountStatus, Role } from '@revive/contracts/roles';
import { defineLifecycle } from '@revive/platform/core/lifecycle';

/**
 * spec part 1 §4 and `decisions.md`: approved by staff, in training once there is a profile as well, active when the
 * required modules are done. Any of them can be suspended; a suspension ends in the status it began from
 * (`reactivated`).
 */
export const accountLifecycle = defineLifecycle('pending', {
  // control: the training begins after the approval = ['approved', 'training', 'suspended']
  pending: ['approved', 'suspended'],
  approved: ['training', 'suspended'],
  training: ['active', 'suspended'],
  active: ['suspended'],
  suspended: ['pending', 'approved', 'training', 'active'],
});

/** Individual customers need no review (`decisions.md`). */
export const statusAtRegistration = (role: Role): AccountStatus =>
  // control: nobody is active without a review but a customer = 'active'
  role === 'user' ? 'active' : accountLifecycle.initial;

export interface LifecycleState {
  readonly status: AccountStatus;
  readonly statusBefore: AccountStatus | null;
}

export const canTransition = (now: LifecycleState, to: AccountStatus): boolean =>
  accountLifecycle.canTransition(now.status, to) &&
  // control: a suspension ends where it began
  (now.status !== 'suspended' || now.statusBefore === to);

export const transitioned = (now: LifecycleState, to: AccountStatus): LifecycleState => ({
  status: to,
  statusBefore: to === 'suspended' ? now.status : null,
});

type TransitionActor = Role | 'platform';

interface TransitionRule {
  readonly from: readonly AccountStatus[];
  /** `before`: the status before the suspension. */
  readonly to: AccountStatus | 'before';
  readonly by: readonly TransitionActor[];
  /** True if the person must be given a reason. */
  readonly reason: boolean;
  readonly action: `account.${string}`;
}

/**
 * All transitions of an account. An admin prepares a review, a master decides. A shop's administrator may suspend only
 * people of the own shop.
 */
export const TRANSITIONS = {
  approve: {
    from: ['pending'],
    to: 'approved',
    // control: an account is approved by a master = ['master', 'admin']
    by: ['master'],
    reason: false,
    action: 'account.approved',
  },
  begin_training: {
    from: ['approved'],
    to: 'training',
    by: ['platform'],
    reason: false,
    action: 'account.training_begun',
  },
  finish_training: {
    from: ['training'],
    to: 'active',
    by: ['platform'],
    reason: false,
    action: 'account.training_finished',
  },
  suspend: {
    from: ['pending', 'approved', 'training', 'active'],
    to: 'suspended',
    by: ['master', 'admin', 'tenant_admin'],
    // control: a suspension needs a reason = false
    reason: true,
    action: 'account.suspended',
  },
  reactivate: {
    from: ['suspended'],
    to: 'before',
    by: ['master', 'admin', 'tenant_admin'],
    reason: false,
    action: 'account.reactivated',
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;
export type Transition = keyof typeof TRANSITIONS;

export const mayTransition = (move: Transition, mover: TransitionActor): boolean =>
  (TRANSITIONS[move].by as readonly TransitionActor[]).includes(mover);

export const hasPassed = (status: AccountStatus, move: Transition): boolean =>
  (move === 'begin_training' && (status === 'training' || status === 'active')) ||
  (move === 'finish_training' && status === 'active');

export function afterTransition(now: LifecycleState, move: Transition): LifecycleState | undefined {
  const { from, to } = TRANSITIONS[move] as TransitionRule;
  const next = to === 'before' ? now.statusBefore : to;
  return from.includes(now.status) && next !== null && canTransition(now, next) ? transitioned(now, next) : undefined;
}
