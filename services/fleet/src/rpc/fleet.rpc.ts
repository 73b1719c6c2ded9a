import type { Metadata } from '@grpc/grpc-js';
import { Controller, createParamDecorator, Inject, type ExecutionContext } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Agent, AgentsReply, BenchDevice, BenchReply, ConfirmAgentRequest, ConfirmationReply, CreateEnrolmentTokenRequest, EnrolmentToken, EnrolReply, EnrolRequest, GetDeviceRequest, GetStopRequest, StopAllRequest, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/actor';
import type { Command } from '@revive/platform/command-token';
import { AppError } from '@revive/platform/errors';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/grpc-guard';
import { bytesOf, METADATA, metadataText } from '@revive/platform/grpc-wire';
import type { ConfirmProof } from '../data/tell.js';
import { ConfirmAgent } from '../usecases/confirm-agent.js';
import { CreateEnrolmentToken } from '../usecases/create-enrolment-token.js';
import { EnrolAgent } from '../usecases/enrol-agent.js';
import { ReadFleet } from '../usecases/read-fleet.js';
import { RequireConfirmation } from '../usecases/require-confirmation.js';
import { StopAgents } from '../usecases/stop-agents.js';

/** Every verb of the service, in one object for the controller. */
export class UseCases {
  constructor(
    readonly read: ReadFleet, readonly token: CreateEnrolmentToken, readonly enrol: EnrolAgent, readonly confirm: ConfirmAgent, readonly stop: StopAgents,
    readonly confirmation: RequireConfirmation,
  ) {}
}

/** The command token as it came and the bytes that it is for: kept as the proof of a binding. */
const Proof = createParamDecorator((_: unknown, context: ExecutionContext): ConfirmProof => {
  const [message, metadata] = context.getArgs<[object, Metadata]>();
  const [token, request] = [metadataText(metadata, METADATA.command), bytesOf(message)];
  if (token === undefined || !request) throw new AppError('COMMAND_TOKEN_REFUSED');
  return { token, request };
});

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
  createEnrolmentToken(@Payload() request: CreateEnrolmentTokenRequest, @Caller() actor: UserActor, @Confirmed() command: Command): Promise<EnrolmentToken> {
    return this.does.token.run(actor, request, command);
  }

  @GrpcMethod('Fleet')
  @WithoutActor()
  enrol(@Payload() request: EnrolRequest): Promise<EnrolReply> {
    return this.does.enrol.run(request);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  confirmAgent(@Payload() request: ConfirmAgentRequest, @Caller() actor: UserActor, @Confirmed() command: Command, @Proof() proof: ConfirmProof): Promise<Agent> {
    return this.does.confirm.run(actor, request, { command, proof });
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
