import { Controller } from '@nestjs/common';
import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import { Database } from '@revive/platform/database/database';
import { keepShopLocations, lockLocations } from '@revive/platform/database/shop-locations';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { MoveAgent } from './move-agent.js';

/** Keeps a copy of the shops' locations, which `billing` owns, and empties closed ones. */
@Controller()
export class LocationsConsumer {
  constructor(
    private readonly db: Database,
    private readonly moves: MoveAgent,
  ) {}

  @OnEvent('billing.locations')
  async locations(event: BusEvent): Promise<void> {
    const shop = ShopLocations.decode(event.payload);
    await this.db.consume(
      event,
      async (em, actor) => {
        await lockLocations(em, shop.tenantId);
        if (await keepShopLocations(em, shop)) await this.moves.leaveClosed(em, actor, shop);
      },
      'locations',
    );
  }
}
