import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { readOwed } from '../ledger/owed.query.js';
import { PostEntries } from '../ledger/post-entries.js';
import { payout } from '../ledger/postings.policy.js';
import { HandOverPayout } from './hand-over-payout.js';
import { PayoutAccounts, type PayoutAccount } from './payout-accounts.client.js';
import { heldSentence, PayoutHolds } from './payout-holds.js';
import { PayoutRepository } from './payout.repository.js';
import type { PayoutRow } from './payout.rows.js';
import { termsOf } from './payout-terms.policy.js';

const SYSTEM = systemActor('billing:payouts');

/**
 * Sends an approved payout: posts it, then calls the provider. A process that dies between the two leaves `sent`; the
 * round then asks the provider and repeats the call with the same id.
 */
@Injectable()
export class SendPayout {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly payouts: PayoutRepository,
    private readonly holds: PayoutHolds,
    private readonly accounts: PayoutAccounts,
    private readonly handing: HandOverPayout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(row: PayoutRow): Promise<PayoutRow> {
    const account = await this.accounts.accountOf(row.tenantId);
    const next = await this.db.tx(SYSTEM, (em) => this.#post(em, row.id, row.tenantId, account));
    return next.state === 'sent' ? this.handing.run(next) : next;
  }

  async #post(em: EntityManager, id: string, tenantId: string, account: PayoutAccount | undefined): Promise<PayoutRow> {
    await this.ledger.lockShop(em, tenantId);
    const row = await this.payouts.find(em, id, { lock: true });
    if (row.state !== 'approved' && row.state !== 'in_batch') return row;
    const at = this.clock();
    const held = await this.holds.of(em, tenantId, account?.changedAt);
    // control: a payout waits for the end of a hold
    if (held) return this.#hold(em, row, held.until, heldSentence(held), at);
    const owed = await readOwed(em, tenantId);
    // control: no more is paid than the platform owes
    if (owed < row.amountCents) return this.#void(em, row, at, 'The platform owes the shop less now.');
    // control: a payout goes to the account that was approved
    if (!account || termsOf({ ...row, accountDigest: account.digest }) !== row.terms)
      return this.#void(em, row, at, 'The bank account of the shop has changed.');
    const [entry] = await this.ledger.post(em, tenantId, [
      {
        ...payout(row.amountCents),
        key: `payout:${row.id}`,
        at: at.toISOString(),
        by: { userId: row.requestedBy, name: row.requestedName },
        reference: row.id,
      },
    ]);
    if (!entry) throw new TypeError('A payout that was not sent is already posted');
    return this.payouts.transition(em, row, 'sent', {
      at,
      note: 'Posted and handed to the bank',
      set: { entryId: entry.id, sentAt: at, dueAt: at },
    });
  }

  async #hold(em: EntityManager, row: PayoutRow, until: Date, note: string, at: Date): Promise<PayoutRow> {
    const dueAt = row.provider === 'sandbox' ? until : null;
    if (row.state === 'approved') return this.payouts.keep(em, row, { dueAt });
    return this.payouts.transition(em, row, 'approved', { at, note, set: { batchId: null, dueAt } });
  }

  /** Ends the payout: an approval of other terms is void, and a person starts a new payout. */
  #void(em: EntityManager, row: PayoutRow, at: Date, reason: string): Promise<PayoutRow> {
    return this.payouts.transition(em, row, 'cancelled', { at, note: reason, set: { reason, dueAt: null } });
  }
}
