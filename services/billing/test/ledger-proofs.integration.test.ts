import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@revive/platform/database/database';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { payment, payout } from '../src/ledger/postings.policy.js';
import { ProveLedger } from '../src/proving/prove-ledger.js';
import { rebuildTotals } from '../src/ledger/proofs/rebuild-totals.js';
import { aLedger, anEvent, aRepair, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let now: Date;
let shop: string;
let alarms: unknown[];
const finance = aUser({ role: 'finance' });
const log = { info: () => undefined, error: (...told: unknown[]) => void alarms.push(told[1]) };
const rounds = (): ProveLedger => new ProveLedger(db, () => now, log);
const prove = () => rounds().onDemand(finance);

async function asAdmin<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
/** Changes rows behind the triggers, as only the owner of the database can. */
const behindTriggers = (table: string, statement: string) =>
  asAdmin(`alter table ${table} disable trigger all; ${statement}; alter table ${table} enable trigger all`);

/** Entries of the last hour are not yet in the hashes, so the clock of the proofs is ahead. */
const anHourAhead = () => new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  shop = await aShop(db);
  const { ledger, settle } = aLedger(db);
  const repair = aRepair(shop);
  await settle.run(anEvent(), repair);
  await settle.run(anEvent(), aRepair(shop, { totalCents: 10_050, at: '2026-09-01T10:00:00.000Z' }));
  const { repairId } = repair;
  await db.tx(systemActor('test', shop), (em) =>
    ledger.post(em, shop, [
      {
        ...payment(20_000, 'card'),
        key: uuidv7(),
        at: '2026-11-20T11:00:00.000Z',
        repair: { id: repairId, number: 1, deviceName: 'disk.img', quoteVersion: 1 },
      },
      { ...payout(500), key: uuidv7(), at: '2026-11-20T11:00:00.000Z' },
    ]),
  );
});
afterAll(() => test.close());
beforeEach(() => {
  alarms = [];
  now = anHourAhead();
});
const found = async () => (await prove()).found;

