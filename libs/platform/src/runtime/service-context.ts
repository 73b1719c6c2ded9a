import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { protoOf } from '@revive/proto/paths';
import { ActorVerifier } from '../auth/actor-token.js';
import type { Clock } from '../core/clock.js';
import { CommandVerifier } from '../auth/command-token.js';
import { Database } from '../database/database.js';
import { RpcClient } from '../rpc/client.js';
import type { Infrastructure } from './infrastructure.js';
import { LivePublisher } from '../live/live.js';
import type { Logger } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { RpcClientMetrics } from '../rpc/client-metrics.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcConfig } from '../rpc/rpc-config.js';
import type { ServiceConfig } from './service-config.js';

export interface ServiceContext {
  readonly name: ServiceName;
  readonly config: ServiceConfig;
  readonly base: Infrastructure;
  readonly db: Database;
  readonly live: LivePublisher;
  readonly actors: ActorVerifier;
  readonly commands: CommandVerifier;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * A client for an interface of a different service, closed with the context. `peer<RepairsClient>('repairs',
   * 'Repairs')`.
   */
  peer<C extends object>(name: ServiceName, interfaceName: string): RpcClient<C>;
}

/**
 * Injection tokens for interfaces: `@Inject(CLOCK) clock: Clock`. Classes (`Database`, `LivePublisher`, `Metrics`)
 * need no token. `CONFIG` is the service's own configuration.
 */
export const CONFIG = Symbol('Config');
export const CLOCK = Symbol('Clock');
export const LOG = Symbol('Logger');
const BUS = Symbol('EventBus');
export const CACHE = Symbol('Cache');
export const OBJECTS = Symbol('ObjectStore');
export const MAILER = Symbol('Mailer');

export abstract class RpcClients {
  abstract open<C extends object>(name: ServiceName, interfaceName: string): RpcClient<C>;
}

const contextProviders = (context: ServiceContext): Provider[] => [
  { provide: CONFIG, useValue: context.config },
  { provide: Database, useValue: context.db },
  { provide: LivePublisher, useValue: context.live },
  { provide: Metrics, useValue: context.metrics },
  { provide: ActorVerifier, useValue: context.actors },
  { provide: CommandVerifier, useValue: context.commands },
  { provide: RpcClients, useValue: { open: (...args) => context.peer(...args) } satisfies RpcClients },
  { provide: CLOCK, useValue: context.clock },
  { provide: LOG, useValue: context.log },
  { provide: BUS, useValue: context.base.bus },
  { provide: CACHE, useValue: context.base.cache },
  { provide: OBJECTS, useValue: context.base.objects },
  { provide: MAILER, useValue: context.base.mailer },
];

@Module({})
class ContextModule {}

export function contextModule(context: ServiceContext): DynamicModule {
  const providers = contextProviders(context);
  return { module: ContextModule, global: true, providers, exports: providers };
}

export class Peers {
  readonly #rpc: RpcConfig;
  readonly #metrics: RpcClientMetrics;
  readonly #open: { close(): void }[] = [];

  constructor(rpc: RpcConfig, metrics: Metrics) {
    this.#rpc = rpc;
    this.#metrics = new RpcClientMetrics(metrics);
  }

  peer<C extends object>(name: ServiceName, interfaceName: string): RpcClient<C> {
    const peer = new RpcClient<C>({
      peer: name,
      rpc: this.#rpc,
      proto: protoOf(name),
      service: `revive.${name}.v1.${interfaceName}`,
      metrics: this.#metrics,
    });
    this.#open.push(peer);
    return peer;
  }

  close(): void {
    for (const peer of this.#open) peer.close();
  }
}
