import { requireRole, requireShopMember, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { AssistanceSide } from '@revive/contracts/assistance/states';
import { AppError } from '@revive/platform/errors/errors';

/** One of the two sides of a request: who it is, and as whom the database is asked. */
export interface Party {
  readonly side: AssistanceSide;
  readonly person: UserActor;
  /** The person themselves, or the system: a helper has no shop, and row-level security shows them nothing. */
  readonly via: Actor;
}

const HELPERS = systemActor('repairs:assistance');

/** Somebody of a shop. Throws NOT_ALLOWED (403). */
export function shopParty(actor: Actor): Party {
  const person = requireShopMember(actor);
  return { side: 'shop', person, via: person };
}

/**
 * Somebody who helps shops: staff who run the platform, and its technicians. Throws NOT_A_HELPER (403) for a technician of
 * a shop, NOT_ALLOWED (403) for whoever looks through a helper's eyes: what a helper sees stands in the audit log under that helper's
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

/** Either. Throws NOT_ALLOWED (403). */
export const partyOf = (actor: Actor): Party =>
  actor.kind === 'user' && actor.tenantId === undefined ? supportParty(actor) : shopParty(actor);

export const isStaffPerson = ({ person }: Party): boolean => person.role === 'master' || person.role === 'admin';
