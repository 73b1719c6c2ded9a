import { Injectable } from '@nestjs/common';
import type { LocationsReply } from '@revive/proto/revive/billing/v1/drawers';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { openRepairs } from '../repairs-known/open-repairs.query.js';
import { ownLocation, readClosedLocations, readLocations } from './locations.query.js';

@Injectable()
export class ReadLocations {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<LocationsReply> {
    const person = requireShopMember(actor);
    const { tenantId, userId } = person;
    return this.db.tx(person, async (em) => {
      const open = await openRepairs(em, tenantId);
      return {
        locations: (await readLocations(em, tenantId)).map(({ id, name, address, hours, position }) => ({
          id,
          name,
          address: address === '' ? undefined : address,
          hours: [...hours],
          position,
          isDefault: id === tenantId,
          openTickets: open.get(id) ?? 0,
        })),
        mine: await ownLocation(em, tenantId, userId),
        closed: await readClosedLocations(em, tenantId),
      };
    });
  }
}
