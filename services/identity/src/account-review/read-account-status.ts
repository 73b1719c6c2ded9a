import { Injectable } from '@nestjs/common';
import type { AccountStatusReply } from '@revive/proto/revive/identity/v1/account_status';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { AccountRepository } from '../accounts/account.repository.js';
import { TenantEntity } from '../accounts/tenant.entity.js';

const ACTOR = systemActor('identity:read-account-status');

@Injectable()
export class ReadAccountStatus {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
  ) {}

  /** Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  async run(id: string): Promise<AccountStatusReply> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(ACTOR, async (em) => {
      const user = await this.accounts.read(em, id);
      if (!user) throw new AppError('NOT_FOUND', { id });
      const shop = user.tenantId === null ? null : await em.findOneBy(TenantEntity, { id: user.tenantId });
      return {
        id: user.id,
        username: user.username,
        name: user.name,
        email: user.email,
        role: user.role,
        status: user.status,
        ...(shop && { shopOpenedAt: shop.createdAt.toISOString() }),
      };
    });
  }
}
