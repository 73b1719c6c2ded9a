import { Controller } from '@nestjs/common';
import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import { Database } from '@revive/platform/database/database';
import { keepShopLocations, lockLocations } from '@revive/platform/database/shop-locations';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { emptyClosedLocations } from './transfer-ticket.js';

/** Keeps a copy of the shops' locations. `billing` owns them; each event has all locations of a shop and a version. */
@Controller()
export class LocationsConsumer {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
  ) {}

  @OnEvent('billing.locations')
  async locations(event: BusEvent): Promise<void> {
    const shop = ShopLocations.decode(event.payload);
    await this.db.consume(
      event,
      async (em, actor) => {
        await lockLocations(em, shop.tenantId);
        if (!(await keepShopLocations(em, shop))) return;
        // `billing` refuses to close a location with open tickets, by a copy that can be a moment old. The tickets that
        // came in that moment go to the first location.
        await emptyClosedLocations(em, shop.tenantId, (id, work) => this.tickets.changeIn(em, actor, id, work));
      },
      'locations',
    );
  }
}
