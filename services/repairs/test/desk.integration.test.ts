import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageAfter, type RepairOrder } from '@revive/contracts/repairs/repair-list';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { uuidv7 } from '@revive/platform/core/ids';
import { systemActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import type { ChangeDesksRequest, ListRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { repairsOnABench, type Bench } from './bench.js';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let other: Awaited<ReturnType<Bench['aShop']>>;
const ANN = { id: uuidv7(), name: 'Ann Nkosi' };
beforeAll(async () => {
  bench = await repairsOnABench();
  shop = await bench.aShop();
  other = await bench.aShop('Another shop');
  bench.colleagues.push(ANN, { id: shop.actor.userId, name: 'Me Myself' });
});
afterAll(() => bench.close());

/** Opens a ticket on a new device, so that many tickets can be open at once. */
async function ticket(of = shop): Promise<string> {
  const device = { ...of.device, id: `device-${uuidv7()}` };
  bench.devices.set(device.id, device);
  const { repairId } = await bench.startRepair.run(of.actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi' },
  });
  return repairId;
}
const change = (id: string, desk: Partial<Parameters<Bench['changeDesk']['run']>[2]>, by = shop.actor) =>
  bench.changeDesk.run(by, id, { addTags: [], removeTags: [], ...desk });
const bulk = async (request: Partial<ChangeDesksRequest>, by = shop.actor) =>
  (await bench.changeDesk.runAll(by, { ids: [], addTags: [], removeTags: [], ...request })).results.map(
    ({ state }) => state,
  );
const listed = async (request: Partial<ListRequest>, by = shop.actor) =>
  (await bench.readRepairs.list(by, request)).map(({ id }) => id);
const letPass = (id: string) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query("update repairs set promised_at = date_trunc('milliseconds', now()) - interval '2 hours' where id = $1", [
      id,
    ]),
  );

