import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

/**
 * A placeholder service without endpoints: provides health and metrics, and its database has the platform's tables.
 */
export const backup: ServiceDefinition<ServiceConfig> = {
  name: 'backup',
  readConfig: readServiceConfig,
  migrations: [],
  uses: ['bus'],
  start: (config, base) => startNestService({ name: 'backup', config, base, entities: [] }),
};
