import { Controller } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { businessDayOf } from '../ledger/open-days.query.js';
import { ownOrDefault } from '../locations/locations.query.js';
import { addHandover } from './handover.query.js';

/** Keeps the handovers of devices, so that a day report can list the unpaid ones. */
@Controller()
export class HandoversConsumer {
  constructor(private readonly db: Database) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.note(event, RepairChanged.decode(event.payload));
  }

  async note(event: BusEvent, repair: RepairChanged): Promise<void> {
    if (repair.what !== 'handed_over') return;
    await this.db.consume(
      event,
      async (em) => {
        const { repairId, tenantId, number, deviceName, at, by } = repair;
        // The location of the ticket at its handover: a ticket that was transferred is in the day of its new location.
        const locationId = await ownOrDefault(em, tenantId, repair.locationId ?? undefined);
        const day = await businessDayOf(em, { tenantId, locationId, at });
        await addHandover(em, {
          repairId,
          tenantId,
          locationId,
          number,
          deviceName,
          at,
          day,
          by: isUuid(by) ? by : undefined,
        });
      },
      'handover',
    );
  }
}
