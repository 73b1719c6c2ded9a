import { Injectable } from '@nestjs/common';
import { ORDER_SHOPS_COMPARED } from '@revive/contracts/remote-orders/order';
import type { ShopAgents } from '@revive/proto/revive/fleet/v1/counts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { ONLINE } from './agent.mapper.js';

@Injectable()
export class CountShopAgents {
  constructor(private readonly db: Database) {}

  /**
   * Leaves out shops without a connected agent. Throws NOT_ALLOWED (403), INVALID (400) for too many or malformed ids.
   */
  async run(actor: Actor, tenantIds: readonly string[]): Promise<ShopAgents> {
    requireRole(actor, 'master', 'admin', 'sales');
    if (tenantIds.length > ORDER_SHOPS_COMPARED || !tenantIds.every(isUuid)) throw invalid({ tenantIds: 'are no ids' });
    const rows = await this.db.tx(actor, (em) =>
      em.query<{ tenant_id: string; online: number }[]>(
        `select a.tenant_id, count(*)::int as online from agents a
          where a.tenant_id = any($1::uuid[]) and a.binding = 'confirmed' and ${ONLINE} group by a.tenant_id`,
        [tenantIds],
      ),
    );
    return { shops: rows.map(({ tenant_id: tenantId, online }) => ({ tenantId, online })) };
  }
}
