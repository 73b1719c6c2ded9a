import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BeginViewRequest,
  EndViewRequest,
  ReadViewRequest,
  View,
  Viewed,
  ViewEnded,
} from '@revive/proto/revive/identity/v1/views';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { Impersonations } from './impersonations.js';

@Controller()
@CalledBy('gateway')
export class ImpersonationController {
  constructor(private readonly views: Impersonations) {}

  @GrpcMethod('Views')
  @NeedsCommand()
  beginView(
    @Payload() request: BeginViewRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<View> {
    return this.views.begin(actor, request, command);
  }

  @GrpcMethod('Views')
  async endView(@Payload() { id }: EndViewRequest, @Caller() actor: UserActor): Promise<ViewEnded> {
    await this.views.end(actor, id);
    return {};
  }

  /** The session's id in the request is the right. */
  @GrpcMethod('Views')
  @WithoutActor()
  readView(@Payload() { sessionId, viewId }: ReadViewRequest): Promise<Viewed> {
    return this.views.read(sessionId, viewId);
  }
}
