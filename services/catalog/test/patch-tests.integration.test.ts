import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProbeStep } from '@revive/proto/revive/link/v1/probes';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aMeasure, anOutcome, aProbingAgent, catalogOnABench, PATCH, TENANT } from './patch-test-bench.js';

let bench: Awaited<ReturnType<typeof catalogOnABench>>;
beforeAll(async () => void (bench = await catalogOnABench()));
afterAll(() => bench.close());
beforeEach(() => {
  bench.state.agent = aProbingAgent();
  delete bench.state.refusal;
  delete bench.state.sign;
});

const aStep = (testId: string, over: Partial<ProbeStep> = {}): ProbeStep => ({
  testId,
  state: 'running',
  done: 2,
  total: 6,
  plain: 'sequential read before the patch: 16 of 16 samples',
  at: '2026-11-28T10:00:01.000Z',
  ...over,
});
const rowOf = async (id: string) => {
  const row = (await bench.rows()).find((one) => one.id === id);
  if (!row) throw new Error('no row');
  return row;
};
const complete = (testId: string, over = {}) =>
  bench.probed({ outcome: bench.state.agent.signedAs('revive-probe-v1', anOutcome(bench.state.agent, testId, over)) });

describe('list patches', () => {
  it('answers the built-in probe patch as in testing', () =>
    expect(bench.patches('testing')).toMatchObject([
      { id: PATCH.id, name: 'Read-only probe', version: '1.0.0', deviceType: 'any' },
    ]));

  it('answers no published patch', () => expect(bench.patches('published')).toEqual([]));

  it('refuses a person of a shop', () =>
    expect(() => bench.patches('testing', aUser({ role: 'tenant_admin' }))).toThrow(
      expect.objectContaining({ code: 'NOT_ALLOWED' }),
    ));
});

