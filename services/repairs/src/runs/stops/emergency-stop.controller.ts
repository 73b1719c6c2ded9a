import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { EmergencyStopReply, GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { EmergencyStop } from './emergency-stop.js';

/** Everything stops, at the word of the platform's staff. */
@Controller()
@CalledBy('gateway')
export class EmergencyStopController {
  constructor(private readonly emergencyStops: EmergencyStop) {}

  @GrpcMethod('Repairs')
  @NeedsCommand()
  emergencyStop(
    @Payload() _: object,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EmergencyStopReply> {
    return this.emergencyStops.run(actor, command);
  }

  @GrpcMethod('Repairs')
  getEmergencyStop(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<EmergencyStopReply> {
    return this.emergencyStops.read(actor, id);
  }
}
