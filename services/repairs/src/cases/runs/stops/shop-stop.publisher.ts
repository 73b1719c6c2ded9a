import { Injectable } from '@nestjs/common';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { TenantEntity } from '../../tickets/entities/tenant.entity.js';

@Injectable()
export class ShopStopPublisher {
  constructor(private readonly live: LivePublisher) {}

  /** `tenantId` undefined: all shops. `version`: 1 for the start, 2 for the lift. */
  async tell(em: EntityManager, tenantId: string | undefined, stopId: string, version: 1 | 2): Promise<void> {
    const tenants = tenantId === undefined ? await em.find(TenantEntity, { select: { id: true } }) : [{ id: tenantId }];
    const frame = { type: 'shop.stop', id: stopId, version };
    afterCommit(em, () => {
      this.live.publish({ kind: 'staff' }, frame);
      for (const { id } of tenants) this.live.publish({ kind: 'tenant', tenantId: id }, frame);
    });
  }
}