describe('start patch test', () => {
  it('has the order signed by repairs and shows a pending row', async () => {
    const { id } = await bench.start();
    expect(bench.signed.at(-1)).toEqual({
      testId: id,
      deviceId: bench.state.agent.deviceId,
      patchId: PATCH.id,
      patchVersion: PATCH.version,
    });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', progress: 0, deviceName: 'disk.img', version: 2 });
  });

  it('answers a test that ended before the order was acknowledged', async () => {
    const { agent } = bench.state;
    bench.state.sign = async ({ testId }) => {
      await complete(testId);
      return { agentId: agent.id, tenantId: TENANT, deviceName: 'disk.img', expiresAt: '' };
    };
    expect(await bench.start()).toMatchObject({ status: 'completed' });
  });

  it('keeps a step that was reported before the order was acknowledged', async () => {
    const { agent } = bench.state;
    bench.state.sign = async ({ testId }) => {
      await bench.probed({ step: aStep(testId) });
      return { agentId: agent.id, tenantId: TENANT, deviceName: 'disk.img', expiresAt: '' };
    };
    expect(await bench.start()).toMatchObject({ status: 'running', step: aStep('').plain, deviceName: 'disk.img' });
  });

  it.each(['admin', 'finance', 'sales', 'tech', 'tenant_admin', 'user'] as const)('refuses %s', async (role) => {
    await expect(bench.start(aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('hides the rows from an admin', async () => {
    await expect(bench.rows(aUser({ role: 'admin' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses a second test of a device while the first is open', async () => {
    await bench.start();
    await expect(bench.start()).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
  });

  it('refuses an unknown patch', async () => {
    await expect(bench.start(bench.master, 'made.up')).rejects.toMatchObject({ code: 'PATCH_NOT_FOUND' });
  });

  it('leaves no row when repairs refuses the device', async () => {
    const before = (await bench.rows()).length;
    bench.state.refusal = new AppError('REPAIRS_STOPPED');
    await expect(bench.start()).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
    expect(await bench.rows()).toHaveLength(before);
  });

  it('keeps the row when the answer of repairs was lost, and the outcome still completes the row', async () => {
    bench.state.refusal = new AppError('SERVICE_UNAVAILABLE');
    await expect(bench.start()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const [row] = await bench.rows();
    expect(row).toMatchObject({ status: 'pending', deviceId: bench.state.agent.deviceId });
    await complete(row?.id ?? '');
    expect(await rowOf(row?.id ?? '')).toMatchObject({ status: 'completed' });
  });

  it('shows no row to the login role of shops', async () => {
    await bench.start();
    const shop = aUser({ role: 'tenant_admin', tenantId: uuidv7() });
    await expect(bench.db.tx(shop, (em) => em.query('select * from patch_tests'))).rejects.toThrow();
  });
});

describe('messages of the agent', () => {
  it('shows finished steps as progress and sends a live frame', async () => {
    const { id } = await bench.start();
    await bench.probed({ step: aStep(id) });
    expect(await rowOf(id)).toMatchObject({ status: 'running', progress: 33, stepsDone: 2, stepsTotal: 6 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bench.frames.filter((frame) => frame.id === id).at(-1)).toMatchObject({
      type: 'patch_test',
      row: { status: 'running', progress: 33 },
    });
  });

  it('completes the row with measured figures that name method, unit and n', async () => {
    const { id } = await bench.start();
    bench.wait(4000);
    await complete(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      progress: 100,
      duration: 4,
      results: {
        success: true,
        performance: 10,
        stability: 100,
        performanceImprovement: 0,
        issues: [],
        issuesFixed: 0,
        errorMessages: [],
        figures: [
          { name: 'sequential_read', unit: 'MB/s', n: 32, failed: 0, before: 1050, after: 1050, floor: 10_500 },
        ],
      },
    });
  });

  it('ignores a repeated outcome and a later one', async () => {
    const { id } = await bench.start();
    await complete(id);
    const { version } = await rowOf(id);
    await complete(id, { result: 'failed', reason: 'changed my mind' });
    expect(await rowOf(id)).toMatchObject({ status: 'completed', version });
  });

  it('sets aside an outcome that another agent signed', async () => {
    const { id } = await bench.start();
    const other = aProbingAgent();
    const forged = other.signedAs('revive-probe-v1', anOutcome(bench.state.agent, id));
    await bench.probed({ outcome: forged });
    await bench.probed({ outcome: forged }, { agentId: other.id });
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('sets aside an outcome with changed bytes, or signed for another purpose', async () => {
    const { id } = await bench.start();
    const signed = bench.state.agent.signedAs('revive-probe-v1', anOutcome(bench.state.agent, id));
    const changed = { ...signed, payload: Buffer.concat([signed.payload, Buffer.from([0])]) };
    await bench.probed({ outcome: changed });
    await bench.probed({ outcome: bench.state.agent.signedAs('revive-outcome-v1', anOutcome(bench.state.agent, id)) });
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('sets aside an outcome of another device or patch', async () => {
    const { id } = await bench.start();
    await complete(id, { deviceId: `${bench.state.agent.id.slice(0, 16)}-${'2'.repeat(32)}` });
    await complete(id, { patchVersion: '9.9.9' });
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('refuses a step that claims another shop', async () => {
    const { id } = await bench.start();
    await expect(bench.probed({ step: aStep(id) }, { tenantId: uuidv7() })).rejects.toThrow('different tenant');
  });

  it('fails the row with the reason of a refused order', async () => {
    const { id } = await bench.start();
    const reason = 'An emergency stop came after the order. (halted)';
    await bench.probed({ refused: { runId: id, repairId: id, orderId: id, reason } });
    expect(await rowOf(id)).toMatchObject({ status: 'failed', results: { success: false, issues: [reason] } });
  });

  it('shows the reason and the steps of a failed test', async () => {
    const { id } = await bench.start();
    const reason = 'The device was disconnected during the test. Connect it and start a new test.';
    await complete(id, { result: 'failed', reason, measures: [], stepsDone: 3 });
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      progress: 50,
      step: reason,
      results: { success: false, errorMessages: [reason] },
    });
  });

  it('bounds what an agent reports', async () => {
    const { id } = await bench.start();
    const many = Array.from({ length: 40 }, () => aMeasure({ method: 'm'.repeat(5000), repeatedPlaces: 2_000_000 }));
    await complete(id, { measures: [...many, aMeasure({ name: 'unknown' })] });
    const { results } = await rowOf(id);
    expect(results?.figures).toHaveLength(8);
    expect(results?.figures[0]?.method).toHaveLength(300);
  });
});

describe('tests without news', () => {
  it('end as failed after their deadline, and the device is free again', async () => {
    const { id } = await bench.start();
    bench.wait(149_000);
    await bench.endDue();
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
    bench.wait(2_000);
    await bench.endDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', results: { success: false } });
    expect((await rowOf(id)).step).toContain('did not take the test in time');
    await complete(id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed' });
    expect(await bench.start()).toMatchObject({ status: 'pending' });
  });

  it('wait longer for a person at the agent', async () => {
    const { id } = await bench.start();
    await bench.probed({ step: aStep(id, { state: 'waiting', done: 0, total: 0 }) });
    bench.wait(20 * 60_000);
    await bench.endDue();
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
    bench.wait(12 * 60_000);
    await bench.endDue();
    expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  });
});
