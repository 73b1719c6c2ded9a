import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import { ProtectionNoticed, type DecideProtectionRequest } from '@revive/proto/revive/repairs/v1/protection';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());

type Shop = Awaited<ReturnType<Bench['aShop']>>;
const master = aUser({ role: 'master' });
const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<Row[]>(text, values));

/** Another device on the shop's bench; a real one unless said. */
function attach({ device }: Shop, kind = 'block_device'): BenchDevice {
  const one = { ...device, id: `device-${uuidv7()}`, kind };
  bench.devices.set(one.id, one);
  return one;
}
const start = (shop: Shop, device = attach(shop)) =>
  bench.startRepair.run(shop.actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi' },
  });
async function startSome(shop: Shop, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await start(shop);
}
const refusal = (shop: Shop, device?: BenchDevice) =>
  start(shop, device).then(
    () => undefined,
    (error: { code: string; message: string; details?: { limit?: string; retryAfterSeconds?: number } }) => error,
  );
/** What was counted and refused of a shop was so much earlier. */
async function age({ tenantId }: Shop, hours: number): Promise<void> {
  const by = [tenantId, `${hours} hours`];
  await sql('update protection_diagnoses set at = at - $2::interval where tenant_id = $1', by);
  await sql(
    `update protection_refusals set day = (last_at - $2::interval)::date, first_at = first_at - $2::interval,
      last_at = last_at - $2::interval where tenant_id = $1`,
    by,
  );
}
const standing = (shop: Shop) => bench.calls.readProtection({}, shop.actor);
const countOf = async (shop: Shop, name: string) =>
  (await standing(shop)).limits.find((limit) => limit.name === name)?.counted;
const decide = (shop: Shop, decision: string, over: Partial<DecideProtectionRequest> = {}, actor = master) =>
  bench.calls.decideProtection({ tenantId: shop.tenantId, decision, note: 'Called the owner', ...over }, actor);
const eventsFor = async ({ tenantId }: Shop) =>
  (await bench.events('repairs.protection'))
    .map((payload) => ProtectionNoticed.decode(payload))
    .filter((one) => one.tenantId === tenantId)
    .map(({ event }) => event);
const staffTold = async ({ tenantId }: Shop) =>
  (await bench.events('repairs.staff-notification'))
    .map((payload) => StaffNotificationRequested.decode(payload))
    .filter(({ about }) => about === tenantId)
    .map(({ kind, part }) => `${kind} ${part}`);
const auditOf = async ({ tenantId }: Shop) =>
  (await bench.events('repairs.audit'))
    .map((payload) => Action.decode(payload))
    .filter((one) => one.tenantId === tenantId && one.action.startsWith('protection.'));

