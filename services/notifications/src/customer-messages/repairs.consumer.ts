import { Controller } from '@nestjs/common';
import { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnRemoteOrder } from './on-remote-order.js';
import { OnRepairChanged } from './on-repair-changed.js';

@Controller()
export class RepairsConsumer {
  constructor(
    private readonly repairs: OnRepairChanged,
    private readonly orders: OnRemoteOrder,
  ) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.repairs.run(event, RepairChanged.decode(event.payload));
  }

  @OnEvent('repairs.remote-order')
  remoteOrder(event: BusEvent): Promise<void> {
    return this.orders.run(event, RemoteOrderChanged.decode(event.payload));
  }
}
