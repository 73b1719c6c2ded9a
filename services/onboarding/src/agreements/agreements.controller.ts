import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgreementReply,
  AgreementTexts,
  SessionContext,
  PublishTextRequest,
  ReadTextsRequest,
  SignAgreementRequest,
} from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { PublishText } from './publish-text.js';
import { SignAgreement } from './sign-agreement.js';

@Controller()
@CalledBy('gateway')
export class AgreementsController {
  constructor(
    private readonly agreement: SignAgreement,
    private readonly texts: PublishText,
  ) {}

  @GrpcMethod('Signing')
  @WithoutActor()
  readAgreement(@Payload() by: SessionContext): Promise<AgreementReply> {
    return this.agreement.read(by);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  signAgreement(@Payload() request: SignAgreementRequest): Promise<AgreementReply> {
    return this.agreement.run(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readTexts(@Payload() { set }: ReadTextsRequest): Promise<AgreementTexts> {
    return this.texts.texts(set);
  }
  @GrpcMethod('Signing')
  @NeedsCommand()
  publishText(
    @Payload() request: PublishTextRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgreementTexts> {
    return this.texts.run(actor, request, command);
  }
}
