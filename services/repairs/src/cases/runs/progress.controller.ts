import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { RecordProgressReply, RecordProgressRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { RecordProgress } from './records/record-progress.js';

@Controller()
@CalledBy('fleet')
@WithoutActor()
export class ProgressController {
  constructor(private readonly recording: RecordProgress) {}

  @GrpcMethod('Repairs')
  async recordProgress(@Payload() { agentId, progress, agents }: RecordProgressRequest): Promise<RecordProgressReply> {
    await this.recording.run(agentId === '' ? agents : [...agents, { agentId, progress }]);
    return {};
  }
}
