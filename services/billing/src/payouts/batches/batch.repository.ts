import { Injectable } from '@nestjs/common';
import type { PayoutBatchState } from '@revive/contracts/billing/payouts';
import type { BankLayoutName } from '@revive/contracts/billing/bank-layouts';
import type { PayoutBatch, PayoutFileDownload } from '@revive/proto/revive/billing/v1/payouts';
import type { UserActor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { payoutBatchLifecycle } from '../payout.lifecycle.js';
import type { PayoutRow } from '../payout.rows.js';
import type { BankFile } from './bank-file.policy.js';

export interface BatchRow {
  readonly id: string;
  readonly state: PayoutBatchState;
  readonly layout: BankLayoutName;
  readonly madeBy: string;
  readonly madeName: string;
  readonly madeAt: Date;
  readonly releasedBy: string | null;
  readonly releasedName: string | null;
  readonly releasedAt: Date | null;
  readonly markedBy: string | null;
  readonly markedName: string | null;
  readonly markedAt: Date | null;
}

const COLUMNS = `id, state, layout, made_by as "madeBy", made_name as "madeName", made_at as "madeAt",
  released_by as "releasedBy", released_name as "releasedName", released_at as "releasedAt",
  marked_by as "markedBy", marked_name as "markedName", marked_at as "markedAt"`;

interface Step {
  readonly by: UserActor;
  readonly at: Date;
  readonly note: string;
}

@Injectable()
export class BatchRepository {
  async find(em: EntityManager, id: string, { lock = false } = {}): Promise<BatchRow> {
    const [row] = await em.query<BatchRow[]>(
      `select ${COLUMNS} from payout_batches where id = $1 ${lock ? 'for update' : ''}`,
      [id],
    );
    if (!row) throw new AppError('NOT_FOUND', { batchId: id });
    return row;
  }

  list(em: EntityManager, before: string, most: number): Promise<BatchRow[]> {
    return em.query(
      `select ${COLUMNS} from payout_batches where ($1 = '' or id < nullif($1, '')::uuid) order by id desc limit $2`,
      [before, most],
    );
  }

  async releasing(em: EntityManager): Promise<readonly string[]> {
    const rows = await em.query<{ id: string }[]>("select id from payout_batches where state = 'releasing' limit 50");
    return rows.map(({ id }) => id);
  }

  async add(em: EntityManager, row: BatchRow, step: Step): Promise<void> {
    await em.query(
      'insert into payout_batches (id, state, layout, made_by, made_name, made_at) values ($1, $2, $3, $4, $5, $6)',
      [row.id, row.state, row.layout, row.madeBy, row.madeName, row.madeAt],
    );
    await this.#audit(em, row.id, 'payout_batch.made', step);
  }

  /** Throws INVALID_TRANSITION (409). The row must be locked. `step` is absent for a step of the platform itself. */
  async transition(em: EntityManager, row: BatchRow, to: PayoutBatchState, step?: Step): Promise<BatchRow> {
    payoutBatchLifecycle.transition(row.state, to);
    await em.query('update payout_batches set state = $2 where id = $1', [row.id, to]);
    if (step) await this.#audit(em, row.id, `payout_batch.${to}`, step);
    return { ...row, state: to };
  }

  async release(em: EntityManager, row: BatchRow, step: Step): Promise<void> {
    payoutBatchLifecycle.transition(row.state, 'releasing');
    await em.query(
      `update payout_batches set state = 'releasing', released_by = $2, released_name = $3, released_at = $4
        where id = $1`,
      [row.id, step.by.userId, step.by.username, step.at],
    );
    await this.#audit(em, row.id, 'payout_batch.releasing', step);
  }

  async mark(em: EntityManager, row: BatchRow, step: Step): Promise<void> {
    await em.query('update payout_batches set marked_by = $2, marked_name = $3, marked_at = $4 where id = $1', [
      row.id,
      step.by.userId,
      step.by.username,
      step.at,
    ]);
    await this.#audit(em, row.id, 'payout_batch.marked_paid', step);
  }

  async addFile(em: EntityManager, id: string, batchId: string, file: BankFile, { by, at }: Step): Promise<void> {
    await em.query(
      `insert into payout_files (id, batch_id, sha256, rows, total_cents, by_user, by_name, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, batchId, file.sha256, file.rows, file.totalCents, by.userId, by.username, at],
    );
    await this.#audit(em, batchId, 'payout_batch.downloaded', { by, at, note: `SHA-256 ${file.sha256}` });
  }

  async files(em: EntityManager, batchId: string, most: number): Promise<PayoutFileDownload[]> {
    const rows = await em.query<{ sha256: string; rows: number; total: string; name: string; at: Date }[]>(
      `select sha256, rows, total_cents as total, by_name as name, at from payout_files where batch_id = $1
        order by id desc limit $2`,
      [batchId, most],
    );
    return rows.map(({ sha256, rows: count, total, name, at }) => ({
      sha256,
      rows: count,
      totalCents: Number(total),
      byName: name,
      at: at.toISOString(),
    }));
  }

  async #audit(em: EntityManager, id: string, action: string, { by, at, note }: Step): Promise<void> {
    await addAuditLine(
      em,
      { topic: 'billing.audit', tenantId: '', action, notes: `bank file ${id}: ${note}`, by: namedIn(by) },
      at,
    );
  }
}

const personOf = (id: string | null, name: string | null, at: Date | null) =>
  id === null || at === null ? null : { id, name: name ?? '', at: at.toISOString() };

/** Cancelled payouts count neither in the number nor in the total. A released file is paid when its payouts have ended. */
export function batchMessage(row: BatchRow, payouts: readonly PayoutRow[]): PayoutBatch {
  const counted = payouts.filter(({ state }) => state !== 'cancelled');
  return {
    id: row.id,
    state: row.state === 'released' && hasEnded(counted) ? 'paid' : row.state,
    layout: row.layout,
    payouts: counted.length,
    totalCents: counted.reduce((sum, { amountCents }) => sum + amountCents, 0),
    made: { id: row.madeBy, name: row.madeName, at: row.madeAt.toISOString() },
    released: personOf(row.releasedBy, row.releasedName, row.releasedAt),
    markedPaid: personOf(row.markedBy, row.markedName, row.markedAt),
  };
}

const hasEnded = (payouts: readonly PayoutRow[]): boolean =>
  payouts.every(({ state }) => state !== 'sent') && payouts.some(({ state }) => state === 'paid');

/** Throws NOT_ALLOWED (403) for the first person. */
export function requireOther(first: string | null, { userId }: UserActor, sentence: string): void {
  // control: a bank file needs two people
  if (first === userId) throw new AppError('NOT_ALLOWED', {}, { sentence });
}
