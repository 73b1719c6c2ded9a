import { Injectable } from '@nestjs/common';
import type { IdentityClient as IdentityCalls, User } from '@revive/proto/revive/identity/v1/identity';
import type { AccountStatusesClient as AccountStatusesCalls } from '@revive/proto/revive/identity/v1/account_status';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly tenantId?: string;
}
export type AccountTransition = 'begin_training' | 'finish_training';

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

@Injectable()
export class IdentityClient {
  readonly #identity: RpcClient<IdentityCalls>;
  readonly #accountStatuses: RpcClient<AccountStatusesCalls>;

  constructor(clients: RpcClients) {
    this.#identity = clients.open('identity', 'Identity');
    this.#accountStatuses = clients.open('identity', 'AccountStatuses');
  }

  /** Throws NOT_SIGNED_IN (401) if the session has ended. */
  async whoIs(sessionId: string): Promise<Person> {
    return personOf((await this.#identity.call('readSession', { sessionId }, NOBODY)).user);
  }

  /**
   * Returns the new status. Idempotent. Throws INVALID_TRANSITION (409) if the account is not ready for the
   * transition, NOT_FOUND (404).
   */
  async advance(userId: string, move: AccountTransition): Promise<AccountStatus> {
    const { status } = await this.#identity.call('advanceAccount', { userId, move }, NOBODY);
    const known = ACCOUNT_STATUSES.find((one) => one === status);
    if (!known) throw new AppError('INTERNAL', { reason: 'an account without a known status' });
    return known;
  }

  /** The account under review. Throws NOT_FOUND (404). */
  async readAccount(id: string): Promise<Person> {
    return personOf(await this.#accountStatuses.call('readAccountStatus', { id }, NOBODY));
  }

  /** When the account's shop was opened; undefined without a shop. Throws NOT_FOUND (404). */
  async shopOpenedAt(id: string): Promise<Date | undefined> {
    const { shopOpenedAt } = await this.#accountStatuses.call('readAccountStatus', { id }, NOBODY);
    return typeof shopOpenedAt === 'string' ? new Date(shopOpenedAt) : undefined;
  }
}
