import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { hasLease } from '../instances/lease.query.js';
import type { AgentEntity } from './agent.entity.js';
import { ONLINE } from './agent.mapper.js';

/**
 * Instances with an expired lease that agents are still assigned to. Steps through the index from one instance id to
 * the next instead of scanning all agents.
 */
const EXPIRED = prepared(`
  with recursive holders (id) as (
    (select instance_id from agents where instance_id is not null order by instance_id limit 1)
    union all select (select a.instance_id from agents a where a.instance_id > h.id order by a.instance_id limit 1)
    from holders h where h.id is not null)
  select id from holders h where id is not null and not ${hasLease('h.id')}`);

export const readExpiredInstances = async (em: EntityManager): Promise<string[]> =>
  (await em.query<{ id: string }[]>(EXPIRED)).map(({ id }) => id);

/** Stores new connections of agents to this instance in one statement. */
export async function writeConnected(
  em: EntityManager,
  instanceId: string,
  lastSeen: Date,
  rows: readonly AgentEntity[],
): Promise<void> {
  const column = <F extends keyof AgentEntity>(field: F): AgentEntity[F][] => rows.map((row) => row[field]);
  await em.query(
    `update agents a set instance_id = $1, last_seen = $2, epoch = said.epoch, version = said.version,
      agent_version = said.agent_version, platform = said.platform, local_port = said.local_port,
      supervisor_version = said.supervisor_version, program = said.program, late_since = null, uninstalled_at = null
     from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[])
       as said (id, epoch, version, agent_version, platform, local_port, supervisor_version, program)
     where a.id = said.id`,
    [
      instanceId,
      lastSeen,
      column('id'),
      column('epoch'),
      column('version'),
      column('agentVersion'),
      column('platform'),
      column('localPort'),
      column('supervisorVersion'),
      column('program'),
    ],
  );
}

export const writeDisconnected = (em: EntityManager, ids: readonly string[], lastSeen: Date): Promise<unknown> =>
  em.query(
    'update agents set instance_id = null, last_seen = $2, late_since = null, version = version + 1 where id = any($1)',
    [ids, lastSeen],
  );

/** By the clock of the database, like the time of the question: the instances' clocks may differ. */
export async function writeBenchRead(
  em: EntityManager,
  { id, version }: Pick<AgentEntity, 'id' | 'version'>,
): Promise<Date | null> {
  const [rows] = await em.query<[{ bench_read_at: Date }[], number]>(
    'update agents set bench_read_at = clock_timestamp(), version = $2 where id = $1 returning bench_read_at',
    [id, version],
  );
  return rows[0]?.bench_read_at ?? null;
}

/**
 * Writes when agents of this instance were last heard, in one statement and without a new version: screens show an
 * online agent as seen now. Skips locked rows, because their writer sets a newer time.
 */
export const writeHeard = (
  em: EntityManager,
  instanceId: string,
  heard: readonly { readonly agentId: string; readonly at: Date }[],
): Promise<unknown> =>
  em.query(
    `with own as (select id from agents where instance_id = $1 and id = any($2) order by id for update skip locked)
     update agents a set last_seen = said.at from unnest($2::text[], $3::timestamptz[]) as said (id, at), own
      where a.id = own.id and said.id = own.id and (a.last_seen is null or a.last_seen < said.at)`,
    [instanceId, heard.map(({ agentId }) => agentId), heard.map(({ at }) => at)],
  );

export const writeLate = (em: EntityManager, ids: readonly string[], lateSince: Date | null): Promise<unknown> =>
  em.query('update agents set late_since = $2, version = version + 1 where id = any($1)', [ids, lateSince]);

export const writeUpdating = (em: EntityManager, id: string, updatingSince: Date | null): Promise<unknown> =>
  em.query('update agents set updating_since = $2, version = version + 1 where id = $1', [id, updatingSince]);

export const writeUninstalled = (em: EntityManager, id: string, at: Date | null): Promise<unknown> =>
  em.query('update agents set uninstalled_at = $2, version = version + 1 where id = $1', [id, at]);

export const writeCopies = (
  em: EntityManager,
  { id, copies, version }: Pick<AgentEntity, 'id' | 'copies' | 'version'>,
): Promise<unknown> =>
  em.query('update agents set copies = $2, version = $3 where id = $1', [id, JSON.stringify(copies), version]);

export const writeBenchRefused = (em: EntityManager, id: string): Promise<unknown> =>
  em.query('update agents set bench_refused_at = clock_timestamp() where id = $1', [id]);

/** Of these agents those that answered since the question, by the clock of the database; a refusal is an answer. */
export async function countBenchesReadSince(em: EntityManager, ids: readonly string[], asked: Date): Promise<number> {
  const [row] = await em.query<{ read: number }[]>(
    'select count(*)::int as read from agents where id = any($1) and greatest(bench_read_at, bench_refused_at) >= $2',
    [ids, asked],
  );
  return row?.read ?? 0;
}

export const writeConfirmsAtAgent = (
  em: EntityManager,
  rows: readonly Pick<AgentEntity, 'id' | 'confirmsAtAgent'>[],
): Promise<unknown> =>
  em.query(
    `update agents a set confirms_at_agent = said.confirms, version = a.version + 1
      from unnest($1::text[], $2::boolean[]) as said (id, confirms) where a.id = said.id`,
    [rows.map(({ id }) => id), rows.map((row) => row.confirmsAtAgent)],
  );

interface AgentEpoch {
  readonly name: string;
  readonly epoch: number;
}

/** Locks the agents in the order of their ids. */
export async function lockEpochs(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, AgentEpoch>> {
  const rows = await em.query<{ id: string; name: string; epoch: string }[]>(
    'select id, name, epoch from agents where id = any($1) order by id for update',
    [ids],
  );
  return new Map(rows.map(({ id, name, epoch }) => [id, { name, epoch: Number(epoch) }]));
}

const LOCK_RECEIVED = prepared('select id, received_through from agents where id = any($1) order by id for update');
const RAISE_RECEIVED = prepared('update agents set received_through = $2 where id = $1');

/** The last message of each agent stored without a gap. Locks the agents in the order of their ids. */
export async function lockReceivedThrough(em: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await em.query<{ id: string; received_through: number }[]>(LOCK_RECEIVED, [ids]);
  return new Map(rows.map((row) => [row.id, Number(row.received_through)]));
}

export const raiseReceivedThrough = (em: EntityManager, id: string, seq: number | undefined): Promise<unknown> =>
  em.query(RAISE_RECEIVED, [id, seq]);

/** Agents that one scan asks at most, as many as a list shows. */
const MOST_ASKED = 200;

export interface OnlineAgent {
  readonly agentId: string;
  readonly tenantId: string;
}

/** Newest first, like the list of agents. Without a tenant: of all shops. */
export async function listOnlineAgents(em: EntityManager, tenantId: string | undefined): Promise<OnlineAgent[]> {
  const rows = await em.query<{ id: string; tenant_id: string }[]>(
    `select a.id, a.tenant_id from agents a
      where ($1::uuid is null or a.tenant_id = $1) and a.binding = 'confirmed' and ${ONLINE}
      order by a.enrolled_at desc, a.id desc limit ${MOST_ASKED}`,
    [tenantId ?? null],
  );
  return rows.map(({ id: agentId, tenant_id }) => ({ agentId, tenantId: tenant_id }));
}
