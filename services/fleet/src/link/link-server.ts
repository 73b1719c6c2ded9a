import { experimental, Server, status, type sendUnaryData } from '@grpc/grpc-js';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import { systemActor } from '@revive/platform/auth/actor';
import type { CacheSubscription } from '@revive/platform/cache/cache';
import { ConfigError } from '@revive/platform/errors/config-error';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import type { AgentRepository } from '../agents/agent.repository.js';
import { Batches } from '../batching/batches.js';
import type { Waiting } from '../commands/instruction.repository.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import type { UndeliveredStop } from '../commands/stop.repository.js';
import { AgentStream, type LinkCall, type StreamParts } from './agent-stream.js';
import { agentLinkDefinition, MAX_LINK_MESSAGE, type AgentLinkHandlers } from './link-protocol.js';
import { agentIdOfCall } from './peer-certificate.js';
import { UploadRefusedError, type BackupCall, type ReceiveBackup } from './receive-backup.js';
import type { InstanceNotifier, InstanceNotice } from '../instances/instance-notifier.js';

const SWEEP_MS = 1000;
/** Milliseconds for which arriving agents are collected before their pending messages are read. */
const ARRIVED_MS = 100;
/** Milliseconds: a third of the lease, so that two renewals may fail. */
const RENEW_MS = 5000;
/** Milliseconds. Longest time until an agent learns of mandatory confirmation after a lost notice. */
const SETTINGS_MS = 10_000;
/** Milliseconds. Heartbeats stay in memory; the newest of each agent is written at this interval. */
const HEARD_MS = 15_000;
const PRINT_EXPIRY_MS = 60_000;
const UPDATING_MS = 30_000;
const HOUR_MS = 3_600_000;
/**
 * Agents keep a connection for 12 hours (design §10); grpc-js adds its own jitter. Channelz is off because its
 * connection log is unused.
 */
const OPTIONS = {
  'grpc.enable_channelz': 0,
  'grpc.max_receive_message_length': MAX_LINK_MESSAGE,
  'grpc.max_concurrent_streams': 8,
  'grpc.max_connection_age_ms': 12 * HOUR_MS,
  'grpc.max_connection_age_grace_ms': 10_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 10_000,
};

interface LinkServerOptions {
  readonly certificates: experimental.CertificateProvider;
  readonly listenHost: string;
  /** 0 lets the system choose a port. */
  readonly port: number;
  readonly db: Database;
  readonly agents: AgentRepository;
  readonly notifier: InstanceNotifier;
  readonly backups: ReceiveBackup;
  readonly stream: StreamParts;
  readonly log: Logger;
}

/**
 * The mutual TLS server that agents dial; the client certificate identifies the agent. The server holds this
 * instance's streams, renews its lease and acts on notices of other instances.
 */
