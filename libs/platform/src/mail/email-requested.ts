import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import type { EntityManager } from '../database/database.js';
import { addEvent } from '../events/outbox/outbox.js';

/**
 * That the topic's owner owes a letter, in the transaction of what happened. The event names nobody but an account:
 * `userId` is empty where the person has none, `tenantId` where it is no shop's.
 */
export async function requestEmail(
  em: EntityManager,
  { topic, ...letter }: LetterDue & { readonly topic: 'identity.letter' | 'onboarding.letter' },
): Promise<void> {
  const { id, tenantId, userId } = letter;
  await addEvent(em, {
    topic,
    key: userId || id,
    type: 'revive.letters.v1.LetterDue',
    payload: LetterDue.encode(letter).finish(),
    ...(tenantId !== '' && { tenantId }),
  });
}
