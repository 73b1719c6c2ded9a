import { protoOf } from '@revive/proto/paths';
import { LivePublisher } from '@revive/platform/live/live';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import { messageOf } from '@revive/platform/errors/errors';
import { BillingModule } from './billing.module.js';
import { readConfig, type BillingConfig } from './config.js';
import { republishEntry } from './ledger/ledger.live.js';
import { PublishUnknownLocations } from './locations/publish-unknown.js';
import { EraseExpiredBuyers } from './documents/erase-expired-buyers.js';
import { PayoutRound } from './payouts/payout-round.js';
import { ProveLedger } from './proving/prove-ledger.js';

/** How often the service looks whether the proof of this night is due. */
const PROOF_EVERY_MS = 900_000;
const PAYOUT_ROUND_MS = 2_000;
const RETENTION_EVERY_MS = 3_600_000;
const LOCATIONS_EVERY_MS = 60_000;

export const billing: ServiceDefinition<BillingConfig> = {
  name: 'billing',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
  uses: ['bus'],
  start: (config, base) =>
    startNestService({
      name: 'billing',
      config,
      base,
      entities: [],
      proto: protoOf('billing'),
      repeatLive: (event, app) => republishEntry(app.get(LivePublisher), event),
      module: BillingModule,
      onReady: ({ log }, app) => {
        const proofs = app.get(ProveLedger);
        const payouts = app.get(PayoutRound);
        const retention = app.get(EraseExpiredBuyers);
        const locations = app.get(PublishUnknownLocations);
        const stops = [
          schedulePeriodically(PROOF_EVERY_MS, () =>
            proofs
              .nightly()
              .catch((err: unknown) => log.error({ err }, `the ledger was not checked: ${messageOf(err)}`)),
          ),
          schedulePeriodically(RETENTION_EVERY_MS, () =>
            retention
              .run()
              .catch((err: unknown) => log.error({ err }, `expired buyers were not erased: ${messageOf(err)}`)),
          ),
          schedulePeriodically(PAYOUT_ROUND_MS, () =>
            payouts.run().catch((err: unknown) => log.error({ err }, `payouts were not moved on: ${messageOf(err)}`)),
          ),
          schedulePeriodically(LOCATIONS_EVERY_MS, () =>
            locations
              .run()
              .catch((err: unknown) => log.error({ err }, `locations were not published: ${messageOf(err)}`)),
          ),
        ];
        return Promise.resolve(async () => void (await Promise.all(stops.map((stop) => stop()))));
      },
    }),
};
