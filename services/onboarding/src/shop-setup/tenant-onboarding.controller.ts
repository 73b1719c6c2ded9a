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
import { UseCases } from '../use-cases.js';

/**
 * The seven steps of an approved shop. But for the agent's they are open to accounts that are not active yet: read by
 * the session, taken by the command.
 */
@Controller()
@CalledBy('gateway')
export class TenantOnboardingRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('TenantOnboarding')
  @WithoutActor()
  async readSteps(@Payload() { by }: ReadStepsRequest, @Caller() actor: UserActor | undefined): Promise<Steps> {
    return this.does.steps.read(actor ?? (await this.does.dealer(by)));
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  saveDetails(
    @Payload() request: SaveDetailsRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.does.steps.saveDetails(actor, request, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  confirmServices(
    @Payload() request: ConfirmServicesRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.does.steps.confirmServices(actor, request, command);
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
    return this.does.steps.sign(actor, request, { command, proof });
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  generateAgent(
    @Payload() request: GenerateAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgentFile> {
    return this.does.steps.generateAgent(actor, request, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  @AlsoByCommand()
  activateSupport(
    @Payload() _: ActivateSupportRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    return this.does.steps.activateSupport(actor, command);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  async giveNotice(
    @Payload() _: GiveNoticeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    await this.does.endAgreement.give(actor, command);
    return this.does.steps.read(actor);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  async withdrawNotice(
    @Payload() _: WithdrawNoticeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Steps> {
    await this.does.endAgreement.withdraw(actor, command);
    return this.does.steps.read(actor);
  }
  @GrpcMethod('TenantOnboarding')
  @NeedsCommand()
  sendApproval(
    @Payload() request: SendApprovalRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<ApprovalSent> {
    return this.does.sendApproval.run(actor, request, command);
  }
}
