import { Injectable } from '@nestjs/common';
import type { Owners } from '@revive/proto/revive/identity/v1/shops';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';

const ACTOR = systemActor('identity:read-owners');

/**
 * All active administrators of a shop. Each is notified about the shop's money, so that no administrator can act
 * unnoticed.
 */
@Injectable()
export class ReadOwners {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
  ) {}

  /** Throws NOT_FOUND (404), SEAL_BROKEN (403) if an account was altered. */
  async run(tenantId: string): Promise<Owners> {
    const found =
      isUuid(tenantId) &&
      (await this.db.tx(ACTOR, async (em) => {
        const shop = await em.findOneBy(TenantEntity, { id: tenantId });
        const people = await em.find(UserEntity, {
          where: { tenantId, role: 'tenant_admin', status: 'active' },
          order: { id: 'ASC' },
        });
        for (const one of people) this.accounts.check(one);
        return (
          shop && { shopName: shop.name, owners: people.map(({ id, name, email }) => ({ accountId: id, name, email })) }
        );
      }));
    if (!found) throw new AppError('NOT_FOUND', { tenantId });
    return found;
  }
}
