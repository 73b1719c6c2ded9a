import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aDevice, aHello, aRawAgent, heldStreams, openStream, upload, type RawStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

const bench = async (shop: ReturnType<typeof aShop>) => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices;
const presence = async (shop: ReturnType<typeof aShop>) =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents.map((agent) => agent.presence);
const aStep = (over: object = {}) => ({
  runId: uuidv7(),
  repairId: uuidv7(),
  name: 'detect',
  status: 'active',
  plain: 'reading',
  action: 'read',
  digest: '',
  at: new Date().toISOString(),
  writes: [],
  ...over,
});
const through = (stream: RawStream) => Math.max(0, ...stream.heard.map(({ received }) => received?.through ?? 0));

describe('a bench', () => {
  it('publishes the devices of hello and later differences to its shop only', async () => {
    const [shop, other] = [aShop(), aShop()];
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'one.img'), aDevice(agent, 'two.img')] });
    await waitFor(async () => (await bench(shop)).length === 2);
    stream.send({ attached: aDevice(agent, 'three.img', { sizeBytes: 2048 }) });
    stream.send({ detached: { deviceId: agent.deviceId('one.img') } });
    await waitFor(
      async () =>
        (await bench(shop))
          .map(({ name }) => name)
          .sort()
          .join() === 'three.img,two.img',
    );
    expect((await bench(shop)).find(({ name }) => name === 'three.img')).toMatchObject({
      sizeBytes: 2048,
      agentName: 'Bench one',
      status: 'connected',
      agentOnline: true,
      tenantId: shop.tenantId,
      version: 1,
    });
    expect(await bench(other)).toEqual([]);
    const told = () =>
      fleet.events
        .filter(({ topic, key }) => topic === 'fleet.bench' && key === agent.key.agentId)
        .map(({ payload }) => BenchChanged.decode(payload));
    await waitFor(() => told().some(({ name, attached }) => name === 'one.img' && !attached));
    const frames = fleet.frames.filter(
      ({ channel, frame }) => channel === `live:tenant:${shop.tenantId}` && frame.type === 'bench.device',
    );
    expect(frames.find(({ frame }) => frame.id === agent.deviceId('three.img'))?.frame.row).toMatchObject({
      name: 'three.img',
      agentId: agent.key.agentId,
    });
    await waitFor(() =>
      fleet.frames.some(({ frame }) => frame.id === agent.deviceId('one.img') && frame.row === undefined),
    );
    expect(fleet.frames.some(({ channel }) => channel === `live:tenant:${other.tenantId}`)).toBe(false);
  });

  it('keeps a device’s id and raises its version after unplugging and replugging', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop)).length === 1);
    stream.send({ detached: { deviceId: agent.deviceId('disk.img') } });
    await waitFor(async () => (await bench(shop)).length === 0);
    await expect(
      fleet.call(shop, 'getDevice', { deviceId: agent.deviceId('disk.img') }, 'repairs'),
    ).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    stream.send({ attached: aDevice(agent, 'disk.img') });
    await waitFor(async () => (await bench(shop)).length === 1);
    await expect(
      fleet.call(shop, 'getDevice', { deviceId: agent.deviceId('disk.img') }, 'repairs'),
    ).resolves.toMatchObject({ version: 3 });
    await expect(
      fleet.call(aShop(), 'getDevice', { deviceId: agent.deviceId('disk.img') }, 'repairs'),
    ).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
  });

  it('shows devices of an offline agent as disconnected until the agent returns', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop))[0]?.status === 'connected');
    expect(await presence(shop)).toEqual(['online']);
    stream.close();
    await waitFor(async () => (await bench(shop))[0]?.status === 'disconnected');
    expect(await presence(shop)).toEqual(['offline']);
    await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop))[0]?.status === 'connected');
    expect(await presence(shop)).toEqual(['online']);
  });
});

describe('an unconfirmed agent', () => {
  it('welcomes an inert agent without bench or orders and activates the same stream', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop, { confirmed: false });
    const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    expect(stream.heard[0]?.welcome).toMatchObject({ confirmed: false });
    await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('disk.img'),
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await bench(shop)).toEqual([]);
    expect(stream.heard.some(({ instruction }) => instruction)).toBe(false);
    await fleet.call(shop, 'confirmAgent', {
      agentId: agent.key.agentId,
      code: confirmCode(fleet.rootFingerprint, agent.key.spki),
    });
    await waitFor(() => stream.heard.some(({ instruction }) => instruction));
    expect(stream.heard.filter(({ welcome }) => welcome).map(({ welcome }) => welcome?.confirmed)).toEqual([
      false,
      true,
    ]);
    await waitFor(async () => (await bench(shop)).length === 1);
  });

  it('closes the stream of a reporting agent and publishes nothing', async () => {
    const agent = await aRawAgent(fleet, aShop(), { confirmed: false });
    const stream = await connected(agent);
    stream.send({ seq: 1, step: aStep() });
    expect(await stream.ended).toMatchObject({ code: status.INVALID_ARGUMENT });
    expect(fleet.reports().some(({ agentId }) => agentId === agent.key.agentId)).toBe(false);
  });
});

