import { Inject, Injectable } from '@nestjs/common';
import type { ComponentStatus } from '@revive/contracts/system/status';
import { messageOf } from '@revive/platform/errors/errors';
import { LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { AgentCounts } from '@revive/proto/revive/fleet/v1/counts';
import { HealthProbe, type PeerHealth } from './health-probe.js';

export interface SystemStatus {
  readonly database: { readonly status: ComponentStatus; readonly responseTime?: number };
  readonly agents: { readonly status: ComponentStatus; readonly activeCount?: number };
  readonly api: { readonly status: ComponentStatus; readonly uptime?: number };
  readonly storage: { readonly status: ComponentStatus; readonly usage?: number };
}

type Platform = Omit<SystemStatus, 'agents'>;

/** A part without an answer by then counts as critical. */
const PROBE_MS = 2500;
/** Screens poll every 30 s (spec part 2 §9); their requests share a measurement. */
const KEEP_MS = 5000;
/** A statement takes about a millisecond; 500 ms is noticeable for a user. */
const SLOW_MS = 500;
const FULL_PERCENT = 95;
const FILLING_PERCENT = 85;
/** This key is never written: the probe only checks that the store answers. */
const PROBE_KEY = 'system/probe';

/**
 * Measures the four parts of the specification in parallel. Never throws: a part without a measurement is critical.
 */
@Injectable()
export class SystemProbe {
  readonly #begun = performance.now();
  #last: { at: number; status: Promise<Platform> } | undefined;
  #agents: { at: number; status: Promise<SystemStatus['agents']> } | undefined;

  constructor(
    @Inject(HealthProbe) private readonly services: Pick<HealthProbe, 'check'>,
    @Inject(OBJECTS) private readonly objects: Pick<ObjectStore, 'head' | 'usage'>,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** For staff. `countAgents` runs with the rights of the first viewer; its result is shared among staff. */
  async read(countAgents: () => Promise<AgentCounts>): Promise<SystemStatus> {
    const now = performance.now();
    if (!this.#agents || now - this.#agents.at > KEEP_MS) this.#agents = { at: now, status: this.#count(countAgents) };
    const [{ database, api, storage }, agents] = await Promise.all([this.#platform(), this.#agents.status]);
    return { database, agents, api, storage };
  }

  /**
   * For a shop: the status of each part without figures of the platform. `countAgents` counts the shop's own agents
   * and is not shared.
   */
  async readForShop(countAgents: () => Promise<AgentCounts>): Promise<SystemStatus> {
    const [{ database, api, storage }, agents] = await Promise.all([this.#platform(), this.#count(countAgents)]);
    return {
      database: { status: database.status },
      agents,
      api: { status: api.status },
      storage: { status: storage.status },
    };
  }

  #platform(): Promise<Platform> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at > KEEP_MS) this.#last = { at: now, status: this.#measure() };
    return this.#last.status;
  }

  async #measure(): Promise<Platform> {
    const [peers, storage] = await Promise.all([
      this.#within('services', () => this.services.check()),
      this.#within('storage', () => this.#storage()),
    ]);
    return {
      database: databaseOf(peers ?? []),
      api: { status: apiOf(peers ?? []), uptime: Math.floor((performance.now() - this.#begun) / 1000) },
      storage: storage ?? { status: 'critical' },
    };
  }

  async #count(countAgents: () => Promise<AgentCounts>): Promise<SystemStatus['agents']> {
    return agentsOf(await this.#within('agents', countAgents));
  }

  async #storage(): Promise<SystemStatus['storage']> {
    await this.objects.head(PROBE_KEY);
    const space = await this.objects.usage?.();
    if (!space || space.totalBytes <= 0) return { status: 'healthy' };
    const usage = Math.min(100, Math.round((space.usedBytes / space.totalBytes) * 1000) / 10);
    return { status: usage >= FULL_PERCENT ? 'critical' : usage >= FILLING_PERCENT ? 'warning' : 'healthy', usage };
  }

  async #within<T>(part: string, measure: () => Promise<T>): Promise<T | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), PROBE_MS)));
    const measured = measure().catch((err: unknown) => {
      this.log.warn({ err, part }, `a part of the system does not answer: ${messageOf(err)}`);
      return undefined;
    });
    const found = await Promise.race([measured, late]);
    clearTimeout(timer);
    return found;
  }
}

/**
 * A service answers "not serving" when its database is unavailable; a service without an answer tells nothing about
 * its database.
 */
function databaseOf(peers: readonly PeerHealth[]): SystemStatus['database'] {
  const heard = peers.filter(({ answered }) => answered);
  const slowest = Math.max(0, ...heard.map(({ ms }) => ms));
  if (heard.length === 0 || heard.some(({ status }) => status !== 'ok')) return { status: 'critical' };
  return { status: slowest > SLOW_MS ? 'warning' : 'healthy', responseTime: Math.ceil(slowest) };
}

/** Without a connected agent no shop can work. A platform without confirmed agents is healthy. */
function agentsOf(counts: AgentCounts | undefined): SystemStatus['agents'] {
  if (!counts) return { status: 'critical' };
  return { status: counts.confirmed > 0 && counts.online === 0 ? 'warning' : 'healthy', activeCount: counts.online };
}

/** The API itself is running; the status depends on the services behind the API. */
function apiOf(peers: readonly PeerHealth[]): ComponentStatus {
  const away = peers.filter(({ answered }) => !answered).length;
  if (peers.length === 0 || away > peers.length / 2) return 'critical';
  return away > 0 ? 'warning' : 'healthy';
}
