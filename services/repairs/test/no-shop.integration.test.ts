import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Repair } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';

import { aUser } from '@revive/platform/testing/testkit';
import {
  PEOPLES_CONTROLLERS,
  aCommand,
  aReport,
  callNamesOf,
  repairsOnABench,
  type Bench,
  type PeoplesCalls,
} from './bench.js';

/** What a person asks; each with the ids of another's ticket, which is quoted and waits for an answer. */
type Ask = (rpc: PeoplesCalls, actor: UserActor, id: string, deviceId: string) => Promise<unknown>;
const ASKED: Record<Exclude<keyof PeoplesCalls, 'emergencyStop' | 'getEmergencyStop'>, Ask> = {
  start: (rpc, actor, _, deviceId) =>
    rpc.start({ deviceId, deviceName: '', deviceType: '', tenantId: '', customer: {} }, actor),
  list: (rpc, actor) => rpc.list({ before: '', find: '' }, actor),
  get: (rpc, actor, id) => rpc.get({ id }, actor),
  changeCustomer: (rpc, actor, id) => rpc.changeCustomer({ id, customer: { email: 'somebody@else.example' } }, actor),
  approveAtCounter: (rpc, actor, id) =>
    rpc.approveAtCounter({ id, quoteVersion: 1, approvedBy: 'Nobody asked', how: 'in_person' }, actor, aCommand()),
  declineAtCounter: (rpc, actor, id) => rpc.declineAtCounter({ id, reason: '' }, actor),
  showApprovalQr: (rpc, actor, id) => rpc.showApprovalQr({ id, quoteVersion: 1 }, actor, aCommand()),
  execute: (rpc, actor, id) => rpc.execute({ id, quoteVersion: 1 }, actor, aCommand()),
  rollBack: (rpc, actor, id) => rpc.rollBack({ id }, actor, aCommand()),
  markReady: (rpc, actor, id) => rpc.markReady({ id }, actor),
  recordHandover: (rpc, actor, id) =>
    rpc.recordHandover({ id, collectedBy: 'Nobody asked', payment: 'not_paid' }, actor),
  diagnoseAgain: (rpc, actor, id) => rpc.diagnoseAgain({ id }, actor),
  stopRun: (rpc, actor, id) => rpc.stopRun({ id }, actor),
  addNote: (rpc, actor, id) => rpc.addNote({ id, text: 'a note' }, actor),
  recordHandWork: (rpc, actor, id) =>
    rpc.recordHandWork({ id, done: 'something', byName: '', result: 'repaired', serviceId: '' }, actor),
  readPrices: (rpc, actor) => rpc.readPrices({}, actor),
  setDiagnosisFee: (rpc, actor) => rpc.setDiagnosisFee({ cents: 1 }, actor),
};

let bench: Bench;
let rpc: PeoplesCalls;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let [id, trackingId] = ['', ''];
beforeAll(async () => {
  bench = await repairsOnABench();
  rpc = bench.calls;
  shop = await bench.aShop();
  const started = await rpc.start(
    { deviceId: shop.device.id, deviceName: '', deviceType: '', tenantId: '', customer: { name: 'Thandi' } },
    shop.actor,
  );
  [id, trackingId] = [started.repairId, started.trackingId];
  const ids = { runId: started.runId, repairId: id, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
});
afterAll(() => bench.close());

const rows = () => bench.db.tx(systemActor('test'), (em) => em.query<object[]>('select * from repairs order by id'));

describe.each<[string, () => UserActor]>([
  ['a technician of no shop', () => aUser({ role: 'tech' })],
  ['an administrator of no shop', () => ({ ...aUser(), tenantId: undefined })],
  ['a customer', () => aUser({ role: 'user' })],
  ['finance', () => aUser({ role: 'finance' })],
])('%s', (_, person) => {
  it.each(Object.keys(ASKED) as (keyof typeof ASKED)[])('is refused %s, and nothing is written', async (name) => {
    const before = await rows();
    await expect(ASKED[name](rpc, person(), id, shop.device.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await rows()).toEqual(before);
  });
});

it('asks with every call that people have', () => {
  const calls = PEOPLES_CONTROLLERS.flatMap(callNamesOf).filter(
    (name) => !['emergencyStop', 'getEmergencyStop'].includes(name),
  );
  expect(Object.keys(ASKED).sort()).toEqual(calls.sort());
});

describe('another shop', () => {
  it('is told that there is no such repair, also where row-level security is not there', async () => {
    const stranger = aUser();
    await expect(bench.tickets.read(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const before = await rows();
    const change = bench.db.tx(systemActor('test'), (em) =>
      bench.tickets.changeIn(em, stranger, id, (change) => change.note('written by a stranger')),
    );
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rows()).toEqual(before);
  });
});

describe('the tracking link', () => {
  const seenBy = async (actor: UserActor): Promise<Repair> => rpc.get({ id }, actor);

  it('is shown to the shop, and to nobody of the platform’s staff', async () => {
    expect(await seenBy(shop.actor)).toMatchObject({ trackingId, trackingUrl: expect.stringContaining(trackingId) });
    expect(await seenBy({ ...shop.actor, role: 'tech' })).toMatchObject({ trackingId });
    for (const role of ['master', 'admin'] as const) {
      const seen = await seenBy(aUser({ role }));
      expect(seen).toMatchObject({ id, trackingId: '••••', trackingUrl: '••••' });
      expect(JSON.stringify([seen, await rpc.list({ before: '', find: '' }, aUser({ role }))])).not.toContain(
        trackingId,
      );
    }
  });
});
