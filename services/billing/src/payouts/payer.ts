import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';

/** Throws NOT_ALLOWED (403) unless the actor may order payouts and see the money of all shops. */
export function requirePayer(actor: Actor): UserActor {
  // control: payouts are ordered by finance, admins and masters = actor
  return requireRole(actor, 'finance', 'master', 'admin');
}
