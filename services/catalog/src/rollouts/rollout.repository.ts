import { Inject, Injectable } from '@nestjs/common';
import { ROLLOUT_MAX } from '@revive/contracts/rollouts/rollouts';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import type { RolloutRow } from './rollout.rows.js';

const COLUMNS = `id, kind, target_version as "targetVersion", tenant_ids as "tenantIds", shares,
  failure_rule as "failureRule", minimum_successes as "minimumSuccesses", soak_minutes as "soakMinutes",
  deadline_minutes as "deadlineMinutes", asks_before_each_group as "asksBeforeEachGroup", state, cause, reason,
  hold_requested as "holdRequested", current_group as "currentGroup", fixed_targets as "fixedTargets",
  judged_since as "judgedSince", group_since as "groupSince", passed_at as "passedAt", due_at as "dueAt",
  created_by as "createdBy", created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt",
  recalled_at as "recalledAt", version`;

/** The part of a rollout that changes after its draft. */
export type RolloutChanges = Partial<
  Pick<
    RolloutRow,
    | 'state'
    | 'cause'
    | 'reason'
    | 'holdRequested'
    | 'currentGroup'
    | 'fixedTargets'
    | 'judgedSince'
    | 'groupSince'
    | 'passedAt'
    | 'dueAt'
    | 'startedAt'
    | 'recalledAt'
  >
>;

/** Rows of rollouts. A state changes only along `rolloutLifecycle`. */
@Injectable()
export class RolloutRepository {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async insert(em: EntityManager, row: RolloutRow): Promise<void> {
    await em.query(
      `insert into rollouts (id, kind, target_version, tenant_ids, shares, failure_rule, minimum_successes, soak_minutes,
         deadline_minutes, asks_before_each_group, state, cause, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        row.id,
        row.kind,
        row.targetVersion,
        row.tenantIds,
        JSON.stringify(row.shares),
        row.failureRule,
        row.minimumSuccesses,
        row.soakMinutes,
        row.deadlineMinutes,
        row.asksBeforeEachGroup,
        row.state,
        row.cause,
        row.createdBy,
        row.createdAt,
      ],
    );
  }

  /** A page of rollouts, the newest first. */
  page(em: EntityManager, before: string | undefined): Promise<RolloutRow[]> {
    return em.query<RolloutRow[]>(
      `select ${COLUMNS} from rollouts where $1::uuid is null or id < $1 order by id desc limit ${ROLLOUT_MAX.page}`,
      [before ?? null],
    );
  }

  /** Throws NOT_FOUND (404). */
  async get(em: EntityManager, id: string, options: { readonly lock?: boolean } = {}): Promise<RolloutRow> {
    const [row] = await em.query<RolloutRow[]>(
      `select ${COLUMNS} from rollouts where id = $1 ${options.lock ? 'for update' : ''}`,
      [id],
    );
    if (!row) throw new AppError('NOT_FOUND', { rolloutId: id });
    return row;
  }

  /** Locks the next due rollout that no other round has. */
  async due(em: EntityManager): Promise<RolloutRow | undefined> {
    const [row] = await em.query<RolloutRow[]>(
      `select ${COLUMNS} from rollouts where state = 'running' and due_at <= $1 order by due_at limit 1
         for update skip locked`,
      [this.clock()],
    );
    return row;
  }

  /** Locks the next recalled rollout that may have an order due and that no other process has. */
  async dueRecall(em: EntityManager): Promise<RolloutRow | undefined> {
    const [row] = await em.query<RolloutRow[]>(
      `select ${COLUMNS} from rollouts where state = 'recalled' and due_at <= $1 order by due_at limit 1
         for update skip locked`,
      [this.clock()],
    );
    return row;
  }

  /** Moves the due time of a locked row, which no screen shows. */
  async lease(em: EntityManager, id: string, dueAt: Date | null): Promise<void> {
    await em.query('update rollouts set due_at = $2 where id = $1', [id, dueAt]);
  }

  /** Locks the rollouts in the order of their ids. */
  running(em: EntityManager): Promise<RolloutRow[]> {
    return em.query<RolloutRow[]>(`select ${COLUMNS} from rollouts where state = 'running' order by id for update`);
  }

  /** Rollouts that have started and not ended. Waits for a start that is listing its agents, because it locks its draft. */
  async open(em: EntityManager): Promise<RolloutRow[]> {
    await em.query(`select from rollouts where state = 'draft' for share`);
    return em.query<RolloutRow[]>(
      `select ${COLUMNS} from rollouts where state in ('running', 'paused', 'evidence', 'held') order by id`,
    );
  }

  /** Writes a locked row. Throws INVALID_TRANSITION (409). */
  async change(em: EntityManager, row: RolloutRow, changes: RolloutChanges): Promise<RolloutRow> {
    const isOther = changes.state !== undefined && changes.state !== row.state;
    if (isOther) rolloutLifecycle.transition(row.state, changes.state);
    const next: RolloutRow = { ...row, ...changes, version: row.version + 1 };
    const endedAt = next.state === 'done' || next.state === 'recalled' ? (row.endedAt ?? this.clock()) : null;
    await em.query(
      `update rollouts set state = $2, cause = $3, reason = $4, hold_requested = $5, current_group = $6,
         fixed_targets = $7, judged_since = $8, group_since = $9, passed_at = $10, due_at = $11, started_at = $12,
         ended_at = $13, recalled_at = $14, version = $15 where id = $1`,
      [
        next.id,
        next.state,
        next.cause,
        next.reason,
        next.holdRequested,
        next.currentGroup,
        next.fixedTargets,
        next.judgedSince,
        next.groupSince,
        next.passedAt,
        next.dueAt,
        next.startedAt,
        endedAt,
        next.recalledAt,
        next.version,
      ],
    );
    return { ...next, endedAt };
  }

  /** Has the next round look at a running rollout, or at a recalled one that still sends orders. */
  async wake(em: EntityManager, id: string): Promise<void> {
    await em.query(
      `update rollouts set due_at = $2 where id = $1 and state in ('running', 'recalled') and due_at > $2`,
      [id, this.clock()],
    );
  }

  async wakeAll(em: EntityManager): Promise<void> {
    await em.query(`update rollouts set due_at = $1 where state = 'running' and due_at > $1`, [this.clock()]);
  }
}
