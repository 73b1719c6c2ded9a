import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { isBilled } from '../src/control/is-billed.js';
import { aCommand, aRule, finance, master, openCommissions, system } from './commission-books.js';
import { aShop } from '../src/testing/books.js';

let books: Awaited<ReturnType<typeof openCommissions>>;
beforeAll(async () => {
  books = await openCommissions();
});
afterAll(() => books.test.close());

describe('rate rules', () => {
  it('apply from their day, most specific first, and never to earlier repairs', async () => {
    const [tenantId, other] = [await aShop(books.db), await aShop(books.db)];
    await books.setRule({ tenantId, rate: 0.15 });
    await books.setRule({ tenantId, serviceId: 'data_recovery', rate: 0.1, from: '2026-11-22' });
    const rates = async (at: string, of = tenantId) =>
      (
        await books.sharesOf(
          of,
          [
            { serviceId: 'boot_repair', cents: 10_000 },
            { serviceId: 'data_recovery', cents: 10_000 },
          ],
          at,
        )
      ).map(({ rate, shareCents }) => [rate, shareCents]);
    // The ledger's day begins at 22:00 UTC.
    expect(await rates('2026-11-20T21:59:59.000Z')).toEqual([
      [0.2, 2_000],
      [0.2, 2_000],
    ]);
    expect(await rates('2026-11-20T22:00:00.000Z')).toEqual([
      [0.15, 1_500],
      [0.15, 1_500],
    ]);
    expect(await rates('2026-11-22T12:00:00.000Z')).toEqual([
      [0.15, 1_500],
      [0.1, 1_000],
    ]);
    expect(await rates('2026-11-22T12:00:00.000Z', other)).toEqual([
      [0.2, 2_000],
      [0.2, 2_000],
    ]);
  });

  it('freeze rate and rule on the entry', async () => {
    const tenantId = await aShop(books.db);
    const rule = await books.setRule({ tenantId, rate: 0.15 });
    const { repair } = await books.aRepair(tenantId, 10_000, { at: '2026-11-21T10:00:00.000Z' });
    await books.setRule({ tenantId, rate: 0.05, from: '2026-11-22' });
    const [entry] = await books.db.tx(finance, (em) =>
      em.query<object[]>(
        "select rate::float, rule_id, amount_cents, details from entries where repair_id = $1 and kind = 'commission'",
        [repair.id],
      ),
    );
    expect(entry).toMatchObject({
      rate: 0.15,
      rule_id: rule.id,
      amount_cents: 1_500,
      details: { verifiedCents: 10_000, lines: [{ rate: 0.15, ruleId: rule.id, source: 'shop', shareCents: 1_500 }] },
    });
  });

  it('refuses a day that has begun, an unknown shop and service, and a rate above the limit', async () => {
    await expect(books.setRule({ rate: 0.1, from: '2026-11-20' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(books.setRule({ rate: 0.1, tenantId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(books.setRule({ rate: 0.1, serviceId: 'gardening' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(books.setRule({ rate: 0.51 })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is added once per request, and refuses the same request with another rate', async () => {
    const tenantId = await aShop(books.db);
    const asked = aRule({ tenantId, rate: 0.1 });
    const [first, again] = [
      await books.rules.run(master, asked, aCommand()),
      await books.rules.run(master, asked, aCommand()),
    ];
    expect(again).toMatchObject({ id: first.id, rate: 0.1 });
    await expect(books.rules.run(master, { ...asked, rate: 0.2 }, aCommand())).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
    expect(
      (await books.rules.list(finance, { tenantId })).rules.filter((rule) => rule.tenantId === tenantId),
    ).toHaveLength(1);
  });

  it('cannot be changed or deleted', async () => {
    await books.setRule({ tenantId: await aShop(books.db), rate: 0.1 });
    const owner = new pg.Client({ connectionString: books.test.adminUrl });
    await owner.connect();
    try {
      for (const change of ['delete from commission_rules', 'update commission_rules set rate = 0'])
        await expect(owner.query(change)).rejects.toThrow(/append-only/);
    } finally {
      await owner.end();
    }
  });

  it.each(['admin', 'finance', 'tenant_admin', 'tech', 'sales', 'user'] as const)('are not set by %s', async (role) => {
    await expect(books.setRule({ rate: 0.1 }, aUser({ role, tenantId: await aShop(books.db) }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('billing control', () => {
  it('takes no share while billing is off, and names the change as the rule', async () => {
    const tenantId = await aShop(books.db);
    await books.aRepair(tenantId, 10_000);
    books.time.now = new Date('2026-11-20T11:00:00.000Z');
    await books.toggle.run(
      master,
      { tenantId, which: 'billing', value: false, notes: 'Pilot shop', from: '2026-11-20T12:00:00.000Z' },
      aCommand(),
    );
    expect(
      await books.sharesOf(tenantId, [{ serviceId: 'boot_repair', cents: 10_000 }], '2026-11-20T11:59:59.999Z'),
    ).toEqual([expect.objectContaining({ rate: 0.2, shareCents: 2_000 })]);
    const [off] = await books.sharesOf(
      tenantId,
      [{ serviceId: 'boot_repair', cents: 10_000 }],
      '2026-11-20T12:00:00.000Z',
    );
    expect(off).toMatchObject({ rate: 0, shareCents: 0, source: 'billing_off' });
    expect(off?.ruleId).toBeDefined();
    const { lines, closingCents } = await books.statementOf(tenantId);
    expect(lines.map(({ effectCents }) => effectCents)).toEqual([-2_000]);
    expect(closingCents).toBe(-2_000);
  });

  it('replaces a scheduled change by a later decision', async () => {
    const tenantId = await aShop(books.db);
    const decide = (value: boolean, from?: string) =>
      books.toggle.run(master, { tenantId, which: 'test_account', value, notes: '', from }, aCommand());
    const billedAt = (at: string) => books.db.tx(system, (em) => isBilled(em, tenantId, at));
    await decide(true, '2026-12-01T00:00:00.000Z');
    expect([await billedAt('2026-11-30T23:59:59.000Z'), await billedAt('2026-12-01T00:00:00.000Z')]).toEqual([
      true,
      false,
    ]);
    await decide(false);
    expect(await billedAt('2026-12-02T00:00:00.000Z')).toBe(true);
  });

  it('refuses the past, a shop that does not exist, and the demo shop', async () => {
    const tenantId = await aShop(books.db);
    const change = (over: object) =>
      books.toggle.run(master, { tenantId, which: 'billing', value: false, notes: '', ...over }, aCommand());
    await expect(change({ from: '2026-11-20T09:00:00.000Z' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(change({ tenantId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(change({ tenantId: await aShop(books.db, { demo: true }) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is switched by a master only, and one change is one row', async () => {
    const tenantId = await aShop(books.db);
    const off = { tenantId, which: 'billing', value: false, notes: 'Pilot shop' } as const;
    for (const role of ['admin', 'finance', 'tenant_admin', 'sales'] as const)
      await expect(books.toggle.run(aUser({ role }), off, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await books.toggle.run(master, off, aCommand())).toEqual({ message: 'Billing is off for Shop' });
    await Promise.all(Array.from({ length: 10 }, () => books.toggle.run(master, off, aCommand())));
    const count = await books.db.tx(master, (em) =>
      em.query<unknown[]>('select 1 from billing_switches where tenant_id = $1', [tenantId]),
    );
    expect(count).toHaveLength(1);
  });
});

describe('billing status', () => {
  it('lists each shop with email, switches and what is scheduled', async () => {
    const id = await aShop(books.db, { email: 'owner@shops.example' });
    const rowOf = async () => {
      const { tenants } = await books.states.run(master, { before: '', search: '' });
      return tenants.find((one) => one.id === id);
    };
    const asMade = {
      id,
      name: 'Shop',
      email: 'owner@shops.example',
      billingEnabled: true,
      testAccount: false,
      billingNotes: '',
      scheduled: [],
    };
    expect(await rowOf()).toEqual(asMade);
    const from = '2026-12-01T00:00:00.000Z';
    const change = { tenantId: id, value: true, notes: '' } as const;
    await books.toggle.run(master, { ...change, which: 'billing', value: false, notes: 'Pilot' }, aCommand());
    await books.toggle.run(master, { ...change, which: 'test_account', from }, aCommand());
    expect(await rowOf()).toEqual({
      ...asMade,
      billingEnabled: false,
      billingNotes: 'Pilot',
      scheduled: [{ switch: 'test_account', value: true, from }],
    });
    expect((await books.states.history(master, id)).changes.map(({ switch: one, value }) => [one, value])).toEqual([
      ['test_account', true],
      ['billing', false],
    ]);
  });

  it.each(['admin', 'finance', 'tenant_admin', 'tech', 'sales', 'user'] as const)('is not read by %s', async (role) => {
    const someone = aUser({ role });
    await expect((async () => books.states.run(someone, { before: '', search: '' }))()).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect((async () => books.states.history(someone, uuidv7()))()).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
