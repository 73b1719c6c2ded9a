import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { FEW, judge, type Judgement } from './failure-rule.policy.js';
import { progressOf } from './group-progress.policy.js';
import { RolloutKinds } from './kinds/rollout-kinds.js';
import { PauseRollout } from './pause-rollout.js';
import { recordAudit } from './rollout.audit.js';
import { RolloutRepository, type RolloutChanges } from './rollout.repository.js';
import type { Cause, RolloutRow } from './rollout.rows.js';
import { RolloutViews } from './rollout.views.js';
import { isStopped } from './stops.query.js';
import { countGroups, sumOf } from './target-counts.query.js';
import { TargetRepository } from './target.repository.js';

const SYSTEM = systemActor('catalog:rollouts');
/** Targets that one transaction offers or fails. */
const TARGETS_A_TICK = 5_000;
/** Rollouts of one round; later rollouts wait for the next round. */
const ROLLOUTS_A_ROUND = 50;
/** Milliseconds until a rollout without events is due again, because a deadline may have passed. */
const LOOK_EVERY_MS = 10_000;

/** Moves running rollouts on: one rollout in a transaction, so that a killed process loses one tick at most. */
@Injectable()
export class RolloutRound {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly kinds: RolloutKinds,
    private readonly pausing: PauseRollout,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    for (let n = 0; n < ROLLOUTS_A_ROUND; n++) if (!(await this.tick())) return;
  }

  /** Returns false if no rollout is due, apart from rollouts that another process has locked. */
  tick(): Promise<boolean> {
    return this.db.tx(SYSTEM, async (em) => {
      const row = await this.rollouts.due(em);
      if (!row) return false;
      await this.#advance(em, row);
      return true;
    });
  }

  async #advance(em: EntityManager, row: RolloutRow): Promise<void> {
    // control: a round of a rollout looks for an emergency stop
    if (await isStopped(em, row.targetVersion))
      return this.#halt(em, row, 'emergency-stop', 'An emergency stop of the platform is in force.');
    const failed = await this.targets.failOverdue(em, row.id, TARGETS_A_TICK);
    const judgement = await this.#judge(em, row);
    // control: a rollout whose agents fail is paused
    if (judgement.kind === 'bad') return this.#halt(em, row, 'rule', judgement.reason);
    const offers = await this.targets.offerNext(em, row, TARGETS_A_TICK - failed);
    if (offers.length > 0) await this.kinds.of(row.kind).offer(em, row, offers);
    const isFull = failed + offers.length >= TARGETS_A_TICK;
    const changes = isFull ? {} : await this.#passed(em, row, judgement);
    const next = await this.rollouts.change(em, row, { dueAt: this.#next(row, isFull, changes), ...changes });
    if (next.state !== row.state)
      await recordAudit(em, SYSTEM, this.clock(), `rollout.${next.state}`, row, next.reason);
    await this.views.publish(em, next);
  }

  /** Small fleets are judged by all results since the start or the last resume, large fleets by those of the group. */
  async #judge(em: EntityManager, row: RolloutRow): Promise<Judgement> {
    const { id, failureRule, fixedTargets, judgedSince, groupSince } = row;
    const isWhole = fixedTargets < FEW || failureRule === 'first-failure';
    const results = await this.targets.results(em, id, (isWhole ? judgedSince : groupSince) ?? row.createdAt);
    if (failureRule !== 'first-failure') return judge(fixedTargets, results);
    return results.failed > 0 ? { kind: 'bad', reason: 'An agent failed.' } : { kind: 'undecided' };
  }

  async #halt(em: EntityManager, row: RolloutRow, cause: Cause, reason: string): Promise<void> {
    const next = await this.pausing.run(em, row, { state: 'paused', cause, reason });
    await recordAudit(em, SYSTEM, this.clock(), 'rollout.paused', row, reason);
    await this.views.publish(em, next);
  }

  /** What follows from the counts of the present group. */
  async #passed(em: EntityManager, row: RolloutRow, judgement: Judgement): Promise<RolloutChanges> {
    const groups = await countGroups(em, [row.id]);
    const present = sumOf(groups.filter(({ group }) => group === row.currentGroup));
    const progress = progressOf(row, present, judgement);
    if (progress === 'open') return { passedAt: null };
    if (progress === 'short')
      return {
        state: 'held',
        cause: 'rule',
        reason: `Group ${row.currentGroup + 1} ended with ${present.succeeded} successes of ${row.minimumSuccesses ?? 0} demanded.`,
      };
    if (row.currentGroup >= row.shares.length) {
      const { waiting, offered } = sumOf(groups);
      return waiting + offered > 0 ? {} : { state: 'done', cause: 'engine', reason: '' };
    }
    const now = this.clock();
    const passedAt = row.passedAt ?? now;
    if (present.targets > 0 && now.getTime() < soakEnd(row, passedAt)) return { passedAt };
    const following = sumOf(groups.filter(({ group }) => group === row.currentGroup + 1));
    const isAsked = row.holdRequested || (row.asksBeforeEachGroup && following.targets > 0);
    if (isAsked)
      return {
        state: 'held',
        cause: row.holdRequested ? 'person' : 'engine',
        reason: `Group ${row.currentGroup + 1} is done. A person decides about the next group.`,
        holdRequested: false,
        passedAt,
      };
    return { currentGroup: row.currentGroup + 1, groupSince: now, passedAt: null };
  }

  /** Next due time: now if targets are left, else the end of the soak time or the next look for deadlines. */
  #next(row: RolloutRow, isFull: boolean, { currentGroup, passedAt }: RolloutChanges): Date {
    const now = this.clock();
    if (isFull || currentGroup !== undefined) return now;
    const later = now.getTime() + LOOK_EVERY_MS;
    return new Date(passedAt ? Math.min(later, soakEnd(row, passedAt)) : later);
  }
}

const soakEnd = ({ soakMinutes }: RolloutRow, passedAt: Date): number => passedAt.getTime() + soakMinutes * 60_000;
