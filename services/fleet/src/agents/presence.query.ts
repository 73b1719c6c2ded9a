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

/** Writes the agents that connected to this instance, in one statement. */
export async function writeConnected(
  em: EntityManager,
  instanceId: string,
  lastSeen: Date,
  rows: readonly AgentEntity[],
): Promise<void> {
  const column = <F extends keyof AgentEntity>(field: F): AgentEntity[F][] => rows.map((row) => row[field]);
  await em.query(
    `update agents a set instance_id = $1, last_seen = $2, epoch = said.epoch, version = said.version,
      agent_version = said.agent_version, platform = said.platform, local_port = said.local_port
     from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::int[]) as said (id, epoch,
       version, agent_version, platform, local_port) where a.id = said.id`,
    [
      instanceId,
      lastSeen,
      column('id'),
      column('epoch'),
      column('version'),
      column('agentVersion'),
      column('platform'),
      column('localPort'),
    ],
  );
}

export const writeDisconnected = (em: EntityManager, ids: readonly string[], lastSeen: Date): Promise<unknown> =>
  em.query('update agents set instance_id = null, last_seen = $2, version = version + 1 where id = any($1)', [
    ids,
    lastSeen,
  ]);

export const writeBenchRead = (
  em: EntityManager,
  { id, benchReadAt, version }: Pick<AgentEntity, 'id' | 'benchReadAt' | 'version'>,
): Promise<unknown> =>
  em.query('update agents set bench_read_at = $2, version = $3 where id = $1', [id, benchReadAt, version]);

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

export async function countOnlineAgents(em: EntityManager, tenantId: string): Promise<number> {
  const [row] = await em.query<{ online: number }[]>(
    `select count(*)::int as online from agents a where a.tenant_id = $1 and a.binding = 'confirmed' and ${ONLINE}`,
    [tenantId],
  );
  return row?.online ?? 0;
}
