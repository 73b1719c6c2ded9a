import { Controller, Inject } from '@nestjs/common';
import { AgentChanged, AgentReported, BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RecordFromAgent } from '../usecases/record-from-agent.js';
import { KeepCopies } from '../usecases/keep-copies.js';

/** What other services tell. Every handler ignores repeats in the transaction of its effect. */
@Controller()
export class RepairsConsumer {
  constructor(
    @Inject(RecordFromAgent) private readonly agents: RecordFromAgent,
    @Inject(KeepCopies) private readonly copies: KeepCopies,
  ) {}

  @OnEvent('fleet.report')
  report(event: BusEvent): Promise<void> {
    return this.agents.run(event, AgentReported.decode(event.payload));
  }

  @OnEvent('fleet.bench')
  bench(event: BusEvent): Promise<void> {
    return this.agents.deviceSeen(event, BenchChanged.decode(event.payload));
  }

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
