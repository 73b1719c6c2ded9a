import { Controller } from '@nestjs/common';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RecordFromAgent } from './record-from-agent.js';

@Controller()
export class PatchTestsConsumer {
  constructor(private readonly recording: RecordFromAgent) {}

  @OnEvent('fleet.probe')
  probed(event: BusEvent): Promise<void> {
    return this.recording.run(event, AgentProbed.decode(event.payload));
  }
}
