import { Injectable } from '@nestjs/common';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';

/** Tells the screens of staff, and of the shops that a stop names, that one began or was lifted: they read anew what holds. */
@Injectable()
export class ShopStopPublisher {
  constructor(private readonly live: LivePublisher) {}

  /** Of one shop, or of all; `version` 1 as it begins, 2 as it is lifted. */
  async tell(em: EntityManager, tenantId: string | undefined, stopId: string, version: 1 | 2): Promise<void> {
    const tenants =
      tenantId === undefined ? await em.query<{ id: string }[]>('select id from tenants') : [{ id: tenantId }];
    const frame = { type: 'shop.stop', id: stopId, version };
    afterCommit(em, () => {
      this.live.publish({ kind: 'staff' }, frame);
      for (const { id } of tenants) this.live.publish({ kind: 'tenant', tenantId: id }, frame);
    });
  }
}
