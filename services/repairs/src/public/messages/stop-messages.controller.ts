import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { StopMessagesReply, StopMessagesRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { StopMessages } from './stop-messages.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class StopMessagesController {
  constructor(private readonly stopping: StopMessages) {}

  @GrpcMethod('Repairs')
  async stopMessages(@Payload() request: StopMessagesRequest): Promise<StopMessagesReply> {
    await this.stopping.run(request);
    return {};
  }
}
