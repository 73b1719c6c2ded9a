import { Injectable } from '@nestjs/common';
import { ORDER_SHOPS_COMPARED } from '@revive/contracts/remote-orders/order';
import type { ShopPeople } from '@revive/proto/revive/identity/v1/counts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { countMembers } from '../accounts/account.query.js';

@Injectable()
export class CountShopPeople {
  constructor(private readonly db: Database) {}

  /** Shops without such people are omitted. Throws NOT_ALLOWED (403), INVALID (400) for too many or invalid ids. */
  async run(actor: Actor, tenantIds: readonly string[]): Promise<ShopPeople> {
    requireRole(actor, 'master', 'admin', 'sales');
    if (tenantIds.length > ORDER_SHOPS_COMPARED || !tenantIds.every(isUuid)) throw invalid({ tenantIds: 'are no ids' });
    return { shops: await this.db.tx(actor, (em) => countMembers(em, tenantIds)) };
  }
}
