import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchDevice, BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aDevice, aRawAgent, aRawKey, enrol, heldStreams } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const bench = async (shop: Shop) => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices;
const FACTS = {
  kind: 'phone',
  type: 'mobile',
  vendor: 'Samsung',
  model: 'Galaxy S9',
  connection: 'usb',
  serial: 'R58M-SECRET-SERIAL',
  osVersion: 'Android 10',
  batteryPercent: 64,
  fingerprint: 'f'.repeat(64),
  heldBy: 'adb (pid 812)',
};
const saltOf = (stream: Awaited<ReturnType<typeof connected>>) =>
  stream.heard
    .flatMap(({ welcome }) => (welcome?.deviceSalt ? [Buffer.from(welcome.deviceSalt).toString('hex')] : []))
    .at(-1);

describe('facts of a device', () => {
  it('reach the bench and its live frames, and change with the device', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'phone', FACTS)] });
    await waitFor(async () => (await bench(shop)).length === 1);
    const { kind: _, ...facts } = FACTS;
    expect((await bench(shop))[0]).toMatchObject({ ...facts, version: 1, identityUnsure: false });
    stream.send({ attached: aDevice(agent, 'phone', { ...FACTS, batteryPercent: 63, heldBy: undefined }) });
    await waitFor(async () => (await bench(shop))[0]?.batteryPercent === 63);
    const [changed] = await bench(shop);
    expect(changed).toMatchObject({ version: 2 });
    expect(changed?.heldBy ?? undefined).toBeUndefined();
    await waitFor(() =>
      fleet.frames.some(
        ({ channel, frame }) =>
          channel === `live:tenant:${shop.tenantId}` &&
          frame.id === agent.deviceId('phone') &&
          (frame.row as BenchDevice | undefined)?.batteryPercent === 63,
      ),
    );
    expect(fleet.frames.some(({ channel, frame }) => channel === 'live:staff' && frame.type === 'fleet.changed')).toBe(
      true,
    );
    expect(fleet.frames.some(({ channel, frame }) => channel === 'live:staff' && frame.row !== undefined)).toBe(false);
  });

  it('writes nothing for a report that says the same again', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'phone', FACTS)] });
    await waitFor(async () => (await bench(shop)).length === 1);
    for (let i = 0; i < 5; i++) stream.send({ attached: aDevice(agent, 'phone', FACTS) });
    stream.send({ attached: aDevice(agent, 'after') });
    await waitFor(async () => (await bench(shop)).length === 2);
    expect((await bench(shop)).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('puts no serial number into an event, and deletes it when the device is unplugged', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'phone', FACTS)] });
    const events = () => fleet.events.filter(({ topic, key }) => topic === 'fleet.bench' && key === agent.key.agentId);
    await waitFor(() => events().length === 1);
    stream.send({ detached: { deviceId: agent.deviceId('phone') } });
    await waitFor(() => events().length === 2);
    for (const { payload } of events()) expect(Buffer.from(payload).includes(FACTS.serial)).toBe(false);
    const [row] = await asAdmin<{ serial: string | null; fingerprint: string }>(
      fleet,
      `select serial, fingerprint from devices where id = '${agent.deviceId('phone')}'`,
    );
    expect(row).toEqual({ serial: null, fingerprint: FACTS.fingerprint });
  });

  it('asks a person about a USB device without a serial number', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    await connected(agent, {
      devices: [
        aDevice(agent, 'by port', { ...FACTS, serial: undefined }),
        aDevice(agent, 'image', { connection: 'file', fingerprint: 'a'.repeat(64) }),
        aDevice(agent, 'of an earlier release'),
      ],
    });
    await waitFor(async () => (await bench(shop)).length === 3);
    const unsure = (await bench(shop)).filter(({ identityUnsure }) => identityUnsure).map(({ name }) => name);
    expect(unsure).toEqual(['by port']);
  });
});

describe('salt of a shop', () => {
  it('has 32 bytes, one value for all agents of a shop and another for the next shop', async () => {
    const [shop, other] = [aShop(), aShop()];
    const agents = [await aRawAgent(fleet, shop), await aRawAgent(fleet, shop), await aRawAgent(fleet, other)];
    const [one, two, foreign] = (await Promise.all(agents.map((agent) => connected(agent)))).map(saltOf);
    expect(one).toHaveLength(64);
    expect(two).toBe(one);
    expect(foreign).toHaveLength(64);
    expect(foreign).not.toBe(one);
  });

  it('comes with the confirmation, not before', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop, { confirmed: false });
    const stream = await connected(agent);
    expect(saltOf(stream)).toBeUndefined();
    await fleet.call(shop, 'confirmAgent', {
      agentId: agent.key.agentId,
      code: confirmCode(fleet.rootFingerprint, agent.key.spki),
    });
    await waitFor(() => saltOf(stream) !== undefined);
  });

  it('stays away from the PC of a customer in a remote session', async () => {
    const shop = aShop();
    const { token } = await fleet.call<{ token: string }>(shop, 'createEnrolmentToken', {
      tenantId: '',
      kind: 'agent',
      remoteSessionId: uuidv7(),
    });
    const key = aRawKey();
    const enrolled = await enrol(fleet, token, key);
    await fleet.call(shop, 'confirmAgent', {
      agentId: key.agentId,
      code: confirmCode(fleet.rootFingerprint, key.spki),
    });
    const stream = await connected({ key, enrolled, tenantId: shop.tenantId, deviceId: () => '' });
    expect(stream.heard.some(({ welcome }) => welcome?.confirmed)).toBe(true);
    expect(saltOf(stream)).toBeUndefined();
  });
});
