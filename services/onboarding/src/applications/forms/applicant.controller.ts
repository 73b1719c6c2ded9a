import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Draft,
  DraftRequest,
  DraftSaved,
  MailLinkRequest,
  MyApplication,
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
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { Drafts } from './drafts.js';
import { MailLink } from './mail-link.js';
import { RegisterShop } from './register-shop.js';
import { SubmitDetails } from './submit-details.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ApplicantController {
  constructor(
    private readonly registerShop: RegisterShop,
    private readonly drafts: Drafts,
    private readonly mailLinks: MailLink,
    private readonly details: SubmitDetails,
  ) {}

  @GrpcMethod('Onboarding')
  register(@Payload() request: RegisterRequest): Promise<Receipt> {
    return this.registerShop.run(request);
  }
  @GrpcMethod('Onboarding')
  saveDraft(@Payload() request: SaveDraftRequest): Promise<DraftSaved> {
    return this.drafts.save(request);
  }
  @GrpcMethod('Onboarding')
  readDraft(@Payload() request: DraftRequest): Promise<Draft> {
    return this.drafts.read(request);
  }
  @GrpcMethod('Onboarding')
  async mailDraft(@Payload() request: DraftRequest): Promise<Empty> {
    await this.drafts.mail(request);
    return {};
  }

  @GrpcMethod('Onboarding')
  async mailLink(@Payload() request: MailLinkRequest): Promise<Empty> {
    await this.mailLinks.run(request);
    return {};
  }

  @GrpcMethod('Onboarding')
  readMine(@Payload() { applicant }: ReadMineRequest): Promise<MyApplication> {
    return this.details.read(applicant);
  }
  @GrpcMethod('Onboarding')
  submitSetup(@Payload() request: SubmitSetupRequest): Promise<MyApplication> {
    return this.details.setUp(request);
  }
  @GrpcMethod('Onboarding')
  submitCompany(@Payload() request: SubmitCompanyRequest): Promise<MyApplication> {
    return this.details.company(request);
  }
  @GrpcMethod('Onboarding')
  submitHardware(@Payload() request: SubmitHardwareRequest): Promise<MyApplication> {
    return this.details.hardware(request);
  }
  @GrpcMethod('Onboarding')
  submitStaff(@Payload() request: SubmitStaffRequest): Promise<MyApplication> {
    return this.details.staff(request);
  }
  @GrpcMethod('Onboarding')
  sendMessage(@Payload() request: SendMessageRequest): Promise<MyApplication> {
    return this.details.message(request);
  }
  @GrpcMethod('Onboarding')
  withdraw(@Payload() request: WithdrawRequest): Promise<MyApplication> {
    return this.details.withdraw(request);
  }
}
