import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { repairsOnABench, type Bench } from './bench.js';
import { protectedShopsOn } from './protected-shops.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());
const { master, sql, attach, start, startSome, refusal, age, standing, decide, eventsFor, staffTold, auditOf } =
  protectedShopsOn(() => bench);

describe('protection rules for staff', () => {
  it('lists waiting shops first by wait, then blocked and suspicious shops, in pages', async () => {
    await sql('delete from protection_shops');
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const rows = Array.from({ length: 30 }, (_, index) => ({ id: uuidv7(), index }));
    for (const { id, index } of rows)
      await sql(
        `insert into protection_shops (tenant_id, status, status_at, case_since, case_reason)
          values ($1, $2, $3, $4, $5)`,
        [
          id,
          index % 3 === 1 ? 'blocked' : index % 3 === 2 ? 'suspicious' : 'good',
          at(index),
          index < 3 ? at(100 - index) : null,
          index < 3 ? 'throttled' : null,
        ],
      );
    const first = await bench.calls.listProtectedShops({ before: '' }, master);
    const second = await bench.calls.listProtectedShops({ before: first.next ?? '' }, master);
    expect([first.shops.length, second.shops.length, second.next]).toEqual([25, 5, undefined]);
    const all = [...first.shops, ...second.shops];
    expect(new Set(all.map(({ tenantId }) => tenantId)).size).toBe(30);
    expect(all.slice(0, 3).map(({ tenantId }) => tenantId)).toEqual(rows.slice(0, 3).map(({ id }) => id));
    const rest = all.slice(3).map(({ standing: one }) => one?.status);
    expect(rest).toEqual([...rest].toSorted((a, b) => order(a) - order(b)));
    await expect(bench.calls.listProtectedShops({ before: '9_x_y' }, master)).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
  const order = (status = '') => ['blocked', 'suspicious', 'good'].indexOf(status);

  // spec E122
  it('requires a note for each decision and answers a waiting appeal', async () => {
    const shop = await bench.aShop();
    await bench.calls.appealProtection({ text: 'We opened a second bench.' }, shop.actor);
    expect((await decide(shop, 'keep')).shop).toMatchObject({
      standing: { status: 'good', appeal: undefined, waitingSince: undefined },
    });
    const blocked = await decide(shop, 'block', { note: 'Devices are repaired elsewhere' });
    expect(blocked.shop?.standing).toMatchObject({ status: 'blocked', blockReason: 'Devices are repaired elsewhere' });
    expect(await standing(shop)).toMatchObject({ status: 'blocked', blockReason: 'Devices are repaired elsewhere' });
    for (const kind of ['block_device', 'disk_image'])
      expect(await refusal(shop, attach(shop, kind))).toMatchObject({ code: 'DIAGNOSES_BLOCKED' });
    await expect(decide(shop, 'clear')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const free = await decide(shop, 'unblock');
    expect(free.shop?.standing).toMatchObject({ status: 'good', blockReason: undefined });
    expect(await refusal(shop)).toBeUndefined();
    await decide(shop, 'clear');
    expect(free.history.map(({ event, byName }) => [event, byName])).toEqual([
      ['unblocked', master.username],
      ['blocked', master.username],
      ['kept', master.username],
      ['appealed', shop.actor.username],
    ]);
    expect(await eventsFor(shop)).toEqual(['kept', 'blocked', 'unblocked', 'cleared']);
    const lines = await auditOf(shop);
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['protection.appealed', shop.actor.userId],
      ['protection.kept', master.userId],
      ['protection.blocked', master.userId],
      ['protection.unblocked', master.userId],
      ['protection.cleared', master.userId],
    ]);
    // The chain holds no personal texts, because it must stay intact after an erasure.
    expect(JSON.stringify(lines)).not.toContain('elsewhere');
  });

  it('opens no second case for reviewed diagnoses', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 10);
    await age(shop, 2);
    await startSome(shop, 10);
    expect((await standing(shop)).status).toBe('suspicious');
    await decide(shop, 'clear');
    await age(shop, 24);
    await startSome(shop, 3);
    expect(await standing(shop)).toMatchObject({ status: 'good', diagnoses: 23, purchases: 0 });
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
  });

  it('raises limits until a date and within bounds', async () => {
    const shop = await bench.aShop();
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await expect(decide(shop, 'raise_limits', { hour: 5, until })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(decide(shop, 'raise_limits', { hour: 20 })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(decide(shop, 'raise_limits', { until })).rejects.toMatchObject({ code: 'INVALID' });
    const far = new Date(Date.now() + 91 * 86_400_000).toISOString();
    await expect(decide(shop, 'raise_limits', { hour: 20, until: far })).rejects.toMatchObject({ code: 'INVALID' });
    await decide(shop, 'raise_limits', { hour: 12, until });
    await startSome(shop, 12);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED' });
    await sql('update protection_shops set limits_until = now() where tenant_id = $1', [shop.tenantId]);
    expect((await standing(shop)).limits[0]).toMatchObject({ counted: 12, limit: 10 });
  });

  it('refuses invalid decisions and unknown shops', async () => {
    const shop = await bench.aShop();
    for (const over of [{ note: '' }, { note: 'x' }, { decision: 'delete' }, { tenantId: 'x' }])
      await expect(
        bench.calls.decideProtection({ tenantId: shop.tenantId, decision: 'keep', note: 'a note', ...over }, master),
      ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(decide({ ...shop, tenantId: uuidv7() }, 'block')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.calls.readProtectedShop({ tenantId: uuidv7(), before: '' }, master)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // No appeal is waiting, as after a decision by other staff.
    await expect(decide(shop, 'keep')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('applies one of two simultaneous decisions', async () => {
    const shop = await bench.aShop();
    const both = await Promise.allSettled([decide(shop, 'block'), decide(shop, 'block')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsFor(shop)).toEqual(['blocked']);
  });
});

describe('appeal', () => {
  it('accepts one appeal at a time from the administrator', async () => {
    const shop = await bench.aShop();
    const text = 'A school sent us thirty laptops.';
    const both = await Promise.allSettled([1, 2].map(() => bench.calls.appealProtection({ text }, shop.actor)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(bench.calls.appealProtection({ text }, shop.actor)).rejects.toMatchObject({ code: 'APPEAL_OPEN' });
    expect(await standing(shop)).toMatchObject({ appeal: { text }, waitingSince: expect.any(String), severity: 'low' });
    expect(await staffTold(shop)).toEqual(['protection.appeal 1']);
    const { shops } = await bench.calls.listProtectedShops({ before: '' }, master);
    expect(shops.find(({ tenantId }) => tenantId === shop.tenantId)).toMatchObject({
      caseReason: 'appeal',
      tenantName: 'Umbani Electronics',
    });
    await decide(shop, 'clear');
    await bench.calls.appealProtection({ text }, shop.actor);
    expect(await staffTold(shop)).toEqual(['protection.appeal 1', 'protection.appeal 2']);
  });

  it('limits the length of an appeal', async () => {
    const shop = await bench.aShop();
    for (const text of ['', 'short', 'x'.repeat(1_001)])
      await expect(bench.calls.appealProtection({ text }, shop.actor)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('permissions', () => {
  it('lets technicians read their shop’s numbers only, without an appeal', async () => {
    const shop = await bench.aShop();
    await start(shop);
    const tech: UserActor = { ...shop.actor, role: 'tech' };
    expect((await bench.calls.readProtection({}, tech)).limits[0]?.counted).toBe(1);
    await expect(bench.calls.appealProtection({ text: 'Please look at it' }, tech)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const stranger = aUser();
    expect((await bench.calls.readProtection({}, stranger)).limits[0]?.counted).toBe(0);
    const people = (['tenant_admin', 'tech', 'finance', 'sales', 'user'] as Role[]).map((role) => aUser({ role }));
    for (const person of people) {
      await expect(decide(shop, 'block', {}, person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.calls.listProtectedShops({ before: '' }, person)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(
        bench.calls.readProtectedShop({ tenantId: shop.tenantId, before: '' }, person),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  it('shows a shop its own rows and refuses changes of its status (row-level security)', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 8);
    const stranger = aUser();
    for (const table of ['protection_shops', 'protection_diagnoses', 'protection_refusals', 'protection_history']) {
      const seen = await bench.db.tx(stranger, (em) =>
        em.query<object[]>(`select 1 from ${table} where tenant_id = $1`, [shop.tenantId]),
      );
      expect([table, seen.length]).toEqual([table, 0]);
    }
    const as = (text: string) => bench.db.tx(shop.actor, (em) => em.query(text, [shop.tenantId]));
    for (const text of [
      "update protection_shops set status = 'good' where tenant_id = $1",
      'update protection_shops set hour_limit = 500 where tenant_id = $1',
      'update protection_shops set case_since = null where tenant_id = $1',
      'delete from protection_diagnoses where tenant_id = $1',
      "update protection_diagnoses set at = at - interval '1 day' where tenant_id = $1",
      'delete from protection_history where tenant_id = $1',
    ])
      await expect(as(text)).rejects.toThrow(/permission denied|INTERNAL|went wrong/i);
  });

  it('limits staff who view as a shop to reading', async () => {
    const shop = await bench.aShop();
    const viewer: UserActor = { ...shop.actor, viewedBy: uuidv7() };
    expect((await bench.calls.readProtection({}, viewer)).status).toBe('good');
    await expect(bench.calls.appealProtection({ text: 'Please look at it' }, viewer)).rejects.toBeDefined();
    expect((await standing(shop)).appeal).toBeUndefined();
  });
});

it('notifies open pages of the shop and of staff about a decision', async () => {
  const shop = await bench.aShop();
  const before = bench.frames.length;
  await decide(shop, 'block');
  const told = () =>
    bench.frames
      .slice(before)
      .filter(({ frame }) => frame.type === 'protection')
      .map(({ channel }) => channel);
  await waitFor(async () => told().length === 2);
  expect(told().toSorted()).toEqual(['live:staff', `live:tenant:${shop.tenantId}`]);
});

it('reads counts from indexes', async () => {
  const shop = await bench.aShop();
  const plan = await bench.db.tx(systemActor('test'), async (em) => {
    await em.query('set local enable_seqscan = off');
    // As for the limits: the time window contains rows of every shop, so an index by age alone would read all of them.
    await em.query(
      `insert into protection_diagnoses (run_id, repair_id, tenant_id, device_id, at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'image', now() from generate_series(1, 500)`,
    );
    return em.query<{ 'QUERY PLAN': string }[]>(
      "explain select device_id, at from protection_diagnoses where tenant_id = $1 and at > now() - interval '7 days'",
      [shop.tenantId],
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('protection_diagnoses_of_shop');
});
