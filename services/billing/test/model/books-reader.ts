import type { Database } from '@revive/platform/database/database';
import { systemActor } from '@revive/platform/auth/actor';
import { aBooksDesk, personOf } from './books-desk.js';

const DOCUMENTED = ['charge', 'charge_reversal', 'payment', 'deposit', 'refund', 'deposit_returned'];

/** Facts that a person would see on the screen before the next command, read from the database. */
export class BooksReader {
  readonly #desk: ReturnType<typeof aBooksDesk>;
  /** Entries whose document was asked for; small sales have none. */
  readonly #asked = new Set<string>();

  constructor(private readonly db: Database) {
    this.#desk = aBooksDesk(db);
  }

  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.db.tx(systemActor('test'), (em) => em.query<Row[]>(sql, [...values]));
  }

  nextDay(tenantId: string, at: string): Promise<string | undefined> {
    return this.#desk.nextDay(tenantId, at);
  }

  async openShift(tenantId: string, person: 'boss' | 'tech'): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      'select id from shifts where tenant_id = $1 and user_id = $2 and closed_at is null',
      [tenantId, personOf(tenantId, person).userId],
    );
    return row?.id ?? '';
  }

  /** Closings in force, the last first. */
  async closings(tenantId: string): Promise<{ id: string; throughDay: string }[]> {
    return this.query(
      `select id, to_char(through_day, 'YYYY-MM-DD') as "throughDay" from day_closings c
        where tenant_id = $1 and kind = 'closed' and not exists (select 1 from day_closings r where r.reverses = c.id)
        order by through_day desc`,
      [tenantId],
    );
  }

  async payouts(tenantId: string) {
    const rows = await this.query<{ id: string; state: string; terms: string; cents: number }>(
      'select id, state, terms, amount_cents::float8 as cents from payouts where tenant_id = $1',
      [tenantId],
    );
    const sum = rows.filter(({ state }) => ['sent', 'paid'].includes(state)).reduce((all, { cents }) => all + cents, 0);
    return {
      waiting: rows.find(({ state }) => state === 'waiting'),
      isOpen: rows.some(({ state }) => !['paid', 'failed', 'returned', 'cancelled'].includes(state)),
      paid: sum,
      states: rows.map(({ state }) => state),
    };
  }

  async bankLine(tenantId: string, text: string): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      'select id from statement_lines where tenant_id = $1 and description = $2',
      [tenantId, text],
    );
    return row?.id ?? '';
  }

  /** The oldest entry of the shop whose document was not asked for. */
  async undocumented(tenantId: string): Promise<{ id: string; kind: string } | undefined> {
    const [row] = await this.query<{ id: string; kind: string }>(
      `select e.id, e.kind from entries e where e.tenant_id = $1 and e.kind = any($2) and e.repair_id is not null
        and not (e.id = any($3)) and not exists (select 1 from tax_documents d where d.entry_id = e.id)
        order by e.id limit 1`,
      [tenantId, DOCUMENTED, [...this.#asked]],
    );
    if (row) this.#asked.add(row.id);
    return row;
  }
}