describe('a limit', () => {
  it('lets exactly ten of fifty diagnoses begin that are started at once, and says so once', async () => {
    const shop = await bench.aShop();
    const other = await bench.aShop();
    const started = await Promise.allSettled(Array.from({ length: 50 }, () => start(shop)));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = started.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refused.every(({ code }) => code === 'DIAGNOSES_LIMITED')).toBe(true);
    expect(await countOf(shop, 'hour')).toBe(10);
    // What was refused has left nothing: no ticket, no run, no order.
    const [left] = await sql<{ tickets: number; runs: number }>(
      `select (select count(*)::int from repairs where tenant_id = $1) as tickets,
        (select count(*)::int from runs where tenant_id = $1) as runs`,
      [shop.tenantId],
    );
    expect(left).toEqual({ tickets: 10, runs: 10 });
    expect(await bench.ordersFor(shop.agent.id)).toHaveLength(10);
    expect(await eventsFor(shop)).toEqual(['warned', 'throttled']);
    // Another shop is not in its way.
    await start(other);
    expect(await countOf(other, 'hour')).toBe(1);
  });

  it('lets exactly ten more looks begin of twenty at once: they share no ticket, and no number is given', async () => {
    const shop = await bench.aShop();
    const tickets: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 10; at++) {
        const device = attach(shop);
        const { repairId, runId } = await start(shop, device);
        await failed(shop, repairId, runId, device.id);
        tickets.push(repairId);
      }
      await age(shop, round === 0 ? 1 : 24);
    }
    const again = await Promise.allSettled(tickets.map((id) => bench.diagnoseAgain.run(shop.actor, id)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await countOf(shop, 'hour')).toBe(10);
  });

  it('refuses with its name, the time of the next diagnosis, and nothing of the shop’s numbers', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 10);
    await age(shop, 0.5);
    const error = await refusal(shop);
    expect(error).toMatchObject({
      code: 'DIAGNOSES_LIMITED',
      message:
        'Your shop has reached its limit of 10 diagnostics an hour. The next diagnosis is possible in 30 minutes.',
    });
    expect(Object.keys(error?.details ?? {}).toSorted()).toEqual(['limit', 'retryAfterSeconds']);
    expect(error?.details?.retryAfterSeconds).toBeGreaterThan(29 * 60);
    expect(error?.details?.retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
    const { limits } = await standing(shop);
    expect(new Date(limits[0]?.nextAt ?? '').getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await age(shop, 0.5);
    expect(await refusal(shop)).toBeUndefined();
  });

  it('of a day is twenty, and of a week fifty devices, of which a known one is no new one', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 10);
    await age(shop, 1);
    await startSome(shop, 10);
    await age(shop, 1);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED', details: { limit: 'day' } });
    for (let round = 0; round < 3; round++) {
      await age(shop, 24);
      await startSome(shop, 10);
    }
    await age(shop, 24);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED', details: { limit: 'devices' } });
    const [known] = await sql<{ repair_id: string }>(
      'select repair_id from protection_diagnoses where tenant_id = $1 order by at desc limit 1',
      [shop.tenantId],
    );
    const { repair, runs } = await bench.tickets.read(shop.actor, known?.repair_id ?? '');
    await failed(shop, repair.id, runs[0]?.id ?? '', repair.deviceId);
    await bench.diagnoseAgain.run(shop.actor, repair.id);
    expect(await countOf(shop, 'devices')).toBe(50);
  });

  it('counts what really began on a device once: neither an image, nor a refusal, nor the same request again', async () => {
    const shop = await bench.aShop();
    for (let at = 0; at < 12; at++) await start(shop, attach(shop, 'disk_image'));
    expect(await countOf(shop, 'hour')).toBe(0);
    const device = attach(shop);
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => start(shop, device)));
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(shop, 'hour')).toBe(1);
    await expect(start(shop, { ...device, id: 'nobody' })).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    expect(await countOf(shop, 'hour')).toBe(1);
  });

  it('holds for another look at a device as for the first', async () => {
    const shop = await bench.aShop();
    const { repairId, runId } = await start(shop);
    const { repair } = await bench.tickets.read(shop.actor, repairId);
    await failed(shop, repairId, runId, repair.deviceId);
    await startSome(shop, 9);
    await expect(bench.diagnoseAgain.run(shop.actor, repairId)).rejects.toMatchObject({ code: 'DIAGNOSES_LIMITED' });
    await age(shop, 1);
    await bench.diagnoseAgain.run(shop.actor, repairId);
    expect(await countOf(shop, 'hour')).toBe(1);
  });

  it('is warned of from four fifths on, once in its window', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 7);
    expect(await eventsFor(shop)).toEqual([]);
    await startSome(shop, 2);
    expect(await eventsFor(shop)).toEqual(['warned']);
    expect((await standing(shop)).limits[0]).toEqual({ name: 'hour', counted: 9, limit: 10, warned: true });
  });

  it('leaves work that runs, and rollbacks, to the shop', async () => {
    const shop = await bench.aShop();
    const job = await repaired(shop);
    await startSome(shop, 9);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED' });
    await decide(shop, 'block');
    await bench.rollBack.run(shop.actor, job.repairId, aCommand());
    expect((await bench.ordersFor(shop.agent.id)).at(-1)?.kind).toBe('roll_back');
  });
});

