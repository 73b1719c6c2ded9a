import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AskConsentRequest,
  ConsentAsked,
  ConsentList,
  ListConsentsRequest,
} from '@revive/proto/revive/fleet/v1/consents';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { AskConsent } from './ask-consent.js';
import { ListConsents } from './list-consents.js';

@Controller()
@CalledBy('gateway')
export class ConsentsController {
  constructor(
    private readonly listing: ListConsents,
    private readonly asking: AskConsent,
  ) {}

  @GrpcMethod('AgentConsents')
  async listConsents(@Payload() request: ListConsentsRequest, @Caller() actor: UserActor): Promise<ConsentList> {
    return { consents: await this.listing.run(actor, request) };
  }

  @GrpcMethod('AgentConsents')
  askConsent(@Payload() request: AskConsentRequest, @Caller() actor: UserActor): Promise<ConsentAsked> {
    return this.asking.run(actor, request);
  }
}
