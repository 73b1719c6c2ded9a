import { Inject, Injectable } from '@nestjs/common';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { PayoutRepository } from '../payout.repository.js';
import { SendPayout } from '../send-payout.js';
import { BatchRepository, requireOther } from './batch.repository.js';

const SYSTEM = systemActor('billing:payouts');

/** Posts the payouts of a released bank file, each in its own transaction, because each shop's books are locked alone. */
@Injectable()
export class BatchRelease {
  constructor(
    private readonly db: Database,
    private readonly batches: BatchRepository,
    private readonly payouts: PayoutRepository,
    private readonly sending: SendPayout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403) for the person who made the file, INVALID_TRANSITION (409). */
  async run(by: UserActor, id: string, spend: (em: EntityManager) => Promise<void>): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      // control: a confirmation of a release is spent
      await spend(em);
      const row = await this.batches.find(em, id, { lock: true });
      requireOther(row.madeBy, by, 'Another person releases the bank file.');
      const at = this.clock();
      await this.batches.release(em, row, { by, at, note: 'released by the second person' });
      for (const payout of await this.payouts.ofBatch(em, id, { lock: true }))
        if (payout.state === 'in_batch') await this.payouts.keep(em, payout, { dueAt: at });
    });
    await this.finish(id);
  }

  /** Sends what is left of a release and closes it. A killed process leaves `releasing`; the round calls this again. */
  async finish(id: string): Promise<void> {
    const rows = await this.db.tx(SYSTEM, (em) => this.payouts.ofBatch(em, id));
    for (const row of rows) if (row.state === 'in_batch') await this.sending.run(row);
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.batches.find(em, id, { lock: true });
      const after = await this.payouts.ofBatch(em, id);
      if (row.state !== 'releasing' || after.some(({ state }) => state === 'in_batch')) return;
      const isEmpty = after.every(({ state }) => state === 'cancelled');
      await this.batches.transition(em, row, isEmpty ? 'cancelled' : 'released');
    });
  }

  async finishAll(): Promise<void> {
    const ids = await this.db.tx(SYSTEM, (em) => this.batches.releasing(em));
    for (const id of ids) await this.finish(id);
  }
}
