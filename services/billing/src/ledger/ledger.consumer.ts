import { Controller } from '@nestjs/common';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { SettleRepair } from './settle-repair.js';
import { OnTenantChanged } from './on-tenant-changed.js';

@Controller()
export class LedgerConsumer {
  constructor(
    private readonly settle: SettleRepair,
    private readonly keep: OnTenantChanged,
  ) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.settle.run(event, RepairChanged.decode(event.payload));
  }

  @OnEvent('identity.tenant')
  tenant(event: BusEvent): Promise<void> {
    return this.keep.run(event, TenantChanged.decode(event.payload));
  }
}
