import { describe, expect, it } from '@jest/globals';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { join } from 'node:path';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import { ProbeOutcome, type ProbeMeasure } from '@revive/proto/revive/link/v1/probes';
import type { Order } from '@revive/proto/revive/repair/v1/repair';
import { Confirmations } from '../../confirmation/confirmations.js';
import { anOperationsBench, aStop, inHome } from '../../fixtures/operations-bench.js';
import type { OpenDevice } from '../executors.js';
import { MemoryView } from '../../repair/view/block-view.js';

const [PATCH] = BUILT_IN_PATCHES;
const MIB = 1024 * 1024;
const turn = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A disk of 64 MiB whose reads go through `before`. */
const diskWith = (before: (offset: number) => Promise<void> | void): OpenDevice => {
  const view = new MemoryView(Buffer.alloc(64 * MIB));
  return () =>
    Promise.resolve({
      size: view.size,
      sectorSize: 512,
      identity: { kind: 'image', id: 'disk', size: view.size, sectorSize: 512 } as never,
      close: () => Promise.resolve(),
      inUse: () => Promise.resolve(undefined),
      read: async (offset: number, length: number) => {
        await before(offset);
        return view.read(offset, length);
      },
      writeAt: () => Promise.reject(new Error('a probe writes nothing')),
      flush: () => Promise.reject(new Error('a probe writes nothing')),
    });
};
type Bench = Awaited<ReturnType<typeof anOperationsBench>>;

