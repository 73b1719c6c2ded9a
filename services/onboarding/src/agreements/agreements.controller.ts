import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgreementReply,
  AgreementTexts,
  ConsentAgainRequest,
  Consents,
  FileVerdict,
  OwnCall,
  PublishTextRequest,
  ReadAcceptancesRequest,
  ReadFileRequest,
  ReadTextsRequest,
  SealedFile,
  SignAgreementRequest,
  VerifyFileRequest,
} from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { UseCases } from '../use-cases.js';

/** What is signed; whoever signs is known by the secret of their session. */
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
  readTexts(@Payload() { set }: ReadTextsRequest): Promise<AgreementTexts> {
    return this.does.publishText.texts(set);
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
  @WithoutActor()
  readConsents(@Payload() by: OwnCall): Promise<Consents> {
    return this.does.consents.read(by);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  consentAgain(@Payload() request: ConsentAgainRequest): Promise<Consents> {
    return this.does.consents.again(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readAcceptances(@Payload() request: ReadAcceptancesRequest): Promise<SealedFile> {
    return this.does.files.ofApplicant(request);
  }

  @GrpcMethod('Signing')
  @NeedsCommand()
  publishText(
    @Payload() request: PublishTextRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgreementTexts> {
    return this.does.publishText.run(actor, request, command);
  }
}
