import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { BenchController } from '../src/bench/bench.controller.js';
import { EnrolmentController } from '../src/enrolment/enrolment.controller.js';
import { aDevice, aHello, aRawAgent, openStream, type RawAgent, type RawStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

const shop = aShop();
let fleet: StartedFleet;
let agent: RawAgent;
let stream: RawStream;
beforeAll(async () => {
  fleet = await startedFleet();
  agent = await aRawAgent(fleet, shop);
  stream = openStream(fleet, agent);
  stream.send({ hello: aHello({ devices: [aDevice(agent, 'disk.img')] }) });
  await waitFor(async () => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices.length === 1);
});
afterAll(async () => {
  stream.close();
  await fleet.close();
});

type Name = keyof BenchController | Exclude<keyof EnrolmentController, 'enrol'>;
/** Every controller call that people make; all except `enrol`, which an enrolment token authorises. */
const CALLS = [BenchController, EnrolmentController]
  .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
  .filter((name) => !['constructor', 'enrol'].includes(name)) as Name[];
const ours = () => ({
  tenantId: '',
  agentId: agent.key.agentId,
  deviceId: agent.deviceId('disk.img'),
  code: 'ABCD-EFGH',
  name: 'Mine',
});

describe.each<[string, UserActor]>([
  ['a technician of no shop', aUser({ role: 'tech' })],
  ['an administrator of no shop', { ...aUser(), tenantId: undefined }],
  ['a customer', aUser({ role: 'user' })],
])('%s', (_, person) => {
  it.each(CALLS)('may not call %s', async (name) => {
    await expect(fleet.call(person, name, ours())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

it('covers every call that people make', () => expect(CALLS.length).toBeGreaterThanOrEqual(9));
