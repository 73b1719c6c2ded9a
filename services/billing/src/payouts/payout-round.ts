import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { HandOverPayout } from './hand-over-payout.js';
import { PayoutRepository } from './payout.repository.js';
import type { PayoutRow } from './payout.rows.js';
import { SendPayout } from './send-payout.js';
import { BatchRelease } from './batches/batch-release.js';

const SYSTEM = systemActor('billing:payouts');
/** Milliseconds for which a payout belongs to the round that took it; afterwards another process may go on. */
const LEASE_MS = 30_000;
const PAYOUTS_A_ROUND = 200;

/** Moves payouts on that are due: approved ones are sent, and sent ones asked about. A killed round is taken up here. */
@Injectable()
export class PayoutRound {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutRepository,
    private readonly sending: SendPayout,
    private readonly handing: HandOverPayout,
    private readonly releasing: BatchRelease,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    for (let n = 0; n < PAYOUTS_A_ROUND; n++) if (!(await this.tick())) break;
    await this.releasing.finishAll();
  }

  /** Returns false if no payout is due. */
  async tick(): Promise<boolean> {
    const row = await this.#take();
    if (!row) return false;
    if (row.state === 'approved' || row.state === 'in_batch') await this.sending.run(row);
    else await this.handing.run(row);
    return true;
  }

  #take(): Promise<PayoutRow | undefined> {
    return this.db.tx(SYSTEM, async (em) => {
      const now = this.clock();
      const row = await this.payouts.due(em, now);
      return row && this.payouts.keep(em, row, { dueAt: new Date(now.getTime() + LEASE_MS) });
    });
  }
}
