import type { ServiceDefinition } from '@grpc/proto-loader';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { protoOf } from '@revive/proto/paths';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { isAppError } from '@revive/platform/errors/errors';
import { loadProtos } from '@revive/platform/rpc/wire';
import { aUser } from '@revive/platform/testing/testkit';
import { aVisit } from './a-visit.js';
import { aReport, repairsOnABench, type Bench } from './bench.js';

/** Matches tracking ids, remote order ids, and URL fragments that approve or stop. */
const SECRET = /R[VO]-[0-9A-HJKMNP-TV-Z]{4}-|#(approve|stop|code)=/;

const METHODS = Object.assign(
  {},
  ...Object.entries(loadProtos(protoOf('repairs'))).flatMap(([name, one]) =>
    'format' in one || !name.startsWith('revive.repairs.v1.') ? [] : [one],
  ),
) as ServiceDefinition;
let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let named: Record<string, unknown>;
let trackingIds: string[];
beforeAll(async () => {
  bench = await repairsOnABench();
  shop = await bench.aShop();
  const { repairId, runId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Lerato', email: 'lerato@example.com' },
  });
  const ids = { runId, repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
  const { repairs } = await bench.takeIn.run(shop.actor, aVisit());
  await bench.askQuestion.run({ trackingId, address: '10.0.0.1', text: 'When is it ready?' });
  await bench.emailCode(repairId);
  trackingIds = [trackingId, ...repairs.map(({ id }) => bench.mapper.trackingId(id))];
  const ticket = await bench.tickets.read(shop.actor, repairId);
  named = {
    id: repairId,
    repairId,
    tenantId: shop.tenantId,
    deviceId: shop.device.id,
    customerId: ticket.repair.customerId ?? uuidv7(),
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    since: '2026-01-01T00:00:00.000Z',
  };
});
afterAll(() => bench.close());

async function answerTo(name: string, actor: UserActor, id = named['id']): Promise<string> {
  const method = METHODS[name];
  if (!method) throw new TypeError(`${name} is no call of the proto files`);
  const empty = method.requestDeserialize(Buffer.alloc(0)) as Record<string, unknown>;
  const theirs = Object.entries({ ...named, id }).filter(([field]) => field in empty);
  try {
    return JSON.stringify(await bench.reads.get(name)?.({ ...empty, ...Object.fromEntries(theirs) }, actor)) ?? '';
  } catch (error) {
    if (isAppError(error)) return '';
    throw error;
  }
}

describe('secret of a customer link', () => {
  it.each<[string, () => UserActor]>([
    ['whoever looks through the eyes of the shop’s administrator', () => ({ ...shop.actor, viewedBy: uuidv7() })],
    ['whoever looks through the eyes of its technician', () => ({ ...shop.actor, role: 'tech', viewedBy: uuidv7() })],
    ['a visitor of the demo shop', () => ({ ...shop.actor, viewedBy: shop.actor.userId })],
    ['a master', () => aUser({ role: 'master' })],
    ['an admin', () => aUser({ role: 'admin' })],
    ['a technician of no shop', () => aUser({ role: 'tech' })],
    ['another shop', () => aUser()],
  ])('does not appear in any response to %s', async (_, reader) => {
    const told: string[] = [];
    for (const name of bench.reads.keys())
      for (const id of [named['id'], ...(await idsOfShop())])
        if (SECRET.test(await answerTo(name, reader(), id))) told.push(name);
    expect([...new Set(told)]).toEqual([]);
  });

  it('appears in the shop’s responses for repair, intake and tracking link only', async () => {
    const answers = await Promise.all(
      [...bench.reads.keys()].map(async (name) => [name, await answerTo(name, shop.actor)] as const),
    );
    const holding = answers.filter(([, answer]) => trackingIds.some((id) => answer.includes(id)));
    expect(holding.map(([name]) => name).toSorted()).toEqual(['Get', 'ReadIntake', 'ReadTrackingLink']);
  });

  it('appears in frames of the link’s own stream only', () => {
    const heard = bench.frames.filter(({ channel }) => !channel.startsWith('live:link:'));
    expect(heard.map(({ frame }) => frame.type)).toContain('repair');
    expect(heard.filter((one) => SECRET.test(JSON.stringify(one))).map(({ frame }) => frame.type)).toEqual([]);
  });
});

const idsOfShop = (): Promise<string[]> =>
  bench.db.tx(systemActor('test'), async (em) =>
    (await em.query<{ id: string }[]>('select id from repairs where tenant_id = $1', [shop.tenantId])).map(
      ({ id }) => id,
    ),
  );
