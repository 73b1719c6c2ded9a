import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { Topic } from '@revive/proto/topics';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * Publishes a notification for the platform's staff, in the caller's transaction. The event refers to an account or
 * application and contains no personal data.
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
