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
/** States of an order to go back that the agent is carrying out, and problems with which it refused one. */
const TAKEN: readonly string[] = ['verified', 'swapped', 'watching'];
const REFUSALS: readonly string[] = ['order_refused', 'not_kept', 'needs_supervisor'];
const NOT_MADE: readonly TargetReason[] = ['already_current', 'cannot_update', 'emergency_stop', 'withdrawn'];

/** State of a target after its agent went back by a signed order. A failed target stays failed. */
const ENDED_BY_ORDER: Partial<Record<TargetRow['state'], TargetChanges>> = {
  succeeded: { state: 'recalled', reason: 'recalled' },
  offered: { state: 'cancelled', reason: 'recalled' },
};

/** Records the reports of fleet about updates. A repeated report and a report on an unknown offer change nothing. */
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

  /** Fleet's answer to an offer: the agent had an earlier offer of this version, or no offer was made. */
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

  /** A report about a signed order to go back, also after the end of every rollout of the version. */
  async #sentBack(em: EntityManager, said: AgentUpdateChanged): Promise<void> {
    const progress = orderProgress(said);
    if (progress === undefined) return;
    for (const target of await this.targets.runningOn(em, said.agentId, said.fromVersion)) {
      requireShop(target, said.tenantId);
      const isBack = progress === '';
      if (!isBack && target.progress === progress) continue;
      await this.targets.change(em, target, {
        progress,
        ...(isBack && { runsVersion: false, ...ENDED_BY_ORDER[target.state] }),
      });
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

  /** A running rollout is judged and shown by its next tick. A recalled one may have an agent more to send back. */
  async #show(em: EntityManager, rolloutId: string): Promise<void> {
    await this.rollouts.wake(em, rolloutId);
    const { state } = await this.rollouts.get(em, rolloutId);
    if (state === 'running') return;
    const row = await this.rollouts.get(em, rolloutId, { lock: true });
    await this.views.publish(em, await this.rollouts.change(em, row, {}));
  }
}

/** Progress of a target after a report about its order: empty if the agent went back, undefined if nothing changes. */
function orderProgress({ state, problem, reason }: AgentUpdateChanged): string | undefined {
  // The version before did not run on this PC, so the agent returned to the recalled version.
  if (state === 'rolled_back') return reason === 'ordered' ? '' : 'order_refused';
  if (REFUSALS.includes(problem)) return 'order_refused';
  return TAKEN.includes(state) ? 'order_taken' : undefined;
}

/** A target that has ended keeps its result; whether it runs the version is still noted. */
function changesOf(
  { state: known, progress: before }: TargetRow,
  { state, reason }: AgentUpdateChanged,
): TargetChanges | undefined {
  const runsVersion = RUNS.includes(state);
  if (known !== 'offered') return known === 'waiting' ? undefined : { runsVersion };
  // The order to go back is newer than this report on the offer.
  const progress = before.startsWith('order_') ? before : state.slice(0, 40);
  if (state === 'done') return { state: 'succeeded', progress, runsVersion };
  if (state === 'rolled_back')
    return { state: 'failed', reason: 'rolled_back', progress: reason.slice(0, 40), runsVersion };
  return { progress, runsVersion };
}

/** Throws RefusedEvent for a report of a different shop than the shop of the target. */
function requireShop({ tenantId: known }: TargetRow, tenantId: string): void {
  // control: a result of a rollout counts for the shop of its target only
  if (known !== tenantId) throw new RefusedEvent('reports on a rollout target of a different tenant');
}
