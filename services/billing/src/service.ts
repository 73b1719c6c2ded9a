import { protoOf } from '@revive/proto/paths';
import { LivePublisher } from '@revive/platform/live/live';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { Ledger1763683200000 } from './database/migrations/0001-ledger.js';
import { ShopsApart1763769600000 } from './database/migrations/0002-shops-apart.js';
import { Totals1763773200000 } from './database/migrations/0003-totals.js';
import { Trials1764061300000 } from './database/migrations/0004-trials.js';
import { PayoutHolds1764068500000 } from './database/migrations/0005-payout-holds.js';
import { DemoShop1764860000000 } from './database/migrations/0006-demo-shop.js';
import { BillingModule } from './billing.module.js';
import { republishEntry } from './ledger/ledger.live.js';

export const billing: ServiceDefinition<ServiceConfig> = {
  name: 'billing',
  readConfig: readServiceConfig,
  migrations: [
    Ledger1763683200000,
    ShopsApart1763769600000,
    Totals1763773200000,
    Trials1764061300000,
    PayoutHolds1764068500000,
    DemoShop1764860000000,
  ],
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
