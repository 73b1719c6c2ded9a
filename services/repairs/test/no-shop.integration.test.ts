import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceDefinition } from '@grpc/proto-loader';
import { protoOf } from '@revive/proto/paths';
import { ListRequest, type Repair } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { loadProtos } from '@revive/platform/rpc/wire';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, aReport, repairsOnABench, type Bench } from './bench.js';
import { PEOPLES_CONTROLLERS, callNamesOf, type PeoplesCalls } from './peoples-calls.js';

const EVERYTHING = ListRequest.decode(new Uint8Array());

/** Every call open to users, by its name in the proto file. */
const CALLS = PEOPLES_CONTROLLERS.flatMap(callNamesOf) as (keyof PeoplesCalls)[];
const PROTOS = loadProtos(protoOf('repairs'));
const METHODS = {
  ...(PROTOS['revive.repairs.v1.Repairs'] as ServiceDefinition),
  ...(PROTOS['revive.repairs.v1.Protection'] as ServiceDefinition),
  ...(PROTOS['revive.repairs.v1.Outcomes'] as ServiceDefinition),
  ...(PROTOS['revive.repairs.v1.Passports'] as ServiceDefinition),
  ...(PROTOS['revive.repairs.v1.Warranties'] as ServiceDefinition),
  ...(PROTOS['revive.repairs.v1.Quotes'] as ServiceDefinition),
};
/** An empty request for this call, with foreign ids in every field that can name an object. */
function requestOf(name: string): object {
  const method = METHODS[`${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  if (!method) throw new TypeError(`${name} is no call of the proto file`);
  const empty = method.requestDeserialize(Buffer.alloc(0));
  const theirs = Object.entries({ id, deviceId: shop.device.id, quoteVersion: 1 });
  return { ...empty, ...Object.fromEntries(theirs.filter(([field]) => field in empty)) };
}
const ask = (name: keyof PeoplesCalls, actor: UserActor): Promise<unknown> =>
  (rpc[name] as (...args: unknown[]) => Promise<unknown>)(requestOf(name), actor, aCommand());

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
  it.each(CALLS)('refuses %s and writes nothing', async (name) => {
    const before = await rows();
    await expect(ask(name, person())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await rows()).toEqual(before);
  });
});

it('covers every call open to users', () => expect(CALLS.length).toBeGreaterThanOrEqual(19));

describe('another shop', () => {
  it('reports a missing repair even without row-level security', async () => {
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

describe('tracking link', () => {
  const seenBy = async (actor: UserActor): Promise<Repair> => rpc.get({ id }, actor);

  it('shows the link to the shop and hides it from staff', async () => {
    expect(await seenBy(shop.actor)).toMatchObject({ trackingId, trackingUrl: expect.stringContaining(trackingId) });
    expect(await seenBy({ ...shop.actor, role: 'tech' })).toMatchObject({ trackingId });
    for (const role of ['master', 'admin'] as const) {
      const seen = await seenBy(aUser({ role }));
      expect(seen).toMatchObject({ id, trackingId: '••••', trackingUrl: '••••' });
      expect(JSON.stringify([seen, await rpc.list(EVERYTHING, aUser({ role }))])).not.toContain(trackingId);
    }
  });
});
