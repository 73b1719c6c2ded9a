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
import { requireId } from './read-rollouts.js';
import { recordAudit } from './rollout.audit.js';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import { RolloutRepository, type RolloutChanges } from './rollout.repository.js';
import type { RolloutRow } from './rollout.rows.js';
import { RolloutViews } from './rollout.views.js';
import { SendBack } from './send-back.js';
import { requireNotStopped } from './stops.query.js';
import { TargetRepository } from './target.repository.js';

type Spent = Pick<Command, 'id'>;
type Act = (em: EntityManager, row: RolloutRow, reason: string) => Promise<RolloutRow>;

/** What a person does to a rollout. Whoever may read a rollout may stop it; only a master lets it go on. */
@Injectable()
export class ChangeRollout {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly pausing: PauseRollout,
    private readonly sendBack: SendBack,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409). So do the others. */
  async pause(actor: Actor, request: RolloutReasonRequest): Promise<Rollout> {
    const person = requireStopper(actor);
    return this.#change(person, request, 'rollout.paused', (em, row, reason) =>
      this.pausing.run(em, row, { state: 'paused', cause: 'person', reason }),
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

  /** Failures from before are not judged again. Throws REPAIRS_STOPPED (409) too. */
  async resume(actor: Actor, request: RolloutReasonRequest, command: Spent): Promise<Rollout> {
    // control: only a master lets a rollout go on = actor
    const person = requireRole(actor, 'master');
    return this.#change(person, request, 'rollout.resumed', async (em, row) => {
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

  /** Ends the rollout and sends back agents that run the version. Repeated, it sends back the next agents. */
  async recall(actor: Actor, request: RolloutReasonRequest, command: Spent): Promise<Rollout> {
    // control: only a master recalls a rollout = actor
    const person = requireRole(actor, 'master');
    const recalled = await this.#change(person, request, 'rollout.recalled', async (em, row, reason) => {
      await spendCommand(em, command);
      if (row.state === 'recalled') return row;
      rolloutLifecycle.transition(row.state, 'recalled');
      await this.targets.cancelWaiting(em, row.id);
      return this.pausing.run(em, row, { state: 'recalled', cause: 'person', reason });
    });
    if (recalled.needOrder === 0) return recalled;
    await this.sendBack.run(person, await this.db.tx(person, (em) => this.rollouts.get(em, request.id)));
    return this.db.tx(person, async (em) => this.views.one(em, await this.rollouts.get(em, request.id)));
  }

  async #change(actor: UserActor, request: RolloutReasonRequest, action: string, act: Act): Promise<Rollout> {
    requireId(request.id);
    const { reason } = await validate(rolloutReasonSchema, { reason: request.reason });
    return this.db.tx(actor, async (em) => {
      const row = await this.rollouts.get(em, request.id, { lock: true });
      const next = await act(em, row, reason);
      await recordAudit(em, actor, this.clock(), action, row, reason);
      return this.views.publish(em, next);
    });
  }
}

/** Throws NOT_ALLOWED (403). */
function requireStopper(actor: Actor): UserActor {
  // control: a rollout is paused by a master or an admin = actor
  return requireRole(actor, 'master', 'admin');
}
