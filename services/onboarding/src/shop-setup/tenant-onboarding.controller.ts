import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ActivateSupportRequest,
  AgentFile,
  ApprovalSent,
  ConfirmServicesRequest,
  GenerateAgentRequest,
  GiveNoticeRequest,
  ReadStepsRequest,
  SaveDetailsRequest,
  SendApprovalRequest,
  SignTenantAgreementRequest,
  Steps,
  WithdrawNoticeRequest,
} from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import {
  AlsoByCommand,
  CalledBy,
  Caller,
  Confirmed,
  NeedsCommand,
  Proof,
  WithoutActor,
  type CommandProof,
} from '@revive/platform/rpc/guard';
import { EndAgreement } from './end-agreement.js';
import { ResolveTenantActor } from './resolve-tenant-actor.js';
import { SendApprovalEmail } from './send-approval-email.js';
import { CompleteStep } from './complete-step.js';

/**
 * The seven steps of an approved shop. All but the agent step are open to inactive accounts: reads use the session,
 * changes the command token.
 */
@Controller()
@CalledBy('gateway')
export class TenantOnboardingController {
  constructor(
    private readonly steps: CompleteStep,
    private readonly notice: EndAgreement,
    private readonly approvalEmail: SendApprovalEmail,
    private readonly actors: ResolveTenantActor,
  ) {}

  @GrpcMethod('TenantOnboarding')
  @WithoutActor()
  async readSteps(@Payload() { by }: ReadStepsRequest, @Caller() actor: UserActor | undefined): Promise<Steps> {
    return this.steps.read(actor ?? (await this.actors.run(by)));
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  saveDetails(
    @Payload() request: SaveDetailsRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.steps.saveDetails(actor, request, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  confirmServices(
    @Payload() request: ConfirmServicesRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.steps.confirmServices(actor, request, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  signTenantAgreement(
    @Payload() request: SignTenantAgreementRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() { token: proof }: CommandProof,
  ): Promise<Steps> {
    return this.steps.sign(actor, request, { command, proof });
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  generateAgent(
    @Payload() request: GenerateAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgentFile> {
    return this.steps.generateAgent(actor, request, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  activateSupport(
    @Payload() _: ActivateSupportRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.steps.activateSupport(actor, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  async giveNotice(
    @Payload() _: GiveNoticeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    await this.notice.give(actor, command);
    return this.steps.read(actor);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  async withdrawNotice(
    @Payload() _: WithdrawNoticeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    await this.notice.withdraw(actor, command);
    return this.steps.read(actor);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  sendApproval(
    @Payload() request: SendApprovalRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<ApprovalSent> {
    return this.approvalEmail.run(actor, request, command);
  }
}
