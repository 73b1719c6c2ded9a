import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { nextOrderAt } from './recall.policy.js';

export interface DueOrder {
  readonly agentId: string;
  readonly toVersion: string;
}

/** The token that identity signed for exactly the bytes of `request`. */
export interface RecallProof {
  readonly token: string;
  readonly request: Uint8Array;
}

/** Orders to go back, in the rows of the targets that run the version. */
@Injectable()
export class RecallOrders {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async keepProof(em: EntityManager, rolloutId: string, { token, request }: RecallProof): Promise<void> {
    await em.query('update rollouts set recall_proof = $2, recall_request = $3 where id = $1', [
      rolloutId,
      token,
      Buffer.from(request),
    ]);
  }

  /** Undefined for a rollout that was recalled before proofs were kept. */
  async proof(em: EntityManager, rolloutId: string): Promise<RecallProof | undefined> {
    const [row] = await em.query<{ token: string | null; request: Buffer | null }[]>(
      'select recall_proof as token, recall_request as request from rollouts where id = $1',
      [rolloutId],
    );
    return row?.token != null && row.request ? { token: row.token, request: row.request } : undefined;
  }

  /**
   * Agents that are due, those without an order first. Their progress is cleared, so that an answer of an agent during the
   * call is told from an answer to the order before. A target whose report is being recorded is left to its report.
   */
  async claim(em: EntityManager, rolloutId: string, most: number): Promise<DueOrder[]> {
    const rows = await em.query<DueOrder[]>(
      `select t.agent_id as "agentId", t.from_version as "toVersion" from rollout_targets t
        where t.rollout_id = $1 and t.runs_version and (t.order_due_at is null or t.order_due_at <= $2)
        order by t.orders, t.agent_id limit $3 for update skip locked`,
      [rolloutId, this.clock(), most],
    );
    await em.query(`update rollout_targets set progress = '' where rollout_id = $1 and agent_id = any($2)`, [
      rolloutId,
      rows.map(({ agentId }) => agentId),
    ]);
    return rows;
  }

  async sent(em: EntityManager, rolloutId: string, agentIds: readonly string[], expiresAt: Date): Promise<void> {
    await em.query(
      `update rollout_targets set orders = orders + 1, order_due_at = $3,
         progress = case when progress = '' then 'order_sent' else progress end
        where rollout_id = $1 and agent_id = any($2) and runs_version`,
      [rolloutId, agentIds, nextOrderAt('ordered', this.clock(), expiresAt)],
    );
  }

  async refused(em: EntityManager, rolloutId: string, agentIds: readonly string[]): Promise<void> {
    const now = this.clock();
    await em.query(
      `update rollout_targets set order_due_at = $3, progress = 'order_refused'
        where rollout_id = $1 and agent_id = any($2) and runs_version`,
      [rolloutId, agentIds, nextOrderAt('refused', now, now)],
    );
  }

  /** The agents do not run the version any more, by an order whose report was lost or by another update. */
  async left(em: EntityManager, rolloutId: string, agentIds: readonly string[]): Promise<void> {
    await em.query(
      `update rollout_targets set runs_version = false, progress = '',
         reason = case when state = 'offered' then 'recalled' else reason end,
         ended_at = case when state = 'offered' then $3 else ended_at end,
         state = case when state = 'offered' then 'cancelled' else state end
        where rollout_id = $1 and agent_id = any($2) and runs_version`,
      [rolloutId, agentIds, this.clock()],
    );
  }

  /** Makes an order due for agents whose last order was refused. */
  async tryRefused(em: EntityManager, rolloutId: string): Promise<void> {
    await em.query(
      `update rollout_targets set order_due_at = null where rollout_id = $1 and agent_id in (
         select agent_id from rollout_targets
          where rollout_id = $1 and runs_version and progress = 'order_refused' for update skip locked)`,
      [rolloutId],
    );
  }

  /** Null if no agent runs the version; now if an agent that runs it has no order yet. */
  async nextDue(em: EntityManager, rolloutId: string): Promise<Date | null> {
    const [row] = await em.query<{ due: Date | null }[]>(
      `select min(coalesce(order_due_at, $2::timestamptz)) as due from rollout_targets
        where rollout_id = $1 and runs_version`,
      [rolloutId, this.clock()],
    );
    return row?.due ?? null;
  }
}
