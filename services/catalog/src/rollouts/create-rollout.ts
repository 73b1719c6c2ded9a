import { Inject, Injectable } from '@nestjs/common';
import { createRolloutSchema } from '@revive/contracts/rollouts/rollouts';
import type { CreateRolloutRequest, Rollout } from '@revive/proto/revive/catalog/v1/rollouts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RolloutKinds } from './kinds/rollout-kinds.js';
import { recordAudit } from './rollout.audit.js';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import { RolloutRepository } from './rollout.repository.js';
import type { RolloutRow } from './rollout.rows.js';
import { RolloutViews } from './rollout.views.js';

const NEW = {
  state: rolloutLifecycle.initial,
  cause: 'person',
  reason: '',
  holdRequested: false,
  currentGroup: 0,
  fixedTargets: 0,
  judgedSince: null,
  groupSince: null,
  passedAt: null,
  dueAt: null,
  startedAt: null,
  endedAt: null,
  recalledAt: null,
  version: 1,
} as const;

@Injectable()
export class CreateRollout {
  constructor(
    private readonly db: Database,
    private readonly kinds: RolloutKinds,
    private readonly rollouts: RolloutRepository,
    private readonly views: RolloutViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, request: CreateRolloutRequest): Promise<Rollout> {
    // control: only a master creates a rollout = actor
    const { userId } = requireRole(actor, 'master');
    const draft = await validate(createRolloutSchema, given(withoutEmpty(request)));
    this.kinds.of(draft.kind);
    const now = this.clock();
    const row: RolloutRow = {
      ...NEW,
      ...draft,
      id: uuidv7(),
      minimumSuccesses: draft.minimumSuccesses ?? null,
      createdBy: userId,
      createdAt: now,
    };
    return this.db.tx(actor, async (em) => {
      await this.rollouts.insert(em, row);
      await recordAudit(em, actor, now, 'rollout.created', row);
      return this.views.publish(em, row);
    });
  }
}

/** Leaves out empty lists and zeros: in proto they mean absent, and the contract has their defaults. */
const withoutEmpty = ({ shares, deadlineMinutes, ...request }: CreateRolloutRequest): object => ({
  ...request,
  ...(shares.length > 0 && { shares }),
  ...(deadlineMinutes > 0 && { deadlineMinutes }),
});
