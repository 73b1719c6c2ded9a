import type { INestApplicationContext } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { messageOf } from '@revive/platform/errors/errors';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import { ANCHOR_EVERY_MS, AuditAnchors } from './audit/anchors.js';
import { SealOlderAccounts } from './accounts/seal-older-accounts.js';
import { OneTimeLinks } from './credentials/one-time-links.js';
import { KnownDevices } from './devices/known-devices.js';
import { DeleteOrphanedLogos } from './shop-logo/delete-orphaned-logos.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { SessionRepository } from './sessions/session.repository.js';
import { deleteOldErasureConfirmations } from './erasure/erasure-confirmation-email.js';
import { deleteOldEmails } from './email/request-account-email.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Runs at the start and every hour: audit anchors, and deletion of old attempts and sessions. The returned function
 * stops the timers after the current round.
 */
export function startTimers(
  { db, clock, log }: Pick<ServiceContext, 'db' | 'clock' | 'log'>,
  app: Pick<INestApplicationContext, 'get'>,
): () => Promise<void> {
  const [anchors, attempts, sessions] = [app.get(AuditAnchors), app.get(RateLimiter), app.get(SessionRepository)];
  const [links, devices] = [app.get(OneTimeLinks), app.get(KnownDevices)];
  // A failure is only logged: remaining rows are upgraded at the next start and stay valid until then.
  void app
    .get(SealOlderAccounts)
    .run()
    .catch((err: unknown) => log.error({ err }, `accounts from before were not sealed anew: ${messageOf(err)}`));
  const rounds: readonly [string, () => Promise<unknown>][] = [
    [
      'anchors',
      async () => {
        const { altered } = await anchors.anchorAll();
        if (altered.length > 0) log.error({ chains: altered }, 'the ends of audit chains were altered');
      },
    ],
    ['logos', () => app.get(DeleteOrphanedLogos).run()],
    ['attempts', () => attempts.deleteOld(DAY_MS)],
    ['sessions', () => db.tx(systemActor('identity:sessions'), (em) => sessions.deleteOld(em, clock()))],
    [
      'emails, links and browsers',
      () =>
        db.tx(systemActor('identity:own-account'), async (em) => {
          await deleteOldEmails(em, clock());
          await deleteOldErasureConfirmations(em, clock());
          await links.deleteOld(em, clock());
          await devices.deleteOld(em, clock());
        }),
    ],
  ];
  return schedulePeriodically(ANCHOR_EVERY_MS, async () => {
    for (const [what, run] of rounds)
      await run().catch((err: unknown) => log.error({ err, what }, `the hourly round failed: ${messageOf(err)}`));
  });
}
