import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { FORMER_TOPICS, FORMER_TYPES, TOPICS, whyNoEventOf } from '@revive/proto/topics';
import type { DataSourceOptions } from 'typeorm';
import { ActorVerifier } from '../auth/actor-token.js';
import { systemClock, type Clock } from '../core/clock.js';
import { CommandVerifier } from '../auth/command-token.js';
import { EventServer, type EventCheck } from '../events/consumer.js';
import type { BusEvent } from '../events/event-bus.js';
import { Database, type DatabaseOptions } from '../database/database.js';
import { messageOf } from '../errors/errors.js';
import { RpcErrorFilter } from '../rpc/error.filter.js';
import { RpcGuard } from '../rpc/guard.js';
import type { ProtoSource } from '../rpc/wire.js';
import type { Infrastructure } from './infrastructure.js';
import { LivePublisher } from '../live/live.js';
import { openLog, type Logger } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { OutboxRelay } from '../events/outbox/relay.js';
import { Peers, contextModule, type ServiceContext } from './service-context.js';
import { RpcServer } from '../rpc/server.js';
import type { RunningService } from './service.js';
import type { ServiceName } from '../core/service-names.js';
import type { ServiceConfig } from './service-config.js';
import { readPublicKeys } from '../auth/signed-token.js';

interface NestServiceOptions {
  readonly name: ServiceName;
  readonly config: ServiceConfig;
  readonly base: Infrastructure;
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  /** Proto files, root and packages of the implemented services. Without them the server offers health checks only. */
  readonly proto?: ProtoSource & { readonly packages: readonly string[] };
  /**
   * The service's module, which imports the feature modules. Their classes can inject everything in `contextModule`.
   */
  readonly module?: Type | DynamicModule;
  /** Runs once all transports listen, for timers. The returned function runs first at shutdown. */
  readonly onReady?: (room: ServiceContext, app: NestFastifyApplication) => Promise<(() => Promise<void>) | undefined>;
  readonly clock?: Clock;
  /** Republishes the subject of an event to live screens, because a process may die between commit and frame. */
  readonly repeatLive?: (event: BusEvent, app: NestFastifyApplication) => Promise<void>;
  readonly poolSizes?: DatabaseOptions['poolSizes'];
  /** The checks of consumed topics. Default: the contracts of `@revive/proto/topics`; tests override them. */
  readonly eventChecks?: Readonly<Record<string, EventCheck>>;
}

const CHECKS: Readonly<Record<string, EventCheck>> = Object.fromEntries(
  Object.entries(TOPICS).map(([topic, contract]) => [topic, (event: BusEvent) => whyNoEventOf(contract, event)]),
);

/**
 * Starts a service: database, relay, Nest application with gRPC and event transport. Shutdown order prevents losses:
 * timers, calls, consumers, relay, live frames, peers, database. A failed start closes everything opened before.
 */
export async function startNestService(options: NestServiceOptions): Promise<RunningService> {
  const { name, config, base } = options;
  const log = openLog({ service: name, level: config.logLevel });
  const metrics = new Metrics(name);
  const closers: [string, () => unknown][] = [];
  const stop = () => closeAll(closers, log);
  try {
    const db = await Database.open({
      service: name,
      urls: config.databases,
      entities: options.entities,
      ...(options.poolSizes && { poolSizes: options.poolSizes }),
      onError: (err) => log.warn({ err }, 'an idle database connection was lost'),
    });
    closers.push(['database', () => db.close()]);
    const keys = readPublicKeys(config.actorPublicKeys);
    const clock = options.clock ?? systemClock;
    const peers = new Peers(config.rpc, metrics);
    closers.push(['peers', () => peers.close()]);
    const frames = metrics.counter('live_frames', 'Live frames published right after their commit', ['type']);
    const live = new LivePublisher(base.cache, {
      onError: (err) => log.warn({ err }, 'a live frame was not published'),
      onFrame: (type) => frames.inc({ type }),
    });
    closers.push(['live', () => live.flush()]);
    metrics.gauge(
      'database_pool',
      'connections',
      'Connections of each pool: open, idle, and callers that wait for one',
      {
        labelNames: ['pool', 'state'],
        read: () =>
          db
            .connections()
            .flatMap(({ pool, ...states }) =>
              Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
            ),
      },
    );
    const { repeatLive } = options;
    const relay = new OutboxRelay({
      service: name,
      url: config.relayUrl ?? config.databases.system,
      bus: base.bus,
      cache: base.cache,
      log,
      metrics,
      ...(repeatLive && { repeatLive: (event: BusEvent) => repeatLive(event, app) }),
    });
    db.onEvents = (ids) => relay.ring(ids);
    closers.push(['relay', () => relay.stop()]);
    const room: ServiceContext = {
      name,
      config,
      base,
      db,
      live,
      clock,
      log,
      metrics,
      actors: new ActorVerifier(keys, clock),
      commands: new CommandVerifier(keys, clock),
      peer: (...args) => peers.peer(...args),
    };
    const app = await startApplication(options, room);
    closers.push(['application', () => app.close()]);
    // Starts last, because the relay may have to show frames of a killed process.
    await relay.start();
    const onStop = await options.onReady?.(room, app);
    if (onStop) closers.push(['timers', onStop]);
    let stopping: Promise<void> | undefined;
    return {
      name,
      ready: async () => {
        if (stopping) throw new TypeError(`${name} is stopping`);
        await db.ping();
      },
      metrics: () => metrics.text(),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApplication(options: NestServiceOptions, room: ServiceContext): Promise<NestFastifyApplication> {
  const { proto, base, name } = options;
  // Fastify never listens: a service uses gRPC and events only, and Nest needs an adapter to connect both transports.
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: class ServiceModule {}, imports: [contextModule(room), ...(options.module ? [options.module] : [])] },
    new FastifyAdapter(),
    {
      logger: nestLogger(room.log),
      abortOnError: false,
      autoFlushLogs: true,
    },
  );
  try {
    app.useGlobalFilters(new RpcErrorFilter(room.log));
    app.useGlobalGuards(new RpcGuard(room.actors, room.commands));
    const inherit = { inheritAppConfig: true };
    app.connectMicroservice(
      {
        strategy: new EventServer({
          bus: base.bus,
          group: name,
          log: room.log,
          metrics: room.metrics,
          checks: options.eventChecks ?? CHECKS,
          formerNames: { topics: FORMER_TOPICS, types: FORMER_TYPES },
        }),
      },
      inherit,
    );
    // Needed even without methods, for health checks.
    const offered = proto ?? { root: '', files: [], packages: [] };
    app.connectMicroservice(
      {
        strategy: new RpcServer({
          rpc: room.config.rpc,
          proto: offered,
          packages: offered.packages,
          metrics: room.metrics,
          log: room.log,
          ready: () => room.db.ping(),
        }),
      },
      inherit,
    );
    await app.init();
    await app.startAllMicroservices();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Closes in reverse order; an error is logged and the rest is still closed. */
async function closeAll(closers: [string, () => unknown][], log: Logger): Promise<void> {
  for (const [what, close] of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error, what }, `could not be closed: ${messageOf(error)}`);
    }
  }
}

function nestLogger(log: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) =>
      log[level]({ from: 'nest', rest: rest.filter((one) => typeof one === 'string') }, messageOf(message));
  return {
    log: at('debug'),
    debug: at('debug'),
    verbose: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
