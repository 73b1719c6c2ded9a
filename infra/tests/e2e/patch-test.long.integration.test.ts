import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import type { OpenDevice } from '@revive/agent/operations/executors';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import type { PatchTest } from '@revive/proto/revive/catalog/v1/patch_tests';
import { waitFor } from '@revive/platform/testing/wait-for';
import { catalogOnABench, PATCH } from '../../../services/catalog/test/patch-test-bench.js';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

const IMAGE = Buffer.alloc(48 * 1024 * 1024, 'revive');
const AGENT_SAYS_RESTARTED = 'The agent was restarted during the test. Nothing is repeated. Start a new test.';

let fleet: StartedFleet;
let catalog: Awaited<ReturnType<typeof catalogOnABench>>;
let own: AgentOnABench | undefined;
beforeAll(async () => {
  [fleet, catalog] = await Promise.all([startedFleet(), catalogOnABench()]);
});
afterEach(async () => {
  await own?.close();
  own = undefined;
});
afterAll(async () => {
  await catalog.close();
  await fleet.close();
});

/** The image's own reader, with `before` ahead of each read: a slow or failing device at the lowest seam. */
const reader =
  (before: (offset: number) => Promise<void> | void): OpenDevice =>
  async (path, options) => {
    const image = await ImageDevice.open(path, options);
    return {
      ...imageParts(image),
      read: async (offset, length, into) => {
        await before(offset);
        return image.read(offset, length, into);
      },
    };
  };
const imageParts = (image: ImageDevice) => ({
  identity: image.identity,
  size: image.size,
  sectorSize: image.sectorSize,
  close: () => image.close(),
  writeAt: () => Promise.reject(new Error('a probe writes nothing')),
  flush: () => Promise.reject(new Error('a probe writes nothing')),
  inUse: () => image.inUse(),
});

/** Starts a test of a fresh image; fleet delivers the order to a real agent, catalog gets what fleet publishes. */
async function started(open: OpenDevice): Promise<{ id: string; bench: AgentOnABench; name: string }> {
  const bench = await agentOnABench(fleet, { open });
  own = bench;
  const name = `probe-${Date.now()}.img`;
  const device = await bench.drop(name, IMAGE);
  const { agentId } = bench.agent;
  Object.assign(catalog.state, {
    agent: { ...catalog.state.agent, id: agentId, deviceId: device.id },
    sign: async ({ testId, patchId, patchVersion }: { testId: string; patchId: string; patchVersion: string }) => {
      const order = await bench.order({
        kind: 'probe',
        orderId: testId,
        runId: testId,
        repairId: testId,
        deviceId: device.id,
        procedures: [{ id: patchId, version: patchVersion }],
      });
      return { agentId, tenantId: bench.shop.tenantId, deviceName: name, expiresAt: order.expiresAt };
    },
  });
  return { id: (await catalog.start()).id, bench, name };
}

const heard = new Set<string>();
async function pump(): Promise<void> {
  for (const event of fleet.events.filter(({ topic, id }) => topic === 'fleet.probe' && !heard.has(id))) {
    heard.add(event.id);
    const said = AgentProbed.decode(event.payload);
    await catalog.probed(said, said, event.id);
  }
}
async function rowOf(id: string): Promise<PatchTest> {
  await pump();
  const row = (await catalog.rows()).find((one) => one.id === id);
  if (!row) throw new Error('no row');
  return row;
}
async function ended(id: string): Promise<PatchTest> {
  let row: PatchTest | undefined;
  await waitFor(async () => {
    row = await rowOf(id);
    return row.status === 'completed' || row.status === 'failed';
  });
  return row as PatchTest;
}
const running = (id: string, steps: number) => waitFor(async () => (await rowOf(id)).stepsDone >= steps);

