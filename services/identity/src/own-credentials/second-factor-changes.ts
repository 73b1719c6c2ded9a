import type { EntityManager } from '@revive/platform/database/database';
import { oweLetter } from '../email/account-email.js';
import type { Limit } from '../rate-limits/rate-limiter.js';
import { noteOwn, type Holder } from '../sessions/session-authenticator.js';
import type { Sessions } from '../sessions/session.repository.js';

/** Of codes that are typed in an open session, whichever of the second factor's changes they are for. */
export const CODE_GUESSES: Limit = { max: 20, windowMs: 15 * 60_000 };

/** Its person is told, by email and in the trail. */
export async function noteSecondFactor(
  em: EntityManager,
  holder: Holder,
  action: string,
  what: string,
  now: Date,
): Promise<void> {
  await oweLetter(em, 'otp_changed', holder.user, { what }, now);
  await noteOwn(em, holder, action, `account ${holder.user.id}`, now);
}

/** The living sessions whose snapshots say otherwise from now on. */
export async function staleSessions(
  em: EntityManager,
  sessions: Pick<Sessions, 'living'>,
  userId: string,
  now: Date,
): Promise<Buffer[]> {
  return (await sessions.living(em, userId, now, 100)).map(({ hash }) => hash);
}
