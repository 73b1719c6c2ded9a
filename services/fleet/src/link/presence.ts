import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Hello } from '@revive/proto/revive/link/v1/link';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { AgentRepository } from '../agents/agent.repository.js';
import { Batches } from '../batching/batches.js';
import { BenchRepository } from '../bench/bench.repository.js';
import { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import { AgentEntity } from '../agents/agent.entity.js';
import { agentFrame } from '../agents/agent.mapper.js';
import {
  readExpiredInstances,
  writeBenchRead,
  writeConfirmsAtAgent,
  writeConnected,
  writeDisconnected,
} from '../agents/presence.query.js';
import { deleteExpiredLeases, endLease, renewLease } from '../instances/lease.query.js';

const SYSTEM = systemActor('fleet:presence');
/**
 * Milliseconds for which connections are collected. The delay is negligible for an agent that was offline, and a mass
 * reconnect fits into far fewer transactions.
 */
const CONNECT_MS = 50;

/** Maximum disconnects written in one transaction, when an instance with thousands of agents dies. */
const GOODBYES = 200;

interface Connect {
  readonly agentId: string;
  readonly hello: Hello;
}
interface Confirms {
  readonly agentId: string;
  readonly confirmsAtAgent: boolean;
}
interface Goodbye {
  readonly agentId: string;
  readonly epoch: number;
}
interface Connected {
  readonly row: AgentEntity;
  readonly confirmAtAgent: boolean;
}

/**
 * Records which process holds which agent's stream. Invariants: a connection raises the agent's epoch, a disconnect
 * counts only for its own epoch, and only the database's clock decides if an instance is alive.
 */
@Injectable()
export class Presence {
  readonly instanceId = uuidv7();
  readonly #goodbyes = new Batches<Goodbye, AppError | undefined>((batch) => this.#disconnect(batch));
  readonly #settings = new Batches<Confirms, AppError | undefined>((batch) => this.#confirm(batch));
  readonly #connects = new Batches<Connect, Connected | AppError>((batch) => this.#connect(batch), CONNECT_MS);

  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly benches: BenchRepository,
    private readonly requirements: ConfirmationRequirementRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Connects the agent and writes the bench of its hello, batched with simultaneous connections. Throws
   * AGENT_NOT_FOUND for an unknown or revoked agent.
   */
  async connect(agentId: string, hello: Hello): Promise<Connected> {
    const connected = await this.#connects.add({ agentId, hello });
    if (connected instanceof AppError) throw connected;
    return connected;
  }

  async #connect(batch: readonly Connect[]): Promise<(Connected | AppError)[]> {
    return this.db.tx(SYSTEM, async (em) => {
      const known = await this.agents.lockAll(
        em,
        batch.map(({ agentId }) => agentId),
      );
      const connected = new Map<string, AgentEntity>();
      const results = batch.map(({ agentId, hello }) => {
        const row = connected.get(agentId) ?? known.get(agentId);
        if (row instanceof AppError) return row;
        if (!row || row.binding === 'revoked') return new AppError('AGENT_NOT_FOUND', { agentId });
        const next: AgentEntity = {
          ...row,
          instanceId: this.instanceId,
          epoch: row.epoch + 1,
          lastSeen: this.clock(),
          version: row.version + 1,
          agentVersion: hello.agentVersion,
          platform: hello.platform,
          localPort: hello.localPort || null,
        };
        connected.set(agentId, next);
        return next;
      });
      const rows = [...connected.values()];
      await writeConnected(em, this.instanceId, this.clock(), rows);
      const hellos = new Map(batch.map(({ agentId, hello }) => [agentId, hello]));
      const confirmed = rows.filter(({ binding }) => binding === 'confirmed');
      const benches = confirmed.map(({ id, tenantId }) => ({
        agent: { kind: 'agent', agentId: id, tenantId } as const,
        seen: new Map(hellos.get(id)?.devices.map((device) => [device.id, device])),
      }));
      await this.benches.came(em, benches, namesOf(rows));
      // An unconfirmed agent writes nothing and learns nothing about the shop, so only confirmed agents are looked up.
      const asking = await this.requirements.amongIn(em, [...new Set(confirmed.map(({ tenantId }) => tenantId))]);
      this.#show(em, rows, true);
      return results.map((row) =>
        row instanceof AppError
          ? row
          : { row, confirmAtAgent: row.binding === 'confirmed' && asking.has(row.tenantId) },
      );
    });
  }

  async benchRead(agentId: string): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.agents.get(em, agentId);
      Object.assign(row, { benchReadAt: this.clock(), version: row.version + 1 });
      await writeBenchRead(em, row);
      afterCommit(em, () =>
        this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, agentFrame(row, row.instanceId !== null)),
      );
    });
  }

  async confirms(agentId: string, confirmsAtAgent: boolean): Promise<void> {
    const refused = await this.#settings.add({ agentId, confirmsAtAgent });
    if (refused) throw refused;
  }

  async #confirm(batch: readonly Confirms[]): Promise<(AppError | undefined)[]> {
    return this.db.tx(SYSTEM, async (em) => {
      const known = await this.agents.lockAll(
        em,
        batch.map(({ agentId }) => agentId),
      );
      const said = new Map(batch.map(({ agentId, confirmsAtAgent }) => [agentId, confirmsAtAgent]));
      const changed: AgentEntity[] = [];
      for (const [agentId, confirmsAtAgent] of said) {
        const row = known.get(agentId);
        if (!row || row instanceof AppError || row.confirmsAtAgent === confirmsAtAgent) continue;
        changed.push({ ...row, confirmsAtAgent, version: row.version + 1 });
      }
      const refused = batch
        .map(({ agentId }) => known.get(agentId))
        .map((row) => (row instanceof AppError ? row : undefined));
      if (changed.length === 0) return refused;
      await writeConfirmsAtAgent(em, changed);
      afterCommit(em, () => {
        for (const row of changed)
          this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, agentFrame(row, row.instanceId !== null));
      });
      return refused;
    });
  }

  async disconnect(agentId: string, epoch: number): Promise<void> {
    const refused = await this.#goodbyes.add({ agentId, epoch });
    if (refused) throw refused;
  }

  async #disconnect(batch: readonly Goodbye[]): Promise<(AppError | undefined)[]> {
    return this.db.tx(SYSTEM, async (em) => {
      const known = await this.agents.lockAll(
        em,
        batch.map(({ agentId }) => agentId),
      );
      const own = batch.map(({ agentId, epoch }) => {
        const row = known.get(agentId);
        return row instanceof AppError || (row?.epoch === epoch && row.instanceId === this.instanceId)
          ? row
          : undefined;
      });
      await this.#gone(em, [
        ...new Set(own.filter((row): row is AgentEntity => row !== undefined && !(row instanceof AppError))),
      ]);
      return own.map((row) => (row instanceof AppError ? row : undefined));
    });
  }

  /**
   * Takes back an agent whose stream is open although the lease had expired. Does nothing where the agent has
   * reconnected since.
   */
  async reclaim(agentId: string, epoch: number | undefined): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.agents.find(em, agentId, { lock: true });
      if (!row || row.epoch !== epoch || row.instanceId !== null || row.binding === 'revoked') return;
      const change = { instanceId: this.instanceId, lastSeen: this.clock(), version: row.version + 1 };
      await em.update(AgentEntity, { id: agentId }, change);
      Object.assign(row, change);
      await this.#changed(em, [row], true);
    });
  }

  /**
   * Renews this instance's lease and disconnects the agents of dead instances, in small batches so that connecting
   * agents do not wait for the whole cleanup.
   */
  async renew(): Promise<void> {
    await this.db.tx(SYSTEM, (em) => renewLease(em, this.instanceId));
    while ((await this.#sayGoodbye()) === GOODBYES) continue;
    await this.db.tx(SYSTEM, deleteExpiredLeases);
  }

  #sayGoodbye(): Promise<number> {
    return this.db.tx(SYSTEM, async (em) => {
      const gone = await readExpiredInstances(em);
      if (gone.length === 0) return 0;
      // Skip locked rows: their agent is connecting, or a different instance is cleaning up.
      const rows = await em
        .createQueryBuilder(AgentEntity, 'a')
        .where('a.instanceId in (:...gone)', { gone })
        .limit(GOODBYES)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      await this.#gone(em, rows);
      return rows.length;
    });
  }

  async leave(): Promise<void> {
    await this.db.tx(SYSTEM, (em) => endLease(em, this.instanceId));
  }

  async #gone(em: EntityManager, rows: AgentEntity[]): Promise<void> {
    if (rows.length === 0) return;
    const lastSeen = this.clock();
    await writeDisconnected(
      em,
      rows.map(({ id }) => id),
      lastSeen,
    );
    for (const row of rows) Object.assign(row, { instanceId: null, lastSeen, version: row.version + 1 });
    await this.#changed(em, rows, false);
  }

  async #changed(em: EntityManager, rows: AgentEntity[], online: boolean): Promise<void> {
    await this.benches.presenceChanged(
      em,
      rows.filter(({ binding }) => binding === 'confirmed').map(({ id }) => id),
      namesOf(rows),
      online,
    );
    this.#show(em, rows, online);
  }

  #show(em: EntityManager, rows: readonly AgentEntity[], online: boolean): void {
    afterCommit(em, () => {
      for (const row of rows) this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, agentFrame(row, online));
    });
  }
}

const namesOf = (rows: readonly AgentEntity[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));
