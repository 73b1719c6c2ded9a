import { systemActor } from '@revive/platform/auth/actor';
import { messageOf } from '@revive/platform/errors/errors';
import type { Mailer } from '@revive/platform/mail/mailer';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import type { SendDueEmails } from './send-due-emails.js';

/**
 * Milliseconds between sweeps. A new email is sent right after its commit; the sweep handles postponed emails and
 * emails left by a killed process.
 */
const SWEEP_MS = 5000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/**
 * Retention in days. The final email to an erased person is sent within a day or never; afterwards its row is deleted,
 * because the row names the person.
 */
const [NOTICE_DAYS, DELIVERY_DAYS, FAREWELL_DAYS] = [90, 365, 2];

const ACTOR = systemActor('notifications:forget');

export async function forget({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>, mailer: Mailer): Promise<void> {
  const before = (days: number): Date => new Date(clock().getTime() - days * DAY_MS);
  const erasure_confirmation_emails = await db.tx(ACTOR, async (em) => {
    await em.query('delete from notices where at < $1', [before(NOTICE_DAYS)]);
    await em.query("delete from deliveries where state <> 'due' and created_at < $1", [before(DELIVERY_DAYS)]);
    const rows: { id: string }[] = await em.query(
      "select id from deliveries where template = 'account_erased' and state <> 'due' and created_at < $1",
      [before(FAREWELL_DAYS)],
    );
    return rows.map(({ id }) => id);
  });
  if (erasure_confirmation_emails.length === 0) return;
  // Delete the mailbox copies first: while the row exists, a failed deletion is retried.
  await mailer.mailbox?.forget(erasure_confirmation_emails);
  await db.tx(ACTOR, (em) => em.query('delete from deliveries where id = any($1)', [erasure_confirmation_emails]));
}

export function startTimers(
  emails: SendDueEmails,
  { db, clock, log, base }: Pick<ServiceContext, 'db' | 'clock' | 'log' | 'base'>,
): () => Promise<void> {
  emails.wake();
  const sweep = setInterval(() => emails.wake(), SWEEP_MS);
  sweep.unref();
  const stopForgetting = schedulePeriodically(FORGET_EVERY_MS, () =>
    forget({ db, clock }, base.mailer).catch((err: unknown) =>
      log.error({ err }, `old notices were not removed: ${messageOf(err)}`),
    ),
  );
  return async () => {
    clearInterval(sweep);
    const forgotten = stopForgetting();
    await emails.stop();
    await forgotten;
  };
}
