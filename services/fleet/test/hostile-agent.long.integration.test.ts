import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { AgentMessage, type Device } from '@revive/proto/revive/link/v1/link';
import type { BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import {
  aDevice,
  aHello,
  aRawAgent,
  aRawKey,
  enrol,
  newToken,
  openStream,
  type RawAgent,
  type RawStream,
} from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

/** mulberry32 with a fixed seed: every run sends the same hostile messages. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Attack = (stream: RawStream, agent: RawAgent, random: () => number) => void;
const ENCODED = Buffer.from(AgentMessage.encode({ seq: 0, hello: aHello() }).finish());
const bytes = (length: number, random: () => number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
const step = (over: object) => ({
  runId: uuidv7(),
  repairId: uuidv7(),
  name: 'detect',
  status: 'active',
  plain: 'p',
  action: 'a',
  digest: '',
  at: new Date().toISOString(),
  writes: [],
  ...over,
});
const signed = (agent: RawAgent, over: object = {}) => ({
  payload: Buffer.alloc(10, 1),
  signature: Buffer.alloc(64, 2),
  publicKey: agent.key.spki,
  ...over,
});

const LIES: Attack[] = [
  (s, _, r) => s.sendBytes(bytes(1 + Math.floor(r() * 300), r)),
  (s, _, r) => {
    const broken = Buffer.from(ENCODED);
    broken[Math.floor(r() * 4)] = 0xff;
    s.sendBytes(broken);
  },
  (s) => s.sendBytes(Buffer.alloc(0)),
  (s) => s.sendBytes(Buffer.alloc(950 * 1024, 0x0a)),
  (s) => s.sendBytes(Buffer.from([0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0x52, 0x00])),
  (s) => s.send({ hello: aHello() }),
  (s) => s.send({ heartbeat: { at: 'never' } }),
  (s) => s.send({ seq: 5, heartbeat: { at: new Date().toISOString() } }),
  (s) => s.send({ seq: -1, heartbeat: { at: new Date().toISOString() } }),
  (s) =>
    s.send({
      heartbeat: { at: new Date().toISOString() },
      stopAnswer: { stopId: uuidv7(), answer: 'acknowledged', runs: 0 },
    }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { id: `${'0'.repeat(16)}-${'1'.repeat(32)}` }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { id: "x'; drop table devices; --" }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { name: 'n'.repeat(100_000) }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { name: 'nul\u0000nul' }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { name: 'photos\u202egpj.exe' }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { name: 'two\nlines' }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { kind: 'toaster' }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { status: '<script>alert(1)</script>' }) }),
  (s, a) => s.send({ attached: aDevice(a, 'x', { sizeBytes: -1 }) }),
  (s) => s.send({ detached: { deviceId: '../../etc/passwd' } }),
  (s, a) => s.send({ seq: 1, report: signed(a, { signature: Buffer.alloc(3) }) }),
  (s, a) => s.send({ seq: 1, report: signed(a, { publicKey: aRawKey().spki }) }),
  (s, a) => s.send({ seq: 1, outcome: signed(a, { payload: Buffer.alloc(0) }) }),
  (s) => s.send({ seq: 1, step: step({ runId: 'not an id' }) }),
  (s) => s.send({ seq: 1, step: step({ name: 'format the disk' }) }),
  (s) => s.send({ seq: 1, step: step({ digest: 'zz' }) }),
  (s) =>
    s.send({
      seq: 1,
      step: step({
        writes: Array.from({ length: 300 }, () => ({
          offset: 0,
          length: 0,
          why: '',
          before: '',
          after: '',
          readBack: false,
          shownAt: 0,
        })),
      }),
    }),
  (s) =>
    s.send({
      seq: 1,
      step: step({ writes: [{ offset: -5, length: 1, why: '', before: '', after: '', readBack: true, shownAt: 0 }] }),
    }),
  (s) => s.send({ seq: 900, step: step({}) }),
  (s) =>
    s.send({
      progress: { runId: uuidv7(), repairId: uuidv7(), step: 'execute', done: -1, total: 3, unit: 'B', plain: '' },
    }),
  (s) => s.send({ acknowledged: { messageId: 'x', result: 'done', reason: '' } }),
  (s) => s.send({ acknowledged: { messageId: uuidv7(), result: 'perhaps', reason: '' } }),
  (s) => s.send({ stopAnswer: { stopId: uuidv7(), answer: 'no', runs: 1 } }),
];

describe('two hundred malformed messages', () => {
  it('closes the sender’s stream each time and leaves further agents connected', async () => {
    const shop = aShop();
    const [liar, honest] = [await aRawAgent(fleet, shop), await aRawAgent(fleet, aShop())];
    const quiet = openStream(fleet, honest);
    let cut = false;
    void quiet.ended.then(() => (cut = true));
    quiet.send({ hello: aHello() });
    await waitFor(() => quiet.heard.length > 0);
    const random = seeded(20_261_121);
    const endings = new Map<status, number>();
    for (let i = 0; i < 200; i++) {
      const stream = openStream(fleet, liar);
      stream.send({ hello: aHello() });
      LIES[i % LIES.length]?.(stream, liar, random);
      const { code, details } = await stream.ended;
      endings.set(code, (endings.get(code) ?? 0) + 1);
      expect(details).not.toMatch(/at .*\.ts|node_modules|drop table|passwd/);
      if (i % 20 === 0) quiet.send({ heartbeat: { at: new Date().toISOString() } });
    }
    // Only client errors are allowed: malformed, refused or above the transport's size limit. A server error would be a
    // bug.
    expect(
      [...endings.keys()].filter((code) => ![status.INVALID_ARGUMENT, status.RESOURCE_EXHAUSTED].includes(code)),
    ).toEqual([]);
    expect([...endings.values()].reduce((sum, n) => sum + n, 0)).toBe(200);
    expect(cut).toBe(false);
    expect(fleet.events.filter(({ topic, key }) => topic !== 'fleet.agent' && key === liar.key.agentId)).toEqual([]);
    expect((await fleet.call<BenchReply>(shop, 'listBench', {})).devices).toEqual([]);
    quiet.close();
  });

  it('closes a stream without hello and a stream with too many devices', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const first = openStream(fleet, agent);
    first.send({ heartbeat: { at: new Date().toISOString() } });
    expect(await first.ended).toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringContaining('hello first'),
    });
    const crowded = openStream(fleet, agent);
    crowded.send({
      hello: aHello({ devices: Array.from({ length: 201 }, (_, i): Device => aDevice(agent, `disk ${i}`)) }),
    });
    expect(await crowded.ended).toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringContaining('200 devices'),
    });
  });
});

describe('unknown client certificate', () => {
  it('refuses a certificate of a different authority and a missing certificate', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const other = await startedFleet();
    try {
      const key = aRawKey();
      const enrolled = await enrol(other, await newToken(other, aShop()), key);
      const foreign = openStream(fleet, { key, enrolled: { ...enrolled, link: agent.enrolled.link } });
      foreign.send({ hello: aHello() });
      expect(await foreign.ended).toMatchObject({ code: status.UNAVAILABLE });
    } finally {
      await other.close();
    }
  });
});
