import { Controller } from '@nestjs/common';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { InstructionRepository } from './instruction.repository.js';
import { TenantRepository } from '../agents/tenant.repository.js';

@Controller()
export class FleetConsumer {
  constructor(
    private readonly instructions: InstructionRepository,
    private readonly tenants: TenantRepository,
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
