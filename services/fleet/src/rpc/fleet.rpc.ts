import { Controller, Inject } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Agent,
  AgentsReply,
  BenchDevice,
  BenchReply,
  ConfirmAgentRequest,
  ConfirmationReply,
  CreateEnrolmentTokenRequest,
  EnrolmentToken,
  EnrolReply,
  EnrolRequest,
  GetDeviceRequest,
  GetStopRequest,
  RemoveAgentRequest,
  RenameAgentRequest,
  StopAllRequest,
  StopReply,
} from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import {
  CalledBy,
  Caller,
  Confirmed,
  NeedsCommand,
  Proof,
  WithoutActor,
  type CommandProof,
} from '@revive/platform/rpc/guard';
import { ConfirmAgent } from '../usecases/confirm-agent.js';
import { CreateEnrolmentToken } from '../usecases/create-enrolment-token.js';
import { EnrolAgent } from '../usecases/enrol-agent.js';
import { ManageAgent } from '../usecases/manage-agent.js';
import { ReadFleet } from '../usecases/read-fleet.js';
import { RequireConfirmation } from '../usecases/require-confirmation.js';
import { StopAgents } from '../usecases/stop-agents.js';

/** Every verb of the service, in one object for the controller. */
export class UseCases {
  constructor(
    readonly read: ReadFleet,
    readonly token: CreateEnrolmentToken,
    readonly enrol: EnrolAgent,
    readonly confirm: ConfirmAgent,
    readonly stop: StopAgents,
    readonly confirmation: RequireConfirmation,
    readonly manage: ManageAgent,
  ) {}
}

@Controller()
@CalledBy('gateway')
export class FleetRpc {
  constructor(@Inject(UseCases) private readonly does: UseCases) {}

  @GrpcMethod('Fleet')
  async listBench(@Caller() actor: UserActor): Promise<BenchReply> {
    return { devices: await this.does.read.bench(actor) };
  }

  @GrpcMethod('Fleet')
  async listAgents(@Caller() actor: UserActor): Promise<AgentsReply> {
    return { agents: await this.does.read.list(actor) };
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  createEnrolmentToken(
    @Payload() request: CreateEnrolmentTokenRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EnrolmentToken> {
    return this.does.token.run(actor, request, command);
  }

  @GrpcMethod('Fleet')
  @WithoutActor()
  enrol(@Payload() request: EnrolRequest): Promise<EnrolReply> {
    return this.does.enrol.run(request);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  confirmAgent(
    @Payload() request: ConfirmAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() proof: CommandProof,
  ): Promise<Agent> {
    return this.does.confirm.run(actor, request, { command, proof });
  }

  @GrpcMethod('Fleet')
  renameAgent(@Payload() request: RenameAgentRequest, @Caller() actor: UserActor): Promise<Agent> {
    return this.does.manage.rename(actor, request);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  removeAgent(
    @Payload() request: RemoveAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Agent> {
    return this.does.manage.remove(actor, request, command);
  }

  @GrpcMethod('Fleet')
  getConfirmation(@Caller() actor: UserActor): Promise<ConfirmationReply> {
    return this.does.confirmation.read(actor);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  requireConfirmation(@Caller() actor: UserActor, @Confirmed() command: Command): Promise<ConfirmationReply> {
    return this.does.confirmation.run(actor, command);
  }

  @GrpcMethod('Fleet')
  @CalledBy('gateway', 'repairs')
  getDevice(@Payload() { deviceId }: GetDeviceRequest, @Caller() actor: UserActor): Promise<BenchDevice> {
    return this.does.read.device(actor, deviceId);
  }

  @GrpcMethod('Fleet')
  @CalledBy('repairs')
  stopAll(@Payload() request: StopAllRequest, @Caller() actor: UserActor): Promise<StopReply> {
    return this.does.stop.run(actor, request);
  }

  @GrpcMethod('Fleet')
  @CalledBy('repairs')
  getStop(@Payload() { stopId }: GetStopRequest, @Caller() actor: UserActor): Promise<StopReply> {
    return this.does.stop.read(actor, stopId);
  }
}
