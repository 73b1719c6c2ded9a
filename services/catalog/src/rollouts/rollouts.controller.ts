import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CreateRolloutRequest,
  GetRolloutRequest,
  ListRolloutsReply,
  ListRolloutsRequest,
  ListRolloutTargetsReply,
  ListRolloutTargetsRequest,
  Rollout,
  RolloutReasonRequest,
  StartRolloutRequest,
} from '@revive/proto/revive/catalog/v1/rollouts';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, Proof, type CommandProof } from '@revive/platform/rpc/guard';
import { ChangeRollout } from './change-rollout.js';
import { CreateRollout } from './create-rollout.js';
import { ReadRollouts } from './read-rollouts.js';
import { StartRollout } from './start-rollout.js';

@Controller()
@CalledBy('gateway')
export class RolloutsController {
  constructor(
    private readonly reading: ReadRollouts,
    private readonly creating: CreateRollout,
    private readonly starting: StartRollout,
    private readonly changing: ChangeRollout,
  ) {}

  @GrpcMethod('Rollouts')
  listRollouts(@Payload() { before }: ListRolloutsRequest, @Caller() actor: UserActor): Promise<ListRolloutsReply> {
    return this.reading.list(actor, before);
  }

  @GrpcMethod('Rollouts')
  getRollout(@Payload() { id }: GetRolloutRequest, @Caller() actor: UserActor): Promise<Rollout> {
    return this.reading.get(actor, id);
  }

  @GrpcMethod('Rollouts')
  listRolloutTargets(
    @Payload() request: ListRolloutTargetsRequest,
    @Caller() actor: UserActor,
  ): Promise<ListRolloutTargetsReply> {
    return this.reading.pageOfTargets(actor, request);
  }

  @GrpcMethod('Rollouts')
  createRollout(@Payload() request: CreateRolloutRequest, @Caller() actor: UserActor): Promise<Rollout> {
    return this.creating.run(actor, request);
  }

  @GrpcMethod('Rollouts')
  @NeedsCommand()
  startRollout(
    @Payload() { id }: StartRolloutRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Rollout> {
    return this.starting.run(actor, id, command);
  }

  @GrpcMethod('Rollouts')
  pauseRollout(@Payload() request: RolloutReasonRequest, @Caller() actor: UserActor): Promise<Rollout> {
    return this.changing.pause(actor, request);
  }

  @GrpcMethod('Rollouts')
  pauseRolloutForEvidence(@Payload() request: RolloutReasonRequest, @Caller() actor: UserActor): Promise<Rollout> {
    return this.changing.pauseForEvidence(actor, request);
  }

  @GrpcMethod('Rollouts')
  holdRollout(@Payload() request: RolloutReasonRequest, @Caller() actor: UserActor): Promise<Rollout> {
    return this.changing.hold(actor, request);
  }

  @GrpcMethod('Rollouts')
  @NeedsCommand()
  resumeRollout(
    @Payload() request: RolloutReasonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Rollout> {
    return this.changing.resume(actor, request, command);
  }

  @GrpcMethod('Rollouts')
  @NeedsCommand()
  recallRollout(
    @Payload() request: RolloutReasonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() proof: CommandProof,
  ): Promise<Rollout> {
    return this.changing.recall(actor, request, command, proof);
  }
}
