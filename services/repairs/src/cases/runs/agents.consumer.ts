import { Controller } from '@nestjs/common';
import { AgentReported, BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RecordBenchChange } from './records/record-bench-change.js';
import { RecordFromAgent } from './records/record-from-agent.js';

@Controller()
export class AgentsConsumer {
  constructor(
    private readonly agents: RecordFromAgent,
    private readonly bench: RecordBenchChange,
  ) {}

  @OnEvent('fleet.report')
  report(event: BusEvent): Promise<void> {
    return this.agents.run(event, AgentReported.decode(event.payload));
  }

  @OnEvent('fleet.bench')
  benchChanged(event: BusEvent): Promise<void> {
    return this.bench.run(event, BenchChanged.decode(event.payload));
  }
}
