import { Controller } from '@nestjs/common';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { Database } from '@revive/platform/database/database';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { PostEntries } from '../ledger/post-entries.js';
import { makeDefaultLocation } from './default-location.js';
import { isUnpublished, publishLocations } from './publish-locations.js';

/** Makes the default location once the shop is known. */
@Controller()
export class LocationsConsumer {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
  ) {}

  @OnEvent('identity.tenant')
  async tenant(event: BusEvent): Promise<void> {
    const { id } = TenantChanged.decode(event.payload);
    await this.db.consume(
      event,
      async (em) => {
        // The event is delivered again if the ledger does not know the shop yet.
        await this.ledger.lockShop(em, id);
        await makeDefaultLocation(em, id);
        if (await isUnpublished(em, id)) await publishLocations(em, id);
      },
      'location',
    );
  }
}
