import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AppealProtectionRequest,
  DecideProtectionRequest,
  ListProtectedShopsRequest,
  ProtectedShopsReply,
  ProtectionCase,
  ProtectionStanding,
  ReadProtectedShopRequest,
  ReadProtectionRequest,
} from '@revive/proto/revive/repairs/v1/protection';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { Appeal } from './appeal.js';
import { DecideProtection } from './decide.js';
import { ReadProtection } from './read-protection.js';

@Controller()
@CalledBy('gateway')
export class ProtectionController {
  constructor(
    private readonly reading: ReadProtection,
    private readonly appeals: Appeal,
    private readonly decisions: DecideProtection,
  ) {}

  @GrpcMethod('Protection')
  readProtection(@Payload() _: ReadProtectionRequest, @Caller() actor: UserActor): Promise<ProtectionStanding> {
    return this.reading.own(actor);
  }

  @GrpcMethod('Protection')
  appealProtection(
    @Payload() request: AppealProtectionRequest,
    @Caller() actor: UserActor,
  ): Promise<ProtectionStanding> {
    return this.appeals.run(actor, request);
  }

  @GrpcMethod('Protection')
  listProtectedShops(
    @Payload() { before }: ListProtectedShopsRequest,
    @Caller() actor: UserActor,
  ): Promise<ProtectedShopsReply> {
    return this.reading.list(actor, before);
  }

  @GrpcMethod('Protection')
  readProtectedShop(
    @Payload() { tenantId, before }: ReadProtectedShopRequest,
    @Caller() actor: UserActor,
  ): Promise<ProtectionCase> {
    return this.reading.shop(actor, tenantId, before);
  }

  @GrpcMethod('Protection')
  decideProtection(@Payload() request: DecideProtectionRequest, @Caller() actor: UserActor): Promise<ProtectionCase> {
    return this.decisions.run(actor, request);
  }
}
