import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aDevice, aRawAgent, heldStreams, type RawStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Caller = Parameters<StartedFleet['call']>[0];
const scan = (by: Caller) => fleet.call<ScanReply>(by, 'scan', {});
const staff = (role: 'master' | 'admin' | 'finance' | 'sales') => ({ ...aUser({ role }), tenantId: undefined });
const questions = (stream: RawStream) => stream.heard.filter(({ rescan }) => rescan);

/** Answers each question of a scan, as the agent does after it has read its bench. */
function answering(stream: RawStream, before: () => void = () => undefined): NodeJS.Timeout {
  let answered = 0;
  return setInterval(() => {
    for (const { id } of questions(stream).slice(answered)) {
      answered += 1;
      before();
      stream.send({ acknowledged: { messageId: id, result: 'done', reason: '' } });
    }
  }, 20);
}

describe('a scan of the shop', () => {
  it('asks the agents again, waits for their answers and returns what they found', async () => {
    const shop = aShop();
    const [agent, silent] = [await aRawAgent(fleet, shop), await aRawAgent(fleet, shop)];
    const stream = await connected(agent);
    await connected(silent);
    const timer = answering(stream, () => stream.send({ attached: aDevice(agent, 'found.img') }));
    try {
      const reply = await scan(shop);
      expect(reply).toMatchObject({ asked: 2, answered: 1, at: expect.any(String) });
      expect(reply.devices.map(({ name }) => name)).toEqual(['found.img']);
      expect(reply.agents).toHaveLength(2);
    } finally {
      clearInterval(timer);
    }
  });

  it('shares one question between simultaneous calls', async () => {
    const shop = aShop();
    const stream = await connected(await aRawAgent(fleet, shop));
    const timer = answering(stream);
    try {
      const replies = await Promise.all(Array.from({ length: 10 }, () => scan(shop)));
      expect(replies.every(({ asked, answered }) => asked === 1 && answered === 1)).toBe(true);
      expect(questions(stream)).toHaveLength(1);
    } finally {
      clearInterval(timer);
    }
  });

  it('returns at once without an online agent', async () => {
    expect(await scan(aShop())).toMatchObject({ asked: 0, answered: 0, devices: [] });
  });

  it('refuses a person who views as somebody else, but lets the person read the last reports', async () => {
    const shop = aShop();
    const stream = await connected(await aRawAgent(fleet, shop));
    const viewer = { ...shop, viewedBy: uuidv7() };
    await expect(scan(viewer)).rejects.toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
    expect((await fleet.call<ScanReply>(viewer, 'listFleet', {})).agents).toHaveLength(1);
    expect(questions(stream)).toHaveLength(0);
  });
});

describe('a scan of the staff', () => {
  it('asks the agents of all shops; a shop sees its own only', async () => {
    const [one, two] = [aShop(), aShop()];
    const [first, second] = [await aRawAgent(fleet, one), await aRawAgent(fleet, two)];
    const streams = [
      await connected(first, { devices: [aDevice(first, 'one.img')] }),
      await connected(second, { devices: [aDevice(second, 'two.img')] }),
    ];
    const timers = streams.map((stream) => answering(stream));
    try {
      const reply = await scan(staff('master'));
      expect(reply.devices.map(({ name }) => name)).toEqual(expect.arrayContaining(['one.img', 'two.img']));
      expect(streams.map((stream) => questions(stream).length)).toEqual([1, 1]);
      expect(reply.answered).toBeGreaterThanOrEqual(2);
      const own = await scan(one);
      expect(own.devices.map(({ name }) => name)).toEqual(['one.img']);
      expect(own.agents.map(({ id }) => id)).toEqual([first.key.agentId]);
    } finally {
      timers.forEach(clearInterval);
    }
  });

  it('refuses all other roles and technicians without a shop', async () => {
    for (const by of [
      staff('finance'),
      staff('sales'),
      { ...aUser({ role: 'user' }), tenantId: undefined },
      { ...aUser({ role: 'tech' }), tenantId: undefined },
    ])
      for (const method of ['scan', 'listFleet'] as const)
        await expect(fleet.call(by, method, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
