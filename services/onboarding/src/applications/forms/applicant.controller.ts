import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Draft,
  DraftRequest,
  DraftSaved,
  MailLinkRequest,
  MyApplication,
  Nothing,
  ReadMineRequest,
  Receipt,
  RegisterRequest,
  SaveDraftRequest,
  SendMessageRequest,
  SubmitCompanyRequest,
  SubmitHardwareRequest,
  SubmitSetupRequest,
  SubmitStaffRequest,
  WithdrawRequest,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import type { LetterFacts, ReadLetterRequest } from '@revive/proto/revive/letters/v1/letters';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { UseCases } from '../../use-cases.js';

/** The public form and the applicant; what the request holds (a link's secret, a session's account) is the right. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ApplicantRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Onboarding')
  register(@Payload() request: RegisterRequest): Promise<Receipt> {
    return this.does.register.run(request);
  }
  @GrpcMethod('Onboarding')
  saveDraft(@Payload() request: SaveDraftRequest): Promise<DraftSaved> {
    return this.does.drafts.save(request);
  }
  @GrpcMethod('Onboarding')
  readDraft(@Payload() request: DraftRequest): Promise<Draft> {
    return this.does.drafts.read(request);
  }
  @GrpcMethod('Onboarding')
  async mailDraft(@Payload() request: DraftRequest): Promise<Nothing> {
    await this.does.drafts.mail(request);
    return {};
  }

  @GrpcMethod('Onboarding')
  async mailLink(@Payload() request: MailLinkRequest): Promise<Nothing> {
    await this.does.mailLink.run(request);
    return {};
  }

  @GrpcMethod('Onboarding')
  readMine(@Payload() { applicant }: ReadMineRequest): Promise<MyApplication> {
    return this.does.details.read(applicant);
  }
  @GrpcMethod('Onboarding')
  submitSetup(@Payload() request: SubmitSetupRequest): Promise<MyApplication> {
    return this.does.details.setUp(request);
  }
  @GrpcMethod('Onboarding')
  submitCompany(@Payload() request: SubmitCompanyRequest): Promise<MyApplication> {
    return this.does.details.company(request);
  }
  @GrpcMethod('Onboarding')
  submitHardware(@Payload() request: SubmitHardwareRequest): Promise<MyApplication> {
    return this.does.details.hardware(request);
  }
  @GrpcMethod('Onboarding')
  submitStaff(@Payload() request: SubmitStaffRequest): Promise<MyApplication> {
    return this.does.details.staff(request);
  }
  @GrpcMethod('Onboarding')
  sendMessage(@Payload() request: SendMessageRequest): Promise<MyApplication> {
    return this.does.details.message(request);
  }
  @GrpcMethod('Onboarding')
  withdraw(@Payload() request: WithdrawRequest): Promise<MyApplication> {
    return this.does.details.withdraw(request);
  }
}

/** What notifications needs for a letter. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class LettersRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Onboarding')
  readLetter(@Payload() { id }: ReadLetterRequest): Promise<LetterFacts> {
    return this.does.letters.run(id);
  }
}
