import { Controller } from '@nestjs/common';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { KeepRepair } from './keep-repair.js';

@Controller()
export class RepairsKnownConsumer {
  constructor(private readonly keep: KeepRepair) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.keep.run(event, RepairChanged.decode(event.payload));
  }
}