function orderTest(bench: Bench, over: Partial<Order> = {}): Promise<Order> {
  const id = randomUUID();
  return bench.order({
    kind: 'probe',
    orderId: id,
    runId: id,
    repairId: id,
    procedures: [{ id: PATCH.id, version: PATCH.version }],
    ...over,
  });
}
async function outcomeOf(bench: Bench, { runId }: Order): Promise<ProbeOutcome> {
  for (;;) {
    const signed = bench.probes.get(runId);
    if (signed) return ProbeOutcome.decode(signed.payload);
    await turn();
  }
}
async function tested(before: Parameters<typeof diskWith>[0], isGone?: () => boolean) {
  let found: { outcome: ProbeOutcome; bench: Bench } | undefined;
  await inHome(async (home) => {
    const attached = { device: { path: '/disk' }, open: diskWith(before), ...(isGone && { isGone }) };
    const bench = await anOperationsBench(home, attached);
    found = { outcome: await outcomeOf(bench, await orderTest(bench)), bench };
    await bench.close();
  });
  if (!found) throw new Error('no outcome');
  return found;
}
const called = (outcome: ProbeOutcome, name: string): ProbeMeasure => {
  const found = outcome.measures.find((one) => one.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
};
const medianOf = (values: readonly number[] = []): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('patch test at the agent', () => {
  it('measures reads before and after the patch and signs the samples', async () => {
    const { outcome, bench } = await tested(() => undefined);
    expect(outcome).toMatchObject({ result: 'completed', reason: '', patchId: PATCH.id, stepsDone: 6, stepsTotal: 6 });
    for (const name of ['sequential_read', 'random_read']) {
      const { before, after, floorBefore, floorAfter, method } = called(outcome, name);
      const counts = [before, after, floorBefore, floorAfter].map((one) => one?.nanoseconds.length);
      expect(counts).toEqual(name === 'random_read' ? [32, 32, 32, 32] : [16, 16, 16, 16]);
      expect(method).toContain('Reads of');
    }
    const signed = [...bench.probes.values()][0];
    if (!signed) throw new Error('nothing was signed');
    const key = createPublicKey({ key: Buffer.from(signed.publicKey), format: 'der', type: 'spki' });
    const bytes = Buffer.concat([Buffer.from('revive-probe-v1\0', 'latin1'), signed.payload]);
    expect(verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signed.signature)).toBe(true);
  });

  it('reads no place twice, so that no cache shows the patch as a gain', async () => {
    const places: number[] = [];
    await tested((offset) => void places.push(offset));
    const sequential = places.filter((_, index) => index < 16 || (index >= 48 && index < 64));
    expect(new Set(sequential).size).toBe(32);
    expect(new Set(places.filter((place) => !sequential.includes(place))).size).toBeGreaterThan(60);
  });

  it('shows the device as testing and then as ready, and tells finished steps', async () => {
    const { bench } = await tested(() => undefined);
    expect(bench.statuses).toEqual(['testing', 'ready']);
    expect(bench.probeSteps.map(({ done, total }) => `${done}/${total}`)).toEqual([
      '0/0',
      '1/6',
      '2/6',
      '3/6',
      '4/6',
      '5/6',
      '6/6',
    ]);
  });

  it('measures a slowed device as slower', async () => {
    const [fast, slow] = [await tested(() => undefined), await tested(() => turn(4))];
    const timeOf = ({ outcome }: typeof fast): number =>
      medianOf(called(outcome, 'random_read').after?.nanoseconds) /
      medianOf(called(outcome, 'random_read').floorAfter?.nanoseconds);
    expect(timeOf(slow)).toBeGreaterThan(4 * timeOf(fast));
  });

  it('counts failed reads with their error and reads the failed places again after the patch', async () => {
    let reads = 0;
    const { outcome } = await tested(() => {
      reads += 1;
      if (reads <= 16 && reads % 4 === 0) throw new Error('I/O error');
    });
    expect(called(outcome, 'sequential_read')).toMatchObject({
      before: { failed: 4, errors: ['I/O error'] },
      after: { failed: 0 },
      repeatedPlaces: 4,
      repairedPlaces: 4,
    });
  });

  it('fails when the device answers no sample', async () => {
    const { outcome } = await tested(() => {
      throw new Error('No such device');
    });
    expect(outcome).toMatchObject({ result: 'failed', reason: 'The device answered none of the samples.' });
  });

  it('fails with the reason when the device is unplugged', async () => {
    let reads = 0;
    const { outcome } = await tested(
      () => void (reads += 1),
      () => reads > 20,
    );
    expect(outcome).toMatchObject({ result: 'failed', stepsTotal: 6 });
    expect(outcome.reason).toContain('disconnected during the test');
  });

  it('ends at an emergency stop', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home, { device: { path: '/disk' }, open: diskWith(() => turn(20)) });
      const order = await orderTest(bench);
      while (bench.probeSteps.length < 2) await turn();
      await bench.operations.stop(aStop());
      expect(await outcomeOf(bench, order)).toMatchObject({ result: 'failed', reason: 'The test was stopped.' });
      await bench.close();
    }));

  it('does not begin again after a restart of the agent', () =>
    inHome(async (home) => {
      const attached = { device: { path: '/disk' }, open: diskWith(() => undefined) };
      const bench = await anOperationsBench(home);
      const order = await orderTest(bench);
      while (bench.statuses.length === 0) await turn();
      // Like a killed process: the journal has the order and no answer.
      const again = await anOperationsBench(home, attached);
      again.operations.resume();
      const outcome = await outcomeOf(again, order);
      expect(outcome).toMatchObject({ result: 'failed', measures: [] });
      expect(outcome.reason).toContain('restarted during the test');
      bench.letGo();
      await Promise.all([bench.close(), again.close()]);
    }));

  it('waits for the person at the agent where the shop asks for it', () =>
    inHome(async (home) => {
      const confirmations = new Confirmations();
      const device = { path: join(home, 'disk') };
      const bench = await anOperationsBench(home, { device, open: diskWith(() => undefined), confirmations });
      const order = await orderTest(bench);
      // A test that began without the question ends the loop with its outcome.
      while (confirmations.list().length === 0 && !bench.probes.has(order.runId)) await turn();
      expect(bench.probeSteps).toMatchObject([{ state: 'waiting', done: 0 }]);
      expect(confirmations.list()).toMatchObject([{ kind: 'probe', approval: '' }]);
      confirmations.answer(order.orderId, '', 'declined');
      expect(await outcomeOf(bench, order)).toMatchObject({
        result: 'failed',
        reason: 'Declined at the agent. Nothing was written.',
      });
      await bench.close();
    }));

  it('refuses to begin after an emergency stop', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      await bench.operations.stop(aStop({ haltsUntil: new Date(Date.now() + 60_000).toISOString() }));
      const order = await orderTest(bench, { issuedAt: new Date().toISOString() });
      expect(bench.answered(order)).toContain('halted');
      await bench.close();
    }));

  it('refuses a patch of another release', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const order = await orderTest(bench, { procedures: [{ id: PATCH.id, version: '9.9.9' }] });
      expect(bench.answered(order)).toContain('unknown_patch');
      await bench.close();
    }));
});
