import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Application,
  AssignRequest,
  ChangesRequest,
  CorrectContactRequest,
  DecisionRequest,
  GenerateInstallerRequest,
  HardwareDecisionRequest,
  IdRequest,
  ListReply,
  ListRequest,
  RevealedNumbers,
  RevealNumbersRequest,
  TakeBackRequestRequest,
  TextRequest,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { UseCases } from '../../use-cases.js';

/** Staff's review of applications; what decides needs a command token. */
@Controller()
@CalledBy('gateway')
export class ReviewRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Onboarding')
  listApplications(@Payload() request: ListRequest, @Caller() actor: UserActor): Promise<ListReply> {
    return this.does.read.list(actor, request);
  }
  @GrpcMethod('Onboarding')
  getApplication(@Payload() { id }: IdRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.read.get(actor, id);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  approvePreliminarily(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.review.approvePreliminarily(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  approveHardware(
    @Payload() request: HardwareDecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.review.approveHardware(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  requestChanges(
    @Payload() request: ChangesRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.review.requestChanges(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  reject(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.review.reject(actor, request, command);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  recordApproval(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.approve.record(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  generateInstaller(
    @Payload() request: GenerateInstallerRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.approve.generate(actor, request, command);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  correctContact(
    @Payload() request: CorrectContactRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.does.contact.run(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  revealNumbers(
    @Payload() request: RevealNumbersRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RevealedNumbers> {
    return this.does.reveal.run(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  sendLink(@Payload() { id }: IdRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.contact.sendLink(actor, id);
  }

  @GrpcMethod('Onboarding')
  requestInformation(@Payload() request: DecisionRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.review.requestInformation(actor, request);
  }
  @GrpcMethod('Onboarding')
  takeBackRequest(@Payload() request: TakeBackRequestRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.review.takeBack(actor, request);
  }
  @GrpcMethod('Onboarding')
  addNote(@Payload() request: TextRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.review.addNote(actor, request);
  }
  @GrpcMethod('Onboarding')
  reply(@Payload() request: TextRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.review.reply(actor, request);
  }
  @GrpcMethod('Onboarding')
  assign(@Payload() request: AssignRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.does.review.assign(actor, request);
  }
}