export class LinkServer {
  readonly #options: LinkServerOptions;
  readonly #server = new Server(OPTIONS);
  readonly #open = new Set<AgentStream>();
  readonly #byAgent = new Map<string, AgentStream>();
  readonly #running = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  /**
   * Reads pending messages of newly connected agents in batches, because all agents may reconnect at once. The sweep
   * would take up to a second.
   */
  readonly #arrived = new Batches<string, void>(async (agentIds) => {
    await this.#bringDown(agentIds);
    return agentIds.map(() => undefined);
  }, ARRIVED_MS);
  #subscription: CacheSubscription | undefined;
  #sweeping = false;
  #port = 0;

  constructor(options: LinkServerOptions) {
    this.#options = options;
    const handlers: AgentLinkHandlers = {
      connect: (call: LinkCall) => this.#connect(call),
      uploadBackup: (call: BackupCall, callback: sendUnaryData<BackupReceipt>) => void this.#upload(call, callback),
    };
    this.#server.addService(agentLinkDefinition, handlers);
  }

  get port(): number {
    return this.#port;
  }

  get streams(): number {
    return this.#byAgent.size;
  }

  async start(): Promise<void> {
    const { certificates, listenHost, port, stream, notifier } = this.#options;
    await stream.presence.renew();
    this.#subscription = await notifier.listen((notice) => this.#heard(notice));
    // One provider for both uses: new connections use the current certificates, open connections stay (design §6).
    const credentials = experimental.createCertificateProviderServerCredentials(certificates, certificates, true);
    this.#port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(`${listenHost}:${port}`, credentials, (error, bound) =>
        error
          ? reject(new ConfigError(`AGENT_LINK_PORT ${port} cannot be listened on (is it taken?): ${error.message}`))
          : resolve(bound),
      ),
    );
    this.#every(SWEEP_MS, () => this.#sweep());
    this.#every(SETTINGS_MS, () => this.#requireConfirmation());
    this.#every(HEARD_MS, () => this.#writeHeard());
    this.#every(RENEW_MS, () => stream.presence.renew());
    this.#every(RENEW_MS, () => this.#compareWithTable());
    this.#every(UPDATING_MS, () => this.#endOverdueUpdates());
    this.#every(PRINT_EXPIRY_MS, () => stream.printing.expire());
  }

  certificatesChanged(): void {
    for (const stream of this.#byAgent.values()) stream.welcomeAgain();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#subscription?.unsubscribe();
    for (const stream of this.#open) stream.end(status.UNAVAILABLE, 'The platform is being restarted.');
    await Promise.all(this.#running);
    this.#server.forceShutdown();
    await this.#options.stream.uplink.close();
    this.#options.stream.progress.close();
    await this.#options.stream.presence.leave();
  }

  #every(ms: number, act: () => Promise<void>): void {
    this.#timers.push(
      setInterval(() => {
        act().catch((err: unknown) => this.#options.log.warn({ err }, 'a sweep of the agent link failed'));
      }, ms),
    );
  }

  #connect(call: LinkCall): void {
    const agentId = agentIdOfCall(call);
    if (agentId === undefined) {
      call.emit('error', { code: status.UNAUTHENTICATED, details: 'No certificate.' });
      return;
    }
    const stream = new AgentStream(agentId, call, this.#options.stream);
    this.#open.add(stream);
    const running = stream
      .run((opened) => this.#opened(opened))
      .finally(() => {
        this.#open.delete(stream);
        if (this.#byAgent.get(agentId) === stream) this.#byAgent.delete(agentId);
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  #opened(stream: AgentStream): void {
    this.#byAgent.get(stream.agentId)?.end(status.ABORTED, 'Another connection of this agent took over.');
    this.#byAgent.set(stream.agentId, stream);
    this.#arrived
      .add(stream.agentId)
      .catch((err: unknown) => this.#options.log.warn({ err }, 'instructions wait for the next sweep'));
  }

  async #upload(call: BackupCall, callback: sendUnaryData<BackupReceipt>): Promise<void> {
    try {
      const agent = await this.#uploader(call);
      callback(null, await this.#options.backups.run(agent, call));
    } catch (error) {
      const refusal =
        error instanceof UploadRefusedError
          ? error
          : new UploadRefusedError(status.UNAVAILABLE, 'The backup was not stored. Please send it again.');
      if (refusal !== error) this.#options.log.warn({ err: error }, 'an upload failed');
      callback({ code: refusal.code, details: refusal.message });
    }
  }

  async #uploader(call: BackupCall): Promise<AgentEntity> {
    const agentId = agentIdOfCall(call);
    const agent = agentId === undefined ? undefined : await this.#find(agentId);
    if (agent?.binding !== 'confirmed')
      throw new UploadRefusedError(status.PERMISSION_DENIED, 'This agent is not confirmed.');
    return agent;
  }

  #find(agentId: string): Promise<AgentEntity | undefined> {
    return this.#inSystem((em) => this.#options.agents.find(em, agentId));
  }

  #inSystem<T>(read: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.#options.db.tx(systemActor('fleet:link'), read);
  }

  /** An agent row whose MAC fails is treated as unknown. */
  #sealed(agentId: string): Promise<AgentEntity | undefined> {
    return this.#find(agentId).catch((error: unknown) => {
      if (isAppError(error, 'SEAL_BROKEN')) return undefined;
      throw error;
    });
  }

  #heard(notice: InstanceNotice): void {
    const { log } = this.#options;
    const act = async (): Promise<void> => {
      if (notice.kind === 'stop')
        return this.#stop(
          await this.#inSystem((em) => this.#options.stream.stops.unheard(em, [...this.#byAgent.keys()])),
        );
      if (notice.kind === 'settings') return this.#requireConfirmation();
      if (notice.kind === 'scan') {
        for (const stream of this.#byAgent.values()) stream.scan(notice.tenantId);
        return;
      }
      if (notice.kind === 'scan-agents') {
        for (const { agentId, tenantId } of notice.agents) this.#byAgent.get(agentId)?.scan(tenantId, notice.staff);
        return;
      }
      const stream = this.#byAgent.get(notice.agentId);
      if (!stream) return;
      if (notice.kind === 'doctor')
        return stream.isConfirmed ? stream.send({ doctor: { requestId: notice.requestId } }) : undefined;
      if (notice.kind === 'consent') return stream.isConfirmed ? stream.send({ consent: notice.consent }) : undefined;
      if (notice.kind === 'update') return this.#options.stream.updates.deliver([stream]);
      if (notice.kind === 'print') return this.#options.stream.printing.deliver([stream]);
      if (notice.kind === 'binding') await stream.rebind(await this.#find(notice.agentId));
      this.#instruct(
        [notice.agentId],
        await this.#inSystem((em) => this.#options.stream.instructions.waiting(em, [notice.agentId])),
      );
    };
    act().catch((err: unknown) => log.warn({ err }, 'a notice was not followed; the sweep will'));
  }

  /** Sends stops from the table. The notice names only the stop's id, so a forged notice carries no order. */
  #stop(unheard: readonly UndeliveredStop[]): void {
    for (const stop of unheard) this.#byAgent.get(stop.agentId)?.stop(stop);
  }

  /**
   * Compares the open streams with the table, because a notice may be lost. Takes back streams that a different
   * instance marked as offline while this process or the database was stalled beyond the lease.
   */
  async #compareWithTable(): Promise<void> {
    const streams = [...this.#byAgent.values()];
    if (streams.length === 0) return;
    const standings = await this.#inSystem((em) =>
      this.#options.agents.standings(
        em,
        streams.map(({ agentId }) => agentId),
      ),
    );
    for (const stream of streams) {
      const standing = standings.get(stream.agentId);
      if (stream.binding !== standing?.binding) await stream.rebind(await this.#sealed(stream.agentId));
      else if (standing?.epoch !== stream.epoch)
        stream.end(status.ABORTED, 'Another connection of this agent took over.');
      else if (standing?.instanceId === null && !stream.isSilent(performance.now()))
        await this.#options.stream.presence.reclaim(stream);
    }
  }

  async #bringDown(agentIds: readonly string[]): Promise<void> {
    if (agentIds.length === 0) return;
    const { stops, instructions, updates, printing } = this.#options.stream;
    const streams = agentIds.flatMap((agentId) => this.#byAgent.get(agentId) ?? []);
    // One transaction: each sweep asks this for all agents.
    const found = await this.#inSystem(async (em) => ({
      unheard: await stops.unheard(em, agentIds),
      orders: await instructions.waiting(em, agentIds),
      updates: await updates.waiting(em, streams),
      prints: await printing.waiting(em, streams),
    }));
    this.#stop(found.unheard);
    this.#instruct(agentIds, found.orders);
    await updates.send(streams, found.updates);
    await printing.send(streams, found.prints);
  }

  #instruct(agentIds: readonly string[], waiting: readonly Waiting[]): void {
    const orders = new Map<string, Waiting[]>(agentIds.map((agentId) => [agentId, []]));
    for (const one of waiting) orders.get(one.agentId)?.push(one);
    for (const [agentId, own] of orders) this.#byAgent.get(agentId)?.instruct(own);
  }

  async #requireConfirmation(): Promise<void> {
    const streams = [...this.#byAgent.values()].filter(({ unconfirmingTenant }) => unconfirmingTenant !== undefined);
    const asking = await this.#options.stream.requirements.among(
      [...new Set(streams.map(({ unconfirmingTenant }) => unconfirmingTenant ?? ''))].filter((id) => id !== ''),
    );
    for (const stream of streams) if (asking.has(stream.unconfirmingTenant ?? '')) stream.requireConfirmation();
  }

  async #markLate(now: number): Promise<void> {
    const [late, heardAgain]: [string[], string[]] = [[], []];
    for (const stream of this.#byAgent.values()) {
      const isLate = stream.lateChange(now);
      if (isLate !== undefined) (isLate ? late : heardAgain).push(stream.agentId);
    }
    await this.#options.stream.presence.late(late, true);
    await this.#options.stream.presence.late(heardAgain, false);
  }

  async #endOverdueUpdates(): Promise<void> {
    const { updates, presence } = this.#options.stream;
    for (const agentId of updates.overdue()) await presence.updating(agentId, false);
  }

  async #writeHeard(): Promise<void> {
    const [now, wall] = [performance.now(), Date.now()];
    const heard = [...this.#byAgent.values()].flatMap((stream) => {
      const since = stream.heardSince(now);
      return since === undefined ? [] : [{ agentId: stream.agentId, at: new Date(wall - since) }];
    });
    await this.#options.stream.presence.heard(heard);
  }

  async #sweep(): Promise<void> {
    const now = performance.now();
    for (const stream of this.#open)
      if (stream.isSilent(now)) stream.end(status.DEADLINE_EXCEEDED, 'The agent was silent for too long.');
    if (this.#sweeping) return;
    this.#sweeping = true;
    try {
      await this.#markLate(now);
      await this.#bringDown(
        [...this.#byAgent.values()].filter(({ isConfirmed }) => isConfirmed).map(({ agentId }) => agentId),
      );
    } finally {
      this.#sweeping = false;
    }
  }
}
