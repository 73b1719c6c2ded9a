import { Body, Controller, Query } from '@nestjs/common';
import type {
  CustomerMessages,
  DeliveriesReply,
  LetterTemplate,
  MailboxFile,
  MailboxReply,
  NoticesReply,
  Preferences,
  RepairMessage,
  UnreadReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { MailboxPage } from '@revive/contracts/notifications/letters';
import type { ChangeNotificationPreferences } from '@revive/contracts/notifications/preferences';
import { routes } from '@revive/contracts/routes/routes';
import { CurrentSession, type Session } from '../access/session.js';
import { GrpcClients } from '../adapters/backends.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';

@Controller()
export class NotificationsController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listNotifications)
  async listNotifications(
    @CurrentSession() session: Session,
    @Query() { before = '' }: { before?: string },
  ): Promise<Omit<NoticesReply, 'notices'> & { notifications: NoticesReply['notices'] }> {
    const { notices, unread, next } = await this.backends.notifications.callWithSession(session, 'listNotices', {
      before,
    });
    return { notifications: notices, unread, next };
  }

  @Route(routes.readNotification)
  readNotification(@CurrentSession() session: Session, @Id() id: string): Promise<UnreadReply> {
    return this.backends.notifications.callWithSession(session, 'markRead', { id });
  }

  @Route(routes.readAllNotifications)
  readAllNotifications(@CurrentSession() session: Session): Promise<UnreadReply> {
    return this.backends.notifications.callWithSession(session, 'markAllRead', {});
  }

  @Route(routes.getNotificationPreferences)
  getNotificationPreferences(@CurrentSession() session: Session): Promise<Preferences> {
    return this.backends.notifications.callWithSession(session, 'getPreferences', {});
  }

  @Route(routes.changeNotificationPreferences)
  changeNotificationPreferences(
    @CurrentSession() session: Session,
    @Body() { off, ...rest }: ChangeNotificationPreferences,
  ): Promise<Preferences> {
    return this.backends.notifications.callWithSession(session, 'changePreferences', {
      ...rest,
      ...(off && { off: { names: off } }),
    });
  }

  @Route(routes.listRepairMessages)
  async listRepairMessages(@CurrentSession() session: Session, @Id() repairId: string): Promise<RepairMessage[]> {
    return (await this.backends.notifications.call(session, 'listRepairMessages', { repairId })).messages;
  }

  @Route(routes.getCustomerMessages)
  getCustomerMessages(@CurrentSession() session: Session): Promise<CustomerMessages> {
    return this.backends.notifications.call(session, 'getCustomerMessages', {});
  }

  @Route(routes.changeCustomerMessages)
  changeCustomerMessages(
    @CurrentSession() session: Session,
    @Body() { off }: { off: string[] },
  ): Promise<CustomerMessages> {
    return this.backends.notifications.call(session, 'changeCustomerMessages', { off });
  }

  @Route(routes.listDeliveries)
  listDeliveries(
    @CurrentSession() session: Session,
    @Query() { before = '', state = '' }: { before?: string; state?: string },
  ): Promise<DeliveriesReply> {
    return this.backends.notifications.call(session, 'listDeliveries', { before, state });
  }

  @Route(routes.listLetterTemplates)
  async listLetterTemplates(@CurrentSession() session: Session): Promise<LetterTemplate[]> {
    return (await this.backends.notifications.call(session, 'listLetterTemplates', {})).templates;
  }

  @Route(routes.readMailbox)
  readMailbox(
    @CurrentSession() session: Session,
    @Body() { before = '', search = '' }: MailboxPage,
  ): Promise<MailboxReply> {
    return this.backends.notifications.call(session, 'readMailbox', { before, search });
  }

  @Route(routes.readMailboxFile)
  readMailboxFile(
    @CurrentSession() session: Session,
    @Body() { letter, place }: { letter: string; place: number },
  ): Promise<MailboxFile> {
    return this.backends.notifications.call(session, 'readMailboxFile', { id: letter, place });
  }
}
