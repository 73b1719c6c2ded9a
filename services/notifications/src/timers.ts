import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { messageOf } from '@revive/platform/errors';
import type { Logger } from '@revive/platform/log';
import { every } from '@revive/platform/rounds';
import type { SendDueLetters } from './usecases/send-due-letters.js';

/** A new letter is sent right after its commit; the sweep is for those that wait, and for what a killed process left. */
const SWEEP_MS = 5000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const [NOTICE_DAYS, DELIVERY_DAYS] = [90, 365];

/** Notices are news, deliveries a log: neither is kept for ever. */
export async function forget(db: Database, clock: Clock): Promise<void> {
  const before = (days: number): Date => new Date(clock().getTime() - days * DAY_MS);
  await db.tx(systemActor('notifications:forget'), async (em) => {
    await em.query('delete from notices where at < $1', [before(NOTICE_DAYS)]);
    await em.query("delete from deliveries where state <> 'due' and created_at < $1", [before(DELIVERY_DAYS)]);
  });
}

/** What comes back stops them, after the letter in hand. */
export function startTimers(letters: SendDueLetters, db: Database, clock: Clock, log: Logger): () => Promise<void> {
  letters.wake();
  const sweep = setInterval(() => letters.wake(), SWEEP_MS);
  sweep.unref();
  const stopForgetting = every(FORGET_EVERY_MS, () => forget(db, clock).catch((err: unknown) => log.error({ err }, `old notices were not removed: ${messageOf(err)}`)));
  return async () => {
    clearInterval(sweep);
    const forgotten = stopForgetting();
    await letters.stop();
    await forgotten;
  };
}
