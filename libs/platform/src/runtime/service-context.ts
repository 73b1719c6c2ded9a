import type { Provider } from '@nestjs/common';
import { ActorVerifier } from '../auth/actor-token.js';
import type { Clock } from '../core/clock.js';
import { CommandVerifier } from '../auth/command-token.js';
import { Database } from '../database/database.js';
import { RpcClient } from '../rpc/client.js';
import type { ProtoSource } from '../rpc/wire.js';
import type { Infrastructure } from './infrastructure.js';
import { LivePublisher } from '../live/live.js';
import type { Logger } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { RpcClientMetrics } from '../rpc/client-metrics.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcConfig } from '../rpc/rpc-config.js';
import type { ServiceConfig } from './service-config.js';

/** What the platform has ready for a service when its module is made. */
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
   * A client of another service; closed with the room. `peer<RepairsClient>('repairs', proto,
   * 'revive.repairs.v1.Repairs')`.
   */
  peer<C extends object>(name: ServiceName, proto: ProtoSource, service: string): RpcClient<C>;
}

/**
 * What interfaces are injected by: `@Inject(CLOCK) clock: Clock`. Classes (`Database`, `LivePublisher`, `Metrics`) go
 * by themselves.
 */
export const CLOCK = Symbol('Clock');
export const LOG = Symbol('Logger');
export const BUS = Symbol('EventBus');
export const CACHE = Symbol('Cache');
export const OBJECTS = Symbol('ObjectStore');
export const MAILER = Symbol('Mailer');

/** The room's things as Nest providers, for the one module that binds ports. */
export const contextProviders = (room: ServiceContext): Provider[] => [
  { provide: Database, useValue: room.db },
  { provide: LivePublisher, useValue: room.live },
  { provide: Metrics, useValue: room.metrics },
  { provide: ActorVerifier, useValue: room.actors },
  { provide: CommandVerifier, useValue: room.commands },
  { provide: CLOCK, useValue: room.clock },
  { provide: LOG, useValue: room.log },
  { provide: BUS, useValue: room.base.bus },
  { provide: CACHE, useValue: room.base.cache },
  { provide: OBJECTS, useValue: room.base.objects },
  { provide: MAILER, useValue: room.base.mailer },
];

/** Opens peers and remembers them, so that one call closes all. */
export class Peers {
  readonly #rpc: RpcConfig;
  readonly #metrics: RpcClientMetrics;
  readonly #open: { close(): void }[] = [];

  constructor(rpc: RpcConfig, metrics: Metrics) {
    this.#rpc = rpc;
    this.#metrics = new RpcClientMetrics(metrics);
  }

  peer<C extends object>(name: ServiceName, proto: ProtoSource, service: string): RpcClient<C> {
    const peer = new RpcClient<C>({ peer: name, rpc: this.#rpc, proto, service, metrics: this.#metrics });
    this.#open.push(peer);
    return peer;
  }

  close(): void {
    for (const peer of this.#open) peer.close();
  }
}
