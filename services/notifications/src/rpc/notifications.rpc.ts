import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangePreferencesRequest, DeliveriesReply, LetterTemplatesReply, ListDeliveriesRequest, ListNoticesRequest, MailboxReply, MarkReadRequest, NoticesReply, Preferences, ReadMailboxRequest, UnreadReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/actor';
import { CalledBy, Caller } from '@revive/platform/grpc-guard';
import { ChangePreferences } from '../usecases/change-preferences.js';
import { ListDeliveries } from '../usecases/list-deliveries.js';
import { listLetterTemplates } from '../usecases/list-letter-templates.js';
import { ReadMailbox } from '../usecases/read-mailbox.js';
import { ReadNotices } from '../usecases/read-notices.js';

@Controller()
@CalledBy('gateway')
export class NotificationsRpc {
  constructor(
    private readonly notices: ReadNotices,
    private readonly wishes: ChangePreferences,
    private readonly deliveries: ListDeliveries,
    private readonly mailbox: ReadMailbox,
  ) {}

  @GrpcMethod('Notifications')
  listNotices(@Payload() { before }: ListNoticesRequest, @Caller() actor: UserActor): Promise<NoticesReply> {
    return this.notices.run(actor, before);
  }

  @GrpcMethod('Notifications')
  markRead(@Payload() { id }: MarkReadRequest, @Caller() actor: UserActor): Promise<UnreadReply> {
    return this.notices.markRead(actor, id);
  }

  @GrpcMethod('Notifications')
  markAllRead(@Payload() _: object, @Caller() actor: UserActor): Promise<UnreadReply> {
    return this.notices.markAllRead(actor);
  }

  @GrpcMethod('Notifications')
  getPreferences(@Payload() _: object, @Caller() actor: UserActor): Promise<Preferences> {
    return this.wishes.read(actor);
  }

  @GrpcMethod('Notifications')
  changePreferences(@Payload() { off, quiet, quietFrom, quietTo, zone }: ChangePreferencesRequest, @Caller() actor: UserActor): Promise<Preferences> {
    // A field that was not sent is null on the wire's other side, and absent in the contract.
    const said = Object.entries({ off: off?.names, quiet, quietFrom, quietTo, zone }).filter(([, value]) => value !== null && value !== undefined);
    return this.wishes.run(actor, Object.fromEntries(said));
  }

  @GrpcMethod('Notifications')
  listDeliveries(@Payload() request: ListDeliveriesRequest, @Caller() actor: UserActor): Promise<DeliveriesReply> {
    return this.deliveries.run(actor, request);
  }

  @GrpcMethod('Notifications')
  listLetterTemplates(@Payload() _: object, @Caller() actor: UserActor): LetterTemplatesReply {
    return { templates: listLetterTemplates(actor) };
  }

  @GrpcMethod('Notifications')
  readMailbox(@Payload() request: ReadMailboxRequest, @Caller() actor: UserActor): Promise<MailboxReply> {
    return this.mailbox.run(actor, request);
  }
}
