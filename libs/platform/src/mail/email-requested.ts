import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * That the topic's owner owes an email, in the transaction of what happened. The event names nobody but an account:
 * `userId` is empty where the person has none, `tenantId` where it is no shop's.
 */
export async function requestEmail(
  em: EntityManager,
  { topic, ...email }: EmailRequested & { readonly topic: 'identity.email' | 'onboarding.email' },
): Promise<void> {
  const { id, tenantId, userId } = email;
  await addEvent(em, {
    topic,
    key: userId || id,
    type: 'revive.emails.v1.EmailRequested',
    payload: EmailRequested.encode(email).finish(),
    ...(tenantId !== '' && { tenantId }),
  });
}
