import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { ProtectionLog } from '../src/cases/protection/protection-log.js';
import { ReviewCases } from '../src/cases/protection/review-cases.js';
import { aCommand, repairsOnABench, type Bench } from './bench.js';
import { protectedShopsOn } from './protected-shops.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());
const {
  sql,
  attach,
  start,
  startSome,
  refusal,
  age,
  standing,
  countOf,
  decide,
  eventsFor,
  staffTold,
  failed,
  repaired,
  charge,
} = protectedShopsOn(() => bench);

describe('diagnosis limit', () => {
  it('starts exactly ten of fifty simultaneous diagnoses and reports it once', async () => {
    const shop = await bench.aShop();
    const other = await bench.aShop();
    const started = await Promise.allSettled(Array.from({ length: 50 }, () => start(shop)));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = started.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refused.every(({ code }) => code === 'DIAGNOSES_LIMITED')).toBe(true);
    expect(await countOf(shop, 'hour')).toBe(10);
    // A refused diagnosis leaves no ticket, no run and no order.
    const [left] = await sql<{ tickets: number; runs: number }>(
      `select (select count(*)::int from repairs where tenant_id = $1) as tickets,
        (select count(*)::int from runs where tenant_id = $1) as runs`,
      [shop.tenantId],
    );
    expect(left).toEqual({ tickets: 10, runs: 10 });
    expect(await bench.ordersFor(shop.agent.id)).toHaveLength(10);
    expect(await eventsFor(shop)).toEqual(['warned', 'throttled']);
    // Another shop is not affected.
    await start(other);
    expect(await countOf(other, 'hour')).toBe(1);
  });

  it('starts exactly ten of twenty simultaneous repeat diagnoses', async () => {
    const shop = await bench.aShop();
    const tickets: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 10; at++) {
        const device = attach(shop);
        const { repairId, runId } = await start(shop, device);
        await failed(shop, repairId, runId, device.id);
        tickets.push(repairId);
      }
      await age(shop, round === 0 ? 1 : 24);
    }
    const again = await Promise.allSettled(tickets.map((id) => bench.diagnoseAgain.run(shop.actor, id)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await countOf(shop, 'hour')).toBe(10);
  });

  it('refuses with the limit’s name and the next possible time only', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 10);
    await age(shop, 0.5);
    const error = await refusal(shop);
    expect(error).toMatchObject({
      code: 'DIAGNOSES_LIMITED',
      message: expect.stringMatching(
        /^Your shop has reached its limit of 10 diagnostics an hour\. The next diagnosis is possible in (2[5-9]|30) minutes\.$/,
      ),
    });
    expect(Object.keys(error?.details ?? {}).toSorted()).toEqual(['limit', 'retryAfterSeconds']);
    expect(error?.details?.retryAfterSeconds).toBeGreaterThan(25 * 60);
    expect(error?.details?.retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
    const { limits } = await standing(shop);
    expect(new Date(limits[0]?.nextAt ?? '').getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await age(shop, 0.5);
    expect(await refusal(shop)).toBeUndefined();
  });

  it('limits a day to twenty diagnoses and a week to fifty new devices', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 10);
    await age(shop, 1);
    await startSome(shop, 10);
    await age(shop, 1);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED', details: { limit: 'day' } });
    for (let round = 0; round < 3; round++) {
      await age(shop, 24);
      await startSome(shop, 10);
    }
    await age(shop, 24);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED', details: { limit: 'devices' } });
    const [known] = await sql<{ repair_id: string }>(
      'select repair_id from protection_diagnoses where tenant_id = $1 order by at desc limit 1',
      [shop.tenantId],
    );
    const { repair, runs } = await bench.tickets.read(shop.actor, known?.repair_id ?? '');
    await failed(shop, repair.id, runs[0]?.id ?? '', repair.deviceId ?? '');
    await bench.diagnoseAgain.run(shop.actor, repair.id);
    expect(await countOf(shop, 'devices')).toBe(50);
  });

  it('counts one real start per device, without images, refusals and repeats', async () => {
    const shop = await bench.aShop();
    for (let at = 0; at < 12; at++) await start(shop, attach(shop, 'disk_image'));
    expect(await countOf(shop, 'hour')).toBe(0);
    const device = attach(shop);
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => start(shop, device)));
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(shop, 'hour')).toBe(1);
    await expect(start(shop, { ...device, id: 'nobody' })).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    expect(await countOf(shop, 'hour')).toBe(1);
  });

  it('applies to repeat diagnoses as well', async () => {
    const shop = await bench.aShop();
    const { repairId, runId } = await start(shop);
    const { repair } = await bench.tickets.read(shop.actor, repairId);
    await failed(shop, repairId, runId, repair.deviceId ?? '');
    await startSome(shop, 9);
    await expect(bench.diagnoseAgain.run(shop.actor, repairId)).rejects.toMatchObject({ code: 'DIAGNOSES_LIMITED' });
    await age(shop, 1);
    await bench.diagnoseAgain.run(shop.actor, repairId);
    expect(await countOf(shop, 'hour')).toBe(1);
  });

  it('warns once per window from 80 % of the limit on', async () => {
    const shop = await bench.aShop();
    await startSome(shop, 7);
    expect(await eventsFor(shop)).toEqual([]);
    await startSome(shop, 2);
    expect(await eventsFor(shop)).toEqual(['warned']);
    expect((await standing(shop)).limits[0]).toEqual({ name: 'hour', counted: 9, limit: 10, warned: true });
  });

  it('leaves running work and rollbacks unaffected', async () => {
    const shop = await bench.aShop();
    const job = await repaired(shop);
    await startSome(shop, 9);
    expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED' });
    await decide(shop, 'block');
    await bench.rollBack.run(shop.actor, job.repairId, aCommand());
    expect((await bench.ordersFor(shop.agent.id)).at(-1)?.kind).toBe('roll_back');
  });
});

