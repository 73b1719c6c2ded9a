import type { Commission } from '@revive/proto/revive/billing/v1/commissions';
import type { Database } from '@revive/platform/database/database';
import { systemActor } from '@revive/platform/auth/actor';
import { waitFor } from '@revive/platform/testing/wait-for';
import { ListCommissions } from '../../src/commissions/list-commissions.js';
import { ProveLedger } from '../../src/proving/prove-ledger.js';
import { finance } from '../payout-desk.js';
import { aBooksDesk, personOf } from './books-desk.js';
import type { Person } from './shop-model.js';

const DOCUMENTED = [
  'charge',
  'charge_reversal',
  'diagnosis_fee',
  'diagnosis_reversal',
  'payment',
  'deposit',
  'refund',
  'deposit_returned',
];

interface Undocumented {
  readonly id: string;
  readonly kind: string;
  readonly cents: number;
  readonly vat: number;
  readonly reverses: string | null;
}

/** Facts that a person would see on the screen before the next command, read from the database. */
export class BooksReader {
  readonly #desk: ReturnType<typeof aBooksDesk>;
  /** The last entry of each shop whose document was asked for; small sales have none. Ids grow with the time. */
  readonly #asked = new Map<string, string>();

  constructor(private readonly db: Database) {
    this.#desk = aBooksDesk(db);
  }

  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.db.tx(systemActor('test'), (em) => em.query<Row[]>(sql, [...values]));
  }

  /** PostgreSQL ends the transactions of a killed process a moment after its end; one may still be committed. */
  untilQuiet(): Promise<void> {
    return waitFor(async () => {
      const rows = await this.query(
        `select pid from pg_locks where pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 0;
    });
  }

  nextDay(tenantId: string, at: string): Promise<string | undefined> {
    return this.#desk.nextDay(tenantId, at);
  }

  async openShift(tenantId: string, person: Person): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      'select id from shifts where tenant_id = $1 and user_id = $2 and closed_at is null',
      [tenantId, personOf(tenantId, person).userId],
    );
    return row?.id ?? '';
  }

  /** Closings in force, the last first. */
  async closings(tenantId: string): Promise<{ id: string; fromDay: string; throughDay: string; content: string }[]> {
    return this.query(
      `select id, to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(through_day, 'YYYY-MM-DD') as "throughDay", content
        from day_closings c where tenant_id = $1 and kind = 'closed'
        and not exists (select 1 from day_closings r where r.reverses = c.id) order by through_day desc`,
      [tenantId],
    );
  }

  /** The oldest first. */
  payouts(tenantId: string): Promise<{ id: string; state: string; terms: string; cents: number; sends: number }[]> {
    return this.query(
      `select id, state, terms, amount_cents::float8 as cents from payouts where tenant_id = $1 order by id`,
      [tenantId],
    );
  }

  async bankLine(tenantId: string, text: string): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      'select id from statement_lines where tenant_id = $1 and description = $2',
      [tenantId, text],
    );
    return row?.id ?? '';
  }

  /** The oldest entry of the shop whose document was not asked for. */
  async undocumented(tenantId: string): Promise<Undocumented | undefined> {
    const [row] = await this.query<Undocumented>(
      `select e.id, e.kind, abs(e.amount_cents)::float8 as cents, e.reverses, (select coalesce(abs(sum(p.cents)), 0)
          from postings p where p.entry_id = e.id and p.account = 'vat_output')::float8 as vat
        from entries e where e.tenant_id = $1 and e.kind = any($2) and e.repair_id is not null
        and ($3::uuid is null or e.id > $3) order by e.id limit 1`,
      [tenantId, DOCUMENTED, this.#asked.get(tenantId) ?? null],
    );
    if (row) this.#asked.set(tenantId, row.id);
    return row;
  }

  /** The page of commissions. */
  async commissions(at: Date): Promise<readonly Commission[]> {
    const all = { before: '', tenantId: '', search: '', status: '', from: '', to: '' };
    return (await new ListCommissions(this.db, () => at).run(finance(), all)).commissions;
  }

  /** Differences that the nightly proof of the ledger finds. */
  async proof(at: Date): Promise<number> {
    const log = { error: () => undefined, info: () => undefined };
    return (await new ProveLedger(this.db, () => at, log).onDemand(finance())).differences;
  }
}
