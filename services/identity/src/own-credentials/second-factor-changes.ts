import type { EntityManager } from '@revive/platform/database/database';
import { requestAccountEmail } from '../email/request-account-email.js';
import type { Limit } from '../rate-limits/rate-limiter.js';
import { recordOwnAction, type SessionOwner } from '../sessions/session-authenticator.js';
import type { SessionRepository } from '../sessions/session.repository.js';

/** Of codes that are typed in an open session, whichever of the second factor's changes they are for. */
export const CODE_GUESSES: Limit = { max: 20, windowMs: 15 * 60_000 };

/** Its person is told, by email and in the trail. */
export async function noteSecondFactor(
  em: EntityManager,
  holder: SessionOwner,
  action: string,
  what: string,
  now: Date,
): Promise<void> {
  await requestAccountEmail(em, 'otp_changed', holder.user, { what }, now);
  await recordOwnAction(em, holder, action, `account ${holder.user.id}`, now);
}

/** The living sessions whose snapshots say otherwise from now on. */
export async function staleSessions(
  em: EntityManager,
  sessions: Pick<SessionRepository, 'living'>,
  userId: string,
  now: Date,
): Promise<Buffer[]> {
  return (await sessions.living(em, userId, now, 100)).map(({ hash }) => hash);
}
