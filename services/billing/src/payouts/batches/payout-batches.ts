import { Inject, Injectable } from '@nestjs/common';
import { BANK_LAYOUTS } from '@revive/contracts/billing/bank-layouts';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import {
  createPayoutBatchSchema,
  PAYOUT_MAX,
  payoutReasonSchema,
  payoutReference,
} from '@revive/contracts/billing/payouts';
import { ACCOUNT_TYPES } from '@revive/contracts/onboarding/states';
import type {
  CancelPayoutBatchRequest,
  CreatePayoutBatchRequest,
  ListPayoutBatchesReply,
  PayoutBatchDetail,
  PayoutFile,
} from '@revive/proto/revive/billing/v1/payouts';
import { systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { CommandProof } from '@revive/platform/rpc/guard';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { shopNames } from '../../ledger/owed.query.js';
import { requireIds } from '../../request-values.js';
import { requirePayoutId } from '../approve-payout.js';
import { FinishPayout } from '../finish-payout.js';
import { requirePayer } from '../payer.js';
import { PayoutAccounts } from '../payout-accounts.client.js';
import { PayoutRepository } from '../payout.repository.js';
import { payoutMessage, type PayoutRow } from '../payout.rows.js';
import { makeBankFile } from './bank-file.policy.js';
import { BatchRelease } from './batch-release.js';
import { batchMessage, BatchRepository, requireOther, type BatchRow } from './batch.repository.js';

type Spent = Pick<Command, 'id'>;
const SYSTEM = systemActor('billing:payouts');

/** Bank files. One person makes a file, another releases it; the same holds for marking the file as paid. */
@Injectable()
export class PayoutBatches {
  constructor(
    private readonly db: Database,
    private readonly batches: BatchRepository,
    private readonly payouts: PayoutRepository,
    private readonly releasing: BatchRelease,
    private readonly finishing: FinishPayout,
    private readonly accounts: PayoutAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(actor: Actor, before: string): Promise<ListPayoutBatchesReply> {
    requirePayer(actor);
    requireIds({ before });
    return this.db.tx(actor, async (em) => {
      const rows = await this.batches.list(em, before, PAYOUT_MAX.page);
      const payouts = await this.payouts.ofBatches(
        em,
        rows.map(({ id }) => id),
      );
      return {
        batches: rows.map((row) => batchMessage(row, payouts.get(row.id) ?? [])),
        next: rows.length === PAYOUT_MAX.page ? rows.at(-1)?.id : undefined,
      };
    });
  }

  async get(actor: Actor, id: string): Promise<PayoutBatchDetail> {
    requirePayer(actor);
    requirePayoutId(id);
    return this.db.tx(actor, async (em) => this.#view(em, await this.batches.find(em, id)));
  }

  /** Throws INVALID (400), NOT_ALLOWED (403), INVALID_TRANSITION (409) for a payout that is not approved. */
  async create(actor: Actor, request: CreatePayoutBatchRequest): Promise<PayoutBatchDetail> {
    const by = requirePayer(actor);
    const { payoutIds, layout } = await validate(createPayoutBatchSchema, request);
    const ids = [...new Set(payoutIds)].sort();
    const at = this.clock();
    return this.db.tx(SYSTEM, async (em) => {
      const row: BatchRow = { ...EMPTY, id: uuidv7(), layout, madeBy: by.userId, madeName: by.username, madeAt: at };
      await this.batches.add(em, row, { by, at, note: `${ids.length} payouts` });
      for (const id of ids) {
        const payout = await this.payouts.find(em, id, { lock: true });
        // control: a bank file takes no payout of another provider
        if (payout.provider !== 'bank_file')
          throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'This payout is not paid by bank file.' });
        await this.payouts.transition(em, payout, 'in_batch', {
          by,
          at,
          note: 'Put into a bank file',
          set: { batchId: row.id },
        });
      }
      return this.#view(em, row);
    });
  }

  async release(actor: Actor, id: string, command: Spent): Promise<PayoutBatchDetail> {
    const by = requirePayer(actor);
    requirePayoutId(id);
    await this.releasing.run(by, id, (em) => spendCommand(em, command));
    return this.get(actor, id);
  }

  /** Throws INVALID_TRANSITION (409) for a released file: its payouts are posted. */
  async cancel(actor: Actor, { id, ...request }: CancelPayoutBatchRequest): Promise<PayoutBatchDetail> {
    const by = requirePayer(actor);
    const { reason } = await validate(payoutReasonSchema, request);
    requirePayoutId(id);
    const at = this.clock();
    return this.db.tx(SYSTEM, async (em) => {
      const row = await this.batches.find(em, id, { lock: true });
      if (row.state !== 'draft')
        throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'This bank file is released already.' });
      for (const payout of await this.payouts.ofBatch(em, id, { lock: true }))
        await this.payouts.transition(em, payout, 'approved', { by, at, note: reason, set: { batchId: null } });
      return this.#view(em, await this.batches.transition(em, row, 'cancelled', { by, at, note: reason }));
    });
  }

  /**
   * Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED (403), INVALID_TRANSITION (409) before the release and for an account
   * that has changed since.
   */
  async download(actor: Actor, id: string, command: Spent, proof: CommandProof): Promise<PayoutFile> {
    const by = requirePayer(actor);
    requirePayoutId(id);
    const { batch, rows, names } = await this.db.tx(SYSTEM, async (em) => {
      const found = await this.batches.find(em, id);
      const sent = (await this.payouts.ofBatch(em, id)).filter(({ state }) => state === 'sent');
      return { batch: found, rows: sent, names: await shopNames(em, tenantsOf(sent)) };
    });
    // control: a bank file leaves only after its release
    if (batch.state !== 'released')
      throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'Another person releases the bank file first.' });
    if (rows.length === 0)
      throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'No payout of this bank file is left to pay.' });
    const numbers = await this.accounts.numbersOf(tenantsOf(rows), proof);
    const at = this.clock();
    const lines = rows.map((row) => {
      const account = numbers.find(({ tenantId }) => tenantId === row.tenantId);
      const payee = names.get(row.tenantId) ?? '';
      // control: a bank file holds the approved accounts
      if (account?.digest !== row.accountDigest)
        throw new AppError(
          'INVALID_TRANSITION',
          { id, tenantId: row.tenantId },
          { sentence: `The bank account of ${payee} has changed. Record its payout as failed first.` },
        );
      const reference = payoutReference(row.id);
      return {
        payee: account.accountHolder === '' ? payee : account.accountHolder,
        accountNumber: account.accountNumber,
        branchCode: account.branchCode,
        accountType: ACCOUNT_TYPES.find((type) => type === account.accountType) ?? 'current',
        cents: row.amountCents,
        ownReference: reference,
        payeeReference: reference,
      };
    });
    const file = makeBankFile(BANK_LAYOUTS[batch.layout], lines, { day: ledgerDayOf(at), payingAccount: '' });
    await this.db.tx(SYSTEM, async (em) => {
      // control: a confirmation of a download is spent
      await spendCommand(em, command);
      await this.batches.addFile(em, uuidv7(), id, file, { by, at, note: '' });
    });
    return { ...file, fileName: `payouts-${batch.layout}-${ledgerDayOf(at)}-${id.slice(-6)}.csv` };
  }

  /** The first person says that the bank paid the file, the second confirms it. */
  async markPaid(actor: Actor, id: string, command: Spent): Promise<PayoutBatchDetail> {
    const by = requirePayer(actor);
    requirePayoutId(id);
    const at = this.clock();
    return this.db.tx(SYSTEM, async (em) => {
      // control: a confirmation of a paid bank file is spent
      await spendCommand(em, command);
      const row = await this.batches.find(em, id, { lock: true });
      const payouts = await this.payouts.ofBatch(em, id, { lock: true });
      if (row.state !== 'released' || !payouts.some(({ state }) => state === 'sent'))
        throw new AppError(
          'INVALID_TRANSITION',
          { id },
          { sentence: 'This bank file is not released, or paid already.' },
        );
      if (row.markedBy === null) await this.batches.mark(em, row, { by, at, note: 'said to be paid' });
      else await this.#confirmPaid(em, row, payouts, by, at);
      return this.#view(em, await this.batches.find(em, id));
    });
  }

  async #confirmPaid(
    em: EntityManager,
    row: BatchRow,
    payouts: readonly PayoutRow[],
    by: UserActor,
    at: Date,
  ): Promise<void> {
    requireOther(row.markedBy, by, 'Another person confirms that the bank paid the file.');
    for (const payout of payouts)
      if (payout.state === 'sent') await this.finishing.finish(em, payout, { outcome: 'paid', reason: '', by });
    await this.batches.transition(em, row, 'paid', { by, at, note: 'confirmed by the second person' });
  }

  async #view(em: EntityManager, row: BatchRow): Promise<PayoutBatchDetail> {
    const rows: PayoutRow[] = await this.payouts.ofBatch(em, row.id);
    const names = await shopNames(em, tenantsOf(rows));
    return {
      batch: batchMessage(row, rows),
      payouts: rows.map((payout) => payoutMessage(payout, names.get(payout.tenantId) ?? '')),
      files: await this.batches.files(em, row.id, PAYOUT_MAX.files),
    };
  }
}

const tenantsOf = (rows: readonly PayoutRow[]): string[] => [...new Set(rows.map(({ tenantId }) => tenantId))];

const EMPTY = {
  state: 'draft',
  releasedBy: null,
  releasedName: null,
  releasedAt: null,
  markedBy: null,
  markedName: null,
  markedAt: null,
} as const;
