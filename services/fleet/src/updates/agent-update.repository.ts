import { Injectable } from '@nestjs/common';
import { AgentUpdateChanged } from '@revive/proto/revive/fleet/v1/agent_updates';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';

export interface AgentUpdateRow {
  readonly agentId: string;
  readonly tenantId: string;
  readonly offerId: string | null;
  readonly kind: 'update' | 'roll_back' | null;
  readonly fromVersion: string;
  readonly offeredVersion: string;
  readonly offeredAt: Date | null;
  readonly signedOrder: Buffer | null;
  readonly state: string;
  readonly problem: string;
  readonly reason: string;
  readonly previousVersion: string;
  readonly previousUntil: Date | null;
  readonly changedAt: Date;
  readonly version: number;
}

const COLUMNS = `agent_id as "agentId", tenant_id as "tenantId", offer_id as "offerId", kind,
  from_version as "fromVersion", offered_version as "offeredVersion", offered_at as "offeredAt",
  signed_order as "signedOrder", state, problem, reason, previous_version as "previousVersion",
  previous_until as "previousUntil", changed_at as "changedAt", version::int as version`;

/** The latest update of each agent. A change of the state and its event are one transaction. */
@Injectable()
export class AgentUpdateRepository {
  of(em: EntityManager, agentIds: readonly string[]): Promise<AgentUpdateRow[]> {
    return em.query<AgentUpdateRow[]>(`select ${COLUMNS} from agent_updates where agent_id = any($1)`, [agentIds]);
  }

  /** Locks the rows in the order of their agents. */
  lock(em: EntityManager, agentIds: readonly string[]): Promise<AgentUpdateRow[]> {
    return em.query<AgentUpdateRow[]>(
      `select ${COLUMNS} from agent_updates where agent_id = any($1) order by agent_id for update`,
      [agentIds],
    );
  }

  /** Updates that these agents have not swapped yet, without offers that an emergency stop covers. */
  undelivered(em: EntityManager, agentIds: readonly string[]): Promise<AgentUpdateRow[]> {
    // control: an update is not delivered during an emergency stop = this.of(em, agentIds)
    return em.query<AgentUpdateRow[]>(
      `select ${COLUMNS} from agent_updates
        where agent_id = any($1) and state in ('offered', 'downloading', 'verified')
          and (kind = 'roll_back' or not exists (
            select from update_stops s where not s.lifted and (s.tenant_id is null or s.tenant_id = agent_updates.tenant_id)
              and (s.agent_version is null or s.agent_version = agent_updates.offered_version)))
        order by agent_id limit 200`,
      [agentIds],
    );
  }

  async put(em: EntityManager, row: AgentUpdateRow, isNews = true): Promise<void> {
    await em.query(
      `insert into agent_updates (agent_id, tenant_id, offer_id, kind, from_version, offered_version, offered_at,
          signed_order, state, problem, reason, previous_version, previous_until, changed_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        on conflict (agent_id) do update set tenant_id = excluded.tenant_id, offer_id = excluded.offer_id,
          kind = excluded.kind, from_version = excluded.from_version, offered_version = excluded.offered_version,
          offered_at = excluded.offered_at, signed_order = excluded.signed_order, state = excluded.state,
          problem = excluded.problem, reason = excluded.reason, previous_version = excluded.previous_version,
          previous_until = excluded.previous_until, changed_at = excluded.changed_at, version = excluded.version`,
      [
        row.agentId,
        row.tenantId,
        row.offerId,
        row.kind,
        row.fromVersion,
        row.offeredVersion,
        row.offeredAt,
        row.signedOrder,
        row.state,
        row.problem,
        row.reason,
        row.previousVersion,
        row.previousUntil,
        row.changedAt,
        row.version,
      ],
    );
    if (isNews && row.offerId !== null) await this.#publish(em, row);
  }

  /** Answers the rollout’s offer `offerId` with an earlier offer of the agent, or with the state of a refusal. */
  answer(em: EntityManager, row: AgentUpdateRow, offerId: string): Promise<void> {
    return this.#publish(em, row, offerId);
  }

  async #publish(em: EntityManager, row: AgentUpdateRow, answers?: string): Promise<void> {
    const payload = AgentUpdateChanged.encode({
      agentId: row.agentId,
      tenantId: row.tenantId,
      offerId: row.offerId ?? '',
      kind: row.kind ?? '',
      fromVersion: row.fromVersion,
      offeredVersion: row.offeredVersion,
      state: row.state,
      problem: row.problem,
      reason: row.reason,
      at: row.changedAt.toISOString(),
      version: row.version,
      ...(answers !== undefined && { answers }),
    }).finish();
    await addEvent(em, {
      topic: 'fleet.update',
      key: row.agentId,
      type: 'revive.fleet.v1.AgentUpdateChanged',
      payload,
      ...(row.tenantId !== '' && { tenantId: row.tenantId }),
    });
  }
}
