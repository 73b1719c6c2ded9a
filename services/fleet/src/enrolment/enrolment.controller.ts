import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Agent,
  ConfirmAgentRequest,
  ConfirmationReply,
  CreateEnrolmentTokenRequest,
  EnrolReply,
  EnrolRequest,
  EnrolmentToken,
  KeepMachineRequest,
  RemoveAgentRequest,
  RenameAgentRequest,
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
import { CreateEnrolmentToken } from './create-enrolment-token.js';
import { EnrolAgent } from './enrol-agent.js';
import { ConfirmAgent } from './confirm-agent.js';
import { RequireConfirmation } from './require-confirmation.js';
import { KeepMachine } from './keep-machine.js';
import { ManageAgent } from './manage-agent.js';

@Controller()
@CalledBy('gateway')
export class EnrolmentController {
  constructor(
    private readonly tokens: CreateEnrolmentToken,
    private readonly enrolment: EnrolAgent,
    private readonly confirmation: ConfirmAgent,
    private readonly requirements: RequireConfirmation,
    private readonly management: ManageAgent,
    private readonly machines: KeepMachine,
  ) {}

  @GrpcMethod('Fleet')
  @NeedsCommand()
  createEnrolmentToken(
    @Payload() request: CreateEnrolmentTokenRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EnrolmentToken> {
    return this.tokens.run(actor, request, command);
  }

  @GrpcMethod('Fleet')
  @WithoutActor()
  enrol(@Payload() request: EnrolRequest): Promise<EnrolReply> {
    return this.enrolment.run(request);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  confirmAgent(
    @Payload() request: ConfirmAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() proof: CommandProof,
  ): Promise<Agent> {
    return this.confirmation.run(actor, request, { command, proof });
  }

  @GrpcMethod('Fleet')
  renameAgent(@Payload() request: RenameAgentRequest, @Caller() actor: UserActor): Promise<Agent> {
    return this.management.rename(actor, request);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  removeAgent(
    @Payload() request: RemoveAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Agent> {
    return this.management.remove(actor, request, command);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  keepMachine(
    @Payload() request: KeepMachineRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Agent> {
    return this.machines.run(actor, request, command);
  }

  @GrpcMethod('Fleet')
  getConfirmation(@Caller() actor: UserActor): Promise<ConfirmationReply> {
    return this.requirements.read(actor);
  }

  @GrpcMethod('Fleet')
  @NeedsCommand()
  requireConfirmation(@Caller() actor: UserActor, @Confirmed() command: Command): Promise<ConfirmationReply> {
    return this.requirements.run(actor, command);
  }
}
