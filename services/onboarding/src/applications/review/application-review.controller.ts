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
  CancelInformationRequest,
  TextRequest,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ApproveApplication } from './approve-application.js';
import { CorrectContact } from './correct-contact.js';
import { ReadApplications } from './read-applications.js';
import { RevealNumbers } from './reveal-numbers.js';
import { ReviewApplication } from './review-application.js';

@Controller()
@CalledBy('gateway')
export class ApplicationReviewController {
  constructor(
    private readonly applications: ReadApplications,
    private readonly review: ReviewApplication,
    private readonly approval: ApproveApplication,
    private readonly contact: CorrectContact,
    private readonly numbers: RevealNumbers,
  ) {}

  @GrpcMethod('Onboarding')
  listApplications(@Payload() request: ListRequest, @Caller() actor: UserActor): Promise<ListReply> {
    return this.applications.list(actor, request);
  }
  @GrpcMethod('Onboarding')
  getApplication(@Payload() { id }: IdRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.applications.get(actor, id);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  approvePreliminarily(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.review.approvePreliminarily(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  approveHardware(
    @Payload() request: HardwareDecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.review.approveHardware(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  requestChanges(
    @Payload() request: ChangesRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.review.requestChanges(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  reject(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.review.reject(actor, request, command);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  recordApproval(
    @Payload() request: DecisionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.approval.record(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  generateInstaller(
    @Payload() request: GenerateInstallerRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.approval.generate(actor, request, command);
  }

  @GrpcMethod('Onboarding')
  @NeedsCommand()
  correctContact(
    @Payload() request: CorrectContactRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Application> {
    return this.contact.run(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  @NeedsCommand()
  revealNumbers(
    @Payload() request: RevealNumbersRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RevealedNumbers> {
    return this.numbers.run(actor, request, command);
  }
  @GrpcMethod('Onboarding')
  sendLink(@Payload() { id }: IdRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.contact.sendLink(actor, id);
  }

  @GrpcMethod('Onboarding')
  requestInformation(@Payload() request: DecisionRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.review.requestInformation(actor, request);
  }
  @GrpcMethod('Onboarding')
  cancelInformationRequest(
    @Payload() request: CancelInformationRequest,
    @Caller() actor: UserActor,
  ): Promise<Application> {
    return this.review.takeBack(actor, request);
  }
  @GrpcMethod('Onboarding')
  addNote(@Payload() request: TextRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.review.addNote(actor, request);
  }
  @GrpcMethod('Onboarding')
  reply(@Payload() request: TextRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.review.reply(actor, request);
  }
  @GrpcMethod('Onboarding')
  assign(@Payload() request: AssignRequest, @Caller() actor: UserActor): Promise<Application> {
    return this.review.assign(actor, request);
  }
}
