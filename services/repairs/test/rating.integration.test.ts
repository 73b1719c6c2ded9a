import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RATING_DAYS, RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import { systemActor } from '@revive/platform/auth/actor';
import { CustomerPages } from '../src/cases/links/customer-pages.js';
import { repairsOnABench, type Bench } from './bench.js';
import { COLLECTED, jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const pages = new CustomerPages({ trackingKey: Buffer.alloc(32, 2), publicUrl: 'http://localhost:3000' });
const { repaired } = jobsOn(() => bench);
const pickedUp = async () => {
  const job = await repaired();
  await bench.handOver.markReady(job.actor, job.repairId);
  await bench.handOver.handOver(job.actor, job.repairId, COLLECTED);
  await charge(job);
  return job;
};
const rate = ({ repairId, trackingId }: { repairId: string; trackingId: string }, stars: number, comment?: string) =>
  bench
    .customerCode(repairId)
    .then((code) => bench.rateRepair.run({ trackingId, address: '10.0.0.1', stars, comment, code }));
const charge = ({ repairId, tenantId }: { repairId: string; tenantId: string }) =>
  asSystem(
    `insert into settlements (repair_id, kind, tenant_id, cents, stands_cents, at) values ($1, 'charge', $2, 35000, 35000, now())`,
    [repairId, tenantId],
  );
const asSystem = (statement: string, values: unknown[]) =>
  bench.db.tx(systemActor('test'), (em) => em.query<Record<string, unknown>[]>(statement, values));

describe('rating', () => {
  it('accepts one rating by link after the pickup and shows it on both pages', async () => {
    const job = await repaired();
    await expect(rate(job, 5)).rejects.toMatchObject({ code: 'RATING_CLOSED' });
    await bench.handOver.markReady(job.actor, job.repairId);
    await bench.handOver.handOver(job.actor, job.repairId, COLLECTED);
    await charge(job);
    const ticket = await rate(job, 4, 'Fast, and it works');
    const said = { stars: 4, comment: 'Fast, and it works' };
    expect([bench.mapper.tracking(ticket).rating, bench.mapper.repair(ticket).rating]).toMatchObject([said, said]);
    // Repeating the same rating has no effect; a different rating is refused.
    await rate(job, 4, 'Fast, and it works');
    await expect(rate(job, 1)).rejects.toMatchObject({ code: 'ALREADY_RATED' });
    const counted = await asSystem('select rating_count, rating_stars from tenants where id = $1', [job.tenantId]);
    expect(counted).toEqual([{ rating_count: 1, rating_stars: 4 }]);
  });

  it('counts once for simultaneous requests', async () => {
    const job = await pickedUp();
    const sent = await Promise.allSettled([1, 2, 3, 4, 5, 5, 4, 3].map((stars) => rate(job, stars)));
    const [row] = await asSystem('select rating_stars from repairs where id = $1', [job.repairId]);
    const stars = Number(row?.['rating_stars']);
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    expect(await asSystem('select rating_count, rating_stars from tenants where id = $1', [job.tenantId])).toEqual([
      { rating_count: 1, rating_stars: stars },
    ]);
  });

  it('refuses a rating after the rating period', async () => {
    const job = await pickedUp();
    await asSystem('update repairs set handed_over_at = now() - make_interval(days => $2) where id = $1', [
      job.repairId,
      RATING_DAYS,
    ]);
    await expect(rate(job, 5)).rejects.toMatchObject({ code: 'RATING_CLOSED' });
  });

  it('accepts one to five stars and a short text', async () => {
    const job = await pickedUp();
    for (const [stars, comment] of [
      [0, undefined],
      [6, undefined],
      [2.5, undefined],
      [Number.NaN, undefined],
      [3, 'x'.repeat(501)],
    ] as const)
      await expect(rate(job, stars, comment)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('updates the mean of its own shop once there are enough ratings', async () => {
    const job = await pickedUp();
    const other = await pickedUp();
    await asSystem('update tenants set rating_count = $2, rating_stars = $3 where id = $1', [
      job.tenantId,
      RATINGS_NEEDED - 1,
      (RATINGS_NEEDED - 1) * 5,
    ]);
    const before = await bench.trackRepair.run(job.trackingId, '10.0.0.1');
    expect(bench.mapper.tracking(before).shopRating).toEqual({ count: RATINGS_NEEDED - 1 });
    await rate(job, 1);
    const after = await bench.trackRepair.run(job.trackingId, '10.0.0.1');
    // (19 × 5 + 1) / 20 = 4.8
    expect(bench.mapper.tracking(after).shopRating).toEqual({ count: RATINGS_NEEDED, meanTenths: 48 });
    const elsewhere = await bench.trackRepair.run(other.trackingId, '10.0.0.1');
    expect(bench.mapper.tracking(elsewhere).shopRating).toBeUndefined();
  });

  it('refuses rating changes by members of the shop', async () => {
    const job = await pickedUp();
    const raise = bench.db.tx(job.actor, (em) =>
      em.query('update tenants set rating_count = 100, rating_stars = 500 where id = $1 returning id', [job.tenantId]),
    );
    expect(await raise).toEqual([[], 0]);
  });

  it('requires the code of a customer message, which the shop does not have', async () => {
    const job = await pickedUp();
    const { trackingId } = job;
    for (const code of [undefined, '', 'A'.repeat(26)])
      await expect(bench.rateRepair.run({ trackingId, address: '10.0.0.1', stars: 5, code })).rejects.toMatchObject({
        code: 'CUSTOMER_LINK_NEEDED',
      });
    const formerly = await bench.customerCode(job.repairId);
    await bench.changeCustomer.run(job.actor, job.repairId, { email: 'naledi@example.org' });
    await expect(
      bench.rateRepair.run({ trackingId, address: '10.0.0.1', stars: 5, code: formerly }),
    ).rejects.toMatchObject({ code: 'CUSTOMER_LINK_NEEDED' });
  });

  it('refuses the code of an address that stopped messages', async () => {
    const job = await pickedUp();
    const { trackingId } = job;
    const code = await bench.customerCode(job.repairId);
    const { repair } = await bench.tickets.read(job.actor, job.repairId);
    const stop = new URL(pages.stop(job.repairId, bench.addressTag(repair))).hash.replace('#stop=', '');
    await bench.stopMessages.run({ trackingId, code: stop, address: '10.0.0.1' });
    await expect(bench.rateRepair.run({ trackingId, address: '10.0.0.1', stars: 5, code })).rejects.toMatchObject({
      code: 'CUSTOMER_LINK_NEEDED',
    });
  });

  it('stores but does not count a rating of an uncharged repair', async () => {
    const job = await pickedUp();
    await asSystem('update settlements set stands_cents = 0 where repair_id = $1', [job.repairId]);
    const ticket = await rate(job, 5);
    expect(bench.mapper.repair(ticket).rating).toMatchObject({ stars: 5 });
    expect(await asSystem('select rating_count from tenants where id = $1', [job.tenantId])).toEqual([
      { rating_count: 0 },
    ]);
  });
});
