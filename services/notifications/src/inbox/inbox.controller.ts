import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ListNoticesRequest,
  MarkAllReadRequest,
  MarkReadRequest,
  NoticesReply,
  UnreadReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadNotices } from './read-notices.js';
import { CallerResolver } from '../callers/resolve-caller.js';

@Controller()
@CalledBy('gateway')
export class InboxController {
  constructor(
    private readonly notices: ReadNotices,
    private readonly who: CallerResolver,
  ) {}

  @GrpcMethod('Notifications')
  @WithoutActor()
  async listNotices(
    @Payload() { before, sessionId }: ListNoticesRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<NoticesReply> {
    return this.notices.run(actor ?? (await this.who.run(sessionId)), before);
  }

  @GrpcMethod('Notifications')
  @WithoutActor()
  async markRead(
    @Payload() { id, sessionId }: MarkReadRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<UnreadReply> {
    return this.notices.markRead(actor ?? (await this.who.run(sessionId)), id);
  }

  @GrpcMethod('Notifications')
  @WithoutActor()
  async markAllRead(
    @Payload() { sessionId }: MarkAllReadRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<UnreadReply> {
    return this.notices.markAllRead(actor ?? (await this.who.run(sessionId)));
  }
}
