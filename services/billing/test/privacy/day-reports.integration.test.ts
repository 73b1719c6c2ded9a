import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { runMigrations } from '@revive/platform/database/migrations';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { EraseCustomer } from '../../src/privacy/erase-customer.js';
import { ErasePerson } from '../../src/privacy/erase-person.js';
import { payment } from '../../src/ledger/postings.policy.js';
import { ProveLedger } from '../../src/proving/prove-ledger.js';
import { billing } from '../../src/service.js';
import { aLedger, aShop } from '../../src/testing/books.js';
import { aDrawerDesk, cash } from '../drawers.js';
import { asOwner, columnsWith } from './whole-database.query.js';

const DAY = '2026-11-20';
const rowsOf = <Row>(db: Database, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  db.tx(systemActor('test'), (em) => em.query<Row[]>(text, [...values]));

/** Every checksum covers the checksum before it and the stored report. */
async function expectChain(db: Database): Promise<void> {
  const rows = await rowsOf<{ content: string; previous_sha256: string | null; sha256: string }>(
    db,
    'select content, previous_sha256, sha256 from day_closings order by tenant_id, location_id, number',
  );
  let before = '';
  for (const { content, previous_sha256: previous, sha256 } of rows) {
    expect(previous ?? '').toBe(before);
    expect(sha256).toBe(createHash('sha256').update(`${before}${content}`).digest('hex'));
    before = sha256;
  }
}

/** A day with cash that Sipho took, closed by Thandi. */
async function aClosedDay(db: Database) {
  const desk = aDrawerDesk(db);
  const tenantId = await aShop(db);
  const boss = aUser({ role: 'tenant_admin', tenantId, username: 'thandi-mbeki' });
  const sipho = aUser({ role: 'tech', tenantId, username: 'sipho-zungu' });
  const shiftId = (await desk.open(sipho, { counted: [] })).shift?.id ?? '';
  await db.tx(systemActor('test', tenantId), (em) =>
    desk.ledger.post(em, tenantId, [
      {
        ...payment(20_000, 'cash'),
        key: uuidv7(),
        at: desk.now().toISOString(),
        shiftId,
        locationId: tenantId,
        by: { userId: sipho.userId, name: sipho.username },
        repair: { id: uuidv7(), number: 1, deviceName: 'ThinkPad', quoteVersion: 1 },
      },
    ]),
  );
  await desk.close(sipho, { shiftId, counted: cash(20_000), handedOnCents: 0 });
  const [closing] = (await desk.closeDay(boss, { throughDay: DAY })).closings;
  if (!closing) throw new TypeError('the day was not closed');
  return { desk, boss, sipho, closing };
}

const erase = (db: Database, userId: string): Promise<void> =>
  new ErasePerson(
    db,
    () => new Date(),
    { find: async () => ({ erasedAt: DAY, confirmedEmail: undefined }), note: async () => undefined },
    { ofAddress: async () => [] },
    new EraseCustomer(aLedger(db).ledger),
  ).run(userId);

describe('the report of a closed day', () => {
  let test: TestDatabase;
  let db: Database;
  let day: Awaited<ReturnType<typeof aClosedDay>>;
  beforeAll(async () => {
    test = await freshDatabase('billing', billing.migrations);
    db = await test.open([]);
    day = await aClosedDay(db);
  });
  afterAll(() => test.close());

  const report = async () =>
    readPdf(Buffer.from((await day.desk.report.run(day.boss, { id: day.closing.id })).base64, 'base64'));

  it('names its people, and stores their ids', async () => {
    expect(day.closing.content?.takings).toMatchObject([{ byName: 'sipho-zungu' }]);
    expect(day.closing.content?.shifts).toMatchObject([{ userName: 'sipho-zungu', closedByName: 'sipho-zungu' }]);
    expect((await report()).text).toContain('sipho-zungu');
    expect(await columnsWith(test.adminUrl, ['sipho-zungu'])).not.toContain('day_closings.content');
    await expectChain(db);
  });

  it('loses the name of an erased person and keeps its checksum', async () => {
    await erase(db, day.sipho.userId);
    const names = (await columnsWith(test.adminUrl, ['sipho-zungu'])).filter((one) => !one.startsWith('outbox.'));
    expect(names).toEqual([]);
    const [closing] = (await day.desk.days.run(day.boss, {})).closings;
    expect(closing).toMatchObject({
      sha256: day.closing.sha256,
      content: {
        takings: [{ byName: 'Erased account', paymentsCents: 20_000 }],
        shifts: [{ userName: 'Erased account', closedByName: 'Erased account' }],
      },
    });
    const { text } = await report();
    expect(text).toContain('Erased account');
    expect(text).not.toContain('sipho-zungu');
    await expectChain(db);
  });

  it('is reopened with the same people', async () => {
    const reopened = await day.desk.reopening.run(day.boss, {
      requestId: uuidv7(),
      closingId: day.closing.id,
      reason: 'A late payment',
    });
    expect(reopened.closings.map(({ kind, content }) => [kind, content?.takings[0]?.byName])).toEqual([
      ['reopened', 'Erased account'],
      ['closed', 'Erased account'],
    ]);
    await expectChain(db);
  });

  it('takes no other name', async () => {
    await expect(rowsOf(db, "update day_people set by_name = 'Another'")).rejects.toThrow(/append-only/);
    await expect(asOwner(test.adminUrl, 'delete from day_people')).rejects.toThrow(/append-only/);
  });
});

describe('reports and day hashes of earlier versions', () => {
  const [tenantId, thandi, sipho, gone, shiftId, entryId] = Array.from({ length: 6 }, () => uuidv7()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const CHAIN_START = Buffer.alloc(32);
  const contentOf = (number: number, by: { id: string; name: string }) =>
    JSON.stringify({
      number,
      kind: 'closed',
      at: `${DAY}T17:00:00.000Z`,
      by,
      report: {
        locationId: tenantId,
        takings: [
          { byName: 'sipho-zungu', method: 'cash', paymentsCents: 500 },
          { byName: 'a-helper', method: 'card', paymentsCents: 700 },
          { byName: '', method: 'eft', paymentsCents: 900 },
        ],
        shifts: [{ id: shiftId, userName: 'sipho-zungu', closedByName: 'pieter-gone' }],
      },
    });
  let test: TestDatabase;
  let db: Database;
  let firstChecksums: string[];
  beforeAll(async () => {
    const at = billing.migrations.findIndex(({ name }) => name.startsWith('ErasedCustomers'));
    test = await freshDatabase('billing', billing.migrations.slice(0, at));
    const one = contentOf(1, { id: thandi, name: 'thandi-mbeki' });
    const two = contentOf(2, { id: thandi, name: 'thandi-mbeki' });
    const first = createHash('sha256').update(one).digest('hex');
    const second = createHash('sha256').update(`${first}${two}`).digest('hex');
    firstChecksums = [first, second];
    await asOwner(
      test.adminUrl,
      `insert into tenants (id, name, commission_rate, version) values ('${tenantId}', 'Shop', 0.2, 1);
      insert into locations (id, tenant_id, name, position) values ('${tenantId}', '${tenantId}', 'Main', 0);
      insert into erased_people values ('${gone}', now(), '[]');
      insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day, closed_at, closed_day,
          closed_by, closed_by_name, counted_cents, handed_on_cents, closed_in)
        values ('${shiftId}', '${tenantId}', '${tenantId}', '${sipho}', 'sipho-zungu', now(), '${DAY}', now(), '${DAY}',
          '${gone}', 'Erased account', 500, 0, pg_current_xact_id());
      insert into accounts values ('${tenantId}', 'cash', 'ZAR'), ('${tenantId}', 'owner', 'ZAR');
      begin;
      insert into entries (id, key, kind, tenant_id, amount_cents, at, business_date, location_id, by_user, by_name,
          reference) values ('${entryId}', 'k', 'drawer_paid_in', '${tenantId}', 500, '${DAY}T10:00:00Z', '${DAY}',
          '${tenantId}', '${sipho}', 'sipho-zungu', 'A reference');
      insert into postings (entry_id, line, tenant_id, account, cents, business_date) values
        ('${entryId}', 0, '${tenantId}', 'cash', 500, '${DAY}'), ('${entryId}', 1, '${tenantId}', 'owner', -500, '${DAY}');
      commit;
      insert into day_closings (id, tenant_id, location_id, kind, number, from_day, through_day, at, by_user, by_name,
          content, previous_sha256, sha256)
        values ('${uuidv7()}', '${tenantId}', '${tenantId}', 'closed', 1, '${DAY}', '${DAY}', now(), '${thandi}',
          'thandi-mbeki', '${one}', null, '${first}'),
        ('${uuidv7()}', '${tenantId}', '${tenantId}', 'closed', 2, '2026-11-21', '2026-11-21', now(), '${thandi}',
          'thandi-mbeki', '${two}', '${first}', '${second}')`,
    );
    await keepDayHash();
    await runMigrations('billing', test.MIGRATE_DATABASE_URL, billing.migrations);
    db = await test.open([]);
  });
  afterAll(() => test.close());

  /** A day hash with the reference, as the version before the migration wrote it. */
  async function keepDayHash(): Promise<void> {
    const proofId = uuidv7();
    await asOwner(
      test.adminUrl,
      `begin;
      insert into ledger_proofs (id, at, days, entries, postings, debit_cents, differences, found, chain)
        values ('${proofId}', now(), 1, 1, 2, 500, 0, '[]', '');
      insert into ledger_day_proofs (seq, business_date, proof_id, watermark, entries, sha256, chain)
        select 1, '${DAY}', '${proofId}', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1, hash,
          sha256('\\x${CHAIN_START.toString('hex')}'::bytea || convert_to('${DAY}', 'UTF8') || hash)
        from (select sha256(convert_to(jsonb_build_array(e.id, e.key, e.kind, e.tenant_id, e.repair_id,
            e.quote_version, e.amount_cents, e.rate, e.vat_bps, e.method, e.collected_by, e.reverses,
            extract(epoch from e.at), e.by_user, e.reference,
            (select jsonb_agg(jsonb_build_array(p.line, p.account, p.cents, p.currency, p.business_date) order by p.line)
              from postings p where p.entry_id = e.id), null)::text, 'UTF8')) as hash
          from entries e where e.id = '${entryId}') day;
      commit`,
    );
  }

  it('keep ids in place of names, and the checksum that was printed', async () => {
    expect(
      (await columnsWith(test.adminUrl, ['sipho-zungu', 'a-helper', 'thandi-mbeki', 'pieter-gone'])).filter(
        (one) => !['shifts.user_name', 'entries.by_name', 'day_closings.by_name'].includes(one),
      ),
    ).toEqual(['day_people.by_name']);
    await expectChain(db);
    const rows = await rowsOf<{ first_sha256: string }>(db, 'select first_sha256 from day_closings order by number');
    expect(rows.map((row) => row.first_sha256)).toEqual(firstChecksums);
  });

  it('name the people whose accounts are known, and no erased person', async () => {
    const rows = await rowsOf<{ by_user: string; by_name: string }>(
      db,
      `select distinct p.by_user, p.by_name from day_people p join day_closings c on c.id = p.closing_id where c.number = 1
        order by p.by_name`,
    );
    expect(rows).toEqual([
      { by_user: gone, by_name: 'Erased account' },
      { by_user: expect.any(String), by_name: 'a-helper' },
      { by_user: sipho, by_name: 'sipho-zungu' },
    ]);
    await erase(db, sipho);
    expect((await columnsWith(test.adminUrl, ['sipho-zungu'])).filter((one) => one !== 'outbox.payload')).toEqual([]);
  });

  it('agree with the ledger', async () => {
    const rounds = new ProveLedger(db, () => new Date(Date.now() + 7_200_000), {
      info: () => undefined,
      error: () => undefined,
    });
    expect((await rounds.onDemand(aUser({ role: 'finance' }))).found).toEqual([]);
  });

  it('name their people again after a return to the earlier version, except erased people', async () => {
    const owner = new pg.Client({ connectionString: test.MIGRATE_DATABASE_URL });
    await owner.connect();
    try {
      const Migration = billing.migrations.find(({ name }) => name.startsWith('ErasedCustomers'));
      if (!Migration) throw new TypeError('the migration is missing');
      const runner = { query: async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows };
      await new Migration().down(runner as never);
    } finally {
      await owner.end();
    }
    const names = ['a-helper', 'thandi-mbeki', 'sipho-zungu'];
    const found = await Promise.all(names.map((name) => columnsWith(test.adminUrl, [name])));
    expect(found.map((columns) => columns.filter((one) => one.startsWith('day_')))).toEqual([
      ['day_closings.content'],
      ['day_closings.by_name'],
      [],
    ]);
    await expectChain(db);
  });
});
