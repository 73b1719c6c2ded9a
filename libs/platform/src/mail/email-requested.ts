import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * Requests an email in the caller's transaction. The event contains no personal data except the account id: `userId`
 * is empty for a person without an account, `tenantId` for an email unrelated to a shop.
 */
export async function requestEmail(
  em: EntityManager,
  { topic, ...email }: EmailRequested & { readonly topic: 'identity.email' | 'onboarding.email' | 'billing.email' },
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
