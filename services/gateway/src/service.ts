import type { CanActivate } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { systemClock } from '@revive/platform/core/clock';
import { ConfigError } from '@revive/platform/errors/config-error';
import { codeOf, messageOf } from '@revive/platform/errors/errors';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog, type Logger } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import type { RunningService, ServiceDefinition } from '@revive/platform/runtime/service';
import { GrpcClients } from './clients/grpc-clients.js';
import { readConfig, type GatewayConfig } from './config.js';
import { GatewayModule, GUARDS, type GatewayContext } from './gateway.module.js';
import { configureFastify, makeAdapter } from './http/fastify.js';
import type { ArrivalLimits } from './http/limits.js';
import { ProblemFilter } from './http/problem.filter.js';
import { SessionCookie } from './http/session-cookie.js';
import { EventHub } from './live/event-hub.js';
import { serveDocs } from './page/docs.js';
import { servePage } from './page/page.js';
import { HealthProbe } from './system/health-probe.js';

export const gateway: ServiceDefinition<GatewayConfig> = {
  name: 'gateway',
  readConfig,
  migrations: [],
  uses: ['objects'],
  start: startGateway,
};

/** Milliseconds for running requests at shutdown; afterwards connections are cut. */
const GRACE_MS = 5000;

async function startGateway(config: GatewayConfig, base: Infrastructure): Promise<RunningService> {
  const log = openLog({ service: 'gateway', level: config.logLevel });
  const metrics = new Metrics('gateway');
  const app = await buildApplication({ config, base, clock: systemClock, log, metrics });
  try {
    await app.get(EventHub).start();
    await listen(app, config);
  } catch (error) {
    await closeApplication(app, log);
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    name: 'gateway',
    ready: () => (stopping ? Promise.reject(new TypeError('the gateway is stopping')) : Promise.resolve()),
    metrics: () => metrics.text(),
    stop: () => (stopping ??= closeApplication(app, log)),
  };
}

/** Reports a port in use with a sentence, because only the operator can fix the port. */
async function listen(app: NestFastifyApplication, { port, host }: GatewayConfig): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is taken by another program. Stop that program, or choose a different port with PORT.`,
      );
    if (codeOf(error) === 'EACCES')
      throw new ConfigError(`Port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`);
    throw error;
  }
}

interface BuildOptions {
  readonly onMounted?: (method: string, url: string) => void;
  readonly arrival?: ArrivalLimits;
}

/**
 * Builds the HTTP application without a port, for startup and tests. End with `closeApplication`. A failed build
 * closes everything already opened.
 */
export async function buildApplication(
  context: GatewayContext,
  { onMounted = () => undefined, arrival }: BuildOptions = {},
): Promise<NestFastifyApplication> {
  const { config, log, metrics } = context;
  const problems = new ProblemFilter(log);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.of(context),
    makeAdapter(config, problems, arrival),
    { bodyParser: false, abortOnError: false, logger: false },
  );
  try {
    const instance = app.getHttpAdapter().getInstance();
    instance.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onMounted(one, url);
    });
    await configureFastify(instance, config, app.get(SessionCookie), log, metrics);
    app.useGlobalFilters(problems);
    app.useGlobalGuards(...GUARDS.map((guard) => app.get<CanActivate>(guard)));
    serveDocs(instance);
    await servePage(instance, config.webDir, problems);
    await app.init();
    await instance.ready();
    return app;
  } catch (error) {
    await closeApplication(app, log);
    throw error;
  }
}

/** Closes streams first (browsers reconnect elsewhere), then running requests, then the peers. Never throws. */
export async function closeApplication(app: NestFastifyApplication, log: Logger): Promise<void> {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), GRACE_MS);
  for (const [what, end] of [
    ['streams', () => app.get(EventHub).close()],
    ['http', () => app.close()],
    ['peers', () => app.get<GrpcClients>(GrpcClients).close()],
    ['health', () => app.get(HealthProbe).close()],
  ] as const) {
    try {
      await end();
    } catch (err) {
      log.error({ err, what }, `could not be closed: ${messageOf(err)}`);
    }
  }
  clearTimeout(cut);
}
