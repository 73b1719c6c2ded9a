import { Controller, Inject } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  DeliveriesReply,
  EmailTemplatesReply,
  ListDeliveriesRequest,
  MailboxFile,
  MailboxReply,
  ReadMailboxFileRequest,
  ReadMailboxRequest,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import type { NotificationsConfig } from '../config.js';
import { ListDeliveries } from './list-deliveries.js';
import { ReadMailbox } from './read-mailbox.js';
import { listEmailTemplates } from './list-email-templates.js';

@Controller()
@CalledBy('gateway')
export class EmailsController {
  constructor(
    private readonly deliveries: ListDeliveries,
    private readonly mailbox: ReadMailbox,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'publicUrl'>,
  ) {}

  @GrpcMethod('Notifications')
  listDeliveries(@Payload() request: ListDeliveriesRequest, @Caller() actor: UserActor): Promise<DeliveriesReply> {
    return this.deliveries.run(actor, request);
  }

  @GrpcMethod('Notifications')
  listEmailTemplates(@Payload() _: object, @Caller() actor: UserActor): EmailTemplatesReply {
    return { templates: listEmailTemplates(actor, this.config.publicUrl) };
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
