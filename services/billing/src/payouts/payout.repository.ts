import { Injectable } from '@nestjs/common';
import type { PayoutState } from '@revive/contracts/billing/payouts';
import type { UserActor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { payoutLifecycle } from './payout.lifecycle.js';
import { PAYOUT_COLUMNS, type PayoutRow } from './payout.rows.js';

const COLUMNS = Object.entries(PAYOUT_COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');

type Changes = Partial<Omit<PayoutRow, 'id' | 'tenantId' | 'state'>>;
interface Step {
  /** Undefined for a step of the platform itself. */
  readonly by?: UserActor | undefined;
  readonly at: Date;
  readonly note: string;
  readonly set?: Changes;
}
export interface PayoutFilter {
  readonly tenantId: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly before: string;
  readonly zone: string;
  readonly most: number;
}

/** The only writer of payouts: each change of state is checked, kept in the history and audited in one transaction. */
@Injectable()
export class PayoutRepository {
  async find(em: EntityManager, id: string, { lock = false } = {}): Promise<PayoutRow> {
    const [row] = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where id = $1 ${lock ? 'for update' : ''}`,
      [id],
    );
    if (!row) throw new AppError('NOT_FOUND', { payoutId: id });
    return readRow(row);
  }

  async openOf(em: EntityManager, tenantId: string): Promise<PayoutRow | undefined> {
    const [row] = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where tenant_id = $1
        and state in ('intended', 'waiting', 'approved', 'in_batch', 'sent')`,
      [tenantId],
    );
    return row && readRow(row);
  }

  async list(em: EntityManager, filter: PayoutFilter): Promise<PayoutRow[]> {
    const { tenantId, state, from, to, before, zone, most } = filter;
    const rows = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where ($1 = '' or tenant_id = nullif($1, '')::uuid) and ($2 = '' or state = $2)
        and ($3 = '' or (requested_at at time zone $7)::date >= nullif($3, '')::date)
        and ($4 = '' or (requested_at at time zone $7)::date <= nullif($4, '')::date)
        and ($5 = '' or id < nullif($5, '')::uuid) order by id desc limit $6`,
      [tenantId, state, from, to, before, most, zone],
    );
    return rows.map(readRow);
  }

  /** Payouts with these entries, locked. */
  async ofEntries(em: EntityManager, entryIds: readonly string[]): Promise<PayoutRow[]> {
    const rows = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where entry_id = any($1) order by id for update`,
      [entryIds],
    );
    return rows.map(readRow);
  }

  async ofBatches(em: EntityManager, batchIds: readonly string[]): Promise<ReadonlyMap<string, PayoutRow[]>> {
    const rows = await em.query<PayoutRow[]>(`select ${COLUMNS} from payouts where batch_id = any($1) order by id`, [
      batchIds,
    ]);
    return new Map(batchIds.map((id) => [id, rows.filter(({ batchId }) => batchId === id).map(readRow)]));
  }

  async ofBatch(em: EntityManager, batchId: string, { lock = false } = {}): Promise<PayoutRow[]> {
    const rows = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where batch_id = $1 order by id ${lock ? 'for update' : ''}`,
      [batchId],
    );
    return rows.map(readRow);
  }

  /** A due payout that no other process has locked. */
  async due(em: EntityManager, now: Date): Promise<PayoutRow | undefined> {
    const [row] = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where due_at <= $1 order by due_at limit 1 for update skip locked`,
      [now],
    );
    return row && readRow(row);
  }

  /** Number and cents of open payouts by state. */
  async openByState(
    em: EntityManager,
  ): Promise<ReadonlyMap<string, { readonly count: number; readonly cents: number }>> {
    const rows = await em.query<{ state: string; n: string; cents: string }[]>(
      `select state, count(*) as n, sum(amount_cents) as cents from payouts
        where state in ('intended', 'waiting', 'approved', 'in_batch', 'sent') group by state`,
    );
    return new Map(rows.map(({ state, n, cents }) => [state, { count: Number(n), cents: Number(cents) }]));
  }

  async openByShop(em: EntityManager, tenantIds: readonly string[]): Promise<ReadonlyMap<string, PayoutRow>> {
    const rows = await em.query<PayoutRow[]>(
      `select ${COLUMNS} from payouts where tenant_id = any($1)
        and state in ('intended', 'waiting', 'approved', 'in_batch', 'sent')`,
      [tenantIds],
    );
    return new Map(rows.map((row) => [row.tenantId, readRow(row)]));
  }

  /** Last ledger entry that a payout before this one has covered. */
  async coveredBefore(em: EntityManager, { id, tenantId }: PayoutRow): Promise<string | undefined> {
    const [row] = await em.query<{ through: string | null }[]>(
      `select covers_through as through from payouts where tenant_id = $1 and id < $2
        and state in ('sent', 'paid') order by id desc limit 1`,
      [tenantId, id],
    );
    return row?.through ?? undefined;
  }

  async history(
    em: EntityManager,
    id: string,
  ): Promise<
    { from: PayoutState | null; to: PayoutState; note: string; byName: string; at: Date; byUser: string | null }[]
  > {
    return em.query(
      `select from_state as "from", to_state as "to", note, by_name as "byName", by_user as "byUser", at
        from payout_events where payout_id = $1 order by n`,
      [id],
    );
  }

  async add(em: EntityManager, row: PayoutRow, step: Step): Promise<PayoutRow> {
    const fields = Object.keys(PAYOUT_COLUMNS) as (keyof PayoutRow)[];
    await em.query(
      `insert into payouts (${fields.map((field) => PAYOUT_COLUMNS[field]).join(', ')})
        values (${fields.map((_, n) => `$${n + 1}`).join(', ')})`,
      fields.map((field) => row[field]),
    );
    await this.#record(em, row, null, step);
    return row;
  }

  /** Throws INVALID_TRANSITION (409). The row must be locked. */
  async transition(em: EntityManager, row: PayoutRow, to: PayoutState, step: Step): Promise<PayoutRow> {
    payoutLifecycle.transition(row.state, to);
    const next: PayoutRow = { ...row, ...step.set, state: to };
    await this.#update(em, row.id, { ...step.set, state: to });
    await this.#record(em, next, row.state, step);
    return next;
  }

  /** Keeps the state: a proposal, or the next look of the round. */
  async keep(em: EntityManager, row: PayoutRow, set: Changes, step?: Omit<Step, 'set'>): Promise<PayoutRow> {
    await this.#update(em, row.id, set);
    if (step) await this.#record(em, { ...row, ...set }, row.state, step);
    return { ...row, ...set };
  }

  async #update(em: EntityManager, id: string, set: Partial<PayoutRow>): Promise<void> {
    const fields = Object.keys(set) as (keyof PayoutRow)[];
    await em.query(
      `update payouts set ${fields.map((field, n) => `${PAYOUT_COLUMNS[field]} = $${n + 2}`).join(', ')} where id = $1`,
      [id, ...fields.map((field) => set[field])],
    );
  }

  async #record(em: EntityManager, row: PayoutRow, from: PayoutState | null, { by, at, note }: Step): Promise<void> {
    await em.query(
      `insert into payout_events (payout_id, n, tenant_id, from_state, to_state, note, by_user, by_name, at)
        values ($1, (select count(*) + 1 from payout_events where payout_id = $1), $2, $3, $4, $5, $6, $7, $8)`,
      [row.id, row.tenantId, from, row.state, note, by?.userId ?? null, by?.username ?? 'Revive', at],
    );
    await addAuditLine(
      em,
      {
        topic: 'billing.audit',
        tenantId: row.tenantId,
        action: from === row.state ? 'payout.proposed' : `payout.${row.state}`,
        notes: `payout ${row.id}, ${row.amountCents} cents`,
        by: by ? namedIn(by) : { id: '', name: 'the platform', role: 'system' },
      },
      at,
    );
  }
}

/** PostgreSQL sends bigint as text. */
const readRow = (row: PayoutRow): PayoutRow => ({ ...row, amountCents: Number(row.amountCents) });
