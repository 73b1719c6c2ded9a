import { Controller, Inject } from '@nestjs/common';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { Instructions } from '../data/instructions.js';
import { Tenants } from '../data/tenants.js';

/** What other services tell; repeats change nothing. */
@Controller()
export class FleetConsumer {
  constructor(
    @Inject(Instructions) private readonly instructions: Instructions,
    @Inject(Tenants) private readonly tenants: Tenants,
  ) {}

  @OnEvent('repairs.instruction')
  instruction(event: BusEvent): Promise<void> {
    return this.instructions.take(event, InstructionIssued.decode(event.payload));
  }

  @OnEvent('identity.tenant')
  tenant(event: BusEvent): Promise<void> {
    return this.tenants.take(event, TenantChanged.decode(event.payload));
  }
}
