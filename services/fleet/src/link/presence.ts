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
import { isOtherMachine, machineHash, withCopy } from '../agents/agent-copies.policy.js';
import { recordAudit } from '../agents/agent.events.js';
import { DeviceSaltRepository, maySalt } from '../agents/device-salt.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import {
  readExpiredInstances,
  writeBenchRead,
  writeBenchRefused,
  writeConfirmsAtAgent,
  writeConnected,
  writeCopies,
  writeDisconnected,
  writeHeard,
  writeLate,
  writeUninstalled,
  writeUpdating,
} from '../agents/presence.query.js';
import { deleteExpiredLeases, endLease, renewLease } from '../instances/lease.query.js';
import { copyRefused } from './copy-refused.js';

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
  readonly deviceSalt: Buffer | undefined;
}
export interface Heard {
  readonly agentId: string;
  readonly at: Date;
}

/**
 * Records which process holds which agent's stream. Invariants: a connection raises the agent's epoch, a disconnect
 * counts only for its own epoch, and only the database's clock decides if an instance is alive.
 */
@Injectable()
export class Presence {
  readonly instanceId = uuidv7();
  /** Agents whose goodbye failed, with the epoch of the ended stream. */
  readonly #unwritten = new Map<string, number>();
  readonly #goodbyes = new Batches<Goodbye, AppError | undefined>((batch) => this.#disconnect(batch));
  readonly #settings = new Batches<Confirms, AppError | undefined>((batch) => this.#confirm(batch));
  readonly #connects = new Batches<Connect, Connected | AppError>((batch) => this.#connect(batch), CONNECT_MS);

  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly benches: BenchRepository,
    private readonly requirements: ConfirmationRequirementRepository,
    private readonly salts: DeviceSaltRepository,
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
      const flagged = await this.#flagCopies(em, batch, known);
      const connected = new Map<string, AgentEntity>();
      const results = batch.map(({ agentId, hello }) => {
        const row = connected.get(agentId) ?? flagged.get(agentId) ?? known.get(agentId);
        if (row instanceof AppError) return row;
        if (!row || row.binding === 'revoked') return new AppError('AGENT_NOT_FOUND', { agentId });
        // control: a key works on the machine that enrolled with it
        if (isOtherMachine(row, hello.machineId)) return copyRefused(agentId);
        const next: AgentEntity = {
          ...row,
          instanceId: this.instanceId,
          epoch: row.epoch + 1,
          lastSeen: this.clock(),
          version: row.version + 1,
          agentVersion: hello.agentVersion,
          platform: hello.platform,
          localPort: hello.localPort || null,
          supervisorVersion: hello.supervisorVersion || null,
          program: hello.program || null,
          lateSince: null,
          uninstalledAt: null,
        };
        connected.set(agentId, next);
        return next;
      });
      const rows = [...connected.values()];
      await writeConnected(em, this.instanceId, this.clock(), rows);
      // The hello of a refused machine says nothing about the bench of this agent.
      const hellos = new Map(
        batch.filter((_, i) => !(results[i] instanceof AppError)).map(({ agentId, hello }) => [agentId, hello]),
      );
      const confirmed = rows.filter(({ binding }) => binding === 'confirmed');
      const benches = confirmed.map(({ id, tenantId }) => ({
        agent: { kind: 'agent', agentId: id, tenantId } as const,
        seen: new Map(hellos.get(id)?.devices.map((device) => [device.id, device])),
      }));
      await this.benches.came(em, benches, namesOf(rows));
      // An unconfirmed agent writes nothing and learns nothing about the shop, so only confirmed agents are looked up.
      const asking = await this.requirements.amongIn(em, [...new Set(confirmed.map(({ tenantId }) => tenantId))]);
      const salts = await this.salts.of(
        em,
        confirmed.filter(maySalt).map(({ tenantId }) => tenantId),
      );
      this.#show(em, rows, true);
      return results.map((row) =>
        row instanceof AppError
          ? row
          : {
              row,
              confirmAtAgent: row.binding === 'confirmed' && asking.has(row.tenantId),
              deviceSalt: maySalt(row) ? salts.get(row.tenantId) : undefined,
            },
      );
    });
  }

  /** Undefined for an agent that gets no salt. */
  async saltOf(row: AgentEntity): Promise<Buffer | undefined> {
    return maySalt(row) ? this.salts.ofTenant(row.tenantId) : undefined;
  }

  /** Records machines that use the key of another machine. The agent itself stays as it is. */
  async #flagCopies(
    em: EntityManager,
    batch: readonly Connect[],
    known: ReadonlyMap<string, AgentEntity | AppError>,
  ): Promise<ReadonlyMap<string, AgentEntity>> {
    const flagged = new Map<string, AgentEntity>();
    for (const { agentId, hello } of batch) {
      const row = flagged.get(agentId) ?? known.get(agentId);
      if (!row || row instanceof AppError || row.binding === 'revoked') continue;
      if (!isOtherMachine(row, hello.machineId)) continue;
      const machine = machineHash(hello.machineId, row.remoteSession);
      const seen = { id: uuidv7(), machine, name: hello.name, platform: hello.platform };
      const copies = withCopy(row.copies, seen, this.clock());
      if (copies === undefined) continue;
      const next = { ...row, copies, version: row.version + 1 };
      await writeCopies(em, next);
      if (copies.length > row.copies.length)
        await recordAudit(em, SYSTEM, this.clock(), row.tenantId, 'agent.copied', `agent ${row.id}, ${row.name}`);
      flagged.set(agentId, next);
    }
    if (flagged.size === 0) return flagged;
    const online = await this.agents.online(em, [...flagged.keys()]);
    afterCommit(em, () => {
      for (const row of flagged.values()) publishAgent(this.live, row, online.has(row.id));
    });
    return flagged;
  }

  /** Writes when agents were last heard, for all streams of this instance in one statement. */
  async heard(heard: readonly Heard[]): Promise<void> {
    if (heard.length > 0) await this.db.tx(SYSTEM, (em) => writeHeard(em, this.instanceId, heard));
  }

  /** Marks agents that have missed a heartbeat, or have been heard again. The streams stay open. */
  async late(agentIds: readonly string[], isLate: boolean): Promise<void> {
    for (let from = 0; from < agentIds.length; from += GOODBYES)
      await this.db.tx(SYSTEM, (em) =>
        this.#mark(em, agentIds.slice(from, from + GOODBYES), 'lateSince', isLate, async (ids, since) =>
          writeLate(em, ids, since),
        ),
      );
  }

  /** Marks an agent whose program is being exchanged, until the update ends. */
  async updating(agentId: string, isUpdating: boolean): Promise<void> {
    await this.db.tx(SYSTEM, (em) =>
      this.#mark(em, [agentId], 'updatingSince', isUpdating, async ([id = agentId], since) =>
        writeUpdating(em, id, since),
      ),
    );
  }

  /** Marks an agent whose program was removed from its PC, until the next connection. */
  async uninstalled(agentId: string): Promise<void> {
    await this.db.tx(SYSTEM, (em) =>
      this.#mark(em, [agentId], 'uninstalledAt', true, async ([id = agentId], at) => writeUninstalled(em, id, at)),
    );
  }

  async #mark(
    em: EntityManager,
    agentIds: readonly string[],
    field: 'lateSince' | 'updatingSince' | 'uninstalledAt',
    isMarked: boolean,
    write: (ids: readonly string[], since: Date | null) => Promise<unknown>,
  ): Promise<void> {
    const known = await this.agents.lockAll(em, agentIds);
    const rows = [...known.values()].filter(
      (row): row is AgentEntity =>
        !(row instanceof AppError) &&
        (field === 'updatingSince' || row.instanceId === this.instanceId) &&
        ((row[field] ?? null) !== null) !== isMarked,
    );
    if (rows.length === 0) return;
    const since = isMarked ? this.clock() : null;
    await write(
      rows.map(({ id }) => id),
      since,
    );
    for (const row of rows) Object.assign(row, { [field]: since, version: row.version + 1 });
    const online = await this.agents.online(
      em,
      rows.map(({ id }) => id),
    );
    afterCommit(em, () => {
      for (const row of rows) publishAgent(this.live, row, online.has(row.id));
    });
  }

  async benchRead(agentId: string): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.agents.get(em, agentId);
      row.version += 1;
      row.benchReadAt = await writeBenchRead(em, row);
      afterCommit(em, () => publishAgent(this.live, row, row.instanceId !== null));
    });
  }

  /** The agent answered a scan without reading: nobody at its PC allowed it. */
  async benchRefused(agentId: string): Promise<void> {
    await this.db.tx(SYSTEM, (em) => writeBenchRefused(em, agentId));
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
        for (const row of changed) publishAgent(this.live, row, row.instanceId !== null);
      });
      return refused;
    });
  }

  /** Rejects if the database refused the write. `renew` then writes the goodbye again. */
  async disconnect(agentId: string, epoch: number): Promise<void> {
    const refused = await this.#goodbyes.add({ agentId, epoch }).catch((error: unknown) => {
      this.#unwritten.set(agentId, epoch);
      throw error;
    });
    // A later stream of this agent may have failed to say goodbye meanwhile.
    if (this.#unwritten.get(agentId) === epoch) this.#unwritten.delete(agentId);
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
  async reclaim(stream: Readonly<{ agentId: string; epoch: number | undefined; hasEnded: boolean }>): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.agents.find(em, stream.agentId, { lock: true });
      if (!row || row.epoch !== stream.epoch || row.instanceId !== null || row.binding === 'revoked') return;
      // The goodbye of a stream that is still open waits for the lock of this row.
      // control: an ended stream takes no agent back
      if (stream.hasEnded) return;
      const change = { instanceId: this.instanceId, lastSeen: this.clock(), lateSince: null, version: row.version + 1 };
      await em.update(AgentEntity, { id: row.id }, change);
      Object.assign(row, change);
      await this.#changed(em, [row], true);
    });
  }

  /**
   * Renews this instance's lease and disconnects the agents of dead instances, in small batches so that connecting
   * agents do not wait for the whole cleanup. Then writes failed goodbyes again.
   */
  async renew(): Promise<void> {
    await this.db.tx(SYSTEM, (em) => renewLease(em, this.instanceId));
    while ((await this.#sayGoodbye()) === GOODBYES) continue;
    await this.db.tx(SYSTEM, deleteExpiredLeases);
    // The lease of a living instance never expires, so its agents would stay online.
    // control: a goodbye that failed is written again
    await Promise.all([...this.#unwritten].map(([agentId, epoch]) => this.disconnect(agentId, epoch)));
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
    for (const row of rows)
      Object.assign(row, { instanceId: null, lastSeen, lateSince: null, version: row.version + 1 });
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
      for (const row of rows) publishAgent(this.live, row, online);
    });
  }
}

const namesOf = (rows: readonly AgentEntity[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));
