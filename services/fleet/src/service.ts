import { protoOf } from '@revive/proto/paths';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type FleetConfig } from './config.js';
import { EraseConsentNames } from './consents/erase-consent-names.js';
import { ENTITIES } from './database/entities.js';
import { FleetModule } from './fleet.module.js';
import { LinkServer } from './link/link-server.js';
import { EndOneTimeSession } from './one-time-sessions/end-one-time-session.js';
import { PurgeAttempts } from './one-time-sessions/purge-attempts.js';
import { PresentPki } from './pki/present-pki.js';

/** Their times are in minutes. */
const END_SESSIONS_MS = 5_000;
const HOURLY_MS = 3_600_000;

export const fleet: ServiceDefinition<FleetConfig> = {
  name: 'fleet',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
  uses: ['bus', 'objects'],
  start: (config, base) =>
    startNestService({
      name: 'fleet',
      config,
      base,
      ...(config.clock && { clock: config.clock }),
      entities: ENTITIES,
      proto: protoOf('fleet'),
      module: FleetModule,
      // The agent link opens after all other listeners and closes first.
      onReady: async (room, app) => {
        const link = app.get(LinkServer);
        const present = app.get(PresentPki);
        await link.start();
        present.watch({
          changed: () => {
            room.log.info({ fingerprint: present.now.issuer.rootFingerprint }, 'the certificates were exchanged');
            link.certificatesChanged();
          },
          failed: (err) => room.log.warn({ err }, 'the certificates were not exchanged; the former ones stay'),
        });
        const ends = app.get(EndOneTimeSession);
        const stopEnding = schedulePeriodically(END_SESSIONS_MS, () =>
          ends.runDue().catch((err: unknown) => room.log.warn({ err }, 'overdue one-time sessions were not ended')),
        );
        const names = app.get(EraseConsentNames);
        const attempts = app.get(PurgeAttempts);
        const stopHourly = schedulePeriodically(HOURLY_MS, async () => {
          await names.runDue().catch((err: unknown) => room.log.warn({ err }, 'names in old consents were not erased'));
          await attempts
            .runDue()
            .catch((err: unknown) => room.log.warn({ err }, 'old counters of one-time codes were not deleted'));
        });
        return async () => {
          await stopHourly();
          await stopEnding();
          await present.close();
          await link.stop();
        };
      },
    }),
};
