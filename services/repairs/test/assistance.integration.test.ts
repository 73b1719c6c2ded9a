import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from './bench.js';
import { assistanceOn, QUESTION, type AssistanceBench } from './assistance-bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const master = aUser({ role: 'master', username: 'master' });
let on: AssistanceBench;
beforeEach(async () => {
  on = await assistanceOn(bench);
});

describe('request for help', () => {
  // spec F098
  // spec K174
  it('marks the repair on the live monitor until the first guidance', async () => {
    expect(await on.line()).toMatchObject({ needsAssistance: false });
    const request = await on.ask(QUESTION, on.shop.actor, 'detect');
    expect(request).toMatchObject({
      side: 'shop',
      mayCall: false,
      head: { state: 'open', question: QUESTION, step: 'detect', needsAssistance: true, unread: 0 },
    });
    const { id } = request.head as { id: string };
    expect(await on.line()).toMatchObject({
      needsAssistance: true,
      assistanceRequest: { id, state: 'open', question: QUESTION, step: 'detect', askedBy: 'someone' },
    });
    await bench.calls.takeAssistance({ id }, on.helper);
    expect(await on.line()).toMatchObject({ needsAssistance: true, assistanceRequest: { helperName: 'lerato' } });
    expect(await on.guide(id, 'Trust the spare copy.', on.helper, 'detect')).toMatchObject({
      side: 'support',
      head: { state: 'answered', needsAssistance: false },
    });
    expect(await on.line()).toMatchObject({ needsAssistance: false, assistanceRequest: { state: 'answered' } });
    await bench.calls.endAssistance({ id, as: 'resolved' }, on.shop.actor);
    expect((await on.line())?.assistanceRequest).toBeUndefined();
  });

  it('allows one request per repair, even with simultaneous questions', async () => {
    const colleague = aUser({ role: 'tech', tenantId: on.shop.tenantId });
    const both = await Promise.allSettled([on.ask(), on.ask('Something else that I want to know', colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ASSISTANCE_OPEN' } });
    const [first, again] = [await bench.calls.readRepairAssistance({ id: on.repairId }, on.shop.actor), both];
    expect([first.earlier, again.length]).toEqual([0, 2]);
    const rows = await on.sql<{ count: number }>(
      'select count(*)::int as count from assistance_requests where repair_id = $1',
      [on.repairId],
    );
    expect(rows[0]?.count).toBe(1);
    if (first.latest?.head?.question === QUESTION) expect((await on.ask()).head?.id).toBe(first.latest.head.id);
  });

  it('refuses a missing question, a foreign repair and a picked-up device', async () => {
    await expect(on.ask('too short')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { question: expect.stringContaining('at least 10') },
    });
    await expect(on.ask(QUESTION, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(on.ask(QUESTION, on.helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await on.sql('update repairs set handed_over_at = now() where id = $1', [on.repairId]);
    await expect(on.ask()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('ends at the pickup and closes the repair to the helper', async () => {
    await on.diagnosed();
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    await bench.calls.declineAtCounter({ id: on.repairId, reason: '' }, on.shop.actor);
    await bench.calls.markReady({ id: on.repairId }, on.shop.actor);
    await bench.calls.recordHandover(
      { id: on.repairId, collectedBy: 'Thandi', payment: 'nothing_due', relation: '' },
      on.shop.actor,
    );
    expect((await bench.calls.readAssistance({ id }, on.shop.actor)).head?.state).toBe('resolved');
    await expect(bench.calls.readAssistedRepair({ id }, on.helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('repair in the helper’s view', () => {
  it('shows the helper a masked repair without money and audits each read', async () => {
    await on.diagnosed();
    const id = await on.asked();
    await expect(bench.calls.readAssistedRepair({ id }, on.helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await bench.calls.takeAssistance({ id }, on.helper);
    const seen = await bench.calls.readAssistedRepair({ id }, on.helper);
    expect(seen).toMatchObject({
      id: on.repairId,
      customerName: 'Thandi D.',
      findings: [{ code: 'gpt.primary_header_wiped', evidence: [{ expected: 'EFI PART' }] }],
      runs: [{ kind: 'diagnosis' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Dlamini"|0418|thandi@|track-repair|[cC]ents|trackingId/);
    await bench.calls.readAssistedRepair({ id }, on.helper);
    const looks = (await on.auditOf()).filter(({ action }) => action === 'assistance.repair_read');
    expect(looks.map(({ actorId }) => actorId)).toEqual([on.helper.userId, on.helper.userId]);
  });

  it.each<[string, () => UserActor]>([
    ['a platform technician who is not its helper', () => aUser({ role: 'tech' })],
    ['a technician of another shop', () => aUser({ role: 'tech', tenantId: uuidv7() })],
    ['an administrator of another shop', () => aUser()],
    ['finance', () => aUser({ role: 'finance' })],
    ['a customer', () => aUser({ role: 'user' })],
    ['a master who has not taken it over', () => master],
    ['who looks through the helper’s eyes', () => ({ ...on.helper, viewedBy: uuidv7() })],
  ])('shows nothing to %s', async (_, person) => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    await on.write(id, 'Only for us two', on.shop.actor);
    const refused = { code: expect.stringMatching(/^(NOT_ALLOWED|NOT_A_HELPER|NOT_FOUND)$/) };
    for (const call of ['readAssistedRepair', 'readAssistance'] as const)
      await expect(bench.calls[call]({ id }, person())).rejects.toMatchObject(refused);
    await expect(on.write(id, 'Let me in', person())).rejects.toMatchObject(refused);
    await expect(bench.calls.get({ id: on.repairId }, on.helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('closes all calls to the helper after the end', async () => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    expect(await bench.calls.endAssistance({ id, as: 'resolved' }, on.helper)).toMatchObject({
      head: { state: 'resolved' },
      endedBy: 'lerato',
    });
    const closed = { code: 'NOT_ALLOWED' };
    await expect(bench.calls.readAssistedRepair({ id }, on.helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.readAssistance({ id }, on.helper)).rejects.toMatchObject(closed);
    await expect(on.guide(id)).rejects.toMatchObject(closed);
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, on.helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.takeAssistance({ id }, on.helper)).rejects.toMatchObject(closed);
    await expect(bench.calls.takeAssistance({ id }, master)).rejects.toMatchObject(closed);
    await expect(on.ring(id, on.helper)).rejects.toMatchObject(closed);
    await expect(on.write(id, 'Are you there?', on.shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_OVER' });
    expect((await on.ask('Now something else went wrong')).head?.state).toBe('open');
  });
});

describe('helper', () => {
  it('assigns a single helper for simultaneous takes and lets staff take over', async () => {
    const id = await on.asked();
    const other = aUser({ role: 'tech', username: 'pieter' });
    const both = await Promise.allSettled(
      [on.helper, other].map((person) => bench.calls.takeAssistance({ id }, person)),
    );
    const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.head?.helperName] : []));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ASSISTANCE_TAKEN' } });
    expect((await bench.calls.readAssistance({ id }, on.shop.actor)).head?.helperName).toBe(won);
    await expect(on.guide(id, 'From staff', master)).rejects.toMatchObject({ code: 'ASSISTANCE_TAKEN' });
    expect((await bench.calls.takeAssistance({ id }, master)).head?.helperName).toBe('master');
    for (const person of [on.helper, other])
      await expect(bench.calls.readAssistedRepair({ id }, person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await on.noticesOf(id)).map(({ what, toHelper }) => [what, toHelper])).toEqual([
      ['asked', false],
      ['answered', false],
      ['taken_over', true],
      ['answered', false],
    ]);
  });

  it('finds waiting requests of all shops first, with unread counts', async () => {
    const id = await on.asked();
    const find = async () =>
      (await bench.calls.listAssistance({}, on.helper)).requests.find(({ head }) => head?.id === id);
    expect(await find()).toMatchObject({ mine: false, head: { state: 'open', tenantName: 'Umbani Electronics' } });
    await bench.calls.takeAssistance({ id }, on.helper);
    await on.write(id, 'It also clicks', on.shop.actor);
    expect(await find()).toMatchObject({ mine: true, head: { state: 'answered', unread: 1 } });
    const { requests, waiting } = await bench.calls.listAssistance({}, master);
    expect(requests.findIndex(({ head }) => head?.state === 'answered')).toBe(waiting);
    for (const person of [on.shop.actor, aUser({ role: 'tech', tenantId: on.shop.tenantId }), aUser({ role: 'sales' })])
      await expect(bench.calls.listAssistance({}, person)).rejects.toMatchObject({
        code: expect.stringMatching(/^NOT_A(LLOWED|_HELPER)$/),
      });
  });
});

describe('guidance', () => {
  it('marks guidance as seen on display and as done once by the technician', async () => {
    const id = await on.asked();
    await on.guide(id, 'Look at the second header.', on.helper, 'verify');
    const given = (await bench.calls.readAssistance({ id }, on.shop.actor)).entries[0];
    expect(given).toMatchObject({ kind: 'guidance', step: 'verify', seenAt: undefined, confirmedAt: undefined });
    const seen = await bench.calls.markAssistanceSeen({ id, through: 9_999 }, on.shop.actor);
    expect(seen.head?.unread).toBe(0);
    const version = seen.head?.version;
    expect((await bench.calls.markAssistanceSeen({ id, through: 1 }, on.shop.actor)).head?.version).toBe(version);
    const done = await bench.calls.confirmGuidance({ id, entryId: given?.id ?? '' }, on.shop.actor);
    expect(done.entries[0]).toMatchObject({ confirmedBy: 'someone', seenAt: expect.any(String) });
    const again = await bench.calls.confirmGuidance(
      { id, entryId: given?.id ?? '' },
      aUser({ tenantId: on.shop.tenantId, username: 'colleague' }),
    );
    expect(again.entries[0]).toMatchObject({ confirmedBy: 'someone', confirmedAt: done.entries[0]?.confirmedAt });
    await expect(bench.calls.confirmGuidance({ id, entryId: given?.id ?? '' }, on.helper)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  // spec K178
  it('refuses blank guidance', async () => {
    const id = await on.asked();
    await expect(on.guide(id, '   ')).rejects.toMatchObject({ code: 'INVALID' });
    expect((await bench.calls.readAssistance({ id }, on.shop.actor)).head?.state).toBe('open');
  });

  it('notifies the other side once until read and keeps texts out of the audit log', async () => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    for (const text of ['One secret word', 'Another secret word']) await on.write(id, text, on.shop.actor);
    await bench.calls.markAssistanceSeen({ id, through: 2 }, on.helper);
    await on.write(id, 'A third', on.shop.actor);
    await on.write(id, 'A reply', on.helper);
    const told = (await on.noticesOf(id)).map(({ what, userId }) => `${what} ${userId}`);
    expect(told).toEqual([
      'asked ',
      `answered ${on.shop.actor.userId}`,
      `message ${on.helper.userId}`,
      `message ${on.helper.userId}`,
      `message ${on.shop.actor.userId}`,
    ]);
    expect(JSON.stringify(await on.auditOf())).not.toMatch(/secret|trust/);
  });

  it('limits the number of entries', async () => {
    const id = await on.asked();
    await on.sql('update assistance_requests set entries = 300 where id = $1', [id]);
    await expect(on.write(id, 'One more', on.shop.actor)).rejects.toMatchObject({ code: 'ASSISTANCE_FULL' });
  });
});

describe('quick command', () => {
  const proposed = async (command: string): Promise<{ id: string; entryId: string }> => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    const { entries } = await bench.calls.proposeCommand({ id, command }, on.helper);
    return { id, entryId: entries[0]?.id ?? '' };
  };
  const run = (ids: { id: string; entryId: string }, actor = on.shop.actor) => bench.calls.runCommand(ids, actor);

  it('runs once as a diagnosis of the shop, started by the technician', async () => {
    await on.diagnosed();
    const ids = await proposed('diagnose_again');
    const orders = (await bench.ordersFor(on.shop.agent.id)).length;
    await expect(run(ids, on.helper)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const both = await Promise.allSettled([run(ids), run(ids)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'COMMAND_RAN' } });
    const [entry] = (await bench.calls.readAssistance({ id: ids.id }, on.helper)).entries;
    expect(entry).toMatchObject({ commandState: 'running', ranBy: 'someone', runId: expect.any(String) });
    const { runs } = await bench.calls.get({ id: on.repairId }, on.shop.actor);
    expect(runs.at(-1)).toMatchObject({ id: entry?.runId, kind: 'diagnosis' });
    expect((await bench.ordersFor(on.shop.agent.id)).length).toBeGreaterThan(orders);
    await expect(run(ids)).rejects.toMatchObject({ code: 'COMMAND_RAN' });
  });

  it('stays proposed when the run cannot start', async () => {
    const ids = await proposed('diagnose_again');
    // The first diagnosis is still running.
    await expect(run(ids)).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    const [entry] = (await bench.calls.readAssistance({ id: ids.id }, on.shop.actor)).entries;
    expect(entry).toMatchObject({ commandState: 'proposed', ranBy: undefined });
  });

  it('lists the disks of the shop’s own agent', async () => {
    const ids = await proposed('list_disks');
    const { entries } = await run(ids);
    expect(entries[0]).toMatchObject({ commandState: 'done', runId: undefined });
    expect(entries[0]?.result?.disks).toContainEqual({
      name: on.shop.device.name,
      kind: 'disk_image',
      sizeBytes: on.shop.device.sizeBytes,
    });
  });

  it.each(['execute', 'roll_back', 'format', '', 'diagnose_again; rm'])('refuses %p as a command', async (command) => {
    const id = await on.asked();
    await bench.calls.takeAssistance({ id }, on.helper);
    await expect(bench.calls.proposeCommand({ id, command }, on.helper)).rejects.toMatchObject({ code: 'INVALID' });
    const [row] = await on.sql<{ count: number }>(
      'select count(*)::int as count from assistance_entries where request_id = $1',
      [id],
    );
    expect(row?.count).toBe(0);
  });

  it('accepts proposals from the assigned helper only', async () => {
    const id = await on.asked();
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, on.helper)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.calls.proposeCommand({ id, command: 'list_disks' }, on.shop.actor)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
