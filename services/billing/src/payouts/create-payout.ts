import { Inject, Injectable } from '@nestjs/common';
import { createPayoutSchema } from '@revive/contracts/billing/payouts';
import { formatRand } from '@revive/contracts/money';
import type { CreatePayoutRequest, Payout } from '@revive/proto/revive/billing/v1/payouts';
import { systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { runOnce } from '../commands/run-once.js';
import { lastOwedEntry, readOwed, shopFacts } from '../ledger/owed.query.js';
import { PostEntries } from '../ledger/post-entries.js';
import { PayoutAccounts, type PayoutAccount } from './payout-accounts.client.js';
import { requirePayer } from './payer.js';
import { heldSentence, PayoutHolds } from './payout-holds.js';
import { PayoutRepository } from './payout.repository.js';
import { NO_PROPOSAL, payoutMessage, type PayoutRow } from './payout.rows.js';
import { PayoutSettings } from './payout-settings.js';
import { termsOf } from './payout-terms.policy.js';

const refused = (facts: Record<string, unknown>, sentence: string): AppError =>
  new AppError('INVALID_TRANSITION', facts, { sentence });

/** Pay Now: records the intent before any call. One open payout a shop, also for parallel calls. */
@Injectable()
export class CreatePayout {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly payouts: PayoutRepository,
    private readonly holds: PayoutHolds,
    private readonly accounts: PayoutAccounts,
    private readonly settings: PayoutSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), REQUEST_REUSED (422), and INVALID_TRANSITION (409) for a
   * held shop, an open payout, nothing owed or no bank account.
   */
  async run(actor: Actor, request: CreatePayoutRequest, command: Pick<Command, 'id'>): Promise<Payout> {
    const by = requirePayer(actor);
    const { tenantId, requestId } = await validate(createPayoutSchema, {
      tenantId: request.tenantId,
      ...(request.requestId !== '' && { requestId: request.requestId }),
    });
    const account = await this.accounts.accountOf(tenantId);
    return this.db.tx(systemActor('billing:payouts', tenantId), async (em) => {
      // control: a confirmation of Pay Now is spent
      await spendCommand(em, command);
      const create = async (): Promise<string> => (await this.#create(em, by, tenantId, account)).id;
      // The id is the platform's: the same id for another shop is another body.
      const id =
        requestId === undefined
          ? await create()
          : await runOnce(em, { tenantId: null, requestId, body: { command: 'createPayout', tenantId } }, create);
      const shop = await shopFacts(em, tenantId);
      return payoutMessage(await this.payouts.find(em, id), shop?.name ?? '');
    });
  }

  async #create(
    em: EntityManager,
    by: UserActor,
    tenantId: string,
    account: PayoutAccount | undefined,
  ): Promise<PayoutRow> {
    if (!(await shopFacts(em, tenantId))) throw new AppError('NOT_FOUND', { tenantId });
    const shop = await this.ledger.lockShop(em, tenantId);
    // control: the demo shop is paid nothing
    if (shop.demo) throw refused({ tenantId }, 'The demo shop has no money.');
    const held = await this.holds.of(em, tenantId, account?.changedAt);
    // control: a held shop is paid nothing
    if (held) throw refused({ tenantId, heldUntil: held.until.toISOString() }, heldSentence(held));
    const open = await this.payouts.openOf(em, tenantId);
    // control: a shop has one open payout
    if (open)
      throw refused(
        { tenantId, payoutId: open.id },
        `A payout of ${formatRand(open.amountCents)} to this shop is already open. Finish or cancel it first.`,
      );
    const amountCents = await readOwed(em, tenantId);
    if (amountCents <= 0) throw refused({ tenantId }, 'The platform owes this shop nothing now.');
    if (!account) throw refused({ tenantId }, 'This shop has no bank account on file.');
    return this.#record(em, by, { tenantId, amountCents, accountDigest: account.digest });
  }

  async #record(
    em: EntityManager,
    by: UserActor,
    terms: { tenantId: string; amountCents: number; accountDigest: string },
  ): Promise<PayoutRow> {
    const at = this.clock();
    const limit = await this.settings.limitCents(em);
    const needsSecond = terms.amountCents > limit;
    const row = await this.payouts.add(
      em,
      {
        ...EMPTY,
        ...terms,
        id: uuidv7(),
        provider: this.settings.provider,
        needsSecond,
        terms: termsOf(terms),
        coversThrough: (await lastOwedEntry(em, terms.tenantId)) ?? null,
        requestedBy: by.userId,
        requestedName: by.username,
        requestedAt: at,
      },
      { by, at, note: `Pay Now for ${formatRand(terms.amountCents)}` },
    );
    if (needsSecond)
      return this.payouts.transition(em, row, 'waiting', {
        at,
        note: `Above ${formatRand(limit)} a second person approves.`,
      });
    return this.payouts.transition(em, row, 'approved', {
      at,
      note: `Up to ${formatRand(limit)} one person is enough.`,
      set: { dueAt: row.provider === 'sandbox' ? at : null },
    });
  }
}

const EMPTY = {
  state: 'intended',
  approvedBy: null,
  approvedName: null,
  approvedAt: null,
  approvedTerms: null,
  batchId: null,
  entryId: null,
  sentAt: null,
  settledAt: null,
  bankLineId: null,
  ...NO_PROPOSAL,
  reason: null,
  dueAt: null,
} as const;
