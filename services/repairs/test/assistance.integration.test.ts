import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SIGNALS_A_MINUTE } from '@revive/contracts/assistance/states';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aReport, repairsOnABench, type Bench } from './bench.js';
import { overTheWire } from './over-the-wire.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

type Shop = Awaited<ReturnType<Bench['aShop']>>;
const master = aUser({ role: 'master', username: 'master' });
const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<Row[]>(text, values));
const wire = <T extends object>(method: string, request: T): T => overTheWire('AssistanceRequests', method, request);

let shop: Shop;
/** The platform's technician, who has no shop. */
let helper: UserActor;
let [repairId, runId] = ['', ''];
beforeEach(async () => {
  shop = await bench.aShop();
  helper = aUser({ role: 'tech', username: 'lerato' });
  const started = await bench.calls.start(
    {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi Dlamini', phone: '082 555 0418', email: 'thandi@example.org' },
    },
    shop.actor,
  );
  [repairId, runId] = [started.repairId, started.runId];
});
const diagnosed = async () => {
  const ids = { runId, repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
};
const QUESTION = 'The table is gone, which copy do I trust?';
const ask = (question = QUESTION, actor = shop.actor, step?: string) =>
  bench.calls.askAssistance(wire('AskAssistance', { id: repairId, question, ...(step && { step }) }), actor);
const asked = async () => (await ask()).head?.id ?? '';
const guide = (id: string, text = 'Trust the spare copy.', actor = helper, step?: string) =>
  bench.calls.sendGuidance(wire('SendGuidance', { id, text, ...(step && { step }) }), actor);
const write = (id: string, text: string, actor: UserActor) => bench.calls.sendAssistanceMessage({ id, text }, actor);
const line = async () => (await bench.calls.list(listAll(), shop.actor)).repairs.find(({ id }) => id === repairId);
const listAll = () => ({ before: '', find: '' }) as unknown as Parameters<Bench['calls']['list']>[0];
const auditOf = async () =>
  (await bench.events('repairs.audit'))
    .map((payload) => Action.decode(payload))
    .filter((one) => one.tenantId === shop.tenantId && one.action.startsWith('assistance.'));
const noticesOf = async (id: string) =>
  (await bench.events('repairs.assistance'))
    .map((payload) => AssistanceNoticed.decode(payload))
    .filter(({ requestId }) => requestId === id);

describe('a request for help', () => {
  // spec F098
  // spec K174
  it('marks the repair on the live monitor until the first guidance', async () => {
    expect(await line()).toMatchObject({ needsAssistance: false });
    const request = await ask(QUESTION, shop.actor, 'detect');
    expect(request).toMatchObject({
      side: 'shop',
      mayCall: false,
      head: { state: 'open', question: QUESTION, step: 'detect', needsAssistance: true, unread: 0 },
    });
    const { id } = request.head as { id: string };
    expect(await line()).toMatchObject({
      needsAssistance: true,
      assistanceRequest: { id, state: 'open', question: QUESTION, step: 'detect', askedBy: 'someone' },
    });
    await bench.calls.takeAssistance({ id }, helper);
    expect(await line()).toMatchObject({ needsAssistance: true, assistanceRequest: { helperName: 'lerato' } });
    expect(await guide(id, 'Trust the spare copy.', helper, 'detect')).toMatchObject({
      side: 'support',
      head: { state: 'answered', needsAssistance: false },
    });
    expect(await line()).toMatchObject({ needsAssistance: false, assistanceRequest: { state: 'answered' } });
    await bench.calls.endAssistance({ id, as: 'resolved' }, shop.actor);
    expect((await line())?.assistanceRequest).toBeUndefined();
  });

  it('is one a repair, also where two ask at once; the same question twice is one', async () => {
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId });
    const both = await Promise.allSettled([ask(), ask('Something else that I want to know', colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ASSISTANCE_OPEN' } });
    const [first, again] = [await bench.calls.readRepairAssistance({ id: repairId }, shop.actor), both];
    expect([first.earlier, again.length]).toEqual([0, 2]);
    const rows = await sql<{ count: number }>(
      'select count(*)::int as count from assistance_requests where repair_id = $1',
      [repairId],
    );
    expect(rows[0]?.count).toBe(1);
    if (first.latest?.head?.question === QUESTION) expect((await ask()).head?.id).toBe(first.latest.head.id);
  });

  it('is refused without a question, for another shop’s repair, and once the device was picked up', async () => {
    await expect(ask('too short')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { question: expect.stringContaining('at least 10') },
    });
    await expect(ask(QUESTION, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(QUESTION, helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await sql('update repairs set handed_over_at = now() where id = $1', [repairId]);
    await expect(ask()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('ends with the pickup: the helper sees the repair no longer', async () => {
    await diagnosed();
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    await bench.calls.declineAtCounter({ id: repairId, reason: '' } as never, shop.actor);
    await bench.calls.markReady({ id: repairId } as never, shop.actor);
    await bench.calls.recordHandover(
      { id: repairId, collectedBy: 'Thandi', payment: 'nothing_due', relation: '' } as never,
      shop.actor,
    );
    expect((await bench.calls.readAssistance({ id }, shop.actor)).head?.state).toBe('resolved');
    await expect(bench.calls.readAssistedRepair({ id }, helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('the repair', () => {
  it('is its helper’s to read while the request stands, masked and without money, and each look is audited', async () => {
    await diagnosed();
    const id = await asked();
    await expect(bench.calls.readAssistedRepair({ id }, helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await bench.calls.takeAssistance({ id }, helper);
    const seen = await bench.calls.readAssistedRepair({ id }, helper);
    expect(seen).toMatchObject({
      id: repairId,
      customerName: 'Thandi D.',
      findings: [{ code: 'gpt.primary_header_wiped', evidence: [{ expected: 'EFI PART' }] }],
      runs: [{ kind: 'diagnosis' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Dlamini"|0418|thandi@|track-repair|[cC]ents|trackingId/);
    await bench.calls.readAssistedRepair({ id }, helper);
    const looks = (await auditOf()).filter(({ action }) => action === 'assistance.repair_read');
    expect(looks.map(({ actorId }) => actorId)).toEqual([helper.userId, helper.userId]);
  });

  it.each<[string, () => UserActor]>([
    ['a platform technician who is not its helper', () => aUser({ role: 'tech' })],
    ['a technician of another shop', () => aUser({ role: 'tech', tenantId: uuidv7() })],
    ['an administrator of another shop', () => aUser()],
    ['finance', () => aUser({ role: 'finance' })],
    ['a customer', () => aUser({ role: 'user' })],
    ['a master who has not taken it over', () => master],
    ['who looks through the helper’s eyes', () => ({ ...helper, viewedBy: uuidv7() })],
  ])('is nothing to %s, nor is what was said', async (_, person) => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    await write(id, 'Only for us two', shop.actor);
    const refused = { code: expect.stringMatching(/^(NOT_ALLOWED|NOT_FOUND)$/) };
    for (const call of ['readAssistedRepair', 'readAssistance'] as const)
      await expect(bench.calls[call]({ id }, person())).rejects.toMatchObject(refused);
    await expect(write(id, 'Let me in', person())).rejects.toMatchObject(refused);
    await expect(bench.calls.get({ id: repairId }, helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('is closed to the helper from the end on: reading, guiding, proposing and calling', async () => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    expect(await bench.calls.endAssistance({ id, as: 'resolved' }, helper)).toMatchObject({
      head: { state: 'resolved' },
      endedBy: 'lerato',
    });
    const closed = { code: 'NOT_ALLOWED' };
    await expect(bench.calls.readAssistedRepair({ id }, helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.readAssistance({ id }, helper)).rejects.toMatchObject(closed);
    await expect(guide(id)).rejects.toMatchObject(closed);
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.takeAssistance({ id }, helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.takeAssistance({ id }, master)).rejects.toMatchObject(closed);
    await expect(ring(id, helper)).rejects.toMatchObject(closed);
    await expect(write(id, 'Are you there?', shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_OVER' });
    expect((await ask('Now something else went wrong')).head?.state).toBe('open');
  });
});

describe('the helper', () => {
  it('is one, also where two take it at once; staff take it over on purpose', async () => {
    const id = await asked();
    const other = aUser({ role: 'tech', username: 'pieter' });
    const both = await Promise.allSettled([helper, other].map((person) => bench.calls.takeAssistance({ id }, person)));
    const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.head?.helperName] : []));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ASSISTANCE_TAKEN' } });
    expect((await bench.calls.readAssistance({ id }, shop.actor)).head?.helperName).toBe(won);
    await expect(guide(id, 'From staff', master)).rejects.toMatchObject({ code: 'ASSISTANCE_TAKEN' });
    expect((await bench.calls.takeAssistance({ id }, master)).head?.helperName).toBe('master');
    for (const person of [helper, other])
      await expect(bench.calls.readAssistedRepair({ id }, person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await noticesOf(id)).map(({ what, toHelper }) => [what, toHelper])).toEqual([
      ['asked', false],
      ['answered', false],
      ['taken_over', true],
      ['answered', false],
    ]);
  });

  it('finds what waits first in the queue of every shop, with what is unread', async () => {
    const id = await asked();
    const find = async () =>
      (await bench.calls.listAssistance({}, helper)).requests.find(({ head }) => head?.id === id);
    expect(await find()).toMatchObject({ mine: false, head: { state: 'open', tenantName: 'Umbani Electronics' } });
    await bench.calls.takeAssistance({ id }, helper);
    await write(id, 'It also clicks', shop.actor);
    expect(await find()).toMatchObject({ mine: true, head: { state: 'answered', unread: 1 } });
    const { requests, waiting } = await bench.calls.listAssistance({}, master);
    expect(requests.findIndex(({ head }) => head?.state === 'answered')).toBe(waiting);
    for (const person of [shop.actor, aUser({ role: 'tech', tenantId: shop.tenantId }), aUser({ role: 'sales' })])
      await expect(bench.calls.listAssistance({}, person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('guidance', () => {
  it('is seen when the shop has it on the screen, and done when the technician says so, once', async () => {
    const id = await asked();
    await guide(id, 'Look at the second header.', helper, 'verify');
    const given = (await bench.calls.readAssistance({ id }, shop.actor)).entries[0];
    expect(given).toMatchObject({ kind: 'guidance', step: 'verify', seenAt: undefined, confirmedAt: undefined });
    const seen = await bench.calls.markAssistanceSeen({ id, through: 9_999 }, shop.actor);
    expect(seen.head?.unread).toBe(0);
    const version = seen.head?.version;
    expect((await bench.calls.markAssistanceSeen({ id, through: 1 }, shop.actor)).head?.version).toBe(version);
    const done = await bench.calls.confirmGuidance({ id, entryId: given?.id ?? '' }, shop.actor);
    expect(done.entries[0]).toMatchObject({ confirmedBy: 'someone', seenAt: expect.any(String) });
    const again = await bench.calls.confirmGuidance(
      { id, entryId: given?.id ?? '' },
      aUser({ tenantId: shop.tenantId, username: 'colleague' }),
    );
    expect(again.entries[0]).toMatchObject({ confirmedBy: 'someone', confirmedAt: done.entries[0]?.confirmedAt });
    await expect(bench.calls.confirmGuidance({ id, entryId: given?.id ?? '' }, helper)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  // spec K178
  it('that is blank is refused', async () => {
    const id = await asked();
    await expect(guide(id, '   ')).rejects.toMatchObject({ code: 'INVALID' });
    expect((await bench.calls.readAssistance({ id }, shop.actor)).head?.state).toBe('open');
  });

  it('and messages notify the other side once until it looks, and the audit log holds no word of them', async () => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    for (const text of ['One secret word', 'Another secret word']) await write(id, text, shop.actor);
    await bench.calls.markAssistanceSeen({ id, through: 2 }, helper);
    await write(id, 'A third', shop.actor);
    await write(id, 'A reply', helper);
    const told = (await noticesOf(id)).map(({ what, userId }) => `${what} ${userId}`);
    expect(told).toEqual([
      'asked ',
      `answered ${shop.actor.userId}`,
      `message ${helper.userId}`,
      `message ${helper.userId}`,
      `message ${shop.actor.userId}`,
    ]);
    expect(JSON.stringify(await auditOf())).not.toMatch(/secret|trust/);
  });

  it('holds no more than a thread that can be read', async () => {
    const id = await asked();
    await sql('update assistance_requests set entries = 300 where id = $1', [id]);
    await expect(write(id, 'One more', shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_FULL' });
  });
});

describe('a quick command', () => {
  const proposed = async (command: string): Promise<{ id: string; entryId: string }> => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    const { entries } = await bench.calls.proposeCommand({ id, command }, helper);
    return { id, entryId: entries[0]?.id ?? '' };
  };
  const run = (ids: { id: string; entryId: string }, actor = shop.actor) => bench.calls.runCommand(ids, actor);

  it('is run by the technician as a diagnosis of the shop’s own, once', async () => {
    await diagnosed();
    const ids = await proposed('diagnose_again');
    const orders = (await bench.ordersFor(shop.agent.id)).length;
    await expect(run(ids, helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const both = await Promise.allSettled([run(ids), run(ids)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'COMMAND_RAN' } });
    const [entry] = (await bench.calls.readAssistance({ id: ids.id }, helper)).entries;
    expect(entry).toMatchObject({ commandState: 'running', ranBy: 'someone', runId: expect.any(String) });
    const { runs } = await bench.calls.get({ id: repairId }, shop.actor);
    expect(runs.at(-1)).toMatchObject({ id: entry?.runId, kind: 'diagnosis' });
    expect((await bench.ordersFor(shop.agent.id)).length).toBeGreaterThan(orders);
    await expect(run(ids)).rejects.toMatchObject({ code: 'COMMAND_RAN' });
  });

  it('that cannot be begun is as if nobody had pressed', async () => {
    const ids = await proposed('diagnose_again');
    // The first diagnosis is under way.
    await expect(run(ids)).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    const [entry] = (await bench.calls.readAssistance({ id: ids.id }, shop.actor)).entries;
    expect(entry).toMatchObject({ commandState: 'proposed', ranBy: undefined });
  });

  it('lists the disks of the shop’s own agent', async () => {
    const ids = await proposed('list_disks');
    const { entries } = await run(ids);
    expect(entries[0]).toMatchObject({ commandState: 'done', runId: undefined });
    expect(entries[0]?.result?.disks).toContainEqual({
      name: shop.device.name,
      kind: 'disk_image',
      sizeBytes: shop.device.sizeBytes,
    });
  });

  it.each(['execute', 'roll_back', 'format', '', 'diagnose_again; rm'])('that is %p is none', async (command) => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    await expect(bench.calls.proposeCommand({ id, command }, helper)).rejects.toMatchObject({ code: 'INVALID' });
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from assistance_entries where request_id = $1',
      [id],
    );
    expect(row?.count).toBe(0);
  });

  it('is the helper’s to propose, and nobody’s who has not taken the request', async () => {
    const id = await asked();
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, helper)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, shop.actor)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

const ring = (id: string, actor: UserActor, over: object = {}) =>
  bench.calls.sendAssistanceSignal(
    wire('SendAssistanceSignal', { id, callId: uuidv7(), kind: 'ring', media: ['microphone'], ...over }) as never,
    actor,
  );

describe('a signal of a call', () => {
  it('goes from who asked to the helper and back, to nobody else, and is kept nowhere', async () => {
    const id = await asked();
    await expect(ring(id, shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_NO_HELPER' });
    await bench.calls.takeAssistance({ id }, helper);
    expect(await bench.calls.readAssistance({ id }, shop.actor)).toMatchObject({
      mayCall: true,
      partnerName: 'lerato',
    });
    const sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n';
    await ring(id, shop.actor, { kind: 'offer', sdp });
    await ring(id, helper, { kind: 'answer', sdp });
    const to = (userId: string) =>
      bench.frames.filter(
        ({ channel, frame }) => frame.type === 'assistance.signal' && channel === `live:user:${userId}`,
      );
    await waitFor(() => to(helper.userId).length === 1 && to(shop.actor.userId).length === 1);
    expect(to(helper.userId)[0]?.frame.row).toMatchObject({ requestId: id, from: 'shop', kind: 'offer', sdp });
    expect(bench.frames.filter(({ frame }) => frame.type === 'assistance.signal')).toHaveLength(2);
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId });
    await expect(ring(id, colleague)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(ring(id, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await sql<{ x: string }>("select position('127.0.0.1' in e::text)::text as x from assistance_entries e")).map(
        ({ x }) => x,
      ),
    ).not.toContain('1');
    await ring(id, helper, { kind: 'accept', media: ['microphone', 'camera'] });
    expect((await auditOf()).map(({ action }) => action)).toContain('assistance.call_accepted');
  });

  it.each([
    ['a kind that is none', { kind: 'record' }],
    ['an offer without a description', { kind: 'offer' }],
    ['a description that is too long', { kind: 'offer', sdp: 'v'.repeat(24_001) }],
    ['a candidate without one', { kind: 'candidate' }],
    ['media that are none', { media: ['clipboard'] }],
  ])('is refused with %s', async (_, over) => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    await expect(ring(id, helper, over)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is one of so many within a minute', async () => {
    const id = await asked();
    await bench.calls.takeAssistance({ id }, helper);
    for (let sent = 0; sent < SIGNALS_A_MINUTE; sent++) await ring(id, helper);
    await expect(ring(id, helper)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('row-level security', () => {
  it('shows a technician of no shop nothing of a request, whatever the code above it does', async () => {
    const id = await asked();
    const seen = (actor: UserActor) =>
      bench.db.tx(actor, (em) => em.query<object[]>('select id from assistance_requests where id = $1', [id]));
    expect(await seen(helper)).toEqual([]);
    expect(await seen(aUser())).toEqual([]);
    expect(await seen(shop.actor)).toHaveLength(1);
  });
});
