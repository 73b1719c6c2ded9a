import { protoFile, protoRoot } from '@revive/proto/paths';
import { LivePublisher } from '@revive/platform/live/live';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { BillingConsumer } from './consumers/billing.consumer.js';
import { Ledger1763683200000 } from './data/migrations/0001-ledger.js';
import { ShopsApart1763769600000 } from './data/migrations/0002-shops-apart.js';
import { Totals1763773200000 } from './data/migrations/0003-totals.js';
import { Trials1764061300000 } from './data/migrations/0004-trials.js';
import { PayoutHolds1764068500000 } from './data/migrations/0005-payout-holds.js';
import { BillingRpc } from './rpc/billing.rpc.js';
import { HoldsRpc } from './rpc/holds.rpc.js';
import { KeepTenant } from './usecases/keep-tenant.js';
import { PayoutHolds } from './usecases/payout-holds.js';
import { ReadBilling } from './usecases/read-billing.js';
import { ReadRevenue } from './usecases/read-revenue.js';
import { SettleRepair } from './usecases/settle-repair.js';
import { StartTrial } from './usecases/start-trial.js';
import { showEntryAgain } from './usecases/show-entry.js';

const proto = {
  root: protoRoot,
  files: ['billing', 'holds'].map((file) => protoFile(`revive/billing/v1/${file}.proto`)),
  packages: ['revive.billing.v1'],
};

export const billing: ServiceDefinition<ServiceConfig> = {
  name: 'billing',
  readConfig: readServiceConfig,
  migrations: [
    Ledger1763683200000,
    ShopsApart1763769600000,
    Totals1763773200000,
    Trials1764061300000,
    PayoutHolds1764068500000,
  ],
  uses: ['bus'],
  start: (config, base) =>
    startNestService({
      name: 'billing',
      config,
      base,
      entities: [],
      proto,
      repeatLive: (event, app) => showEntryAgain(app.get(LivePublisher), event),
      module: ({ db, live, clock, commands, log }) => ({
        controllers: [BillingRpc, HoldsRpc, BillingConsumer],
        providers: [
          { provide: SettleRepair, useValue: new SettleRepair(db, live) },
          { provide: KeepTenant, useValue: new KeepTenant(db) },
          { provide: StartTrial, useValue: new StartTrial(db, commands, log) },
          { provide: PayoutHolds, useValue: new PayoutHolds(db, clock, commands, live) },
          { provide: ReadBilling, useValue: new ReadBilling(db) },
          { provide: ReadRevenue, useValue: new ReadRevenue(db, clock) },
        ],
      }),
    }),
};
