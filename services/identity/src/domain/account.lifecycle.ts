import type { AccountStatus, Role } from '@revive/contracts/roles';
import { defineLifecycle } from '@revive/platform/lifecycle';

/**
 * spec part 1 §4 and `decisions.md`: approved by staff, in training once there is a profile as well, active when the required
 * modules are done. Any of them can be suspended; a suspension ends in the status it began from (`reactivated`).
 */
export const accountLifecycle = defineLifecycle('pending', {
  pending: ['approved', 'suspended'],
  approved: ['training', 'suspended'],
  training: ['active', 'suspended'],
  active: ['suspended'],
  suspended: ['pending', 'approved', 'training', 'active'],
});

/** `decisions.md`: no review applies to an individual customer. */
export const statusAtRegistration = (role: Role): AccountStatus => (role === 'user' ? 'active' : accountLifecycle.initial);

export interface Standing {
  readonly status: AccountStatus;
  /** What a suspension began from; null unless suspended. */
  readonly statusBefore: AccountStatus | null;
}

/** A suspension ends only in the status that it began from. */
export const mayMove = (now: Standing, to: AccountStatus): boolean =>
  accountLifecycle.canMove(now.status, to) && (now.status !== 'suspended' || now.statusBefore === to);

export const moved = (now: Standing, to: AccountStatus): Standing => ({ status: to, statusBefore: to === 'suspended' ? now.status : null });
