import { Inject, Injectable } from '@nestjs/common';
import type { UserActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import { LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { RepairsClient } from '../clients/repairs.client.js';
import type { RolloutRow } from './rollout.rows.js';
import { TargetRepository } from './target.repository.js';

/** Agents of one call to repairs, and of one recall: the person who recalls waits for the answer. */
const A_CALL = 50;
const A_RECALL = 100;

/**
 * Has repairs sign an order to go back for agents that run a recalled version. A repeated recall goes on with the next
 * agents. Agents without an order stay in the list that the screen shows.
 */
@Injectable()
export class SendBack {
  constructor(
    private readonly db: Database,
    private readonly targets: TargetRepository,
    private readonly repairs: RepairsClient,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(actor: UserActor, { id, targetVersion }: RolloutRow): Promise<void> {
    for (let sent = 0; sent < A_RECALL; sent += A_CALL) {
      const agents = await this.db.tx(actor, (em) => this.targets.withoutOrder(em, id, A_CALL));
      if (agents.length === 0) return;
      try {
        const { ordered, refused } = await this.repairs.rollBackAgents({ fromVersion: targetVersion, agents });
        await this.db.tx(actor, async (em) => {
          await this.targets.note(em, id, ordered, 'order_sent');
          await this.targets.note(em, id, refused, 'order_refused');
        });
      } catch (err) {
        // The rollout is recalled already; the screen still lists these agents.
        if (!isAppError(err)) throw err;
        this.log.warn({ err, rolloutId: id }, `agents of a recalled rollout got no order: ${messageOf(err)}`);
        return;
      }
    }
  }
}
