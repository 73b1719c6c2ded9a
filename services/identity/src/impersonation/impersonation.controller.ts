import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BeginImpersonationRequest,
  EndImpersonationRequest,
  ReadImpersonationRequest,
  ImpersonatedSession,
  Impersonation,
  ImpersonationEnded,
} from '@revive/proto/revive/identity/v1/impersonations';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { Impersonations } from './impersonations.js';

@Controller()
@CalledBy('gateway')
export class ImpersonationController {
  constructor(private readonly impersonations: Impersonations) {}

  @GrpcMethod('Impersonations')
  @NeedsCommand()
  beginImpersonation(
    @Payload() request: BeginImpersonationRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Impersonation> {
    return this.impersonations.begin(actor, request, command);
  }

  @GrpcMethod('Impersonations')
  async endImpersonation(
    @Payload() { id }: EndImpersonationRequest,
    @Caller() actor: UserActor,
  ): Promise<ImpersonationEnded> {
    await this.impersonations.end(actor, id);
    return {};
  }

  /** The session id in the request is the credential. */
  @GrpcMethod('Impersonations')
  @WithoutActor()
  readImpersonation(@Payload() { sessionId, impersonationId }: ReadImpersonationRequest): Promise<ImpersonatedSession> {
    return this.impersonations.read(sessionId, impersonationId);
  }
}
