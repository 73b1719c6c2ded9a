import { Inject, Injectable } from '@nestjs/common';
import { rolloutReasonSchema } from '@revive/contracts/rollouts/rollouts';
import type { Rollout, RolloutReasonRequest } from '@revive/proto/revive/catalog/v1/rollouts';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { PauseRollout } from './pause-rollout.js';
import { RecallOrders, type RecallProof } from './recall/recall-orders.repository.js';
import { requireId } from './read-rollouts.js';
import { recordAudit } from './rollout.audit.js';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import { RolloutRepository, type RolloutChanges } from './rollout.repository.js';
import type { RolloutRow } from './rollout.rows.js';
import { RolloutViews } from './rollout.views.js';
import { requireNotStopped } from './stops.query.js';
import { TargetRepository } from './target.repository.js';

type Spent = Pick<Command, 'id'>;
type Act = (em: EntityManager, row: RolloutRow, reason: string) => Promise<RolloutRow>;

/** Commands of a person on a rollout. Every reader of rollouts may stop one; only a master lets it go on. */
@Injectable()
export class ChangeRollout {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly pausing: PauseRollout,
    private readonly orders: RecallOrders,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A recalled rollout sends no further orders; its open orders stay until they expire. Like every command here, throws
   * NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409).
   */
  async pause(actor: Actor, request: RolloutReasonRequest): Promise<Rollout> {
    const person = requireStopper(actor);
    const action = ({ state }: RolloutRow): string =>
      state === 'recalled' ? 'rollout.recall_ended' : 'rollout.paused';
    return this.#change(person, request, action, (em, row, reason) =>
      row.state === 'recalled' && row.dueAt !== null
        ? this.rollouts.change(em, row, { dueAt: null, cause: 'person', reason })
        : this.pausing.run(em, row, { state: 'paused', cause: 'person', reason }),
    );
  }

  async pauseForEvidence(actor: Actor, request: RolloutReasonRequest): Promise<Rollout> {
    const person = requireStopper(actor);
    return this.#change(person, request, 'rollout.paused_for_evidence', (em, row, reason) =>
      this.pausing.run(em, row, { state: 'evidence', cause: 'person', reason }),
    );
  }

  async hold(actor: Actor, request: RolloutReasonRequest): Promise<Rollout> {
    const person = requireStopper(actor);
    return this.#change(person, request, 'rollout.hold_requested', async (em, row) => {
      // Throws unless the rollout runs: only a running rollout has a present group to finish.
      rolloutLifecycle.transition(row.state, 'held');
      return this.rollouts.change(em, row, { holdRequested: true, cause: 'person', dueAt: this.clock() });
    });
  }

  /** Failures from before the resume are not judged again. Also throws REPAIRS_STOPPED (409). */
  async resume(actor: Actor, request: RolloutReasonRequest, command: Spent): Promise<Rollout> {
    // control: only a master lets a rollout go on = actor
    const person = requireRole(actor, 'master');
    return this.#change(person, request, 'rollout.resumed', async (em, row) => {
      // control: a confirmed command lets a rollout go on once
      await spendCommand(em, command);
      await requireNotStopped(em, row.targetVersion);
      return this.rollouts.change(em, row, await this.#resumed(em, row));
    });
  }

  async #resumed(em: EntityManager, row: RolloutRow): Promise<RolloutChanges> {
    const now = this.clock();
    if (row.state === 'running' && row.holdRequested) return { holdRequested: false, cause: 'person', dueAt: now };
    rolloutLifecycle.transition(row.state, 'running');
    await this.targets.renewDeadlines(em, row);
    const isNextGroup = row.state === 'held';
    return {
      state: 'running',
      cause: 'person',
      reason: '',
      holdRequested: false,
      judgedSince: now,
      groupSince: now,
      dueAt: now,
      ...(isNextGroup && { currentGroup: row.currentGroup + 1, passedAt: null }),
    };
  }

  /** Ends the rollout and has its agents sent back. Repeated, the time for orders begins again. */
  async recall(actor: Actor, request: RolloutReasonRequest, command: Spent, proof: RecallProof): Promise<Rollout> {
    // control: only a master recalls a rollout = actor
    const person = requireRole(actor, 'master');
    return this.#change(person, request, 'rollout.recalled', async (em, row, reason) => {
      // control: a confirmed command recalls a rollout once
      await spendCommand(em, command);
      const ended = row.state === 'recalled' ? row : await this.#ended(em, row, reason);
      // A draft has no agents.
      if (row.startedAt === null) return ended;
      await this.orders.keepProof(em, row.id, proof);
      await this.orders.tryRefused(em, row.id);
      const now = this.clock();
      return this.rollouts.change(em, ended, { recalledAt: now, dueAt: now, cause: 'person', reason });
    });
  }

  async #ended(em: EntityManager, row: RolloutRow, reason: string): Promise<RolloutRow> {
    rolloutLifecycle.transition(row.state, 'recalled');
    await this.targets.cancelWaiting(em, row.id);
    return this.pausing.run(em, row, { state: 'recalled', cause: 'person', reason });
  }

  async #change(
    actor: UserActor,
    request: RolloutReasonRequest,
    action: string | ((before: RolloutRow) => string),
    act: Act,
  ): Promise<Rollout> {
    requireId(request.id);
    const { reason } = await validate(rolloutReasonSchema, { reason: request.reason });
    return this.db.tx(actor, async (em) => {
      const row = await this.rollouts.get(em, request.id, { lock: true });
      const next = await act(em, row, reason);
      const name = typeof action === 'string' ? action : action(row);
      await recordAudit(em, actor, this.clock(), name, row, reason);
      return this.views.publish(em, next);
    });
  }
}

/** Throws NOT_ALLOWED (403). */
function requireStopper(actor: Actor): UserActor {
  // control: a rollout is paused by a master or an admin = actor
  return requireRole(actor, 'master', 'admin');
}
