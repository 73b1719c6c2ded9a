import { Inject, Injectable } from '@nestjs/common';
import { payoutOutcomeSchema, type PayoutOutcome } from '@revive/contracts/billing/payouts';
import type { Payout, SettlePayoutRequest } from '@revive/proto/revive/billing/v1/payouts';
import { systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { shopFacts } from '../ledger/owed.query.js';
import { PostEntries } from '../ledger/post-entries.js';
import { payoutReversal } from '../ledger/postings.policy.js';
import { requirePayoutId } from './approve-payout.js';
import { requirePayer } from './payer.js';
import { payoutLifecycle } from './payout.lifecycle.js';
import { PayoutRepository } from './payout.repository.js';
import { NO_PROPOSAL, payoutMessage, type PayoutRow } from './payout.rows.js';
import type { ProviderAnswer } from './providers/payout-provider.js';
import { ProviderPayments } from './providers/provider-payments.repository.js';

const SYSTEM = systemActor('billing:payouts');
/** Milliseconds until the round asks again about a payment that the provider has not decided. */
const ASK_EVERY_MS = 60_000;

interface Ending {
  readonly outcome: PayoutOutcome;
  readonly reason: string;
  readonly by?: UserActor;
  readonly lookAgainAt?: Date | undefined;
}

/** Ends a sent payout as paid, returned or failed. Money that did not arrive is posted back. */
@Injectable()
export class FinishPayout {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly payouts: PayoutRepository,
    private readonly payments: ProviderPayments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  byProvider({ id, tenantId }: PayoutRow, { outcome, reason, lookAgainAt }: ProviderAnswer): Promise<PayoutRow> {
    return this.db.tx(SYSTEM, async (em) => {
      await this.ledger.lockShop(em, tenantId);
      const row = await this.payouts.find(em, id, { lock: true });
      if (outcome === 'unknown' || outcome === 'pending') {
        // A person tells the outcome of a bank file.
        const dueAt = row.provider === 'bank_file' ? null : new Date(this.clock().getTime() + ASK_EVERY_MS);
        return row.state === 'sent' ? this.payouts.keep(em, row, { dueAt }) : row;
      }
      if (row.state === outcome) return this.payouts.keep(em, row, { dueAt: lookAgainAt ?? null });
      return payoutLifecycle.canTransition(row.state, outcome)
        ? this.finish(em, row, { outcome, reason, lookAgainAt })
        : row;
    });
  }

  /**
   * The first person proposes the outcome; another person confirms it with the same outcome. Throws INVALID (400),
   * NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409).
   */
  async byPerson(actor: Actor, { id, ...request }: SettlePayoutRequest, command: Pick<Command, 'id'>): Promise<Payout> {
    const by = requirePayer(actor);
    const { outcome, reason } = await validate(payoutOutcomeSchema, request);
    requirePayoutId(id);
    return this.db.tx(SYSTEM, async (em) => {
      // control: a confirmation of an outcome is spent
      await spendCommand(em, command);
      const { tenantId } = await this.payouts.find(em, id);
      await this.ledger.lockShop(em, tenantId);
      const row = await this.payouts.find(em, id, { lock: true });
      payoutLifecycle.transition(row.state, outcome);
      // control: two people say how a payout ended = row.proposedOutcome === outcome
      const isSecond = row.proposedOutcome === outcome && row.proposedBy !== null && row.proposedBy !== by.userId;
      const next = isSecond
        ? await this.finish(em, row, { outcome, reason, by })
        : await this.#propose(em, row, by, { outcome, reason });
      return payoutMessage(next, (await shopFacts(em, tenantId))?.name ?? '');
    });
  }

  /** Shop and row must be locked, and the ledger not written yet. */
  async finish(em: EntityManager, row: PayoutRow, { outcome, reason, by, lookAgainAt }: Ending): Promise<PayoutRow> {
    const at = this.clock();
    if (outcome !== 'paid')
      await this.ledger.post(em, row.tenantId, [
        {
          ...payoutReversal(row.amountCents),
          key: `payout_reversal:${row.id}`,
          at: at.toISOString(),
          reference: row.id,
          reason,
          ...(row.entryId !== null && { reverses: row.entryId }),
          ...(by && { by: { userId: by.userId, name: by.username } }),
        },
      ]);
    if (by) await this.payments.record(em, row.id, outcome, reason);
    return this.payouts.transition(em, row, outcome, {
      by,
      at,
      note: reason === '' ? 'The bank confirmed it' : reason,
      set: {
        settledAt: at,
        dueAt: lookAgainAt ?? null,
        ...NO_PROPOSAL,
        ...(reason !== '' && { reason }),
      },
    });
  }

  #propose(
    em: EntityManager,
    row: PayoutRow,
    by: UserActor,
    { outcome, reason }: { outcome: PayoutOutcome; reason: string },
  ): Promise<PayoutRow> {
    const at = this.clock();
    return this.payouts.keep(
      em,
      row,
      {
        proposedOutcome: outcome,
        proposedReason: reason,
        proposedBy: by.userId,
        proposedName: by.username,
        proposedAt: at,
      },
      { by, at, note: `Says that the payout was ${outcome}: ${reason}` },
    );
  }
}
