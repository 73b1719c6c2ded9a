import { runAlone } from '../src/runtime/run-alone.js';
import { startNestService } from '../src/runtime/nest-service.js';
import { readServiceConfig, type ServiceConfig } from '../src/runtime/service-config.js';
import type { ServiceDefinition } from '../src/runtime/service.js';
import { ANY, ECHO, EchoRpc, SEEN } from './echo-service.js';

const echo: ServiceDefinition<ServiceConfig> = {
  name: 'repairs',
  readConfig: readServiceConfig,
  migrations: [],
  start: (config, base) =>
    startNestService({
      name: 'repairs',
      config,
      base,
      entities: [],
      proto: ECHO,
      eventChecks: ANY,
      module: { module: class EchoModule {}, controllers: [EchoRpc], providers: [{ provide: SEEN, useValue: [] }] },
    }),
};

await runAlone(echo);
