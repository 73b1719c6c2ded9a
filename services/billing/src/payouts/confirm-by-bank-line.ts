import { Injectable } from '@nestjs/common';
import type { UserActor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { PayoutRepository } from './payout.repository.js';
import { NO_PROPOSAL } from './payout.rows.js';

interface Confirmation {
  readonly by: UserActor;
  readonly at: Date;
  readonly line: { readonly id: string; readonly day: string };
}

/**
 * Reconciliation of payouts. A line of the platform's bank statement that shows a payout ends it as paid, in the
 * transaction of the match. Nothing is posted: the ledger has the payout since it was sent.
 */
@Injectable()
export class ConfirmByBankLine {
  constructor(private readonly payouts: PayoutRepository) {}

  /** `entryIds`: entries that the line covers in full. Other entries than those of sent payouts are left alone. */
  async confirm(em: EntityManager, entryIds: readonly string[], { by, at, line }: Confirmation): Promise<void> {
    for (const row of await this.payouts.ofEntries(em, entryIds))
      // control: a bank line ends only a payout that is sent = true
      if (row.state === 'sent')
        await this.payouts.transition(em, row, 'paid', {
          by,
          at,
          note: `The bank statement shows the payment on ${line.day}.`,
          set: { settledAt: at, dueAt: null, bankLineId: line.id, ...NO_PROPOSAL },
        });
  }

  /** The match was a mistake: the payout waits for its confirmation again, unless the shop has a newer open payout. */
  async undo(em: EntityManager, entryIds: readonly string[], { by, at, line }: Confirmation): Promise<void> {
    const note = `The bank line of ${line.day} is not this payment.`;
    for (const row of await this.payouts.ofEntries(em, entryIds)) {
      // control: a bank line takes back its own confirmation only = false
      if (row.state !== 'paid' || row.bankLineId !== line.id) continue;
      if (await this.payouts.openOf(em, row.tenantId))
        await this.payouts.keep(em, row, { bankLineId: null }, { by, at, note });
      else await this.payouts.transition(em, row, 'sent', { by, at, note, set: { settledAt: null, bankLineId: null } });
    }
  }
}
