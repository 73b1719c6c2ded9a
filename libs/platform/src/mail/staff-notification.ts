import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { Topic } from '@revive/proto/topics';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * That something waits for the platform's staff, in the transaction in which it began to wait. The event names an
 * account or an application and no person.
 */
export async function publishStaffNotification(
  em: EntityManager,
  {
    topic,
    ...told
  }: Omit<StaffNotificationRequested, 'tenantId'> & {
    readonly topic: Extract<Topic, `${string}.staff-notification`>;
  },
): Promise<void> {
  await addEvent(em, {
    topic,
    key: told.about,
    type: 'revive.emails.v1.StaffNotificationRequested',
    payload: StaffNotificationRequested.encode({ ...told, tenantId: '' }).finish(),
  });
}
