import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { DevicePassport, OpenPassportRequest } from '@revive/proto/revive/repairs/v1/passports';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { OpenPassport } from './open-passport.js';

@Controller()
@CalledBy('gateway')
export class PassportsController {
  constructor(private readonly opening: OpenPassport) {}

  @GrpcMethod('Passports')
  openPassport(@Payload() request: OpenPassportRequest, @Caller() actor: UserActor): Promise<DevicePassport> {
    return this.opening.run(actor, request);
  }
}
