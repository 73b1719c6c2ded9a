import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors';
import type { RpcPeer } from '@revive/platform/grpc';
import type { Room } from '@revive/platform/room';

/** Whose session it is, as identity says at this moment. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  /** The account's shop; absent, it has none. */
  readonly tenantId?: string;
}
export type AccountMove = 'begin_training' | 'finish_training';

/** What onboarding asks of identity. */
export interface Identity {
  /** Throws NOT_SIGNED_IN (401) where the session has ended. */
  whoIs(sessionId: string): Promise<Person>;
  /** Where the account stands afterwards; said twice, it is done once. Throws ILLEGAL_MOVE (409) where it is not its turn yet, NOT_FOUND (404). */
  advance(userId: string, move: AccountMove): Promise<AccountStatus>;
}

const NOBODY = { actorToken: null };

export function identityOf(peer: Pick<RpcPeer<IdentityClient>, 'call'>): Identity {
  return {
    async whoIs(sessionId) {
      const { user } = await peer.call('readSession', { sessionId }, NOBODY);
      const role = ROLES.find((one) => one === user?.role);
      const status = ACCOUNT_STATUSES.find((one) => one === user?.status);
      if (!user || !role || !status) throw new AppError('INTERNAL', { reason: 'a session without a known role or status' });
      return { id: user.id, username: user.username, name: user.name, email: user.email, role, status, ...(user.tenantId && { tenantId: user.tenantId }) };
    },
    async advance(userId, move) {
      const { status } = await peer.call('advanceAccount', { userId, move }, NOBODY);
      const known = ACCOUNT_STATUSES.find((one) => one === status);
      if (!known) throw new AppError('INTERNAL', { reason: 'an account without a known status' });
      return known;
    },
  };
}

export const openIdentity = (room: Pick<Room, 'peer'>): Identity =>
  identityOf(room.peer<IdentityClient>('identity', { root: protoRoot, files: [protoFile('revive/identity/v1/identity.proto')] }, 'revive.identity.v1.Identity'));
