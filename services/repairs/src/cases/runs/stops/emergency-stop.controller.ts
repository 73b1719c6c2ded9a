import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  EmergencyStopReply,
  EmergencyStopRequest,
  GetRequest,
  ListShopStopsReply,
  ListStopsReply,
  ListStopsRequest,
  ResumeRequest,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { EmergencyStop } from './emergency-stop.js';
import { LiftStop } from './lift-stop.js';

@Controller()
@CalledBy('gateway')
export class EmergencyStopController {
  constructor(
    private readonly emergencyStops: EmergencyStop,
    private readonly lifting: LiftStop,
  ) {}

  @GrpcMethod('Repairs')
  @NeedsCommand()
  emergencyStop(
    @Payload() request: EmergencyStopRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EmergencyStopReply> {
    return this.emergencyStops.run(actor, command, request);
  }

  @GrpcMethod('Repairs')
  getEmergencyStop(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<EmergencyStopReply> {
    return this.emergencyStops.read(actor, id);
  }

  @GrpcMethod('Repairs')
  listEmergencyStops(@Payload() { before }: ListStopsRequest, @Caller() actor: UserActor): Promise<ListStopsReply> {
    return this.lifting.list(actor, before);
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async resumeAfterStop(
    @Payload() request: ResumeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EmergencyStopReply> {
    await this.lifting.run(actor, request, command);
    return this.emergencyStops.read(actor, request.id);
  }

  @GrpcMethod('Repairs')
  listShopStops(@Caller() actor: UserActor): Promise<ListShopStopsReply> {
    return this.lifting.ofShop(actor);
  }
}
