import { Controller } from '@nestjs/common';
import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { ReplicaProjector } from './project-replicas.js';

/** Consumes events for replicas. Each handler deduplicates events in the transaction of its effect. */
@Controller()
export class ReplicasConsumer {
  constructor(private readonly copies: ReplicaProjector) {}

  @OnEvent('fleet.agent')
  agent(event: BusEvent): Promise<void> {
    return this.copies.agent(event, AgentChanged.decode(event.payload));
  }

  @OnEvent('identity.tenant')
  tenant(event: BusEvent): Promise<void> {
    return this.copies.tenant(event, TenantChanged.decode(event.payload));
  }

  @OnEvent('billing.entry')
  settled(event: BusEvent): Promise<void> {
    return this.copies.settlement(event, EntryPosted.decode(event.payload));
  }
}
