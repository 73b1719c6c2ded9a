import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { ERASED_NAME } from '../../src/erased-names.js';
import { EraseCustomer } from '../../src/privacy/erase-customer.js';
import { ErasePerson } from '../../src/privacy/erase-person.js';
import { ExportPerson } from '../../src/privacy/export-person.js';
import { billing } from '../../src/service.js';
import { aLedger, aRepair, aShop } from '../../src/testing/books.js';
import { aCounter } from '../counter/counters.js';

const NOW = new Date('2026-11-28T09:00:00.000Z');
const system = systemActor('test');
let test: TestDatabase;
let db: Database;
let counter: ReturnType<typeof aCounter>;
let erase: ErasePerson;
const identity = {
  erased: new Set<string>(),
  noted: new Map<string, readonly { what: string; rows: number }[]>(),
  find: (userId: string) => Promise.resolve(identity.erased.has(userId) ? { erasedAt: NOW.toISOString() } : undefined),
  note: (userId: string, rows: readonly { what: string; rows: number }[]) => {
    identity.noted.set(userId, rows);
    return Promise.resolve();
  },
};
const NO_REPAIRS = { ofAddress: () => Promise.resolve([]) };
const anErasure = (ofIdentity: typeof identity) =>
  new ErasePerson(db, () => NOW, ofIdentity, NO_REPAIRS, new EraseCustomer(aLedger(db).ledger));
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  counter = aCounter(db);
  erase = anErasure(identity);
});
afterAll(() => test.close());

const rows = <T = object>(text: string, values: unknown[]): Promise<T[]> =>
  db.tx(system, (em) => em.query<T[]>(text, values));
/** Every text of every table that holds the word. */
async function tablesWith(word: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: test.adminUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const hit = await owner.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${word}%`]);
      if (hit.rows.length > 0) found.push(name);
    }
    return found.sort();
  } finally {
    await owner.end();
  }
}

/** A repair that the person took cash and a promised EFT for. */
async function aCashier() {
  const repair = aRepair(await aShop(db));
  await counter.event(repair);
  await counter.pay(repair, 10_000, { method: 'cash' });
  await counter.pay(repair, 5_000, { method: 'eft', reference: 'R-1', promised: true } as never);
  const [entry] = await rows<{ by_user: string; by_name: string }>(
    "select by_user, by_name from entries where repair_id = $1 and kind = 'payment' limit 1",
    [repair.repairId],
  );
  if (!entry) throw new TypeError('no payment was posted');
  return { repair, userId: entry.by_user, name: entry.by_name };
}

describe('an erased account', () => {
  it('loses its name in all books, and the books keep amounts and the id', async () => {
    const { repair, userId, name } = await aCashier();
    // Further books that name the person.
    await rows(
      `insert into commission_rules (id, rate, from_day, notes, by_user, by_name, made_at)
        values ($1, 0.1, '2030-01-01', '', $2, $3, now())`,
      [uuidv7(), userId, name],
    );
    await rows(
      `insert into billing_switches (id, tenant_id, switch, value, from_at, notes, by_user, by_name, made_at)
        values ($1, $2, 'billing', true, '2030-01-01', '', $3, $4, '2029-01-01')`,
      [uuidv7(), repair.tenantId, userId, name],
    );
    await rows(
      `update shifts set closed_at = now(), closed_day = '2026-11-20', closed_by = $1, closed_by_name = $2, counted_cents = 0,
        handed_on_cents = 0, closed_in = pg_current_xact_id() where user_id = $1`,
      [userId, name],
    );
    const before = await rows('select id, amount_cents, at, by_user from entries where by_user = $1 order by id', [
      userId,
    ]);
    expect(await tablesWith(name)).toEqual(
      expect.arrayContaining(['billing_switches', 'commission_rules', 'entries', 'shifts']),
    );
    identity.erased.add(userId);
    await Promise.all([1, 2, 3].map(() => erase.run(userId)));
    // The audit line of the outbox goes to identity, which erases names in its own audit trail.
    expect((await tablesWith(name)).filter((table) => table !== 'outbox')).toEqual([]);
    expect(
      await rows('select id, amount_cents, at, by_user from entries where by_user = $1 order by id', [userId]),
    ).toEqual(before);
    expect(await rows('select distinct by_name from entries where by_user = $1', [userId])).toEqual([
      { by_name: ERASED_NAME },
    ]);
    expect(identity.noted.get(userId)).toEqual(
      expect.arrayContaining([
        { what: 'names_in_entries', rows: before.length },
        { what: 'names_in_rate_rules', rows: 1 },
        { what: 'names_of_drawers', rows: 1 },
        { what: 'names_of_drawer_closes', rows: 1 },
      ]),
    );
  });

  it('is reported again with the same rows', async () => {
    const { userId } = await aCashier();
    identity.erased.add(userId);
    await erase.run(userId);
    const first = identity.noted.get(userId);
    identity.noted.clear();
    await erase.run(userId);
    expect(identity.noted.get(userId)).toEqual(first);
  });

  it('needs the confirmation of identity', async () => {
    const { userId, name } = await aCashier();
    await erase.run(userId);
    expect(await tablesWith(name)).toContain('entries');
    const away = anErasure({
      ...identity,
      find: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')),
    });
    await expect(away.run(userId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('the books', () => {
  it('refuse another name, the name of a person who is not erased, and a change beside a name', async () => {
    const { userId } = await aCashier();
    const owner = new pg.Client({ connectionString: test.adminUrl });
    await owner.connect();
    const change = (text: string) => owner.query(`update entries set ${text} where by_user = $1`, [userId]);
    try {
      await expect(change(`by_name = '${ERASED_NAME}'`)).rejects.toThrow(/append-only/);
      await owner.query("insert into erased_people values ($1, now(), '[]')", [userId]);
      await expect(change("by_name = 'Somebody'")).rejects.toThrow(/append-only/);
      await expect(change(`by_name = '${ERASED_NAME}', amount_cents = 1`)).rejects.toThrow(/append-only/);
      await expect(owner.query('delete from entries where by_user = $1', [userId])).rejects.toThrow(/append-only/);
    } finally {
      await owner.end();
    }
  });

  it('let the service change names only', async () => {
    const { userId } = await aCashier();
    await expect(rows('update entries set amount_cents = 1 where by_user = $1', [userId])).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('an export', () => {
  const exporting = (userId?: string) =>
    new ExportPerson(
      db,
      { holderOf: () => Promise.resolve(userId === undefined ? undefined : { id: userId }) },
      NO_REPAIRS,
    );

  it('holds what the person did with money, and nothing of other people', async () => {
    const [one, other] = [await aCashier(), await aCashier()];
    const json = await exporting(one.userId).run('session');
    expect(JSON.parse(json)).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ kind: 'payment', cents: 10_000, method: 'cash' })]),
      drawers: [expect.objectContaining({ name: one.name })],
      rateRules: [],
      payouts: [],
    });
    expect(json).not.toContain(other.userId);
  });

  it('refuses a caller without a session', async () => {
    await expect(exporting().run('')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(exporting().run('ended')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