describe('a revoked agent', () => {
  it('loses its stream, cannot reconnect and receives no orders', async () => {
    const shop = aShop();
    const machineId = 'a machine that is set up anew';
    const old = await aRawAgent(fleet, shop, { machineId });
    const stream = await connected(old);
    await aRawAgent(fleet, shop, { machineId });
    expect(await stream.ended).toMatchObject({ code: status.UNAUTHENTICATED });
    const again = openStream(fleet, old);
    again.send({ hello: aHello() });
    expect(await again.ended).toMatchObject({ code: status.UNAUTHENTICATED });
  });
});

describe('journaled messages of an agent', () => {
  it('publishes one event per message in order, however often a message is sent', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const runId = uuidv7();
    const first = await connected(agent);
    for (const seq of [1, 2, 3]) first.send({ seq, step: aStep({ runId, plain: `step ${seq}` }) });
    await waitFor(() => through(first) === 3);
    first.close();
    const second = await connected(agent, { firstUnacknowledged: 1 });
    expect(second.heard[0]?.welcome).toMatchObject({ receivedThrough: 3, confirmed: true });
    for (const seq of [1, 2, 3, 4, 4, 5]) second.send({ seq, step: aStep({ runId, plain: `step ${seq}` }) });
    await waitFor(() => through(second) === 5);
    await waitFor(() => fleet.reports().filter(({ step }) => step?.runId === runId).length === 5);
    expect(
      fleet
        .reports()
        .filter(({ step }) => step?.runId === runId)
        .map(({ seq, tenantId, step }) => [seq, tenantId, step?.plain]),
    ).toEqual([1, 2, 3, 4, 5].map((seq) => [seq, shop.tenantId, `step ${seq}`]));
  });

  it('refuses a gap in the sequence numbers', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const stream = await connected(agent);
    stream.send({ seq: 2, step: aStep() });
    expect(await stream.ended).toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  it('continues after a restart of the service', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const runId = uuidv7();
    const first = await connected(agent);
    first.send({ seq: 1, step: aStep({ runId }) });
    await waitFor(() => through(first) === 1);
    await fleet.restart();
    expect(await first.ended).toMatchObject({ code: status.UNAVAILABLE });
    const second = await connected(agent, { firstUnacknowledged: 1 });
    for (const seq of [1, 2]) second.send({ seq, step: aStep({ runId }) });
    await waitFor(() => fleet.reports().filter(({ step }) => step?.runId === runId).length === 2);
    expect(
      fleet
        .reports()
        .filter(({ step }) => step?.runId === runId)
        .map(({ seq }) => seq),
    ).toEqual([1, 2]);
  });
});

describe('a backup', () => {
  const bytes = randomBytes(2_500_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const chunks = (head: object) =>
    [0, 1, 2].map((i) => ({ ...(i === 0 && { head }), bytes: bytes.subarray(i * 1_000_000, (i + 1) * 1_000_000) }));

  it('stores a backup under tenant and run and repeats the receipt for a second upload', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const { runId, repairId, orderId } = await fleet.instruct(shop.tenantId, {
      kind: 'execute',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await waitFor(() => stream.heard.some(({ id }) => id === orderId));
    const head = { runId, repairId, sha256, size: bytes.length };
    const receipt = { object: `backups/${shop.tenantId}/${runId}/${sha256}`, sha256, size: bytes.length };
    expect(await upload(fleet, agent, chunks(head))).toEqual(receipt);
    expect(await upload(fleet, agent, chunks(head))).toEqual(receipt);
    const stored: Buffer[] = [];
    for await (const part of (await fleet.base.objects.get(receipt.object)).body) stored.push(part as Buffer);
    expect(Buffer.concat(stored).equals(bytes)).toBe(true);
    for (const wrong of [
      { ...head, sha256: 'f'.repeat(64) },
      { ...head, size: head.size - 1 },
      { ...head, size: head.size + 1 },
      { ...head, runId: 'nonsense' },
    ]) {
      await expect(upload(fleet, agent, chunks(wrong))).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
    }
    await expect(upload(fleet, agent, chunks({ ...head, runId: uuidv7() }))).rejects.toMatchObject({
      code: status.PERMISSION_DENIED,
    });
    expect(await fleet.base.objects.list(`backups/${shop.tenantId}/`)).toHaveLength(1);
  });
});
