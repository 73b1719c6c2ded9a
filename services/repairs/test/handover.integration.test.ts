import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function ready() {
  const shop = await bench.aShop();
  const { repairId, runId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi Dlamini' },
  });
  const ids = { repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport({ ...ids, runId })) });
  await approveInPerson(bench, { actor: shop.actor, repairId });
  const repairRun = await bench.executeRepair.run(shop.actor, { repairId, quoteVersion: 1 }, aCommand());
  await bench.say(shop.agent, shop.tenantId, { outcome: shop.agent.outcome(anOutcome({ ...ids, runId: repairRun })) });
  await bench.handOver.markReady(shop.actor, repairId);
  return {
    ...shop,
    repairId,
    handOver: (note: object) =>
      bench.handOver.handOver(shop.actor, repairId, { collectedBy: 'Sipho Dlamini', payment: 'cash', ...note }),
  };
}

describe('handover of a device', () => {
  it('keeps collector, payment and the known amount', async () => {
    const { handOver } = await ready();
    const { repair } = await handOver({ relation: 'son' });
    expect(repair.handover).toEqual({
      collectedBy: 'Sipho Dlamini',
      relation: 'son',
      payment: 'cash',
      amountCents: 35_000,
      takenCents: 35_000,
      receivedCents: 35_000,
    });
  });

  it('keeps the first record when recorded twice', async () => {
    const { handOver } = await ready();
    await handOver({});
    expect((await handOver({ collectedBy: 'Somebody Else', payment: 'not_paid' })).repair.handover).toMatchObject({
      collectedBy: 'Sipho Dlamini',
      payment: 'cash',
    });
  });

  it.each([
    ['nobody', { collectedBy: '  ' }, 'collectedBy'],
    ['no way of paying', { payment: '' }, 'payment'],
    ['a way that there is not', { payment: 'shells' }, 'payment'],
    ['nothing due where the repair is charged', { payment: 'nothing_due' }, 'payment'],
  ])('refuses a handover with %s and keeps the ticket open', async (_, note, field) => {
    const { handOver, actor, repairId } = await ready();
    await expect(handOver(note)).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect((await bench.tickets.read(actor, repairId)).repair).toMatchObject({ handedOverAt: null, handover: null });
  });

  it('hides the ticket from another shop', async () => {
    const { repairId } = await ready();
    await expect(
      bench.handOver.handOver(aUser(), repairId, { collectedBy: 'Mallory', payment: 'cash' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('audits the payment without personal names', async () => {
    const { handOver } = await ready();
    await handOver({ relation: 'son' });
    const lines = (await bench.events('repairs.audit'))
      .map((bytes) => bytes.toString('utf8'))
      .filter((line) => line.includes('repair.handed_over'));
    expect(lines.at(-1)).toContain('cash');
    expect(lines.join('')).not.toContain('Dlamini');
  });
});
