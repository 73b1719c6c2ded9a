import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AgreementReply, AgreementTexts, FileVerdict, OwnCall, PublishTextRequest, ReadFileRequest, SealedFile, SignAgreementRequest, VerifyFileRequest } from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/actor';
import type { Command } from '@revive/platform/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/grpc-guard';
import { UseCases } from './use-cases.js';

/** The user agreement; whoever signs is known by the secret of their session. */
@Controller()
@CalledBy('gateway')
export class SigningRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Signing')
  @WithoutActor()
  readAgreement(@Payload() by: OwnCall): Promise<AgreementReply> {
    return this.does.agreement.read(by);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  signAgreement(@Payload() request: SignAgreementRequest): Promise<AgreementReply> {
    return this.does.agreement.run(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readTexts(): Promise<AgreementTexts> {
    return this.does.publishText.texts();
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readFile(@Payload() request: ReadFileRequest): Promise<SealedFile> {
    return this.does.files.run(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  verifyFile(@Payload() request: VerifyFileRequest): Promise<FileVerdict> {
    return this.does.files.verify(request);
  }

  @GrpcMethod('Signing')
  @NeedsCommand()
  publishText(@Payload() request: PublishTextRequest, @Caller() actor: UserActor, @Confirmed() command: Command): Promise<AgreementTexts> {
    return this.does.publishText.run(actor, request, command);
  }
}
