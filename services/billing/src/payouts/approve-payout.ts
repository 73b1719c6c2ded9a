import { Inject, Injectable } from '@nestjs/common';
import { approvePayoutSchema, payoutReasonSchema } from '@revive/contracts/billing/payouts';
import type { ApprovePayoutRequest, CancelPayoutRequest, Payout } from '@revive/proto/revive/billing/v1/payouts';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { shopFacts } from '../ledger/owed.query.js';
import { requirePayer } from './payer.js';
import { PayoutAccounts } from './payout-accounts.client.js';
import { payoutLifecycle } from './payout.lifecycle.js';
import { PayoutRepository } from './payout.repository.js';
import { payoutMessage } from './payout.rows.js';
import { termsOf } from './payout-terms.policy.js';

const CHANGED = 'The bank account of the shop has changed since. Cancel this payout and start a new one.';
const SYSTEM = systemActor('billing:payouts');

/** The second person's decision about a payout above the limit. */
@Injectable()
export class ApprovePayout {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutRepository,
    private readonly accounts: PayoutAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED (403) for the person who asked, NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, { id, terms }: ApprovePayoutRequest, command: Pick<Command, 'id'>): Promise<Payout> {
    const by = requirePayer(actor);
    const seen = await validate(approvePayoutSchema, { terms });
    const { tenantId } = await this.db.tx(SYSTEM, (em) => this.payouts.find(em, requirePayoutId(id)));
    const account = await this.accounts.accountOf(tenantId);
    return this.db.tx(SYSTEM, async (em) => {
      // control: a confirmation of an approval is spent
      await spendCommand(em, command);
      const row = await this.payouts.find(em, id, { lock: true });
      // Throws for every state but `waiting` with this pair of states in its details.
      if (row.state !== 'waiting') payoutLifecycle.transition(row.state, 'waiting');
      // control: the second person is another person
      if (by.userId === row.requestedBy)
        throw new AppError('NOT_ALLOWED', { payoutId: id }, { sentence: 'Another person approves this payout.' });
      const now = account && termsOf({ ...row, accountDigest: account.digest });
      // control: an approval holds for the amount and the account that were seen
      if (now !== row.terms || seen.terms !== row.terms)
        throw new AppError('INVALID_TRANSITION', { payoutId: id }, { sentence: CHANGED });
      const at = this.clock();
      const next = await this.payouts.transition(em, row, 'approved', {
        by,
        at,
        note: 'Approved by the second person',
        set: {
          approvedBy: by.userId,
          approvedName: by.username,
          approvedAt: at,
          approvedTerms: row.terms,
          dueAt: row.provider === 'sandbox' ? at : null,
        },
      });
      return payoutMessage(next, (await shopFacts(em, tenantId))?.name ?? '');
    });
  }

  /** Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409) once sent or in a bank file. */
  async cancel(actor: Actor, { id, ...request }: CancelPayoutRequest): Promise<Payout> {
    const by = requirePayer(actor);
    const { reason } = await validate(payoutReasonSchema, request);
    requirePayoutId(id);
    return this.db.tx(SYSTEM, async (em) => {
      const row = await this.payouts.find(em, id, { lock: true });
      // control: a payout in a bank file is cancelled with its file only
      if (row.state === 'in_batch')
        throw new AppError(
          'INVALID_TRANSITION',
          { payoutId: id },
          { sentence: 'This payout is in a bank file. Cancel the bank file first.' },
        );
      const next = await this.payouts.transition(em, row, 'cancelled', {
        by,
        at: this.clock(),
        note: reason,
        set: { reason, dueAt: null },
      });
      return payoutMessage(next, (await shopFacts(em, row.tenantId))?.name ?? '');
    });
  }
}

/** Throws NOT_FOUND (404): an unreadable id is an unknown one. */
export function requirePayoutId(id: string): string {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
  return id;
}
