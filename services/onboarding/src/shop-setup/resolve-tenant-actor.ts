import type { OwnCall } from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import type { Identity } from '../clients/identity.client.js';
import { whoCalls } from '../requests/session-caller.js';

/** As long as the question takes: what is made of it is no token and goes nowhere. */
const MOMENT_MS = 30_000;

/**
 * Somebody whose account is approved and not active yet, as an actor: identity is asked about the session itself.
 * Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while the account waits for its approval or is suspended.
 */
export async function dealerOf(identity: Identity, clock: Clock, by: OwnCall | null | undefined): Promise<UserActor> {
  const { id, username, role, status, tenantId } = await whoCalls(identity, by);
  if (status === 'pending') throw new AppError('ACCOUNT_NOT_ACTIVE', { status });
  return {
    kind: 'user',
    userId: id,
    username,
    role,
    sessionId: '',
    expiresAt: clock().getTime() + MOMENT_MS,
    ...(tenantId !== undefined && { tenantId }),
    ...(status !== 'active' && { notActive: true as const }),
  };
}
