import { Controller } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { businessDayOf } from '../ledger/open-days.query.js';
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
        // A ticket has no location yet; it belongs to the default one.
        const locationId = tenantId;
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
