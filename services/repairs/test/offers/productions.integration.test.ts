import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Alternative } from '@revive/proto/revive/repair/v1/repair';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aCommand, DIGEST, repairsOnABench, type Bench } from '../bench.js';
import { jobsOn } from '../jobs.js';
import { files, NONCE, PLAN, produced, productionsOn, sound } from './productions.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
const { choose, approved, execute, ended } = productionsOn(() => bench);

describe('products made from a device', () => {
  it('keeps a healthy device ready for pickup and allows a later choice', async () => {
    const job = await quoted(sound(files()));
    const shown = bench.mapper.repair(await job.ticket());
    expect([shown.status, shown.outcome]).toEqual(['ready_for_pickup', 'nothing_found']);
    expect(shown.alternatives).toMatchObject([
      {
        planDigest: PLAN,
        writes: 0,
        bytes: 4_096,
        produces: { what: 'files', count: 12, place: '/home/shop/recovered' },
      },
    ]);
    const chosen = bench.mapper.repair(await choose(job));
    expect(chosen.quotes).toMatchObject([
      { planDigest: PLAN, totalCents: 18_000, lines: [{ name: 'File recovery', serviceId: 'data_recovery' }] },
    ]);
    expect([chosen.status, chosen.alternatives]).toEqual(['quoted', []]);
    const { history } = await job.ticket();
    expect(history.at(-1)?.note).toContain('deleted files');
  });

  it('executes after approval and shows location and proof to the shop only', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    const runId = await execute(job);
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({
      kind: 'execute',
      planDigest: PLAN,
      nonce: NONCE,
      procedures: [{ id: 'files.recover', version: '1.0.0' }],
    });
    await ended(job, runId, { result: 'produced', reason: '12 files recovered.', produced });
    const shown = bench.mapper.repair(await job.ticket());
    expect([shown.status, shown.outcome, shown.outcomeReason]).toEqual([
      'completed',
      'produced',
      '12 files recovered.',
    ]);
    const run = shown.runs.at(-1);
    expect([run?.product, run?.produced, shown.quotes.at(-1)?.product]).toEqual(['files', produced, 'files']);
    const tracking = bench.mapper.tracking(await job.ticket());
    expect(tracking.made).toEqual({ what: 'files', count: 12, whole: 11, badBytes: 0 });
    expect([tracking.outcomeReason, tracking.servicesPerformed, tracking.quote?.product]).toEqual([
      undefined,
      ['File recovery'],
      'files',
    ]);
    const words = JSON.stringify(tracking);
    expect(words).not.toContain('/home/shop');
    expect(words).not.toMatch(/repaired|Repair started/i);
  });

  it('has no steps for testing a fix or backing up data', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    const runId = await execute(job);
    const namesOf = async () =>
      (await job.ticket()).steps.filter((step) => step.runId === runId).map(({ name }) => name);
    expect(await namesOf()).toEqual(['detect', 'execute', 'verify']);
    expect(bench.mapper.summary(await job.ticket()).stepsTotal).toBe(3);
    await ended(job, runId, { result: 'produced', produced });
    expect(await namesOf()).toEqual(['detect', 'execute', 'verify']);
  });

  it.each(['produced', 'completed'])(
    'charges the approved line and reports a product when the agent says %s',
    async (result) => {
      const job = await quoted(sound(files()));
      await approved(job);
      await ended(job, await execute(job), { result, produced });
      await bench.handOver.markReady(job.actor, job.repairId);
      const told = (await bench.events('repairs.repair'))
        .map((bytes) => RepairChanged.decode(bytes))
        .filter(({ repairId }) => repairId === job.repairId);
      expect(told.find(({ what }) => what === 'completed')).toMatchObject({ outcome: 'produced', totalCents: 18_000 });
      expect(told.findLast(({ what }) => what === 'ready')).toMatchObject({ outcome: 'produced' });
      const ready = bench.mapper.repair(await job.ticket());
      expect([ready.status, ready.outcome]).toEqual(['ready_for_pickup', 'produced']);
      const note = { collectedBy: 'Thandi', payment: 'cash' };
      expect((await bench.handOver.handOver(job.actor, job.repairId, note)).repair.handover?.amountCents).toBe(18_000);
    },
  );

  it('does not count as a repair in the daily numbers', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    await ended(job, await execute(job), { result: 'produced', produced });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await bench.countRepairs.run(job.actor, { since })).repaired).toBe(0);
  });

  it('charges nothing when no file was recovered intact', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    await ended(job, await execute(job), { produced: { ...produced, whole: 0 } });
    const { repair, runs } = await job.ticket();
    expect([repair.status, repair.outcome, runs.at(-1)?.verdict?.status]).toEqual([
      'quoted',
      'needs_person',
      'not_verifiable',
    ]);
    expect([repair.outcomeReason, runs.at(-1)?.produced?.path]).toEqual([
      "No recovered file is whole, so we don't charge for it. What was found is kept",
      produced.path,
    ]);
  });

  it('hides the product after its deletion', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    await ended(job, await execute(job), { produced });
    const runId = await bench.rollBack.run(job.actor, job.repairId, aCommand());
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({ kind: 'roll_back', planDigest: PLAN });
    await ended(job, runId, { kind: 'rollback', result: 'rolled_back', reason: 'What was made is deleted.', produced });
    const { repair, runs, history, steps } = await job.ticket();
    expect([repair.outcome, runs.map((run) => run.produced)]).toEqual(['rolled_back', [null, null, null]]);
    expect(steps.filter((step) => step.runId === runId).map(({ name }) => name)).toEqual(['roll_back']);
    expect(history.at(-1)?.note).toBe('What was made is deleted. Your device was never changed');
  });

  it('keeps the approval of a partial run and continues with the newer nonce', async () => {
    const job = await quoted(sound(files()));
    await approved(job);
    const newer = 'f'.repeat(32);
    await ended(job, await execute(job), {
      result: 'partial',
      checks: [],
      executeNonce: newer,
      rollbackNonce: '',
      produced: { ...produced, sha256: '', count: 3 },
    });
    const { repair, runs } = await job.ticket();
    expect([repair.status, runs.at(-1)?.status, runs.at(-1)?.produced?.count]).toEqual(['approved', 'failed', 3]);
    await execute(job);
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({
      kind: 'execute',
      nonce: newer,
      planDigest: PLAN,
    });
  });

  it('offers products for an unreadable device, and beside a repair until approval', async () => {
    const unread = await quoted({ ...sound(files()), verdict: 'failed', reason: 'A sector cannot be read.' });
    expect(bench.mapper.repair(await unread.ticket()).alternatives).toHaveLength(1);
    const job = await quoted({ alternatives: { offered: [files()] } });
    const shown = bench.mapper.repair(await job.ticket());
    expect([shown.status, shown.quotes.length, shown.alternatives?.length]).toEqual(['quoted', 1, 1]);
    await choose(job);
    expect((await job.ticket()).quotes.map(({ planDigest, current }) => [planDigest, current])).toEqual([
      [DIGEST, false],
      [PLAN, true],
    ]);
  });

  it('refuses a choice after the handover', async () => {
    const job = await quoted(sound(files()));
    await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'Thandi', payment: 'nothing_due' });
    await expect(choose(job)).rejects.toMatchObject({ code: 'STALE_QUOTE' });
  });

  it.each<[string, Partial<Alternative>]>([
    ['nothing said of what is made', { produces: undefined }],
    ['writes to the device', { writes: [{ offset: 0, length: 512, before: DIGEST, after: PLAN, why: 'x' }] }],
    ['the procedure of a repair', { procedures: [{ id: 'driver.disable', version: '1.0.0' }] }],
    ['no bytes', { produces: { ...(files().produces as NonNullable<Alternative['produces']>), bytes: 0 } }],
    ['an unknown product', { produces: { ...(files().produces as NonNullable<Alternative['produces']>), what: 'x' } }],
  ])('omits a product with %s', async (_, over) => {
    const { runs } = await (await quoted(sound(files(over)))).ticket();
    expect(runs[0]?.alternatives).toEqual([]);
  });

  it('refuses a choice after its figures were changed in the rows', async () => {
    const job = await quoted(sound(files()));
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query(`update runs set alternatives = jsonb_set(alternatives, '{0,produces,count}', '9') where id = $1`, [
        job.runId,
      ]),
    );
    await expect(choose(job)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('rejects a product as the plan of a repairable report', async () => {
    const job = await quoted({ procedures: [{ id: 'disk.image', version: '1.0.0' }] });
    expect((await job.ticket()).quotes).toEqual([]);
  });
});
