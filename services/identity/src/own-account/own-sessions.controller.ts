import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  EndedReply,
  EndSessionRequest,
  OwnRequest,
  ReauthenticatedRequest,
  SessionsReply,
} from '@revive/proto/revive/identity/v1/own_account';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { OwnSessions } from './own-sessions.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @GrpcMethod('OwnAccount')
  async listSessions(@Payload() request: OwnRequest): Promise<SessionsReply> {
    return { sessions: await this.sessions.list(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async endSession(@Payload() request: EndSessionRequest): Promise<Empty> {
    await this.sessions.end(request.sessionId, request.id);
    return {};
  }

  @GrpcMethod('OwnAccount')
  async endOtherSessions(@Payload() request: OwnRequest): Promise<EndedReply> {
    return { ended: await this.sessions.endOthers(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async endAllSessions(@Payload() request: OwnRequest): Promise<EndedReply> {
    return { ended: await this.sessions.endEverywhere(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async reauthenticate(@Payload() request: ReauthenticatedRequest): Promise<Empty> {
    await this.sessions.reauthenticate(request.sessionId, request.password);
    return {};
  }
}
