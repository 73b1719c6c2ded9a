import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { GroupResults } from './failure-rule.policy.js';
import type { GroupedTarget } from './groups.policy.js';
import { targetLifecycle } from './rollout.lifecycle.js';
import type { FoundTarget, Offer, RolloutRow, TargetRow } from './rollout.rows.js';

/** `rollout_id` is prefixed so that a query may join the rollout. */
const COLUMNS = `t.rollout_id as "rolloutId", t.agent_id as "agentId", t.tenant_id as "tenantId",
  t.agent_name as "agentName", t.tenant_name as "tenantName", t.model, t.from_version as "fromVersion",
  t.group_no as "group", t.state, t.reason, t.progress, t.offer_id as "offerId", t.offered_at as "offeredAt",
  t.deadline, t.ended_at as "endedAt", t.runs_version as "runsVersion", t.orders`;

/** Targets of one insert statement. */
const A_STATEMENT = 5_000;

/** True for a target `t` of the version `$version` that an emergency stop keeps back. */
// control: a rollout keeps back the agents of a stopped shop = () => 'false'
export const isKeptBack = (version: string): string => `exists (
  select from rollout_stops s where not s.lifted and (s.tenant_id is null or s.tenant_id = t.tenant_id)
    and (s.agent_version is null or s.agent_version = ${version}))`;

export type TargetChanges = Partial<
  Pick<TargetRow, 'state' | 'reason' | 'progress' | 'offerId' | 'offeredAt' | 'deadline' | 'runsVersion'>
>;

/** Rows of targets. A state changes only along `targetLifecycle`, and one offer is open per target. */
@Injectable()
export class TargetRepository {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** A known target keeps its group. */
  async add(em: EntityManager, rolloutId: string, grouped: readonly GroupedTarget<FoundTarget>[]): Promise<void> {
    for (let at = 0; at < grouped.length; at += A_STATEMENT) {
      const rows = grouped.slice(at, at + A_STATEMENT).map(({ target, group }) => ({ ...target, group }));
      await em.query(
        `insert into rollout_targets (rollout_id, agent_id, tenant_id, agent_name, tenant_name, model, from_version,
           group_no, state)
         select $1, r."agentId", r."tenantId", r."agentName", r."tenantName", r.model, r."fromVersion", r."group", 'waiting'
           from jsonb_to_recordset($2::jsonb) as r ("agentId" text, "tenantId" uuid, "agentName" text,
             "tenantName" text, model text, "fromVersion" text, "group" int)
         on conflict do nothing`,
        [rolloutId, JSON.stringify(rows)],
      );
    }
  }

  /** Offers the next waiting targets up to the present group. Returns the new offers, at most `most`. */
  async offerNext(
    em: EntityManager,
    { id, currentGroup, targetVersion, deadlineMinutes }: RolloutRow,
    most: number,
  ): Promise<Offer[]> {
    const rows = await em.query<Omit<Offer, 'offerId'>[]>(
      `select t.agent_id as "agentId", t.tenant_id as "tenantId" from rollout_targets t
        where t.rollout_id = $1 and t.state = 'waiting' and t.group_no <= $2 and not ${isKeptBack('$3')}
        order by t.group_no, t.agent_id limit $4 for update of t`,
      [id, currentGroup, targetVersion, most],
    );
    if (rows.length === 0) return [];
    const offers = rows.map((row) => ({ ...row, offerId: uuidv7() }));
    const now = this.clock();
    await em.query(
      `update rollout_targets t set state = 'offered', reason = null, progress = '', offer_id = o.offer, offered_at = $4,
         deadline = $5 from unnest($2::text[], $3::uuid[]) as o (agent, offer)
        where t.rollout_id = $1 and t.agent_id = o.agent`,
      [
        id,
        offers.map(({ agentId }) => agentId),
        offers.map(({ offerId }) => offerId),
        now,
        new Date(now.getTime() + deadlineMinutes * 60_000),
      ],
    );
    return offers;
  }

  /**
   * Fails targets whose deadline has passed, at most `most`. Returns their number. A target whose report is being recorded
   * is left to its report.
   */
  async failOverdue(em: EntityManager, rolloutId: string, most: number): Promise<number> {
    const now = this.clock();
    const [, failed] = await em.query<[unknown[], number]>(
      `update rollout_targets set state = 'failed', reason = 'no_report', ended_at = $2
        where rollout_id = $1 and agent_id in (
          select agent_id from rollout_targets where rollout_id = $1 and state = 'offered' and deadline < $2
           order by deadline limit $3 for update skip locked)`,
      [rolloutId, now, most],
    );
    return failed;
  }

