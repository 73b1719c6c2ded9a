import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { systemActor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import type { IdentityClient, Person } from '../clients/identity.client.js';

/** System actor for the holder of a live session in any account status. Inactive accounts have no actor token. */
export const OWNER = systemActor('onboarding:owner');

/**
 * Resolves the session's account by asking the identity service, not the gateway. Throws NOT_SIGNED_IN (401),
 * ACCOUNT_NOT_ACTIVE (403) for a suspended account.
 */
export async function authenticateSession(
  identity: Pick<IdentityClient, 'whoIs'>,
  by: SessionContext | null | undefined,
): Promise<Person> {
  if (!by || by.sessionId === '') throw new AppError('NOT_SIGNED_IN');
  const person = await identity.whoIs(by.sessionId);
  // control: a suspended account signs nothing
  if (person.status === 'suspended') throw new AppError('ACCOUNT_NOT_ACTIVE', { status: person.status });
  return person;
}
