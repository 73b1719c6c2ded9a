import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { CLOCK, OBJECTS } from '@revive/platform/runtime/service-context';
import { objectPages } from '@revive/platform/storage/object-pages';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { SHOP_LOGOS } from '@revive/platform/storage/shop-logos';
import { TenantEntity } from '../accounts/tenant.entity.js';

const ACTOR = systemActor('identity:orphaned-logos');
/** Readers of logos learn of a change within seconds and use the previous logo until then. */
const KEPT_MS = 3_600_000;

@Injectable()
export class DeleteOrphanedLogos {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
  ) {}

  async run(now = this.clock()): Promise<number> {
    const before = now.getTime() - KEPT_MS;
    let deleted = 0;
    for await (const page of objectPages(this.objects, SHOP_LOGOS))
      for (const { key, storedAt } of page)
        if (storedAt.getTime() < before && (await this.#deleteUnnamed(key))) deleted++;
    return deleted;
  }

  /** Holds the lock of the shop's row: a concurrent logo change waits and then writes the object again. */
  #deleteUnnamed(key: string): Promise<boolean> {
    const [id = '', name] = key.slice(SHOP_LOGOS.length).split('/');
    return this.db.tx(ACTOR, async (em) => {
      const tenant = isUuid(id)
        ? await em.findOne(TenantEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      return tenant?.logo === name ? false : this.objects.delete(key);
    });
  }
}
