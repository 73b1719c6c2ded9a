import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repairsOnABench, type Bench } from './bench.js';
import { jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);

describe('tracking link', () => {
  it('opens exactly one masked repair, also when typed by hand', async () => {
    const job = await quoted();
    const ticket = await bench.trackRepair.run(job.trackingId.toLowerCase().replaceAll('-', ' '), '10.0.0.2');
    expect(ticket.repair.id).toBe(job.repairId);
    const holder = await bench.trackRepair.holder(job.trackingId, '10.0.0.2');
    expect(await bench.db.tx(holder, (em) => em.query('select id from repairs'))).toEqual([{ id: job.repairId }]);
  });

  it('allows reading but no changes in the demo shop', async () => {
    const job = await quoted();
    await bench.copies.tenant(bench.event(), {
      id: job.tenantId,
      name: 'Harbour (demo)',
      phone: '',
      address: '',
      email: '',
      commissionRate: 0.2,
      version: 2,
      demo: true,
    });
    const holder = await bench.trackRepair.holder(job.trackingId, '10.0.0.3');
    await expect(
      bench.tickets.change(holder, job.repairId, (change) => change.note('by the link')),
    ).rejects.toMatchObject({ code: 'DEMO_READ_ONLY' });
    expect((await bench.trackRepair.run(job.trackingId, '10.0.0.3')).repair.id).toBe(job.repairId);
    await bench.tickets.change(job.actor, job.repairId, (change) => change.note('by the shop'));
  });

  it('limits an address after thirty misses, without affecting other addresses', async () => {
    for (let i = 0; i < 30; i++)
      await expect(bench.trackRepair.run('RV-0000-0000-0000-0000-0000', '10.9.9.9')).rejects.toMatchObject({
        code: 'REPAIR_NOT_FOUND',
      });
    await expect(bench.trackRepair.run('RV-0000-0000-0000-0000-0000', '10.9.9.9')).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    await expect(bench.trackRepair.run('RV-0000-0000-0000-0000-0000', '10.9.9.8')).rejects.toMatchObject({
      code: 'REPAIR_NOT_FOUND',
    });
  });

  it('refuses an invalid client address of any length', async () => {
    await expect(
      bench.trackRepair.run('RV-0000-0000-0000-0000-0000', randomBytes(4_000).toString('hex')),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('answers exactly thirty of fifty simultaneous misses and still accepts the right id', async () => {
    const job = await quoted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        bench.trackRepair.run('RV-0000-0000-0000-0000-0000', '10.9.9.7').catch((error: { code: string }) => error.code),
      ),
    );
    expect(answers.filter((code) => code === 'REPAIR_NOT_FOUND')).toHaveLength(30);
    expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(20);
    expect((await bench.trackRepair.run(job.trackingId, '10.9.9.7')).repair.id).toBe(job.repairId);
    await expect(bench.trackRepair.run('RV-0000-0000-0000-0000-0000', '10.9.9.7')).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
  });
});