describe('planning of a repair', () => {
  it('saves, shows and audits changed fields and keeps all others', async () => {
    const id = await ticket();
    const promisedAt = inDays(2);
    const { repair } = await change(id, {
      promisedAt,
      assigneeId: ANN.id,
      priority: 'high',
      addTags: ['Water '],
    });
    expect(bench.mapper.summary(await bench.tickets.read(shop.actor, id)).desk).toEqual({
      promisedAt,
      assigneeId: ANN.id,
      assigneeName: 'Ann Nkosi',
      priority: 'high',
      tags: ['water'],
    });
    await change(id, { priority: 'urgent' });
    await change(id, { promisedAt: '', assigneeId: '' });
    const after = await bench.tickets.read(shop.actor, id);
    expect(after.repair).toMatchObject({ promisedAt: null, assigneeId: null, assigneeName: null, priority: 'urgent' });
    expect(after.repair.tags).toEqual(['water']);
    expect(after.repair.version).toBe(repair.version + 2);
    expect(
      bench.frames.filter(({ frame }) => frame.id === id && frame.type === 'repair.summary').length,
    ).toBeGreaterThan(0);
    const audits = (await bench.events('repairs.audit')).map((bytes) => Action.decode(bytes));
    expect(audits.filter(({ action }) => action === 'repair.desk_changed').map(({ notes }) => notes)).toEqual([
      expect.stringMatching(/promise, assignee, priority, tags$/),
      expect.stringMatching(/, priority$/),
      expect.stringMatching(/promise, assignee$/),
    ]);
    // The audit log contains no personal names.
    expect(JSON.stringify(audits)).not.toContain('Nkosi');
  });

  it('refuses an assignee outside the shop and a time in the past', async () => {
    const id = await ticket();
    await expect(change(id, { assigneeId: other.actor.userId })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { assigneeId: 'does not work in this shop' },
    });
    await expect(change(id, { promisedAt: inDays(-1) })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(change(id, { priority: 'never' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(change(id, { addTags: [...'abcdefghi'] })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('refuses other shops, staff and customers', async () => {
    const id = await ticket();
    await expect(change(id, { priority: 'high' }, other.actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const role of ['master', 'admin', 'user'] as const)
      await expect(change(id, { priority: 'high' }, aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(change(id, { priority: 'high' }, { ...shop.actor, viewedBy: uuidv7() })).rejects.toBeDefined();
  });

  it('keeps all concurrent changes to one or several repairs', async () => {
    const id = await ticket();
    await change(id, { addTags: ['gone'] });
    await Promise.all([
      ...['a', 'b', 'c'].map((tag) => bulk({ ids: [id], addTags: [tag] })),
      ...['d', 'e'].map((tag) => change(id, { addTags: [tag] })),
      change(id, { removeTags: ['Gone'] }),
    ]);
    expect([...(await bench.tickets.read(shop.actor, id)).repair.tags].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await listed({ tag: 'c' })).toContain(id);
  });
});

describe('bulk changes', () => {
  it('changes each repair separately and returns a result for each', async () => {
    const [one, two, theirs] = [await ticket(), await ticket(), await ticket(other)];
    expect(await bulk({ ids: [one, two, theirs, uuidv7()], priority: 'urgent', addTags: ['bulk'] })).toEqual([
      'changed',
      'changed',
      'not_found',
      'not_found',
    ]);
    expect(await bulk({ ids: [one], priority: 'urgent' })).toEqual(['unchanged']);
    expect(await bulk({ ids: [one], removeTags: ['Bulk'] })).toEqual(['changed']);
    expect(await listed({ tag: 'bulk' })).toEqual([two]);
    expect((await bench.tickets.read(other.actor, theirs)).repair.priority).toBe('normal');
  });

  it('refuses repairs with too many tags and changes the rest', async () => {
    const [full, free] = [await ticket(), await ticket()];
    await change(full, { addTags: [...'abcdefgh'] });
    expect(await bulk({ ids: [full, free], priority: 'high', addTags: ['more'] })).toEqual(['refused', 'changed']);
    expect((await bench.tickets.read(shop.actor, full)).repair.priority).toBe('normal');
  });

  it('accepts one to fifty repairs', async () => {
    await expect(bulk({ ids: [] })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(bulk({ ids: Array.from({ length: 51 }, () => uuidv7()) })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('restores an overdue promise on undo', async () => {
    const id = await ticket();
    await change(id, { promisedAt: inDays(1) });
    await letPass(id);
    const overdue = (await bench.tickets.read(shop.actor, id)).repair.promisedAt?.toISOString() ?? '';
    expect(await bulk({ ids: [id], promisedAt: inDays(3) })).toEqual(['changed']);
    expect(await bulk({ ids: [id], promisedAt: overdue })).toEqual(['changed']);
    expect(await bulk({ ids: [id], promisedAt: inDays(-9) })).toEqual(['refused']);
  });
});

describe('list of a shop', () => {
  const SHOP = 'A shop with a full list';
  let full: typeof shop;
  let ids: string[];
  beforeAll(async () => {
    full = await bench.aShop(SHOP);
    bench.colleagues.push({ id: full.actor.userId, name: 'Full Time' });
    ids = [];
    for (let i = 0; i < 6; i++) ids.push(await ticket(full));
    const [a, b, c, d] = ids as [string, string, string, string];
    await change(a, { promisedAt: inDays(3), priority: 'high' }, full.actor);
    await change(b, { promisedAt: inDays(1), assigneeId: full.actor.userId }, full.actor);
    await change(c, { promisedAt: inDays(2), priority: 'urgent', addTags: ['rare'] }, full.actor);
    await change(d, { assigneeId: ANN.id }, full.actor);
    await letPass(b);
  });

  it('filters by assignee, priority, tag, promise, age and pickup', async () => {
    const [a, b, c, d, e, f] = ids;
    const list = (request: Partial<ListRequest>) => listed(request, full.actor);
    expect(await list({ assignee: 'me' })).toEqual([b]);
    expect(await list({ assignee: ANN.id })).toEqual([d]);
    expect(await list({ assignee: 'nobody' })).toEqual([f, e, c, a]);
    expect(await list({ priority: 'urgent' })).toEqual([c]);
    expect(await list({ tag: ' Rare' })).toEqual([c]);
    expect(await list({ due: 'overdue' })).toEqual([b]);
    expect(await list({ age: '3' })).toEqual([]);
    expect(await list({ pickedUp: 'yes' })).toEqual([]);
    expect(await list({ pickedUp: 'no', priority: 'high' })).toEqual([a]);
    expect(await list({ promisedFrom: inDays(1.5), promisedTo: inDays(2.5) })).toEqual([c]);
    expect((await bench.readDesks.tags(full.actor)).tags).toEqual(['rare']);
  });

  it.each([
    ['promised', [1, 2, 0, 3, 4, 5]],
    ['priority', [2, 0, 5, 4, 3, 1]],
    ['newest', [5, 4, 3, 2, 1, 0]],
    ['oldest', [0, 1, 2, 3, 4, 5]],
  ] as const)('sorts by %s with seamless pages', async (order: RepairOrder, places) => {
    const wanted = places.map((place) => ids[place]);
    const rows = await bench.readRepairs.list(full.actor, { order });
    expect(rows.map(({ id }) => id)).toEqual(wanted);
    for (const [i, row] of rows.entries())
      expect(await listed({ order, before: pageAfter(order, row as never) }, full.actor)).toEqual(wanted.slice(i + 1));
  });

  it('shows uncollected repairs on the board and promised repairs in the calendar', async () => {
    const { columns } = await bench.readDesks.board(full.actor, { assignee: '', priority: '' });
    expect(columns.map(({ status, count }) => [status, count])).toEqual([
      ['received', 0],
      ['diagnosing', 6],
      ['quoted', 0],
      ['approved', 0],
      ['repairing', 0],
      ['completed', 0],
      ['ready_for_pickup', 0],
    ]);
    expect(columns[1]?.cards.map(({ id }) => id)).toEqual([2, 0, 5, 4, 3, 1].map((place) => ids[place]));
    const mine = await bench.readDesks.board(full.actor, { assignee: 'me', priority: '' });
    expect(mine.columns[1]).toMatchObject({ count: 1, cards: [{ id: ids[1], desk: { assigneeName: 'Full Time' } }] });
    expect(columns[1]?.cards.every(({ takenInAt }) => Date.parse(takenInAt ?? '') <= Date.now())).toBe(true);
    const urgent = await bench.readDesks.board(full.actor, { assignee: '', priority: 'urgent' });
    const isUrgent = ({ desk }: { desk?: { priority: string } | null | undefined }) => desk?.priority === 'urgent';
    expect(urgent.columns[1]?.cards).toEqual(columns[1]?.cards.filter(isUrgent));
    expect(urgent.columns[1]?.count).toBe(columns[1]?.cards.filter(isUrgent).length);
    const month = { from: inDays(-1), to: inDays(30), assignee: '' };
    const { cards, more } = await bench.readDesks.promised(full.actor, month);
    expect([cards.map(({ id }) => id), more]).toEqual([[ids[1], ids[2], ids[0]], 0]);
    expect((await bench.readDesks.promised(other.actor, month)).cards).toEqual([]);
    await expect(bench.readDesks.promised(full.actor, { ...month, to: inDays(60) })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(bench.readDesks.board(full.actor, { assignee: 'x', priority: '' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('counts repairs promised today and overdue repairs', async () => {
    expect(await bench.countRepairs.run(full.actor, { since: inDays(0.5) })).toMatchObject({
      promisedToday: 0,
      overdue: 1,
    });
    const promised = async (until?: string) =>
      (await bench.countRepairs.run(full.actor, { since: inDays(1.5), ...(until === undefined ? {} : { until }) }))
        .promisedToday;
    expect([await promised(), await promised(inDays(1.9)), await promised(inDays(2.1))]).toEqual([1, 0, 1]);
  });
});
