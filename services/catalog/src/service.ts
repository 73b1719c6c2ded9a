import { protoOf } from '@revive/proto/paths';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import type { Clock } from '@revive/platform/core/clock';
import { messageOf } from '@revive/platform/errors/errors';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { EndDueTests } from './patch-tests/end-due-tests.js';
import { RecallRound } from './rollouts/recall/recall-round.js';
import { RolloutRound } from './rollouts/rollout-round.js';
import { CatalogModule } from './catalog.module.js';

const END_DUE_EVERY_MS = 5_000;
const ROLLOUT_ROUND_MS = 2_000;
const RECALL_ROUND_MS = 2_000;

/** `clock` is set by tests only. */
export const catalog: ServiceDefinition<ServiceConfig & { readonly clock?: Clock }> = {
  name: 'catalog',
  readConfig: readServiceConfig,
  migrations: await migrationsOf(import.meta.url),
  uses: ['bus'],
  start: (config, base) =>
    startNestService({
      name: 'catalog',
      config,
      base,
      entities: [],
      proto: protoOf('catalog'),
      ...(config.clock && { clock: config.clock }),
      module: CatalogModule,
      onReady: ({ log }, app) => {
        const tests = app.get(EndDueTests);
        const round = (): Promise<void> =>
          tests.run().catch((err: unknown) => log.error({ err }, `due patch tests were not ended: ${messageOf(err)}`));
        const rollouts = app.get(RolloutRound);
        const rolloutRound = (): Promise<void> =>
          rollouts.run().catch((err: unknown) => log.error({ err }, `rollouts were not moved on: ${messageOf(err)}`));
        const recalls = app.get(RecallRound);
        // Apart from the rollouts: a call to repairs that waits must hold up no offer.
        const recallRound = (): Promise<void> =>
          recalls.run().catch((err: unknown) => log.error({ err }, `recalls were not moved on: ${messageOf(err)}`));
        const stops = [
          schedulePeriodically(END_DUE_EVERY_MS, round),
          schedulePeriodically(ROLLOUT_ROUND_MS, rolloutRound),
          schedulePeriodically(RECALL_ROUND_MS, recallRound),
        ];
        return Promise.resolve(async () => void (await Promise.all(stops.map((stop) => stop()))));
      },
    }),
};
