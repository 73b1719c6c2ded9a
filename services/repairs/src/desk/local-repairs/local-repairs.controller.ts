import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgentBench,
  AgentOperation,
  ReadForAgentRequest,
  ReadOperationForAgentRequest,
  StartForAgentRequest,
} from '@revive/proto/revive/repairs/v1/local_repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadForAgent } from './read-for-agent.js';
import { ReadOperationForAgent } from './read-operation-for-agent.js';
import { StartForAgent } from './start-for-agent.js';

@Controller()
@CalledBy('fleet')
@WithoutActor()
export class LocalRepairsController {
  constructor(
    private readonly reading: ReadForAgent,
    private readonly starting: StartForAgent,
    private readonly state: ReadOperationForAgent,
  ) {}

  @GrpcMethod('LocalRepairs')
  readForAgent(@Payload() request: ReadForAgentRequest): Promise<AgentBench> {
    return this.reading.run(request);
  }

  @GrpcMethod('LocalRepairs')
  startForAgent(@Payload() request: StartForAgentRequest): Promise<AgentOperation> {
    return this.starting.run(request);
  }

  @GrpcMethod('LocalRepairs')
  readOperationForAgent(@Payload() request: ReadOperationForAgentRequest): Promise<AgentOperation> {
    return this.state.run(request);
  }
}
