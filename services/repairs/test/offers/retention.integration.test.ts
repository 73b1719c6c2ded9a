import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { testActorKeys, testInfrastructure, testRpc } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { repairs } from '../../src/service.js';
import { repairsOnABench, SEAL_KEY, type Bench } from '../bench.js';
import { jobsOn } from '../jobs.js';
import { files, PLAN, produced, productionsOn, sound, type Job } from './productions.js';

const DAY_MS = 24 * 3_600_000;
let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted, repaired } = jobsOn(() => bench);
const { approved, execute, ended } = productionsOn(() => bench);
const COLLECTED = { collectedBy: 'Thandi', payment: 'cash' };

/** Recovered files that wait to be collected. */
async function recovered(): Promise<Job & { madeBy: string }> {
  const job = await quoted(sound(files()));
  await approved(job);
  const madeBy = await execute(job);
  await ended(job, madeBy, { result: 'produced', produced });
  await bench.handOver.markReady(job.actor, job.repairId);
  return { ...job, madeBy };
}
const handOver = ({ actor, repairId }: Job, keepDays?: number) =>
  bench.handOver.handOver(actor, repairId, { ...COLLECTED, keepDays });
const shownTo = async (job: Job) => {
  const ticket = await job.ticket();
  return { shop: bench.mapper.repair(ticket).handover?.retention, customer: bench.mapper.tracking(ticket).retention };
};
const discards = async ({ agent }: Job) => (await bench.ordersFor(agent.id)).filter(({ kind }) => kind === 'discard');
const answered = (job: Job & { madeBy: string }, over: Parameters<typeof ended>[2] = {}) =>
  ended(job, job.madeBy, {
    kind: 'discard',
    result: 'completed',
    reason: `${produced.path} is deleted.`,
    checks: [],
    ...over,
  });
/** The column alone: what is sealed stays as it was. */
const makeDue = ({ repairId }: Job) =>
  bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
    em.query("update repairs set discard_at = now() - interval '1 minute' where id = $1", [repairId]),
  );
/** As its day comes: the sealed moment, too. */
async function letTimePass(job: Job): Promise<void> {
  const { repair } = await job.ticket();
  const value = repair.handover?.retention;
  if (!repair.handover || !value) throw new TypeError('nothing is kept');
  const over = { ...value, until: new Date(Date.now() - 60_000).toISOString() };
  over.seal = bench.macs.retention(repair, over);
  await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
    em.query('update repairs set handover = $2, discard_at = $3 where id = $1', [
      job.repairId,
      { ...repair.handover, retention: over },
      over.until,
    ]),
  );
}

/** The whole service, on the rows of the bench and with its seal. */
async function aRunningService(): Promise<{ stop: () => Promise<void> }> {
  const { DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL } = bench.database;
  const { privateKey } = generateKeyPairSync('ed25519');
  const rpc = await testRpc('repairs', 'gateway', 'fleet', 'catalog', 'identity');
  const config = {
    databases: { tenant: DATABASE_URL, staff: DATABASE_STAFF_URL, system: DATABASE_SYSTEM_URL },
    rpc: rpc.repairs,
    actorPublicKeys: testActorKeys().publicKeys,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    orderKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    escrowKey: Buffer.from('escrow'),
    sealKey: SEAL_KEY,
    trackingKey: Buffer.alloc(32, 2),
    publicUrl: 'http://localhost:3000',
    iceServers: [],
  };
  const base = await testInfrastructure();
  const running = await repairs.start(config, base);
  return {
    stop: async () => {
      await running.stop();
      await base.close();
    },
  };
}

