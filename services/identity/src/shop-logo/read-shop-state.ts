import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { readActiveShop } from '../accounts/account.query.js';

const ACTOR = systemActor('identity:read-shop-state');

@Injectable()
export class ReadShopState {
  constructor(private readonly db: Database) {}

  /** False for an unknown shop too. */
  async run(tenantId: string): Promise<{ active: boolean }> {
    const shop = isUuid(tenantId) ? await this.db.tx(ACTOR, (em) => readActiveShop(em, tenantId)) : undefined;
    return { active: shop !== undefined };
  }
}
