import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import type { ListRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, anOutcome, repairsOnABench, type Bench } from './bench.js';
import { wholeRepairs } from './proof/whole-repairs.js';

const DAY_MS = 24 * 3_600_000;
let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;

beforeAll(async () => {
  bench = await repairsOnABench();
  shop = await bench.aShop();
  await takenIn(shop);
  await takenIn(await bench.aShop('Another shop'));
});
afterAll(() => bench.close());
const { quoted, executed, pickedUp } = wholeRepairs(() => bench);

const takenIn = ({ actor, device }: Awaited<ReturnType<Bench['aShop']>>) =>
  bench.startRepair.run(actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi Dlamini' },
  });
const listed = async (request: Partial<ListRequest>) =>
  (await bench.readRepairs.list(shop.actor, request)).map(({ number, tenantId }) => [
    number,
    tenantId === shop.tenantId,
  ]);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('list of staff', () => {
  it('shows the repairs of every shop except the demo shop', async () => {
    const demo = await bench.aShop('Harbour (demo)');
    await takenIn(demo);
    const all = async (actor = aUser({ role: 'master' })) =>
      (await bench.readRepairs.list(actor, {})).map(({ tenantId }) => tenantId);
    expect(await all()).toContain(demo.tenantId);
    await bench.copies.tenant(bench.event(), {
      id: demo.tenantId,
      name: 'Harbour (demo)',
      phone: '',
      address: '',
      email: '',
      commissionRate: 0.2,
      version: 2,
      demo: true,
    });
    expect(await all()).not.toContain(demo.tenantId);
    expect(await all()).toContain(shop.tenantId);
    expect(await all(demo.actor)).toEqual([demo.tenantId]);
  });
});

describe('list of a shop', () => {
  it('filters by status and by the waiting party within the shop', async () => {
    expect(await listed({ status: 'diagnosing' })).toEqual([[1, true]]);
    expect(await listed({ status: 'approved' })).toEqual([]);
    expect(await listed({ waitingOn: 'repair' })).toEqual([[1, true]]);
    expect(await listed({ waitingOn: 'customer' })).toEqual([]);
  });

  it('filters by the intake date', async () => {
    expect(await listed({ from: inDays(-1), to: inDays(1) })).toEqual([[1, true]]);
    expect(await listed({ from: inDays(1) })).toEqual([]);
    expect(await listed({ to: inDays(-1) })).toEqual([]);
    expect(await listed({ from: '1900-01-01T00:00:00.000Z' })).toEqual([[1, true]]);
  });

  it('continues after the last row in either order', async () => {
    const [only] = await bench.readRepairs.list(shop.actor, { order: 'oldest' });
    for (const order of ['newest', 'oldest']) expect(await listed({ order, before: only?.id ?? '' })).toEqual([]);
  });

  it.each([
    { status: 'gone' },
    { waitingOn: 'nobody' },
    { from: 'yesterday' },
    { order: 'price' },
    { before: 'x' },
    { assignee: 'them' },
    { due: 'never' },
    { age: '5' },
    { order: 'promised', before: '1.x' },
    { order: 'promised', before: `999999999999999.${uuidv7()}` },
    { order: 'priority', before: `99999.${uuidv7()}` },
    { promisedFrom: '0000-01-01T00:00:00Z' },
    { from: '2200-01-01T00:00:00Z' },
  ])('refuses %o with INVALID', async (request) => {
    await expect(bench.readRepairs.list(shop.actor, request)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('ticket counts of a shop', () => {
  const count = (since: string) => bench.countRepairs.run(shop.actor, { since });

  it('counts open tickets by status and waiting party, and recent work', async () => {
    expect(await count(inDays(-1))).toEqual({
      open: [{ status: 'diagnosing', count: 1 }],
      shop: 0,
      customer: 0,
      repair: 1,
      takenIn: 1,
      repaired: 0,
      handedOver: 0,
      promisedToday: 0,
      overdue: 0,
    });
    expect(await count(inDays(1))).toMatchObject({ repair: 1, takenIn: 0 });
  });

  const doneOf = async ({ actor }: typeof shop, since: string) => {
    const { repaired, handedOver } = await bench.countRepairs.run(actor, { since });
    return { repaired, handedOver };
  };

  it('counts repairs and pickups since the given time', async () => {
    const own = await bench.aShop();
    const { repairId } = await pickedUp(own);
    await bench.db.tx(systemActor('test'), async (em) => {
      await em.query("update runs set ended_at = ended_at - interval '2 days' where repair_id = $1", [repairId]);
      await em.query("update repairs set handed_over_at = handed_over_at - interval '2 days' where id = $1", [
        repairId,
      ]);
    });
    await pickedUp(own);
    expect(await doneOf(own, inDays(-1))).toEqual({ repaired: 1, handedOver: 1 });
    expect(await doneOf(own, inDays(-3))).toEqual({ repaired: 2, handedOver: 2 });
  });

  it('ignores repairs that were rolled back', async () => {
    const own = await bench.aShop();
    const job = await quoted(own);
    await executed(job);
    expect(await doneOf(own, inDays(-1))).toMatchObject({ repaired: 1 });
    const runId = await bench.rollBack.run(own.actor, job.repairId, aCommand());
    const back = anOutcome({ ...job.ids, runId }, { kind: 'rollback', result: 'rolled_back', rollbackNonce: '' });
    await bench.say(own.agent, own.tenantId, { outcome: own.agent.outcome(back) });
    expect(await doneOf(own, inDays(-1))).toMatchObject({ repaired: 0 });
  });

  it('counts only the caller’s own shop', async () => {
    expect(await bench.countRepairs.run(aUser(), { since: inDays(-1) })).toMatchObject({ open: [], takenIn: 0 });
  });

  it('limits the period to a month and refuses callers without a shop', async () => {
    await expect(count(inDays(-32))).rejects.toMatchObject({ code: 'INVALID' });
    await expect(bench.countRepairs.run(aUser({ role: 'master' }), { since: inDays(-1) })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