describe('what was made, at the handover', () => {
  it('is ordered to be deleted at once where the shop chose so, by run and plan and never by a path', async () => {
    const job = await recovered();
    await handOver(job, 0);
    const [order, ...others] = await discards(job);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      kind: 'discard',
      runId: job.madeBy,
      planDigest: PLAN,
      repairId: job.repairId,
      deviceId: job.ids.deviceId,
    });
    expect(JSON.stringify(order)).not.toContain(produced.path);
    const { shop, customer } = await shownTo(job);
    expect([shop?.state, shop?.until, customer?.state]).toEqual(['deleting', undefined, 'deleting']);
  });

  it.each([
    [undefined, 30],
    [7, 7],
  ])('is kept for the days that were chosen (%s), and no order is given before', async (chosen, days) => {
    const job = await recovered();
    await handOver(job, chosen);
    expect(await discards(job)).toEqual([]);
    const { shop, customer } = await shownTo(job);
    expect([shop?.state, customer?.state]).toEqual(['kept', 'kept']);
    expect(Date.parse(shop?.until ?? '') - Date.parse(shop?.at ?? '')).toBe(days * DAY_MS);
    expect(customer?.until).toBe(shop?.until);
    await bench.discardMade.runDue();
    expect(await discards(job)).toEqual([]);
  });

  it('is ordered to be deleted when its time is over, once', async () => {
    const job = await recovered();
    await handOver(job, 7);
    await letTimePass(job);
    await bench.discardMade.runDue();
    await bench.discardMade.runDue();
    expect(await discards(job)).toMatchObject([{ runId: job.madeBy, planDigest: PLAN }]);
    expect((await shownTo(job)).customer?.state).toBe('deleting');
  });

  it('is looked for by the running service', async () => {
    const job = await recovered();
    await handOver(job, 7);
    await letTimePass(job);
    const running = await aRunningService();
    try {
      // Its relay carries the order away, so that the ticket is what says it.
      await waitFor(async () => (await shownTo(job)).shop?.state === 'deleting');
    } finally {
      await running.stop();
    }
  });

  it('is told as deleted to both once the agent says so, and stays so', async () => {
    const job = await recovered();
    await handOver(job, 0);
    await answered(job);
    await answered(job, { result: 'refused', reason: 'It is not there.' });
    const { shop, customer } = await shownTo(job);
    expect([shop?.state, shop?.reason, customer?.state]).toEqual(['deleted', undefined, 'deleted']);
    const { history, runs } = await job.ticket();
    expect(history.at(-1)?.note).toBe("What we made was deleted from the shop's PC");
    expect(runs.find(({ id }) => id === job.madeBy)?.status).toBe('completed');
  });

  it('is told as not deleted where the agent found it changed: the reason with its path to the shop alone', async () => {
    const job = await recovered();
    await handOver(job, 0);
    const reason = `${produced.path} was changed since it was made. Nothing was deleted.`;
    await answered(job, { result: 'refused', reason });
    const { shop, customer } = await shownTo(job);
    expect(shop).toMatchObject({ state: 'not_deleted', reason });
    expect(customer?.state).toBe('not_deleted');
    expect(JSON.stringify(bench.mapper.tracking(await job.ticket()))).not.toContain('/home/shop');
  });

  it('is told as not deleted where an agent of an earlier release refuses the order', async () => {
    const job = await recovered();
    await handOver(job, 0);
    const reason = "This agent doesn't support this order. (unknown_kind)";
    await bench.say(job.agent, job.tenantId, {
      refused: { runId: job.madeBy, repairId: job.repairId, orderId: '', reason },
    });
    expect((await shownTo(job)).shop).toMatchObject({ state: 'not_deleted', reason: `The agent refused: ${reason}` });
    expect((await job.ticket()).repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'produced' });
  });

  it('is not said to be deleted where nobody ordered it, or of another plan', async () => {
    const job = await recovered();
    await answered(job);
    await handOver(job, 7);
    await answered(job);
    expect((await shownTo(job)).shop?.state).toBe('kept');
    const other = await recovered();
    await handOver(other, 0);
    await answered(other, { planDigest: 'a'.repeat(64) });
    expect((await shownTo(other)).shop?.state).toBe('deleting');
  });

  it('is not deleted earlier by who owns the rows', async () => {
    const job = await recovered();
    await handOver(job, 7);
    await makeDue(job);
    await bench.discardMade.runDue();
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query(
        `update repairs set handover = jsonb_set(handover, '{retention,until}', '"2020-01-01T00:00:00.000Z"') where id = $1`,
        [job.repairId],
      ),
    );
    expect(await bench.discardMade.runDue()).toBe(0);
    expect(await discards(job)).toEqual([]);
  });

  it('is one thing where a stopped run and the next one made it', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    const part = { ...produced, path: `${produced.path}.part`, sha256: '', count: 3 };
    const newer = 'f'.repeat(32);
    await ended(job, await execute(job), {
      result: 'partial',
      checks: [],
      executeNonce: newer,
      rollbackNonce: '',
      produced: part,
    });
    const madeBy = await execute(job);
    await ended(job, madeBy, { result: 'produced', produced });
    await bench.handOver.markReady(job.actor, job.repairId);
    await handOver(job, 0);
    expect((await discards(job)).map(({ runId }) => runId)).toEqual([madeBy]);
  });

  it('is nothing where a device was repaired, whatever was chosen', async () => {
    const job = await repaired();
    await bench.handOver.markReady(job.actor, job.repairId);
    await handOver(job, 0);
    expect(await discards(job)).toEqual([]);
    expect(await shownTo(job)).toEqual({ shop: undefined, customer: undefined });
  });

  it.each([-1, 366, 1.5])('is not kept for %s days', async (keepDays) => {
    const job = await recovered();
    await expect(handOver(job, keepDays)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { keepDays: expect.any(String) },
    });
    expect((await job.ticket()).repair.handedOverAt).toBeNull();
  });
});
