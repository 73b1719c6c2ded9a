import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { RolloutKinds } from './kinds/rollout-kinds.js';
import { rolloutLifecycle } from './rollout.lifecycle.js';
import { RolloutRepository } from './rollout.repository.js';
import type { RolloutRow } from './rollout.rows.js';
import { TargetRepository } from './target.repository.js';

export type Halt = Pick<RolloutRow, 'cause' | 'reason'> & { readonly state: 'paused' | 'evidence' | 'recalled' };

/** Halts a rollout and asks for offers back that no agent has. The row must be locked. */
@Injectable()
export class PauseRollout {
  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly kinds: RolloutKinds,
  ) {}

  /** Throws INVALID_TRANSITION (409). */
  async run(em: EntityManager, row: RolloutRow, halt: Halt): Promise<RolloutRow> {
    rolloutLifecycle.transition(row.state, halt.state);
    await this.withdraw(em, row);
    return this.rollouts.change(em, row, { ...halt, dueAt: null, holdRequested: false });
  }

  /** `tenantId`: only the offers of this shop. */
  async withdraw(em: EntityManager, row: RolloutRow, tenantId?: string): Promise<void> {
    const offers = await this.targets.unbegun(em, row.id, tenantId);
    if (offers.length > 0) await this.kinds.of(row.kind).withdraw(em, row, offers);
  }
}
