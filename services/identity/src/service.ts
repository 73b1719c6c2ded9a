import type { INestApplicationContext } from '@nestjs/common';
import { protoOf } from '@revive/proto/paths';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { RunningService, ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type IdentityConfig } from './config.js';
import { ENTITIES } from './database/entities.js';
import { DemoShop } from './demo/demo-shop.js';
import { IdentityModule } from './identity.module.js';
import { messageOf } from '@revive/platform/errors/errors';
import { startTimers } from './timers.js';

export const identity: ServiceDefinition<IdentityConfig> = {
  name: 'identity',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
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