describe('patch test of a device by a real agent', () => {
  it('completes with measured figures, and the device is testing meanwhile and ready afterwards', async () => {
    const { id, bench, name } = await started(reader(() => undefined));
    const row = await ended(id);
    expect(row).toMatchObject({
      status: 'completed',
      patchId: PATCH.id,
      deviceName: name,
      progress: 100,
      stepsDone: 6,
    });
    expect(row.results?.figures.map((figure) => [figure.name, figure.unit, figure.n, figure.failed])).toEqual([
      ['sequential_read', 'MB/s', 32, 0],
      ['random_read', 'µs', 64, 0],
    ]);
    for (const figure of row.results?.figures ?? []) {
      expect(figure.method).toContain('floor: the same from memory');
      for (const value of [figure.before, figure.after, figure.floor]) expect(value).toBeGreaterThan(0);
    }
    expect(row.results?.errorMessages).toEqual([]);
    await waitFor(async () =>
      (await bench.devices()).some((device) => device.name === name && device.status === 'ready'),
    );
    const statuses = fleet.frames.flatMap(({ frame }) => {
      const shown = frame.row as { name?: string; status?: string } | undefined;
      return frame.type === 'bench.device' && shown?.name === name ? [shown.status] : [];
    });
    expect(statuses).toContain('testing');
  });

  it('shows another performance for the same probe on a slowed device', async () => {
    const fast = (await ended((await started(reader(() => undefined))).id)).results;
    await own?.close();
    const slow = (await ended((await started(reader(async () => void (await wait(50))))).id)).results;
    expect(slow?.performance).toBeLessThan((fast?.performance ?? 0) / 2);
    expect(slow?.figures.find(({ name }) => name === 'random_read')?.after).toBeGreaterThan(49_000);
  });

  it('shows a slowdown that begins with the patch as a loss', async () => {
    let reads = 0;
    // Far above the pauses of a busy machine, which some samples before the patch have as well.
    const { id } = await started(reader(async () => void ((reads += 1) > 48 && (await wait(60)))));
    const { results } = await ended(id);
    expect(results?.performanceImprovement).toBeLessThan(-40);
    expect(results?.success).toBe(false);
    expect(results?.issues.join(' ')).toContain('slower than nine of ten samples before');
  });

  it('shows a device that fails reads as less stable, with its errors', async () => {
    let reads = 0;
    const failing = (): void => {
      reads += 1;
      if (reads % 3 === 0) throw new Error('I/O error of the test');
    };
    const { results } = await ended((await started(reader(failing))).id);
    expect(results?.success).toBe(false);
    expect(results?.stability).toBeLessThan(70);
    expect(results?.errorMessages).toContain('I/O error of the test');
    expect(results?.issues.join(' ')).toContain('samples failed');
  });

  it('fails with the reason when the device is unplugged during the test', async () => {
    const { id, bench, name } = await started(reader(() => wait(30)));
    await running(id, 1);
    await rm(join(bench.bench, name));
    expect(await ended(id)).toMatchObject({ status: 'failed', results: { success: false } });
    expect((await rowOf(id)).step).toContain('disconnected');
  });

  it('fails with the reason when the agent is killed during the test, and is not begun again', async () => {
    const { id, bench } = await started(reader(() => wait(30)));
    await running(id, 1);
    await bench.crash();
    expect(await ended(id)).toMatchObject({ status: 'failed', step: AGENT_SAYS_RESTARTED });
  });

  it('ends at an emergency stop', async () => {
    const { id } = await started(reader(() => wait(30)));
    await running(id, 1);
    const { stopId, order } = fleet.signStop();
    await own?.agent.operations.stop({ stopId, order });
    expect(await ended(id)).toMatchObject({ status: 'failed', step: 'The test was stopped.' });
  });

  it('does not begin at the agent after an emergency stop', async () => {
    const { id, bench } = await started(reader(() => undefined));
    await ended(id);
    const halts = { haltsUntil: new Date(Date.now() + 60_000).toISOString() };
    const { stopId, order } = fleet.signStop(undefined, halts);
    await bench.agent.operations.stop({ stopId, order });
    const second = await catalog.start();
    expect((await ended(second.id)).step).toContain('halted');
  });

  it('becomes ready by a scan', async () => {
    const bench = await agentOnABench(fleet, { open: reader(() => undefined) });
    own = bench;
    const device = await bench.drop(`scan-${Date.now()}.img`, IMAGE);
    expect(device.status).toBe('connected');
    await fleet.call(bench.shop, 'scanBenches', {});
    await waitFor(async () => (await bench.devices()).some(({ id, status }) => id === device.id && status === 'ready'));
  });
});
