import { protoOf } from '@revive/proto/paths';
import { messageOf } from '@revive/platform/errors/errors';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from '@revive/platform/telemetry/log';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type OnboardingConfig } from './config.js';
import { ENTITIES } from './database/entities.js';
import { OnboardingModule } from './onboarding.module.js';
import { Drafts } from './applications/forms/drafts.js';
import { ApproveApplication } from './applications/review/approve-application.js';
import { AccountTransitions } from './account-events/account-transitions.js';
import { DeleteOrphanedFiles } from './applications/files/delete-orphaned-files.js';
import { PurgeExpiredApplications } from './privacy/purge-expired-applications.js';
import { SendExpiryNotices } from './shop-setup/send-expiry-notices.js';
import { RequestReconsent } from './consents/request-reconsent.js';
import { SealOlderDocuments } from './consents/seal-older-documents.js';

const FORGET_EVERY_MS = 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;
const RESUME_EVERY_MS = 15_000;
const MOVE_EVERY_MS = 5_000;
const ASK_EVERY_MS = 5_000;

export const onboarding: ServiceDefinition<OnboardingConfig> = {
  name: 'onboarding',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
  uses: ['bus', 'objects'],
  start: (config, base) =>
    startNestService({
      name: 'onboarding',
      config,
      base,
      entities: ENTITIES,
      proto: protoOf('onboarding'),
      ...(config.clock && { clock: config.clock }),
      module: OnboardingModule,
      onReady: ({ log }, app) => Promise.resolve(scheduleRounds(app, log)),
    }),
};

/** The returned function stops the timers and waits for running jobs. */
function scheduleRounds(app: Pick<INestApplicationContext, 'get'>, log: Pick<Logger, 'error'>): () => Promise<void> {
  const [drafts, approve, moves] = [app.get(Drafts), app.get(ApproveApplication), app.get(AccountTransitions)];
  const [sweepFiles, keepApplications] = [app.get(DeleteOrphanedFiles), app.get(PurgeExpiredApplications)];
  const [tellShops, askAgain, sealOlderFiles] = [
    app.get(SendExpiryNotices),
    app.get(RequestReconsent),
    app.get(SealOlderDocuments),
  ];
  const older = sealOlderFiles
    .run()
    .catch((err: unknown) => log.error({ err }, `files from before were not sealed: ${messageOf(err)}`));
  const stops = [
    schedulePeriodically(ASK_EVERY_MS, () =>
      askAgain
        .run()
        .catch((err: unknown) => log.error({ err }, `signers of an older text were not written to: ${messageOf(err)}`)),
    ),
    schedulePeriodically(FORGET_EVERY_MS, () =>
      drafts
        .deleteExpired()
        .catch((err: unknown) => log.error({ err }, `old drafts were not removed: ${messageOf(err)}`)),
    ),
    schedulePeriodically(SWEEP_EVERY_MS, () =>
      sweepFiles
        .run()
        .catch((err: unknown) => log.error({ err }, `could not delete unreferenced files: ${messageOf(err)}`)),
    ),
    schedulePeriodically(FORGET_EVERY_MS, () =>
      keepApplications
        .run()
        .catch((err: unknown) =>
          log.error({ err }, `applications whose time is over were not erased: ${messageOf(err)}`),
        ),
    ),
    schedulePeriodically(FORGET_EVERY_MS, () =>
      tellShops
        .run()
        .catch((err: unknown) =>
          log.error({ err }, `shops were not told of the end of their trials and agreements: ${messageOf(err)}`),
        ),
    ),
    schedulePeriodically(RESUME_EVERY_MS, () =>
      approve
        .resume()
        .catch((err: unknown) =>
          log.error({ err }, `shops that are being opened were not looked for: ${messageOf(err)}`),
        ),
    ),
    schedulePeriodically(MOVE_EVERY_MS, () =>
      moves.runDue().catch((err: unknown) => log.error({ err }, `accounts were not moved: ${messageOf(err)}`)),
    ),
  ];
  return async () => {
    await Promise.all([older, ...stops.map((stop) => stop())]);
  };
}