/** A diagnosis that ended without an answer. */
async function failed(shop: Shop, repairId: string, runId: string, deviceId: string): Promise<void> {
  const ids = { runId, repairId, agentId: shop.agent.id, deviceId };
  await bench.say(shop.agent, shop.tenantId, {
    report: shop.agent.report(aReport(ids, { verdict: 'needs_person', procedures: [], writes: [], planDigest: '' })),
  });
}
/** A real device, repaired and charged. */
async function repaired(shop: Shop) {
  const device = attach(shop);
  const { repairId, runId } = await start(shop, device);
  const ids = { runId, repairId, agentId: shop.agent.id, deviceId: device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
  await bench.approveQuote.run(shop.actor, {
    repairId,
    quoteVersion: 1,
    how: 'in_person',
    approvedBy: 'Thandi',
    recordedBy: shop.actor.userId,
  });
  const repairRun = await bench.executeRepair.run(shop.actor, { repairId, quoteVersion: 1 }, aCommand());
  await bench.say(shop.agent, shop.tenantId, { outcome: shop.agent.outcome(anOutcome({ ...ids, runId: repairRun })) });
  await charge(shop, repairId);
  return { repairId };
}
const charge = (shop: Shop, repairId: string, kind = 'charge') =>
  bench.copies.settlement(
    { ...bench.event(), tenantId: shop.tenantId },
    {
      entry: {
        id: uuidv7(),
        kind,
        tenantId: shop.tenantId,
        tenantName: '',
        repairId,
        repairNumber: 1,
        deviceName: '',
        amountCents: 35_000,
        rate: undefined,
        at: new Date().toISOString(),
      },
    },
  );

describe('a review', () => {
  it('is asked for after three days of refusals within seven, once, and nobody is blocked by it', async () => {
    const shop = await bench.aShop();
    for (let day = 0; day < 3; day++) {
      // A fifth is repaired: the refusals alone are what is looked at.
      await repaired(shop);
      await repaired(shop);
      await startSome(shop, 8);
      expect(await staffTold(shop)).toEqual([]);
      expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED' });
      await age(shop, 24);
    }
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
    expect(await standing(shop)).toMatchObject({ status: 'suspicious', severity: 'high', throttledDays: 3 });
    await startSome(shop, 1);
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
  });

  // spec K199
  it('is asked for where fewer than a tenth of twenty diagnoses were followed by a charged repair', async () => {
    const shop = await bench.aShop();
    const { repairId } = await repaired(shop);
    await startSome(shop, 9);
    await age(shop, 2);
    await startSome(shop, 9);
    expect((await standing(shop)).status).toBe('good');
    expect(await standing(shop)).toMatchObject({ diagnoses: 19, purchases: 1 });
    await start(shop);
    expect(await standing(shop)).toMatchObject({
      status: 'suspicious',
      severity: 'medium',
      diagnoses: 20,
      purchases: 1,
      purchaseShare: 5,
    });
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
    // A charge that is taken back is no purchase.
    await charge(shop, repairId, 'charge_reversal');
    expect(await standing(shop)).toMatchObject({ purchases: 0 });
  });

  it('is not asked for where a tenth was', async () => {
    const shop = await bench.aShop();
    await repaired(shop);
    await repaired(shop);
    await startSome(shop, 8);
    await age(shop, 2);
    await startSome(shop, 10);
    expect(await standing(shop)).toMatchObject({ status: 'good', diagnoses: 20, purchases: 2, purchaseShare: 10 });
    expect(await staffTold(shop)).toEqual([]);
  });
});

describe('staff', () => {
  it('find what waits first, the longest wait first, then blocked and suspicious shops, page by page', async () => {
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
  it('clear, keep watching, block and unblock, each with a note, and each answers what waited', async () => {
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
    // The chain holds no words of people: it must stay whole when one of them is erased.
    expect(JSON.stringify(lines)).not.toContain('elsewhere');
  });

  it('open no second case by what was reviewed already', async () => {
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

  it('raise limits until a day, within bounds', async () => {
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

  it('are refused nonsense, and hear of no shop that is none', async () => {
    const shop = await bench.aShop();
    for (const over of [{ note: '' }, { note: 'x' }, { decision: 'delete' }, { tenantId: 'x' }])
      await expect(
        bench.calls.decideProtection({ tenantId: shop.tenantId, decision: 'keep', note: 'a note', ...over }, master),
      ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(decide({ ...shop, tenantId: uuidv7() }, 'block')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.calls.readProtectedShop({ tenantId: uuidv7(), before: '' }, master)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // Nothing waits: somebody else has answered it.
    await expect(decide(shop, 'keep')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('decide once where two do at the same moment', async () => {
    const shop = await bench.aShop();
    const both = await Promise.allSettled([decide(shop, 'block'), decide(shop, 'block')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsFor(shop)).toEqual(['blocked']);
  });
});

describe('an appeal', () => {
  it('is an administrator’s, one at a time, and waits for staff', async () => {
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

  it('is bounded', async () => {
    const shop = await bench.aShop();
    for (const text of ['', 'short', 'x'.repeat(1_001)])
      await expect(bench.calls.appealProtection({ text }, shop.actor)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('who may what', () => {
  it('a technician reads the shop’s numbers and appeals not; nobody of a shop reads or decides another’s', async () => {
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

  it('row-level security: a shop sees its own rows, and writes nothing of how it stands', async () => {
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

  it('whoever looks through a shop’s eyes reads alone', async () => {
    const shop = await bench.aShop();
    const viewer: UserActor = { ...shop.actor, viewedBy: uuidv7() };
    expect((await bench.calls.readProtection({}, viewer)).status).toBe('good');
    await expect(bench.calls.appealProtection({ text: 'Please look at it' }, viewer)).rejects.toBeDefined();
    expect((await standing(shop)).appeal).toBeUndefined();
  });
});

it('open screens of the shop and of staff hear of a decision', async () => {
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

it('what is counted is read from indexes', async () => {
  const shop = await bench.aShop();
  const plan = await bench.db.tx(systemActor('test'), async (em) => {
    await em.query('set local enable_seqscan = off');
    return em.query<{ 'QUERY PLAN': string }[]>(
      'explain select device_id, at from protection_diagnoses where tenant_id = $1 and at > now()',
      [shop.tenantId],
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('protection_diagnoses_of_shop');
});