describe('review', () => {
  it('counts days in South African time, not in UTC', async () => {
    const days = async (...times: string[]) => {
      const { tenantId } = await bench.aShop();
      for (const at of times)
        await new ReviewCases(
          bench.db,
          new ProtectionLog(new LivePublisher(new EmbeddedCache())),
          () => new Date(at),
        ).refused(systemActor('test'), tenantId, 'hour');
      return (await sql('select day from protection_refusals where tenant_id = $1', [tenantId])).length;
    };
    expect(await days('2026-03-10T23:55:00Z', '2026-03-11T00:05:00Z')).toBe(1);
    expect(await days('2026-03-10T21:55:00Z', '2026-03-10T22:05:00Z')).toBe(2);
  });

  it('requests one review after three days of refusals in seven, without a block', async () => {
    const shop = await bench.aShop();
    for (let day = 0; day < 3; day++) {
      // A fifth of the diagnoses is repaired, so only the refusals trigger the review.
      await repaired(shop);
      await repaired(shop);
      await startSome(shop, 8);
      expect(await staffTold(shop)).toEqual([]);
      expect(await refusal(shop)).toMatchObject({ code: 'DIAGNOSES_LIMITED' });
      await age(shop, 24);
    }
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
    expect(await standing(shop)).toMatchObject({ status: 'suspicious', severity: 'high', throttledDays: 3 });
    await startSome(shop, 1);
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
  });

  // spec K199
  it('requests a review when under a tenth of twenty diagnoses led to a charge', async () => {
    const shop = await bench.aShop();
    const { repairId } = await repaired(shop);
    await startSome(shop, 9);
    await age(shop, 2);
    await startSome(shop, 9);
    expect((await standing(shop)).status).toBe('good');
    expect(await standing(shop)).toMatchObject({ diagnoses: 19, purchases: 1 });
    await start(shop);
    expect(await standing(shop)).toMatchObject({
      status: 'suspicious',
      severity: 'medium',
      diagnoses: 20,
      purchases: 1,
      purchaseShare: 5,
    });
    expect(await staffTold(shop)).toEqual(['protection.case 1']);
    // A reversed charge does not count as a purchase.
    await charge(shop, repairId, 'charge_reversal');
    expect(await standing(shop)).toMatchObject({ purchases: 0 });
  });

  it('requests no review when a tenth led to a charge', async () => {
    const shop = await bench.aShop();
    await repaired(shop);
    await repaired(shop);
    await startSome(shop, 8);
    await age(shop, 2);
    await startSome(shop, 10);
    expect(await standing(shop)).toMatchObject({ status: 'good', diagnoses: 20, purchases: 2, purchaseShare: 10 });
    expect(await staffTold(shop)).toEqual([]);
  });
});
