import { protoOf } from '@revive/proto/paths';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { PriceBook1763683200000 } from './database/migrations/0001-price-book.js';
import { BlueScreenRecovery1764532800000 } from './database/migrations/0023-blue-screen-recovery.js';
import { CatalogModule } from './catalog.module.js';

export const catalog: ServiceDefinition<ServiceConfig> = {
  name: 'catalog',
  readConfig: readServiceConfig,
  migrations: [PriceBook1763683200000, BlueScreenRecovery1764532800000],
  uses: ['bus'],
  start: (config, base) =>
    startNestService({
      name: 'catalog',
      config,
      base,
      entities: [],
      proto: protoOf('catalog'),
      module: CatalogModule,
    }),
};
