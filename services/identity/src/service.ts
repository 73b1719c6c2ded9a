import type { INestApplicationContext } from '@nestjs/common';
import { protoOf } from '@revive/proto/paths';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { RunningService, ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type IdentityConfig } from './config.js';
import { AccountsAndAudit1763683200000 } from './database/migrations/0001-accounts-and-audit.js';
import { OwnAccount1763791200000 } from './database/migrations/0003-own-account.js';
import { People1763769600000 } from './database/migrations/0002-people.js';
import { CountedPeople1763812800000 } from './database/migrations/0004-counted-people.js';
import { BegunShops1764032400000 } from './database/migrations/0005-begun-shops.js';
import { ProvenSessions1764036000000 } from './database/migrations/0006-proven-sessions.js';
import { Views1764039600000 } from './database/migrations/0007-views.js';
import { Erasures1764068600000 } from './database/migrations/0008-erasures.js';
import { Farewells1764154800001 } from './database/migrations/0009-farewells.js';
import { WhatEndsLinks1764241200000 } from './database/migrations/0010-what-ends-links.js';
import { WordsOfTheField1764374400000 } from './database/migrations/0011-words-of-the-field.js';
import { ShopLogo1764500000000 } from './database/migrations/0012-shop-logo.js';
import { DemoShop1764850000000 } from './database/migrations/0013-demo-shop.js';
import { FoldedSearch1765010000000 } from './database/migrations/0073-folded-search.js';
import { ENTITIES } from './database/entities.js';
import { DemoShop } from './demo/demo-shop.js';
import { IdentityModule } from './identity.module.js';
import { messageOf } from '@revive/platform/errors/errors';
import { startTimers } from './timers.js';

export const identity: ServiceDefinition<IdentityConfig> = {
  name: 'identity',
  readConfig,
  migrations: [
    AccountsAndAudit1763683200000,
    People1763769600000,
    OwnAccount1763791200000,
    CountedPeople1763812800000,
    BegunShops1764032400000,
    ProvenSessions1764036000000,
    Views1764039600000,
    Erasures1764068600000,
    Farewells1764154800001,
    WhatEndsLinks1764241200000,
    WordsOfTheField1764374400000,
    ShopLogo1764500000000,
    DemoShop1764850000000,
    FoldedSearch1765010000000,
  ],
  uses: ['bus', 'objects'],
  start: (config, base) => startIdentity(config, base),
};

/** `onReady` receives the running application, for features without an RPC. */
export function startIdentity(
  config: IdentityConfig,
  base: Infrastructure,
  onReady: (app: INestApplicationContext) => void = () => undefined,
): Promise<RunningService> {
  return startNestService({
    name: 'identity',
    config,
    base,
    entities: ENTITIES,
    // Most requests arrive before authentication and use the system role; the tenant role is needed less than in
    // further services.
    poolSizes: { tenant: 2, system: 4 },
    proto: protoOf('identity'),
    module: IdentityModule,
    onReady: async (context, app) => {
      onReady(app);
      // A failure is only logged: the platform works without a demo shop, and visitors see a message.
      await app
        .get(DemoShop)
        .ensure()
        .catch((err: unknown) => context.log.error({ err }, `there is no demo shop: ${messageOf(err)}`));
      return startTimers(context, app);
    },
  });
}
