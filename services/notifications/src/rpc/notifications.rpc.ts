import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeCustomerMessagesRequest,
  ChangePreferencesRequest,
  CustomerMessages as CustomerMessagesReply,
  DeliveriesReply,
  GetPreferencesRequest,
  LetterTemplatesReply,
  ListDeliveriesRequest,
  ListNoticesRequest,
  ListRepairMessagesRequest,
  MailboxFile,
  MailboxReply,
  MarkAllReadRequest,
  MarkReadRequest,
  NoticesReply,
  Preferences,
  ReadMailboxFileRequest,
  ReadMailboxRequest,
  RepairMessagesReply,
  UnreadReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ChangePreferences } from '../usecases/change-preferences.js';
import { CustomerMessages } from '../usecases/customer-messages.js';
import { ListDeliveries } from '../usecases/list-deliveries.js';
import { listLetterTemplates } from '../usecases/list-letter-templates.js';
import { ReadMailbox } from '../usecases/read-mailbox.js';
import { ReadNotices } from '../usecases/read-notices.js';
import { WhoAsks } from '../usecases/who-asks.js';

/**
 * What is a person's own is open before the account is active: then the session says whose it is. Everything else needs
 * an actor token.
 */
@Controller()
@CalledBy('gateway')
export class NotificationsRpc {
  constructor(
    private readonly notices: ReadNotices,
    private readonly wishes: ChangePreferences,
    private readonly deliveries: ListDeliveries,
    private readonly mailbox: ReadMailbox,
    private readonly who: WhoAsks,
    private readonly messages: CustomerMessages,
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

  @GrpcMethod('Notifications')
  @WithoutActor()
  async getPreferences(
    @Payload() { sessionId }: GetPreferencesRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<Preferences> {
    return this.wishes.read(actor ?? (await this.who.run(sessionId)));
  }

  @GrpcMethod('Notifications')
  @WithoutActor()
  async changePreferences(
    @Payload() { off, quiet, quietFrom, quietTo, zone, sessionId }: ChangePreferencesRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<Preferences> {
    // A field that was not sent is null on the wire's other side, and absent in the contract.
    const said = Object.entries({ off: off?.names, quiet, quietFrom, quietTo, zone }).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    return this.wishes.run(actor ?? (await this.who.run(sessionId)), Object.fromEntries(said));
  }

  @GrpcMethod('Notifications')
  async listRepairMessages(
    @Payload() { repairId }: ListRepairMessagesRequest,
    @Caller() actor: UserActor,
  ): Promise<RepairMessagesReply> {
    return { messages: await this.messages.list(actor, repairId) };
  }

  @GrpcMethod('Notifications')
  async getCustomerMessages(@Payload() _: object, @Caller() actor: UserActor): Promise<CustomerMessagesReply> {
    return { off: await this.messages.off(actor) };
  }

  @GrpcMethod('Notifications')
  async changeCustomerMessages(
    @Payload() { off }: ChangeCustomerMessagesRequest,
    @Caller() actor: UserActor,
  ): Promise<CustomerMessagesReply> {
    return { off: await this.messages.change(actor, { off }) };
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

  @GrpcMethod('Notifications')
  readMailboxFile(@Payload() request: ReadMailboxFileRequest, @Caller() actor: UserActor): Promise<MailboxFile> {
    return this.mailbox.file(actor, request);
  }
}
