import { requireRole, requireShopMember, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { AssistanceSide } from '@revive/contracts/assistance/states';
import { AppError } from '@revive/platform/errors/errors';

export interface Party {
  readonly side: AssistanceSide;
  readonly person: UserActor;
  /**
   * The person for a shop, the system for support: a helper has no tenant, and row-level security would hide all rows.
   */
  readonly via: Actor;
}

const HELPERS = systemActor('repairs:assistance');

/** The caller as a shop member. Throws NOT_ALLOWED (403). */
export function shopParty(actor: Actor): Party {
  const person = requireShopMember(actor);
  return { side: 'shop', person, via: person };
}

/**
 * The caller as a helper: platform staff or a platform technician. Throws NOT_A_HELPER (403) for a shop's technician,
 * and NOT_ALLOWED (403) for a viewer of a helper's account, because the audit log records reads under the helper's
 * name.
 */
export function supportParty(actor: Actor): Party {
  const person = requireRole(actor, 'master', 'admin', 'tech');
  // control: a technician of a shop helps no other shop
  if (person.tenantId !== undefined) throw new AppError('NOT_A_HELPER');
  // control: nobody looks at a shop’s repair through a helper’s eyes
  if (person.viewedBy !== undefined) throw new AppError('NOT_ALLOWED');
  return { side: 'support', person, via: HELPERS };
}

/** The caller's side: support without a tenant, shop otherwise. Throws NOT_ALLOWED (403). */
export const partyOf = (actor: Actor): Party =>
  actor.kind === 'user' && actor.tenantId === undefined ? supportParty(actor) : shopParty(actor);

export const isStaffPerson = ({ person }: Party): boolean => person.role === 'master' || person.role === 'admin';
