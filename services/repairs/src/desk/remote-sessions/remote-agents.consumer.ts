import { Controller } from '@nestjs/common';
import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { FollowRemoteAgents } from './follow-agents.js';

@Controller()
export class RemoteAgentsConsumer {
  constructor(private readonly follow: FollowRemoteAgents) {}

  @OnEvent('fleet.agent')
  agent(event: BusEvent): Promise<void> {
    return this.follow.run(event, AgentChanged.decode(event.payload));
  }
}
