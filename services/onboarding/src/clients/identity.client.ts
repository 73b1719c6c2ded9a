import type { IdentityClient, User } from '@revive/proto/revive/identity/v1/identity';
import type { StandingsClient } from '@revive/proto/revive/identity/v1/standing';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import type { ServiceContext } from '@revive/platform/runtime/service-context';

/** Whose session it is, or whose account, as identity says at this moment. */
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
  /**
   * Where the account stands afterwards; said twice, it is done once. Throws INVALID_TRANSITION (409) where it is not its
   * turn yet, NOT_FOUND (404).
   */
  advance(userId: string, move: AccountMove): Promise<AccountStatus>;
  /** Whose account it is that staff review. Throws NOT_FOUND (404). */
  standing(userId: string): Promise<Person>;
  /** When the account's shop was opened; undefined: it has none. Throws NOT_FOUND (404). */
  shopOpenedAt(userId: string): Promise<Date | undefined>;
}

const NOBODY = { actorToken: null };

function personOf(
  user:
    | (Pick<User, 'id' | 'username' | 'name' | 'email' | 'role' | 'status'> & Partial<Pick<User, 'tenantId'>>)
    | null
    | undefined,
): Person {
  const role = ROLES.find((one) => one === user?.role);
  const status = ACCOUNT_STATUSES.find((one) => one === user?.status);
  if (!user || !role || !status)
    throw new AppError('INTERNAL', { reason: 'an account without a known role or status' });
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    role,
    status,
    ...(user.tenantId && { tenantId: user.tenantId }),
  };
}

export function identityOf(
  peer: Pick<RpcClient<IdentityClient>, 'call'>,
  standings: Pick<RpcClient<StandingsClient>, 'call'>,
): Identity {
  return {
    async whoIs(sessionId) {
      return personOf((await peer.call('readSession', { sessionId }, NOBODY)).user);
    },
    async advance(userId, move) {
      const { status } = await peer.call('advanceAccount', { userId, move }, NOBODY);
      const known = ACCOUNT_STATUSES.find((one) => one === status);
      if (!known) throw new AppError('INTERNAL', { reason: 'an account without a known status' });
      return known;
    },
    async standing(id) {
      return personOf(await standings.call('readStanding', { id }, NOBODY));
    },
    async shopOpenedAt(id) {
      const { shopOpenedAt } = await standings.call('readStanding', { id }, NOBODY);
      return typeof shopOpenedAt === 'string' ? new Date(shopOpenedAt) : undefined;
    },
  };
}

export function openIdentity(room: Pick<ServiceContext, 'peer'>): Identity {
  const of = <C extends object>(file: string, service: string) =>
    room.peer<C>(
      'identity',
      { root: protoRoot, files: [protoFile(`revive/identity/v1/${file}.proto`)] },
      `revive.identity.v1.${service}`,
    );
  return identityOf(of<IdentityClient>('identity', 'Identity'), of<StandingsClient>('standing', 'Standings'));
}
