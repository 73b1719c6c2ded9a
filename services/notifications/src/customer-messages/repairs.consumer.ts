import { Controller } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnRepairChanged } from './on-repair-changed.js';

/** What happens to repairs, for their customers and shops. */
@Controller()
export class RepairsConsumer {
  constructor(private readonly repairs: OnRepairChanged) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.repairs.run(event, RepairChanged.decode(event.payload));
  }
}