  /** Results since a time, which the failure rule judges. */
  async results(em: EntityManager, rolloutId: string, since: Date): Promise<GroupResults> {
    const [open] = await em.query<{ watching: number }[]>(
      `select count(*)::int as watching from rollout_targets
        where rollout_id = $1 and state = 'offered' and runs_version`,
      [rolloutId],
    );
    const rows = await em.query<{ model: string; succeeded: number; failed: number }[]>(
      `select model, count(*) filter (where state = 'succeeded')::int as succeeded,
              count(*) filter (where state = 'failed')::int as failed
         from rollout_targets where rollout_id = $1 and state in ('succeeded', 'failed') and ended_at >= $2
        group by model`,
      [rolloutId, since],
    );
    return {
      succeeded: rows.reduce((sum, { succeeded }) => sum + succeeded, 0),
      failed: rows.reduce((sum, { failed }) => sum + failed, 0),
      failedByModel: new Map(rows.map(({ model, failed }) => [model, failed])),
      watching: open?.watching ?? 0,
    };
  }

  /** Open offers that no agent has begun, as far as its reports say. `tenantId`: only of this shop. */
  unbegun(em: EntityManager, rolloutId: string, tenantId?: string): Promise<Offer[]> {
    return em.query<Offer[]>(
      `select t.agent_id as "agentId", t.tenant_id as "tenantId", t.offer_id as "offerId" from rollout_targets t
        where t.rollout_id = $1 and t.state = 'offered' and t.progress in ('', 'offered')
          and ($2::uuid is null or t.tenant_id = $2) order by t.agent_id`,
      [rolloutId, tenantId ?? null],
    );
  }

  async cancelWaiting(em: EntityManager, rolloutId: string): Promise<void> {
    await em.query(
      `update rollout_targets set state = 'cancelled', reason = 'recalled', ended_at = $2
        where rollout_id = $1 and state = 'waiting'`,
      [rolloutId, this.clock()],
    );
  }

  /** Open offers get the whole time again, because a paused rollout lets no deadline pass. */
  async renewDeadlines(em: EntityManager, { id, deadlineMinutes }: RolloutRow): Promise<void> {
    const deadline = new Date(this.clock().getTime() + deadlineMinutes * 60_000);
    await em.query(`update rollout_targets set deadline = $2 where rollout_id = $1 and state = 'offered'`, [
      id,
      deadline,
    ]);
  }

  async byOffer(em: EntityManager, offerId: string): Promise<TargetRow | undefined> {
    const [row] = await em.query<TargetRow[]>(
      `select ${COLUMNS} from rollout_targets t where t.offer_id = $1 for update`,
      [offerId],
    );
    return row;
  }

  /** Targets of this agent in all rollouts of the version, while the agent runs the version. */
  runningOn(em: EntityManager, agentId: string, version: string): Promise<TargetRow[]> {
    return em.query<TargetRow[]>(
      `select ${COLUMNS} from rollout_targets t join rollouts r on r.id = t.rollout_id
        where t.agent_id = $1 and t.runs_version and r.target_version = $2 order by t.rollout_id limit 200 for update of t`,
      [agentId, version],
    );
  }

  /** Writes a locked row. Throws INVALID_TRANSITION (409). */
  async change(em: EntityManager, row: TargetRow, changes: TargetChanges): Promise<TargetRow> {
    const isOther = changes.state !== undefined && changes.state !== row.state;
    if (isOther) targetLifecycle.transition(row.state, changes.state);
    const next: TargetRow = { ...row, ...changes };
    const isOpen = next.state === 'waiting' || next.state === 'offered';
    const endedAt = isOpen ? null : (row.endedAt ?? this.clock());
    await em.query(
      `update rollout_targets set state = $3, reason = $4, progress = $5, offer_id = $6, offered_at = $7, deadline = $8,
         runs_version = $9, ended_at = $10 where rollout_id = $1 and agent_id = $2`,
      [
        next.rolloutId,
        next.agentId,
        next.state,
        next.reason,
        next.progress,
        next.offerId,
        next.offeredAt,
        next.deadline,
        next.runsVersion,
        endedAt,
      ],
    );
    return { ...next, endedAt };
  }

  page(em: EntityManager, filter: TargetFilter, most: number): Promise<TargetRow[]> {
    return em.query<TargetRow[]>(
      `select ${COLUMNS} from rollout_targets t
        where t.rollout_id = $1 and t.agent_id > $2 and ($3::int is null or t.group_no = $3)
          and ($4::text is null or t.state = $4) and (not $5 or t.runs_version) order by t.agent_id limit $6`,
      [filter.rolloutId, filter.after, filter.group ?? null, filter.state ?? null, filter.runsVersion, most],
    );
  }
}

export interface TargetFilter {
  readonly rolloutId: string;
  readonly after: string;
  readonly group: number | undefined;
  readonly state: string | undefined;
  readonly runsVersion: boolean;
}
