import { StaffTold } from '@revive/proto/revive/letters/v1/staff';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * That something waits for the platform's staff, in the transaction in which it began to wait. The event names an
 * account or an application and no person.
 */
export async function publishStaffNotification(
  em: EntityManager,
  { topic, ...told }: Omit<StaffTold, 'tenantId'> & { readonly topic: 'identity.staff' | 'onboarding.staff' },
): Promise<void> {
  await addEvent(em, {
    topic,
    key: told.about,
    type: 'revive.letters.v1.StaffTold',
    payload: StaffTold.encode({ ...told, tenantId: '' }).finish(),
  });
}
