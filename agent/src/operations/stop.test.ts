import { describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import { DiagnosisReport, Order, SignedByAgent, StopOrder, type SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { Bench } from '../devices/bench.js';
import { withFolder } from '../fixtures/image-file.js';
import { AgentKey } from '../identity/agent-key.js';
import { Confirmations } from '../confirmation/confirmations.js';
import { MemoryView } from '../repair/block-view.js';
import { systemClock } from '../repair/steps.js';
import { NO_TOOLS } from '../repair/verify/verifier-tools.js';
import { OrderJournal } from './order-journal.js';
import { Operations } from './operations.js';

const pair = generateKeyPairSync('ed25519');
const keyId = createHash('sha256').update(pair.publicKey.export({ type: 'spki', format: 'der' })).digest('hex').slice(0, 16);
const inTenMinutes = (): string => new Date(Date.now() + 600_000).toISOString();
const signed = (prefix: string, bytes: Uint8Array): SignedOrder => {
  const payload = Buffer.from(bytes);
  return { payload, signature: sign(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), pair.privateKey), keyId };
};
function aStop(): Stop {
  const stopId = randomUUID();
  return { stopId, order: signed('revive-stop-v1\0', StopOrder.encode({ stopId, issuedAt: new Date().toISOString(), expiresAt: inTenMinutes() }).finish()) };
}

const KEY = AgentKey.make();
/** Real operations on a disk that gives nothing to read until `let go`. */
async function aBench(home: string) {
  const deviceId = `${KEY.agentId.slice(0, 16)}-${'1'.repeat(32)}`;
  const journal = await OrderJournal.open(join(home, 'orders.journal'));
  const answers: string[] = [];
  const reasons = new Map<string, string>();
  const said: string[] = [];
  let reading = 0;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const view = new MemoryView(Buffer.alloc(1024 * 1024));
  const seen = { id: deviceId, path: '/disk' };
  const operations = new Operations({
    key: KEY, home, journal, orderKeys: () => [{ keyId, key: pair.publicKey, notAfter: new Date('2090-01-01') }], tools: NO_TOOLS, clock: systemClock,
    bench: { find: () => seen, wait: () => Promise.resolve(seen), setStatus: () => undefined } as unknown as Bench,
    open: () => Promise.resolve({
      size: view.size, sectorSize: 512, identity: { kind: 'image', id: 'disk', size: view.size, sectorSize: 512 } as never, close: () => Promise.resolve(), inUse: () => Promise.resolve(undefined),
      read: async (offset: number, length: number) => {
        reading++;
        await gate;
        return view.read(offset, length);
      },
      writeAt: () => Promise.reject(new Error('nothing is written here')), flush: () => Promise.resolve(),
    }),
    steps: { step: () => undefined, progress: () => undefined }, sendBackup: () => Promise.reject(new Error('nothing is saved here')),
    confirmation: { isRequired: () => false, questions: new Confirmations() }, acknowledge: () => undefined, say: (sentence) => void said.push(sentence),
    stopAnswer: (stopId, answer, runs) => void answers.push(`${stopId} ${answer} ${runs}`),
    tell: async (kind, bytes) => {
      if (kind !== 'report') return;
      const { runId, reason } = DiagnosisReport.decode(SignedByAgent.decode(bytes).payload);
      reasons.set(runId, reason);
    },
  });
  const diagnose = async (): Promise<string> => {
    const order: Order = {
      ...Order.decode(new Uint8Array()), orderId: randomUUID(), runId: randomUUID(), repairId: randomUUID(), kind: 'diagnose', agentId: KEY.agentId, deviceId, procedures: [{ id: 'boot.table', version: '1.0.0' }], expiresAt: inTenMinutes(),
    };
    const before = reading;
    await operations.take(order.orderId, { order: signed('revive-order-v1\0', Order.encode(order).finish()), expiresAt: order.expiresAt });
    while (reading === before) await new Promise((resolve) => setTimeout(resolve, 1));
    return order.runId;
  };
  const ended = async (runId: string): Promise<string> => {
    while (!reasons.has(runId)) await new Promise((resolve) => setTimeout(resolve, 1));
    return reasons.get(runId) ?? '';
  };
  return { operations, journal, answers, said, diagnose, ended, letGo: () => letGo() };
}
const inHome = (fn: (home: string) => Promise<void>): Promise<void> => withFolder(async (home) => {
  for (const folder of ['runs', 'backups']) await mkdir(join(home, folder));
  await fn(home);
});

describe('an emergency stop at the agent', () => {
  it('ends what runs, and the same stop again gets the same answer and ends nothing that began after it', () => inHome(async (home) => {
    const bench = await aBench(home);
    const [first, stop] = [await bench.diagnose(), aStop()];
    const stopping = bench.operations.stop(stop);
    // It came twice, as from two instances, before the first was through.
    const twice = bench.operations.stop(stop);
    while (bench.journal.stop(stop.stopId) === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    bench.letGo();
    await Promise.all([stopping, twice]);
    expect(await bench.ended(first)).toContain('stopped by hand');
    expect(bench.answers).toEqual([`${stop.stopId} acknowledged 1`, `${stop.stopId} acknowledged 1`]);
    await bench.operations.close();
    await bench.journal.close();

    const again = await aBench(home);
    const second = await again.diagnose();
    await again.operations.stop(stop);
    expect(again.answers).toEqual([`${stop.stopId} acknowledged 1`]);
    again.letGo();
    expect(await again.ended(second)).not.toContain('stopped');
    await again.operations.close();
    await again.journal.close();
  }));

  it('that repairs did not sign ends nothing, gets no answer, and is told here once', () => inHome(async (home) => {
    const bench = await aBench(home);
    const run = await bench.diagnose();
    const genuine = aStop();
    const forged: Stop[] = [{ stopId: randomUUID(), order: null }, { stopId: randomUUID(), order: null }, { ...genuine, stopId: randomUUID() }, { stopId: genuine.stopId, order: { ...(genuine.order as SignedOrder), signature: Buffer.alloc(64) } }];
    for (const stop of forged) await bench.operations.stop(stop);
    bench.letGo();
    expect(await bench.ended(run)).not.toContain('stopped');
    expect(bench.answers).toEqual([]);
    expect(bench.said).toEqual(['An emergency stop was not followed. The order cannot be read. (unreadable)', 'An emergency stop was not followed. The order’s signature does not fit. (bad_signature)']);
    await bench.operations.close();
    await bench.journal.close();
  }));
});
