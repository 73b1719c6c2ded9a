import { Injectable } from '@nestjs/common';
import type { AgentUpdateChanged } from '@revive/proto/revive/fleet/v1/agent_updates';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { RolloutRepository } from '../rollout.repository.js';
import type { TargetReason, TargetRow } from '../rollout.rows.js';
import { RolloutViews } from '../rollout.views.js';
import { TargetRepository, type TargetChanges } from '../target.repository.js';

/** States in which the agent's program is the offered version. */
const RUNS: readonly string[] = ['swapped', 'watching', 'done'];
const NOT_MADE: readonly TargetReason[] = ['already_current', 'cannot_update', 'emergency_stop', 'withdrawn'];

/** What a signed order to go back makes of a target. A failed one stays failed. */
const ENDED_BY_ORDER: Partial<Record<TargetRow['state'], TargetChanges>> = {
  succeeded: { state: 'recalled', reason: 'recalled' },
  offered: { state: 'cancelled', reason: 'recalled' },
};

/** Records what fleet tells about an update. Repeats and reports on other offers change nothing. */
@Injectable()
export class RecordResult {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly targets: TargetRepository,
    private readonly views: RolloutViews,
  ) {}

  async run(event: BusEvent, said: AgentUpdateChanged): Promise<void> {
    await this.db.consume(
      event,
      async (em) => {
        if (said.kind === 'roll_back') return this.#sentBack(em, said);
        const answers = said.answers ?? '';
        if (!isUuid(answers)) return this.#reported(em, said);
        return this.#answered(em, answers, said);
      },
      'rollout-results',
    );
  }

  async #reported(em: EntityManager, said: AgentUpdateChanged): Promise<void> {
    const target = isUuid(said.offerId) ? await this.targets.byOffer(em, said.offerId) : undefined;
    if (target) await this.#change(em, target, said, changesOf(target, said));
  }

  /** An agent had an offer of this version already, or no offer was made. */
  async #answered(em: EntityManager, offerId: string, said: AgentUpdateChanged): Promise<void> {
    const target = await this.targets.byOffer(em, offerId);
    if (target?.state !== 'offered') return;
    if (isUuid(said.offerId))
      return this.#change(em, target, said, { ...changesOf(target, said), offerId: said.offerId });
    const reason = NOT_MADE.find((one) => one === said.state);
    if (reason === undefined) return;
    const { state } = await this.rollouts.get(em, target.rolloutId);
    const waits = (reason === 'withdrawn' || reason === 'emergency_stop') && state !== 'recalled';
    const none = { progress: '', offerId: null, offeredAt: null, deadline: null };
    await this.#change(em, target, said, { ...none, state: waits ? 'waiting' : 'cancelled', reason });
  }

  /** The report of a signed order. It may come after any rollout of the version. */
  async #sentBack(em: EntityManager, { agentId, tenantId, fromVersion, state }: AgentUpdateChanged): Promise<void> {
    if (state !== 'rolled_back') return;
    for (const target of await this.targets.runningOn(em, agentId, fromVersion)) {
      requireShop(target, tenantId);
      await this.targets.change(em, target, { runsVersion: false, progress: '', ...ENDED_BY_ORDER[target.state] });
      await this.#show(em, target.rolloutId);
    }
  }

  async #change(
    em: EntityManager,
    target: TargetRow,
    { tenantId }: AgentUpdateChanged,
    changes: TargetChanges | undefined,
  ): Promise<void> {
    requireShop(target, tenantId);
    if (!changes) return;
    const next = await this.targets.change(em, target, changes);
    if (next.state !== target.state || next.runsVersion !== target.runsVersion) await this.#show(em, target.rolloutId);
  }

  /** A running rollout is judged and shown by its next tick, a halted one has no tick. */
  async #show(em: EntityManager, rolloutId: string): Promise<void> {
    const { state } = await this.rollouts.get(em, rolloutId);
    if (state === 'running') return this.rollouts.wake(em, rolloutId);
    const row = await this.rollouts.get(em, rolloutId, { lock: true });
    await this.views.publish(em, await this.rollouts.change(em, row, {}));
  }
}

/** A target that has ended keeps its result; whether it runs the version is still noted. */
function changesOf({ state: known }: TargetRow, { state, reason }: AgentUpdateChanged): TargetChanges | undefined {
  const runsVersion = RUNS.includes(state);
  if (known !== 'offered') return known === 'waiting' ? undefined : { runsVersion };
  if (state === 'done') return { state: 'succeeded', progress: state, runsVersion };
  if (state === 'rolled_back')
    return { state: 'failed', reason: 'rolled_back', progress: reason.slice(0, 40), runsVersion };
  return { progress: state.slice(0, 40), runsVersion };
}

/** Throws RefusedEvent: fleet tells of an agent under the shop that the agent had when the rollout began. */
function requireShop({ tenantId: known }: TargetRow, tenantId: string): void {
  // control: a result of a rollout counts for the shop of its target only
  if (known !== tenantId) throw new RefusedEvent('reports on a rollout target of a different tenant');
}
