import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMALL_PHOTO } from '@revive/contracts/testing/sample-forms';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { waitFor } from '@revive/platform/testing/wait-for';
import { DEMO_KEPT_MS } from '../src/proof/retention/purge-demo-repairs.js';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  bench.db.tx(systemActor('test'), (em) => em.query<T[]>(text, values));
const older = (repairId: string, ms: number) =>
  sql("update repairs set created_at = created_at - $2::float * interval '1 millisecond' where id = $1", [
    repairId,
    ms,
  ]);
const aDemoShop = async () => {
  const shop = await bench.aShop('Harbour Device Repair (demo)');
  await sql('update tenants set demo = true where id = $1', [shop.tenantId]);
  return shop;
};
type Shop = Awaited<ReturnType<Bench['aShop']>>;
/** A repair from intake with a photo to the handover, as the demo shop performs them. */
async function repaired({ actor, tenantId, agent, device }: Shop, until: 'started' | 'handed over' = 'handed over') {
  const { repairId, runId } = await bench.startRepair.run(actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Naledi Khumalo' },
  });
  const photo = await bench.intakePhotos.add(actor, repairId, Buffer.from(SMALL_PHOTO, 'base64'));
  if (until === 'started') return { repairId, photo: `intake/${tenantId}/${repairId}/${photo.id}.jpg` };
  const ids = { repairId, agentId: agent.id, deviceId: device.id };
  await bench.say(agent, tenantId, { report: agent.report(aReport({ ...ids, runId })) });
  await bench.approveQuote.atCounter(
    actor,
    { id: repairId, quoteVersion: 1, approvedBy: 'Naledi', how: 'in_person' },
    aCommand(),
  );
  const repair = await bench.executeRepair.run(actor, { repairId, quoteVersion: 1 }, aCommand());
  await bench.say(agent, tenantId, { outcome: agent.outcome(anOutcome({ ...ids, runId: repair })) });
  await bench.handOver.markReady(actor, repairId);
  await bench.handOver.handOver(actor, repairId, { collectedBy: 'Naledi', payment: 'cash' });
  return { repairId, photo: `intake/${tenantId}/${repairId}/${photo.id}.jpg` };
}
const isThere = async (repairId: string) => (await sql('select 1 from repairs where id = $1', [repairId])).length > 0;
const rowsOf = async (repairId: string) => {
  const tables = await sql<{ table_name: string }>(
    "select table_name from information_schema.columns where column_name = 'repair_id' and table_schema = 'public'",
  );
  const counts = await Promise.all(
    tables.map(async ({ table_name }) => {
      const [row] = await sql<{ n: string }>(`select count(*) n from ${table_name} where repair_id = $1`, [repairId]);
      return [table_name, Number(row?.n)] as const;
    }),
  );
  return counts.filter(([, n]) => n > 0).map(([table]) => table);
};
const OVER = DEMO_KEPT_MS + 60_000;

describe('repairs of the demo shop', () => {
  it('deletes a repair after a day with its rows, photos and notifications', async () => {
    const shop = await aDemoShop();
    const [old, recent] = [await repaired(shop), await repaired(shop)];
    await older(old.repairId, OVER);
    await older(recent.repairId, DEMO_KEPT_MS - 60_000);
    await sql("update customers set created_at = created_at - interval '2 days' where tenant_id = $1", [shop.tenantId]);
    expect((await rowsOf(old.repairId)).length).toBeGreaterThan(8);
    // Two instances at once delete each repair once.
    const done = await Promise.all([bench.purgeExpired.run(), bench.purgeExpired.run()]);
    expect(done.map(({ demoRepairs }) => demoRepairs).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(await rowsOf(old.repairId)).toEqual([]);
    // The customer is fictional and deleted too; the customer of the recent repair stays.
    expect(await sql('select id from customers where tenant_id = $1', [shop.tenantId])).toHaveLength(1);
    expect([await isThere(old.repairId), await isThere(recent.repairId)]).toEqual([false, true]);
    await waitFor(() => !bench.objects.has(old.photo));
    expect(bench.objects.has(recent.photo)).toBe(true);
    const told = (await bench.events('repairs.repair')).map((payload) => RepairChanged.decode(payload));
    expect(told.filter(({ what }) => what === 'deleted').map(({ repairId }) => repairId)).toEqual([old.repairId]);
    await expect(bench.tickets.read(shop.actor, old.repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps repairs with an active run and repairs of other shops', async () => {
    const [demo, other] = [await aDemoShop(), await bench.aShop()];
    const [running, theirs] = [await repaired(demo, 'started'), await repaired(other)];
    for (const { repairId } of [running, theirs]) await older(repairId, OVER);
    expect(await bench.purgeExpired.run()).toMatchObject({ demoRepairs: 0 });
    expect([await isThere(running.repairId), await isThere(theirs.repairId)]).toEqual([true, true]);
    // The database refuses deletes of rows of any other shop, even without this check.
    await sql('delete from intake_photos where repair_id = $1', [theirs.repairId]);
    await sql('delete from outcomes where repair_id = $1', [theirs.repairId]);
    expect(await rowsOf(theirs.repairId)).toEqual(expect.arrayContaining(['intake_photos', 'outcomes']));
  });
});
