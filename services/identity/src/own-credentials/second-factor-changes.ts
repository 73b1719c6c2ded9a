import type { EntityManager } from '@revive/platform/database/database';
import { requestAccountEmail } from '../email/request-account-email.js';
import type { Limit } from '../rate-limits/rate-limiter.js';
import { recordOwnAction, type SessionOwner } from '../sessions/session-authenticator.js';
import type { SessionRepository } from '../sessions/session.repository.js';

/** Limit on codes typed in open sessions, shared by all changes of the second factor. */
export const CODE_GUESSES: Limit = { max: 20, windowMs: 15 * 60_000 };

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

/** Hashes of sessions whose cached snapshots are outdated. */
export async function staleSessions(
  em: EntityManager,
  sessions: Pick<SessionRepository, 'living'>,
  userId: string,
  now: Date,
): Promise<Buffer[]> {
  return (await sessions.living(em, userId, now, 100)).map(({ hash }) => hash);
}
