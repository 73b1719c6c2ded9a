import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '@revive/platform/auth/actor';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { amountsOf } from '../../src/cases/tickets/amounts.js';
import { aVisit } from '../a-visit.js';
import { aReport, repairsOnABench, type Bench } from '../bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function diagnosed(shop: Awaited<ReturnType<Bench['aShop']>>, diagnosisAgreedCents?: number) {
  const { actor, agent, device, tenantId } = shop;
  const { repairId, runId } = await bench.startRepair.run(actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: null,
    diagnosisAgreedCents,
  });
  const ids = { runId, repairId, agentId: agent.id, deviceId: device.id };
  await bench.say(agent, tenantId, { report: agent.report(aReport(ids)) });
  const told = async () =>
    (await bench.events('repairs.repair'))
      .map((bytes) => RepairChanged.decode(bytes))
      .filter((one) => one.repairId === repairId);
  return { actor, repairId, told, ticket: () => bench.tickets.read(actor, repairId) };
}
const left = async (actor: UserActor, over: Partial<TakeInRequest>) => {
  const { repairs } = await bench.takeIn.run(actor, aVisit(over));
  return { repairId: repairs[0]?.id ?? '' };
};

describe('diagnosis fee', () => {
  it('is R0 in quote, page, messages and charge without the customer’s agreement', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 25_000);
    const job = await diagnosed(shop);
    const ticket = await job.ticket();
    expect([amountsOf(ticket).diagnosis, ticket.quotes[0]?.diagnosisCents]).toEqual([0, 0]);
    expect(bench.mapper.tracking(ticket)).toMatchObject({ diagnosisCents: 0, quote: { diagnosisCents: 0 } });
    expect(bench.mapper.repair(ticket)).toMatchObject({ diagnosisCents: 0, quotes: [{ diagnosisCents: 0 }] });
    await bench.declineQuote.run(job.actor, job.repairId, '');
    expect((await job.told()).at(-1)).toMatchObject({ what: 'declined', diagnosisCents: 0, approvals: [] });
  });

  it('is R0 for a ticket of an earlier release, whatever its quote says', async () => {
    const job = await diagnosed(await bench.aShop());
    const ticket = await job.ticket();
    const earlier = { ...ticket, quotes: ticket.quotes.map((quote) => ({ ...quote, diagnosisCents: 25_000 })) };
    expect(amountsOf(earlier).diagnosis).toBe(0);
  });

  it('refuses an agreement to a fee that is not the shop’s', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 25_000);
    await expect(diagnosed(shop, 15_000)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { diagnosisAgreedCents: 'The diagnosis fee is now R250.00. Ask the customer again' },
    });
  });

  it('freezes the diagnosis fee that the customer agreed to, and charges none without the agreement', async () => {
    const { actor } = await bench.aShop();
    await bench.diagnosisFee.set(actor, 15_000);
    const agreed = await left(actor, { diagnosisAgreedCents: 15_000, separate: true });
    const silent = await left(actor, { separate: true });
    await expect(left(actor, { diagnosisAgreedCents: 10_000, separate: true })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await bench.diagnosisFee.set(actor, 99_000);
    expect([
      (await bench.readIntake.read(actor, agreed.repairId)).diagnosisCents,
      (await bench.readIntake.read(actor, silent.repairId)).diagnosisCents,
    ]).toEqual([15_000, 0]);
    expect((await bench.tickets.read(actor, agreed.repairId)).repair.diagnosisAgreement).toMatchObject({
      cents: 15_000,
      how: 'in_person',
      recordedBy: actor.userId,
    });
  });
});
