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
/** Changes the due column only; the sealed value stays. */
const makeDue = ({ repairId }: Job) =>
  bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
    em.query("update repairs set discard_at = now() - interval '1 minute' where id = $1", [repairId]),
  );
/** Moves the due time into the past, including the sealed value. */
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

/** The whole service on the bench database, with the bench's seal key. */
async function aRunningService(): Promise<{ stop: () => Promise<void> }> {
  const { DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL } = bench.database;
  const { privateKey } = generateKeyPairSync('ed25519');
  const rpc = await testRpc('repairs', 'gateway', 'fleet', 'catalog', 'identity', 'billing');
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

describe('products at the handover', () => {
  it('orders an immediate deletion by run and plan, never by a path', async () => {
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
  ])('keeps the product for the chosen days (%s) and sends no earlier order', async (chosen, days) => {
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

  it('orders the deletion once when the time is over', async () => {
    const job = await recovered();
    await handOver(job, 7);
    await letTimePass(job);
    await bench.discardMade.runDue();
    await bench.discardMade.runDue();
    expect(await discards(job)).toMatchObject([{ runId: job.madeBy, planDigest: PLAN }]);
    expect((await shownTo(job)).customer?.state).toBe('deleting');
  });

  it('deletes due products in the running service', async () => {
    const job = await recovered();
    await handOver(job, 7);
    await letTimePass(job);
    const running = await aRunningService();
    try {
      // The relay removes the order from the outbox, so the ticket state is checked.
      await waitFor(async () => (await shownTo(job)).shop?.state === 'deleting');
    } finally {
      await running.stop();
    }
  });

  it('reports the deletion to shop and customer once the agent confirms it', async () => {
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

  it('reports a changed product as not deleted and shows the path to the shop only', async () => {
    const job = await recovered();
    await handOver(job, 0);
    const reason = `${produced.path} was changed since it was made. Nothing was deleted.`;
    await answered(job, { result: 'refused', reason });
    const { shop, customer } = await shownTo(job);
    expect(shop).toMatchObject({ state: 'not_deleted', reason });
    expect(customer?.state).toBe('not_deleted');
    expect(JSON.stringify(bench.mapper.tracking(await job.ticket()))).not.toContain('/home/shop');
  });

  it('reports a product as not deleted when an older agent refuses the order', async () => {
    const job = await recovered();
    await handOver(job, 0);
    const reason = "This agent doesn't support this order. (unknown_kind)";
    await bench.say(job.agent, job.tenantId, {
      refused: { runId: job.madeBy, repairId: job.repairId, orderId: '', reason },
    });
    expect((await shownTo(job)).shop).toMatchObject({ state: 'not_deleted', reason: `The agent refused: ${reason}` });
    expect((await job.ticket()).repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'produced' });
  });

  it('ignores a confirmation without an order or for another plan', async () => {
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

  it('ignores a due time that was changed in the rows', async () => {
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

  it('treats the output of a stopped run and its successor as one product', async () => {
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

  it('keeps nothing for a repaired device', async () => {
    const job = await repaired();
    await bench.handOver.markReady(job.actor, job.repairId);
    await handOver(job, 0);
    expect(await discards(job)).toEqual([]);
    expect(await shownTo(job)).toEqual({ shop: undefined, customer: undefined });
  });

  it.each([-1, 366, 1.5])('refuses to keep a product for %s days', async (keepDays) => {
    const job = await recovered();
    await expect(handOver(job, keepDays)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { keepDays: expect.any(String) },
    });
    expect((await job.ticket()).repair.handedOverAt).toBeNull();
  });
});
