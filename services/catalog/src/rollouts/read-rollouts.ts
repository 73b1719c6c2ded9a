import { Injectable } from '@nestjs/common';
import { ROLLOUT_MAX, ROLLOUT_TARGET_STATES } from '@revive/contracts/rollouts/rollouts';
import type {
  ListRolloutsReply,
  ListRolloutTargetsReply,
  ListRolloutTargetsRequest,
  Rollout,
} from '@revive/proto/revive/catalog/v1/rollouts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { targetMessage } from './rollout.mapper.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutViews } from './rollout.views.js';
import { TargetRepository } from './target.repository.js';

const MOST_ID = 80;

@Injectable()
export class ReadRollouts {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly views: RolloutViews,
  ) {}

  async list(actor: Actor, before: string): Promise<ListRolloutsReply> {
    requireReader(actor);
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(actor, async (em) => ({
      rollouts: await this.views.all(em, await this.rollouts.page(em, before || undefined)),
    }));
  }

  /** Throws NOT_FOUND (404). */
  async get(actor: Actor, id: string): Promise<Rollout> {
    requireReader(actor);
    requireId(id);
    return this.db.tx(actor, async (em) => this.views.one(em, await this.rollouts.get(em, id)));
  }

  /** Throws NOT_FOUND (404), INVALID (400). */
  async pageOfTargets(actor: Actor, request: ListRolloutTargetsRequest): Promise<ListRolloutTargetsReply> {
    requireReader(actor);
    const { id, group, state, needsOrder, after } = request;
    requireId(id);
    if (state !== '' && !ROLLOUT_TARGET_STATES.some((known) => known === state))
      throw invalid({ state: 'is not a state' });
    if (after.length > MOST_ID) throw invalid({ after: 'is not an id' });
    return this.db.tx(actor, async (em) => {
      const rollout = await this.rollouts.get(em, id);
      if (needsOrder && rollout.state !== 'recalled') return { targets: [] };
      const filter = {
        rolloutId: id,
        after,
        group: group ?? undefined,
        state: state || undefined,
        runsVersion: needsOrder,
      };
      const rows = await this.targets.page(em, filter, ROLLOUT_MAX.targets);
      return { targets: rows.map((row) => targetMessage(rollout, row)) };
    });
  }
}

/** Throws NOT_ALLOWED (403). */
function requireReader(actor: Actor): void {
  // control: rollouts are read by masters and admins only
  requireRole(actor, 'master', 'admin');
}

/** Throws NOT_FOUND (404): an unreadable id is an unknown one. */
export function requireId(id: string): void {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', { rolloutId: id });
}
