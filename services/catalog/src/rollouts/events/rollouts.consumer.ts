import { Controller } from '@nestjs/common';
import { AgentUpdateChanged } from '@revive/proto/revive/fleet/v1/agent_updates';
import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { JoinLateAgent } from './join-late-agent.js';
import { RecordResult } from './record-result.js';
import { TakeStop } from './take-stop.js';

@Controller()
export class RolloutsConsumer {
  constructor(
    private readonly results: RecordResult,
    private readonly lateAgents: JoinLateAgent,
    private readonly stops: TakeStop,
  ) {}

  @OnEvent('fleet.update')
  updated(event: BusEvent): Promise<void> {
    return this.results.run(event, AgentUpdateChanged.decode(event.payload));
  }

  @OnEvent('fleet.agent')
  agent(event: BusEvent): Promise<void> {
    return this.lateAgents.run(event, AgentChanged.decode(event.payload));
  }

  @OnEvent('repairs.stop')
  stopped(event: BusEvent): Promise<void> {
    return this.stops.run(event, EmergencyStopChanged.decode(event.payload));
  }
}
