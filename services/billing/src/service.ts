import { protoOf } from '@revive/proto/paths';
import { LivePublisher } from '@revive/platform/live/live';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { BillingModule } from './billing.module.js';
import { republishEntry } from './ledger/ledger.live.js';

export const billing: ServiceDefinition<ServiceConfig> = {
  name: 'billing',
  readConfig: readServiceConfig,
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
    }),
};
