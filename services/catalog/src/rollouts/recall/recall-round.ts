import { Inject, Injectable } from '@nestjs/common';
import type { RollBackAgentsReply } from '@revive/proto/revive/repairs/v1/agent_updates';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { RepairsClient } from '../../clients/repairs.client.js';
import { RolloutRepository } from '../rollout.repository.js';
import type { RolloutRow } from '../rollout.rows.js';
import { RolloutViews } from '../rollout.views.js';
import { RecallOrders, type DueOrder, type RecallProof } from './recall-orders.repository.js';
import { LEASE_MS, nextVisitAt, ORDERS_A_CALL, recallEnd, retryAt } from './recall.policy.js';

const SYSTEM = systemActor('catalog:recalls');
/** Calls of one round; the next round goes on. */
const CALLS_A_ROUND = 50;

interface Claimed {
  readonly row: RolloutRow;
  readonly proof: RecallProof;
  readonly agents: readonly DueOrder[];
}

/**
 * Has repairs sign orders to go back for agents that run a recalled version, and again once an order has expired. The
 * right is the proof of the recall, which repairs verifies at each call. A killed process loses one call at most; an agent
 * with two orders goes back once, because the second one does not fit its version any more.
 */
@Injectable()
export class RecallRound {
  constructor(
    private readonly db: Database,
    private readonly rollouts: RolloutRepository,
    private readonly orders: RecallOrders,
    private readonly views: RolloutViews,
    private readonly repairs: RepairsClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    for (let n = 0; n < CALLS_A_ROUND; n++) if (!(await this.tick())) return;
  }

  /** Returns false if no recall is due, apart from recalls that another process has locked. */
  async tick(): Promise<boolean> {
    const claimed = await this.db.tx(SYSTEM, (em) => this.#claim(em));
    if (typeof claimed === 'boolean') return claimed;
    await this.#order(claimed);
    return true;
  }

  /** True where a recall was due and has nothing to send now. */
  async #claim(em: EntityManager): Promise<Claimed | boolean> {
    const row = await this.rollouts.dueRecall(em);
    if (!row) return false;
    const now = this.clock();
    const proof = await this.orders.proof(em, row.id);
    if (!proof || !row.recalledAt || now >= recallEnd(row.recalledAt)) {
      await this.#goOn(em, row, null);
      return true;
    }
    const agents = await this.orders.claim(em, row.id, ORDERS_A_CALL);
    if (agents.length > 0) {
      await this.rollouts.lease(em, row.id, new Date(now.getTime() + LEASE_MS));
      return { row, proof, agents };
    }
    const next = nextVisitAt(now, row.recalledAt, await this.orders.nextDue(em, row.id));
    // A target whose report is being recorded is due but not claimed.
    await this.rollouts.lease(em, row.id, next && next <= now ? retryAt(now) : next);
    return true;
  }

  async #order({ row, proof, agents }: Claimed): Promise<void> {
    const { id, targetVersion } = row;
    try {
      const reply = await this.repairs.rollBackAgents({
        fromVersion: targetVersion,
        agents: [...agents],
        proof: proof.token,
        proofRequest: proof.request,
      });
      await this.db.tx(SYSTEM, (em) => this.#note(em, id, reply));
    } catch (err) {
      if (!isAppError(err)) throw err;
      // Only a new recall makes a new proof; an answer that fails to come is asked for again.
      const isOver = isAppError(err, 'COMMAND_TOKEN_REFUSED');
      this.log[isOver ? 'error' : 'warn'](
        { err, rolloutId: id },
        `agents of a recalled rollout got no order: ${messageOf(err)}`,
      );
      await this.db.tx(SYSTEM, async (em) => {
        const present = await this.rollouts.get(em, id, { lock: true });
        await this.#goOn(em, present, isOver ? null : retryAt(this.clock()));
      });
    }
  }

  /** Targets first, then the rollout: a report takes its locks in this order. */
  async #note(
    em: EntityManager,
    id: string,
    { ordered, refused, left, expiresAt }: RollBackAgentsReply,
  ): Promise<void> {
    await this.orders.sent(em, id, ordered, new Date(expiresAt));
    await this.orders.refused(em, id, refused);
    await this.orders.left(em, id, left);
    await this.#goOn(em, await this.rollouts.get(em, id, { lock: true }), this.clock());
  }

  /** A recall that a person ended meanwhile stays ended. */
  async #goOn(em: EntityManager, row: RolloutRow, dueAt: Date | null): Promise<void> {
    await this.views.publish(em, await this.rollouts.change(em, row, { dueAt: row.dueAt === null ? null : dueAt }));
  }
}
