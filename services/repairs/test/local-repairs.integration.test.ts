import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aBenchAgent, aReport, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());

type Shop = Awaited<ReturnType<Bench['aShop']>>;
/** A shop whose device has an id in the range of its agent, as every real device. */
async function aShop(options: Parameters<Bench['aShop']>[1] = {}): Promise<Shop> {
  const shop = await bench.aShop(undefined, options);
  const device = { ...shop.device, id: `${shop.agent.id.slice(0, 16)}-${uuidv7().replaceAll('-', '')}` };
  bench.devices.set(device.id, device);
  return { ...shop, device };
}
const wishOf = ({ agent, tenantId, device }: Shop, over: object = {}) => ({
  agentId: agent.id,
  tenantId,
  deviceId: device.id,
  deviceName: device.name,
  deviceKind: device.kind,
  repairType: 'boot_repair',
  ...over,
});
const start = (shop: Shop, over: object = {}) => bench.startForAgent.run(wishOf(shop, over));
const kinds = async ({ agent }: Shop): Promise<string[]> => (await bench.ordersFor(agent.id)).map(({ kind }) => kind);

async function diagnosed(shop: Shop): Promise<{ repairId: string }> {
  const { repairId } = await start(shop);
  const [order] = await bench.ordersFor(shop.agent.id);
  const ids = { runId: order?.runId ?? '', repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
  return { repairId };
}

describe('wish of an agent’s local page', () => {
  it('opens a ticket with a diagnosis that only reads, and answers from its rows', async () => {
    const shop = await aShop();
    expect(await start(shop)).toMatchObject({
      deviceId: shop.device.id,
      repairType: 'boot_repair',
      status: 'in_progress',
      successN: 0,
      repairNumber: 1,
      nextSteps: ['The diagnosis is running. Nothing is changed.'],
    });
    expect(await kinds(shop)).toEqual(['diagnose']);
    expect((await start(shop)).repairNumber).toBe(1);
    expect(await kinds(shop)).toEqual(['diagnose']);
  });

  it('says that the customer has not approved, and orders nothing', async () => {
    const shop = await aShop();
    const { repairId } = await diagnosed(shop);
    const said = { status: 'pending', nextSteps: ['The customer has not approved the quote yet.'], totalCents: 35_000 };
    expect(await start(shop)).toMatchObject({ repairId, ...said });
    expect(
      await bench.readOperationForAgent.run({ agentId: shop.agent.id, tenantId: shop.tenantId, id: repairId }),
    ).toMatchObject(said);
    expect(await kinds(shop)).toEqual(['diagnose']);
  });

  it('never executes an approved quote: a person starts it', async () => {
    const shop = await aShop();
    const { repairId } = await diagnosed(shop);
    await approveInPerson(bench, { actor: shop.actor, repairId });
    const before = await bench.tickets.read(shop.actor, repairId);
    for (let wish = 0; wish < 3; wish++)
      expect(await start(shop)).toMatchObject({
        status: 'pending',
        nextSteps: ['The quote is approved. Start the repair of R-1 on the platform.'],
      });
    const after = await bench.tickets.read(shop.actor, repairId);
    expect(await kinds(shop)).toEqual(['diagnose']);
    expect(after.repair).toEqual(before.repair);
    expect(after.approvals).toEqual(before.approvals);
  });

  it('refuses an unconfirmed agent, a foreign shop, a foreign device and a suspended shop', async () => {
    const unconfirmed = await aShop({ confirmed: false });
    await expect(start(unconfirmed)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const [mine, theirs] = [await aShop(), await aShop()];
    await expect(start(mine, { tenantId: theirs.tenantId })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(start(mine, { deviceId: theirs.device.id })).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    const { repairId } = await start(theirs);
    const { agent, tenantId } = mine;
    await expect(bench.readOperationForAgent.run({ agentId: agent.id, tenantId, id: repairId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    bench.suspended.add(mine.tenantId);
    await expect(start(mine)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await kinds(mine)).toEqual([]);
  });

  it('does not show a repair to another agent of the same shop', async () => {
    const shop = await aShop();
    const { repairId } = await start(shop);
    const other = aBenchAgent();
    await bench.confirm(other, shop.actor);
    const read = (agentId: string) =>
      bench.readOperationForAgent.run({ agentId, tenantId: shop.tenantId, id: repairId });
    expect(await read(shop.agent.id)).toMatchObject({ repairId });
    await expect(read(other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('opens one ticket for ten simultaneous wishes', async () => {
    const shop = await aShop();
    await Promise.allSettled(Array.from({ length: 10 }, () => start(shop)));
    expect(await kinds(shop)).toEqual(['diagnose']);
  });

  it('reads amounts of the agent’s own devices only', async () => {
    const [mine, theirs] = [await aShop(), await aShop()];
    await diagnosed(mine);
    const of = ({ agent, tenantId }: Shop) =>
      bench.readForAgent.run({ agentId: agent.id, tenantId, deviceIds: [mine.device.id] });
    expect(await of(mine)).toMatchObject({
      tenantName: 'Umbani Electronics',
      revenueCents: 0,
      devices: [{ deviceId: mine.device.id, totalCents: 35_000 }],
    });
    expect((await of(theirs)).devices).toEqual([]);
  });
});