describe('proof of the ledger', () => {
  it('finds no difference, counts the ledger and keeps the proof', async () => {
    const proof = await prove();
    expect(proof).toMatchObject({ entries: 6, differences: 0, found: [], byName: finance.username });
    // 20 November and 1 September, and the days between them.
    expect(proof.days).toBe(81);
    expect(alarms).toEqual([]);
    expect((await rounds().list(finance)).proofs[0]).toEqual(proof);
    const again = await prove();
    expect(again.chain).toBe(proof.chain);
  });

  it('adds later entries of a proven day to the chain', async () => {
    const before = await prove();
    await aLedger(db).settle.run(anEvent(), aRepair(shop, { totalCents: 700 }));
    now = anHourAhead();
    const after = await prove();
    expect(after).toMatchObject({ differences: 0, entries: before.entries + 2 });
    expect(after.chain).not.toBe(before.chain);
  });

  it.each([
    [
      'shop_totals',
      'totals',
      "update totals set cents = cents + 1 where account = 'bank'",
      "update totals set cents = cents - 1 where account = 'bank'",
    ],
    [
      'platform_totals',
      'platform_totals',
      "update platform_totals set cents = cents + 1 where account = 'platform_bank'",
      "update platform_totals set cents = cents - 1 where account = 'platform_bank'",
    ],
    [
      'entry_balance',
      'postings',
      "update postings set cents = cents + 1 where account = 'bank'",
      "update postings set cents = cents - 1 where account = 'bank'",
    ],
    [
      'current_account',
      'platform_postings',
      "update platform_postings set cents = cents + 1 where account = 'shop_payable' and cents = 500",
      "update platform_postings set cents = cents - 1 where account = 'shop_payable' and cents = 501",
    ],
    [
      'repair_bill',
      'entries',
      "update entries set amount_cents = amount_cents + 1 where kind = 'payment'",
      "update entries set amount_cents = amount_cents - 1 where kind = 'payment'",
    ],
    [
      'currency',
      'entries',
      "update entries set currency = 'USD' where kind = 'payout'",
      "update entries set currency = 'ZAR' where kind = 'payout'",
    ],
    [
      'day_changed',
      'entries',
      "update entries set reference = 'x' where kind = 'payout'",
      "update entries set reference = null where kind = 'payout'",
    ],
    [
      'chain',
      'ledger_day_proofs',
      "update ledger_day_proofs set chain = sha256('x') where seq = 1",
      "update ledger_day_proofs set chain = sha256(decode(repeat('00', 32), 'hex') || convert_to(to_char(business_date, 'YYYY-MM-DD'), 'UTF8') || sha256) where seq = 1",
    ],
  ] as const)('names a difference of %s and raises an alarm', async (check, table, change, back) => {
    await prove();
    await behindTriggers(table, change);
    expect((await found()).map((one) => one.check)).toContain(check);
    expect(alarms).toContain('ALARM: the ledger differs from its postings');
    expect(await asAdmin("select 1 from outbox where topic = 'billing.staff-notification'")).not.toEqual([]);
    await behindTriggers(table, back);
    expect(await found()).toEqual([]);
  });

  it('names an entry without postings', async () => {
    const id = uuidv7();
    await behindTriggers(
      'entries',
      `insert into entries (id, key, kind, tenant_id, amount_cents, at, business_date) values ('${id}', '${id}',
        'payout', '${shop}', 1, '2026-11-20', '2026-11-20')`,
    );
    expect(await found()).toContainEqual({ check: 'entry_postings', day: '2026-11-20', entryId: id, tenantId: shop });
    await behindTriggers('entries', `delete from entries where id = '${id}'`);
  });

  it('is append-only', async () => {
    await prove();
    for (const table of ['ledger_proofs', 'ledger_day_proofs'])
      for (const statement of [`update ${table} set chain = sha256('x')`, `delete from ${table}`])
        await expect(asAdmin(statement)).rejects.toThrow('append-only');
  });

  it('runs once a night, after two o’clock, with several instances', async () => {
    const nights = () => asAdmin<{ n: string }>('select count(*) as n from ledger_proofs where night is not null');
    const [before] = await nights();
    now = new Date('2027-01-05T23:30:00.000Z');
    await rounds().nightly();
    expect((await nights())[0]).toEqual(before);
    now = new Date('2027-01-06T00:30:00.000Z');
    await Promise.all([rounds().nightly(), rounds().nightly()]);
    await rounds().nightly();
    expect(Number((await nights())[0]?.n)).toBe(Number(before?.n) + 1);
  });

  it('is for master and finance', async () => {
    for (const role of ['tenant_admin', 'tech', 'user', 'sales', 'admin'] as const) {
      const person = aUser({ role });
      await expect(rounds().onDemand(person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(rounds().list(person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await rounds().onDemand(aUser({ role: 'master' }))).toMatchObject({ differences: 0 });
  });
});

describe('rebuild of the totals', () => {
  it('shows the differences in a dry run and then sets the totals to the sums of the postings', async () => {
    await asAdmin(`update totals set cents = cents + 7 where account = 'bank';
      delete from totals where account = 'platform_share' and business_date = '2026-09-01';
      insert into totals values ('${shop}', 'safe', '2026-11-20', 9);
      update platform_totals set cents = cents - 3 where account = 'platform_bank'`);
    const planned = await rebuildTotals(db, { dryRun: true });
    expect(planned).toHaveLength(4);
    expect(planned).toContainEqual({ tenantId: shop, account: 'safe', day: '2026-11-20', fromCents: 9, toCents: 0 });
    expect(await prove()).toMatchObject({ differences: 4 });
    expect(await rebuildTotals(db, { dryRun: false })).toEqual(planned);
    expect(await rebuildTotals(db, { dryRun: true })).toEqual([]);
    expect(await prove()).toMatchObject({ differences: 0 });
  });
});
