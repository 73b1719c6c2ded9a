import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  EndOneTimeSessionRequest,
  JoinedOneTimeSession,
  JoinOneTimeSessionRequest,
  OneTimeSession,
  OneTimeSessionList,
  OpenedOneTimeSession,
  OpenOneTimeSessionRequest,
} from '@revive/proto/revive/fleet/v1/one_time_sessions';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { EndOneTimeSession } from './end-one-time-session.js';
import { JoinOneTimeSession } from './join-one-time-session.js';
import { ListOneTimeSessions } from './list-one-time-sessions.js';
import { OpenOneTimeSession } from './open-one-time-session.js';

@Controller()
@CalledBy('gateway')
export class OneTimeSessionsController {
  constructor(
    private readonly opening: OpenOneTimeSession,
    private readonly lists: ListOneTimeSessions,
    private readonly ends: EndOneTimeSession,
    private readonly joining: JoinOneTimeSession,
  ) {}

  @GrpcMethod('OneTimeSessions')
  @NeedsCommand()
  openOneTimeSession(
    @Payload() request: OpenOneTimeSessionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<OpenedOneTimeSession> {
    return this.opening.run(actor, request, command);
  }

  @GrpcMethod('OneTimeSessions')
  async listOneTimeSessions(@Caller() actor: UserActor): Promise<OneTimeSessionList> {
    return { sessions: await this.lists.run(actor) };
  }

  @GrpcMethod('OneTimeSessions')
  endOneTimeSession(@Payload() { id }: EndOneTimeSessionRequest, @Caller() actor: UserActor): Promise<OneTimeSession> {
    return this.ends.run(actor, id);
  }

  @GrpcMethod('OneTimeSessions')
  @WithoutActor()
  joinOneTimeSession(@Payload() request: JoinOneTimeSessionRequest): Promise<JoinedOneTimeSession> {
    return this.joining.run(request);
  }
}
