import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { PostEntries } from '../ledger/post-entries.js';
import { isUnpublished, publishLocations, unpublishedShops } from './publish-locations.js';

/** Publishes the locations of shops that no event has named: those of a release without the event. */
@Injectable()
export class PublishUnknownLocations {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
  ) {}

  async run(): Promise<void> {
    const shops = await this.db.tx(systemActor('billing:locations'), unpublishedShops);
    for (const tenantId of shops)
      await this.db.tx(systemActor('billing:locations', tenantId), async (em) => {
        await this.ledger.lockShop(em, tenantId);
        if (await isUnpublished(em, tenantId)) await publishLocations(em, tenantId);
      });
  }
}
