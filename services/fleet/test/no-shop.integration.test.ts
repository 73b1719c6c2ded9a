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

/** What people ask of agents and benches, each with what is this shop's. */
const ASKED: Record<
  keyof BenchController | Exclude<keyof EnrolmentController, 'enrol'>,
  (actor: UserActor) => Promise<unknown>
> = {
  listBench: (actor) => fleet.call(actor, 'listBench', {}),
  listAgents: (actor) => fleet.call(actor, 'listAgents', {}),
  getDevice: (actor) => fleet.call(actor, 'getDevice', { deviceId: agent.deviceId('disk.img') }),
  createEnrolmentToken: (actor) => fleet.call(actor, 'createEnrolmentToken', { tenantId: '' }),
  confirmAgent: (actor) => fleet.call(actor, 'confirmAgent', { agentId: agent.key.agentId, code: 'ABCD-EFGH' }),
  renameAgent: (actor) => fleet.call(actor, 'renameAgent', { agentId: agent.key.agentId, name: 'Mine' }),
  removeAgent: (actor) => fleet.call(actor, 'removeAgent', { agentId: agent.key.agentId }),
  getConfirmation: (actor) => fleet.call(actor, 'getConfirmation', {}),
  requireConfirmation: (actor) => fleet.call(actor, 'requireConfirmation', {}),
};

describe.each<[string, UserActor]>([
  ['a technician of no shop', aUser({ role: 'tech' })],
  ['an administrator of no shop', { ...aUser(), tenantId: undefined }],
  ['a customer', aUser({ role: 'user' })],
])('%s', (_, person) => {
  it.each(Object.keys(ASKED) as (keyof typeof ASKED)[])('is refused %s', async (name) => {
    await expect(ASKED[name](person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

it('asks with every call that people have', () => {
  const calls = [BenchController, EnrolmentController]
    .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
    .filter((name) => !['constructor', 'enrol'].includes(name));
  expect(Object.keys(ASKED).sort()).toEqual(calls.sort());
});
