import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { systemActor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import type { IdentityClient, Person } from '../clients/identity.client.js';

/** Acts for whoever holds a live session, whatever the account's status is: such an account has no actor token. */
export const OWNER = systemActor('onboarding:owner');

/**
 * Whose call it is. Not the gateway says so: identity is asked about the session itself. Throws NOT_SIGNED_IN (401),
 * ACCOUNT_NOT_ACTIVE (403) while it is suspended.
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
