import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { UserEntity } from '../src/accounts/user.entity.js';
import type { StartedIdentity } from './started-identity.js';

/** The person of an account, as an actor token says it. */
export const personOf = ({ id, username, role, tenantId }: UserEntity): UserActor => ({
  kind: 'user',
  userId: id,
  username,
  role,
  sessionId: uuidv7(),
  expiresAt: Number.MAX_SAFE_INTEGER,
  ...(tenantId !== null && { tenantId }),
});

/** A confirmed command that was not spent yet. */
export const aCommand = () => ({ id: uuidv7() });

/** An active administrator of a fresh shop, or of this one. */
export async function aDealer(started: StartedIdentity, tenantId?: string): Promise<UserEntity> {
  return started.anAccount({ role: 'tenant_admin', tenantId: tenantId ?? (await started.aTenant()).id });
}

/** What staff do to an account, and the account's row as it is then. */
export const peopleChanges = (started: () => StartedIdentity) => ({
  rowOf: (id: string) => started().db.tx(systemActor('test'), (em) => em.findOneByOrFail(UserEntity, { id })),
  suspend: (by: UserEntity, userId: string, reason = 'said why') =>
    started().identity.transitionPerson.run(personOf(by), { move: 'suspend', userId, reason, command: aCommand() }),
  reactivate: (by: UserEntity, userId: string) =>
    started().identity.transitionPerson.run(personOf(by), { move: 'reactivate', userId, command: aCommand() }),
  changeRole: (by: UserEntity, userId: string, role: string) =>
    started().identity.changeRole.run(personOf(by), { userId, role, command: aCommand() }),
});
