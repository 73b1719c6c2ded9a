import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { EnterDemoRequest, SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { EnterDemo } from './enter-demo.js';

@Controller()
@CalledBy('gateway')
export class DemoController {
  constructor(private readonly enter: EnterDemo) {}

  @GrpcMethod('Identity', 'EnterDemo')
  @WithoutActor()
  enterDemo(@Payload() request: EnterDemoRequest): Promise<SessionReply> {
    return this.enter.run(request);
  }
}
