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
import { prepared } from '@revive/platform/database/prepared';
import { AgentRepository } from '../agents/agent.repository.js';
import { Batches } from '../batching/batches.js';
import { BenchRepository } from '../bench/bench.repository.js';
import { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import { AgentEntity } from '../agents/agent.entity.js';
import { agentFrame } from '../agents/agent.mapper.js';

/** An instance that has not renewed its lease for this time counts as dead, and its agents as offline (design §6). */
const LEASE = "interval '15 seconds'";
const SYSTEM = systemActor('fleet:presence');
/**
 * Milliseconds for which connections are collected. The delay is negligible for an agent that was offline, and a mass
 * reconnect fits into far fewer transactions.
 */
const CONNECT_MS = 50;

/** Maximum disconnects written in one transaction, when an instance with thousands of agents dies. */
const GOODBYES = 200;

/**
 * Instances with an expired lease that agents are still assigned to. Steps through the index from one instance id to
 * the next instead of scanning all agents.
 */
const GONE = prepared(`
  with recursive holders (id) as (
    (select instance_id from agents where instance_id is not null order by instance_id limit 1)
    union all select (select a.instance_id from agents a where a.instance_id > h.id order by a.instance_id limit 1)
    from holders h where h.id is not null)
  select id from holders h where id is not null and not exists (select from instances i
    where i.id = h.id and i.lease_until > clock_timestamp())`);

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
export interface Connected {
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
      const column = <F extends keyof AgentEntity>(field: F): AgentEntity[F][] => rows.map((row) => row[field]);
      await em.query(
        `update agents a set instance_id = $1, last_seen = $2, epoch = said.epoch, version = said.version,
          agent_version = said.agent_version, platform = said.platform, local_port = said.local_port
         from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::int[]) as said (id, epoch,
           version, agent_version, platform, local_port) where a.id = said.id`,
        [
          this.instanceId,
          this.clock(),
          column('id'),
          column('epoch'),
          column('version'),
          column('agentVersion'),
          column('platform'),
          column('localPort'),
        ],
      );
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
      await em.query('update agents set bench_read_at = $2, version = $3 where id = $1', [
        agentId,
        row.benchReadAt,
        row.version,
      ]);
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
      await em.query(
        `update agents a set confirms_at_agent = said.confirms, version = a.version + 1
          from unnest($1::text[], $2::boolean[]) as said (id, confirms) where a.id = said.id`,
        [changed.map(({ id }) => id), changed.map((row) => row.confirmsAtAgent)],
      );
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
    await this.db.tx(SYSTEM, (em) =>
      em.query(
        `insert into instances (id, lease_until) values ($1, clock_timestamp() + ${LEASE})
          on conflict (id) do update set lease_until = excluded.lease_until`,
        [this.instanceId],
      ),
    );
    while ((await this.#sayGoodbye()) === GOODBYES) continue;
    await this.db.tx(SYSTEM, (em) => em.query('delete from instances where lease_until < clock_timestamp()'));
  }

  #sayGoodbye(): Promise<number> {
    return this.db.tx(SYSTEM, async (em) => {
      const gone = (await em.query<{ id: string }[]>(GONE)).map(({ id }) => id);
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
    await this.db.tx(SYSTEM, (em) => em.query('delete from instances where id = $1', [this.instanceId]));
  }

  async #gone(em: EntityManager, rows: AgentEntity[]): Promise<void> {
    if (rows.length === 0) return;
    const lastSeen = this.clock();
    await em.query('update agents set instance_id = null, last_seen = $2, version = version + 1 where id = any($1)', [
      rows.map(({ id }) => id),
      lastSeen,
    ]);
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
