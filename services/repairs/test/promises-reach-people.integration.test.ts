import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { uuidv7 } from '@revive/platform/core/ids';
import { aReport, repairsOnABench, type Bench } from './bench.js';
import { wholeRepairs, type Shop } from './proof/whole-repairs.js';
import { partOf } from '../src/cases/tickets/ticket-part.js';
import { CLAIMS } from '../src/proof/warranty/warranty.projection.js';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { aShop, executed, handOver } = wholeRepairs(() => bench);

async function started(shop: Shop) {
  const device = { ...shop.device, id: `device-${uuidv7()}` };
  bench.devices.set(device.id, device);
  const { repairId, runId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi', email: 'thandi@example.com' },
  });
  const ids = { repairId, runId, agentId: shop.agent.id, deviceId: device.id };
  const ticket = () => bench.tickets.read(shop.actor, repairId);
  return { shop, repairId, trackingId, ids, ticket };
}
type Job = Awaited<ReturnType<typeof started>>;
async function quoted(shop: Shop): Promise<Job> {
  const job = await started(shop);
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(job.ids)) });
  return job;
}
const promise = ({ shop, repairId }: Job, promisedAt: string) =>
  bench.changeDesk.run(shop.actor, repairId, { promisedAt, addTags: [], removeTags: [] });
const eventsOf = async (repairId: string) =>
  (await bench.events('repairs.repair'))
    .map((bytes) => RepairChanged.decode(bytes))
    .filter((one) => one.repairId === repairId);
const toldOf = async (repairId: string, kind: string) =>
  (await eventsOf(repairId)).filter(({ message }) => message === kind);
const read = async (repairId: string, kind: string, at = -1) => {
  const told = (await toldOf(repairId, kind)).at(at);
  if (!told) throw new TypeError(`nothing was told of ${kind}`);
  return bench.readCustomerMessage.run({
    repairId,
    kind,
    part: told.messagePart,
    addressTag: told.addressTag,
  });
};

describe('promised date', () => {
  it('sends each change once and withholds all but the newest', async () => {
    const job = await quoted(await aShop());
    const [first, second] = [inDays(2), inDays(3)];
    await promise(job, first);
    expect((await read(job.repairId, 'promise_changed')).facts?.values['promised']).toBe(first);
    await promise(job, second);
    // The same date again is not a change.
    await promise(job, second);
    expect(await toldOf(job.repairId, 'promise_changed')).toHaveLength(2);
    expect(await read(job.repairId, 'promise_changed', 0)).toMatchObject({ withheld: 'over' });
    expect((await read(job.repairId, 'promise_changed')).facts?.values['promised']).toBe(second);
    await promise(job, '');
    expect((await read(job.repairId, 'promise_changed')).facts?.values['promised']).toBe('');
  });

  it('appears on the tracking page and in the quote until the device is ready', async () => {
    const job = await quoted(await aShop());
    const promisedAt = inDays(2);
    await promise(job, promisedAt);
    expect(bench.mapper.tracking(await job.ticket()).promisedAt).toBe(promisedAt);
    expect((await read(job.repairId, 'quoted')).facts?.values['promised']).toBe(promisedAt);
    await executed(job);
    await bench.handOver.markReady(job.shop.actor, job.repairId);
    expect(bench.mapper.tracking(await job.ticket()).promisedAt).toBeUndefined();
    expect(await read(job.repairId, 'promise_changed')).toMatchObject({ withheld: 'over' });
  });
});

describe('repair that needs a technician', () => {
  it('sends an email to the customer', async () => {
    const shop = await aShop();
    const job = await started(shop);
    await bench.say(shop.agent, shop.tenantId, {
      report: shop.agent.report(
        aReport(job.ids, {
          verdict: 'needs_person',
          reason: 'It holds marks of two formats',
          planDigest: '',
          nonce: '',
          findings: [],
          procedures: [],
          writes: [],
        }),
      ),
    });
    expect((await job.ticket()).repair.outcome).toBe('needs_person');
    expect(await read(job.repairId, 'technician_needed')).toMatchObject({
      withheld: '',
      facts: { to: 'thandi@example.com' },
    });
  });
});

describe('pickup', () => {
  it('sends an email with the repair summary', async () => {
    const job = await quoted(await aShop());
    await executed(job);
    await handOver(job);
    const { facts, withheld } = await read(job.repairId, 'picked_up');
    expect(withheld).toBe('');
    const { number } = (await job.ticket()).repair;
    const [summary] = facts?.files?.attachments ?? [];
    expect(summary).toMatchObject({ name: `repair-summary-R-${number}.pdf`, contentType: 'application/pdf' });
    expect(
      Buffer.from(summary?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('warranty claim from home', () => {
  async function claimed() {
    const job = await quoted(await aShop());
    await executed(job);
    await handOver(job);
    const original = await bench.claimWarranty.byLink({
      trackingId: job.trackingId,
      reason: 'It does not start again',
      address: '10.0.0.1',
      code: await bench.customerCode(job.repairId),
    });
    const claimId = partOf(original, CLAIMS)[0]?.claimRepairId ?? '';
    return { ...job, claimId, claim: () => bench.tickets.read(job.shop.actor, claimId) };
  }
  const counts = async ({ actor }: Shop) => {
    const { shop, customer, takenIn } = await bench.countRepairs.run(actor, {
      since: new Date(Date.now() - 60_000).toISOString(),
    });
    return { shop, customer, takenIn };
  };

  it('asks the customer to bring the device and notifies the shop of its arrival', async () => {
    const { claimId, claim } = await claimed();
    expect((await eventsOf(claimId)).map(({ what, message }) => [what, message])).toEqual([
      ['started', 'claimed'],
      ['claimed', ''],
    ]);
    expect(await read(claimId, 'claimed')).toMatchObject({ withheld: '', facts: { to: 'thandi@example.com' } });
    const tracking = bench.mapper.tracking(await claim());
    expect(tracking.awaitsDevice).toBe(true);
    expect(tracking.notes.join()).toContain('We received your warranty claim');
    expect(tracking.notes.join()).not.toContain('We received your device');
  });

  it('waits for the customer until the device is on the bench', async () => {
    const { shop, claimId, claim } = await claimed();
    expect(await counts(shop)).toEqual({ shop: 0, customer: 1, takenIn: 1 });
    const waitingOn = async (whom: string) =>
      (await bench.readRepairs.list(shop.actor, { waitingOn: whom })).map(({ id }) => id);
    expect(await waitingOn('customer')).toEqual([claimId]);
    expect(await waitingOn('shop')).toEqual([]);
    await bench.attachDevice.run(shop.actor, claimId, shop.device.id);
    expect((await claim()).repair.awaitsDevice).toBe(false);
    expect(await counts(shop)).toMatchObject({ customer: 0, takenIn: 2 });
    expect(await read(claimId, 'claimed')).toMatchObject({ withheld: 'over' });
  });

  it('waits for the shop once the shop records the device’s location', async () => {
    const { shop, claimId, claim } = await claimed();
    await bench.readIntake.move(shop.actor, { id: claimId, to: 'Shelf 2', note: '' });
    expect(bench.mapper.tracking(await claim()).awaitsDevice).toBe(false);
    expect(await counts(shop)).toMatchObject({ shop: 1, customer: 0 });
  });
});
