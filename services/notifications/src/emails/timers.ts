import { systemActor } from '@revive/platform/auth/actor';
import { messageOf } from '@revive/platform/errors/errors';
import type { Mailer } from '@revive/platform/mail/mailer';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import {
  deleteDeliveries,
  deleteOldDeliveries,
  readOldErasureConfirmations,
} from '../deliveries/delivery-log.query.js';
import { deleteOldNotices } from '../inbox/notice.repository.js';
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
  const confirmations = await db.tx(ACTOR, async (em) => {
    await deleteOldNotices(em, before(NOTICE_DAYS));
    await deleteOldDeliveries(em, before(DELIVERY_DAYS));
    return readOldErasureConfirmations(em, before(FAREWELL_DAYS));
  });
  if (confirmations.length === 0) return;
  // Delete the mailbox copies first: while the row exists, a failed deletion is retried.
  await mailer.mailbox?.forget(confirmations);
  await db.tx(ACTOR, (em) => deleteDeliveries(em, confirmations));
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
