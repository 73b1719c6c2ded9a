import { Inject, Injectable } from '@nestjs/common';
import type { Rollout } from '@revive/proto/revive/catalog/v1/rollouts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { groupsOf } from './groups.policy.js';
import { RolloutKinds } from './kinds/rollout-kinds.js';
import { requireId } from './read-rollouts.js';
import { recordAudit } from './rollout.audit.js';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutViews } from './rollout.views.js';
import { requireNotStopped } from './stops.query.js';
import { TargetRepository } from './target.repository.js';

const NO_TARGETS =
  'No agent can take this version. An agent needs its supervisor, a confirmed binding, and another version than this one.';

/** Lists the targets and fixes all of them to groups in one transaction: a killed start leaves a draft. */
@Injectable()
export class StartRollout {
  constructor(
    private readonly db: Database,
    private readonly kinds: RolloutKinds,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND, AGENT_NOT_FOUND (404), INVALID_TRANSITION, REPAIRS_STOPPED (409). */
  async run(actor: Actor, id: string, command: Pick<Command, 'id'>): Promise<Rollout> {
    // control: only a master starts a rollout = actor
    requireRole(actor, 'master');
    requireId(id);
    return this.db.tx(actor, async (em) => {
      await spendCommand(em, command);
      const row = await this.rollouts.get(em, id, { lock: true });
      // Throws for a recalled rollout, and for a started one, which would get different targets.
      // control: a rollout starts once
      if (row.state !== 'draft') rolloutLifecycle.transition(row.state, 'draft');
      // control: no rollout starts or goes on during an emergency stop
      await requireNotStopped(em, row.targetVersion);
      // Listed while the row is locked: `JoinLateAgent` waits for the lock, so an agent confirmed meanwhile is not left out.
      const found = await this.kinds.of(row.kind).targets(row);
      if (found.length === 0) throw new AppError('AGENT_NOT_FOUND', { rolloutId: id }, { sentence: NO_TARGETS });
      const now = this.clock();
      await this.targets.add(
        em,
        id,
        groupsOf(id, found, ({ agentId }) => agentId, row.shares),
      );
      const next = await this.rollouts.change(em, row, {
        state: 'running',
        cause: 'person',
        reason: '',
        fixedTargets: found.length,
        judgedSince: now,
        groupSince: now,
        dueAt: now,
        startedAt: now,
      });
      await recordAudit(em, actor, now, 'rollout.started', row, `${found.length} agents`);
      return this.views.publish(em, next);
    });
  }
}
