import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { amountsOf } from '../src/cases/tickets/amounts.js';
import { aCommand, anOutcome, repairsOnABench, type Bench } from './bench.js';
import { aLine, found, left } from './quotes/quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.money.isReachable = true;
  bench.money.calls.length = 0;
});

/** A repair with a quote of R450 that asks for a deposit of R100, approved. */
async function approved() {
  const job = await found(bench);
  await job.write({ basedOn: 1, lines: [aLine()], depositCents: 10_000 });
  await job.approve(undefined, 2);
  const posted = async (kind: string, amountCents: number) =>
    bench.copies.settlement(bench.event(), {
      entry: {
        id: uuidv7(),
        kind,
        tenantId: job.tenantId,
        tenantName: '',
        repairId: job.repairId,
        repairNumber: 1,
        deviceName: '',
        amountCents,
        at: new Date().toISOString(),
      },
    });
  return {
    ...job,
    posted,
    amounts: async () => amountsOf(await job.ticket()),
    deposit: (over: object = {}) => job.deposit({ quoteVersion: 2, ...over }),
    repaired: async () => {
      for (const line of (await job.ticket()).quotes.at(-1)?.lines ?? [])
        if (line.kind) await job.finish(line.id ?? '', { quoteVersion: 2 });
      const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand());
      await bench.say(job.agent, job.tenantId, {
        outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })),
      });
      await bench.handOver.markReady(job.actor, job.repairId);
    },
    handOver: (payment: string, over: object = {}) =>
      bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'Thandi Dlamini', payment, ...over }),
  };
}

describe('a deposit', () => {
  it('is posted in the ledger before the ticket notes the deposit', async () => {
    const job = await approved();
    const { deposits } = await job.deposit({ method: 'cash', tenderedCents: 20_000 });
    expect(bench.money.calls).toMatchObject([
      {
        repairId: job.repairId,
        kind: 'deposit',
        method: 'cash',
        cents: 10_000,
        tenderedCents: 20_000,
        quoteVersion: 2,
      },
    ]);
    expect(deposits).toMatchObject([{ cents: 10_000, inLedger: true }]);
    expect(await job.amounts()).toMatchObject({ paid: 10_000 });
  });

  it('counts once after the entry of the ledger has arrived', async () => {
    const job = await approved();
    await job.deposit();
    await job.posted('deposit', 10_000);
    expect(await job.amounts()).toMatchObject({ paid: 10_000, deposit: { received: 10_000, due: 0 } });
  });

  it('is due again after the shop gave the deposit back', async () => {
    const job = await approved();
    await job.deposit();
    await job.posted('deposit', 10_000);
    await job.posted('deposit_returned', -10_000);
    expect(await job.amounts()).toMatchObject({ paid: 0, refunded: 10_000, deposit: { received: 0, due: 10_000 } });
    // The shop's page asks for the deposit again.
    expect(bench.mapper.repair(await job.ticket(), job.actor)).toMatchObject({ depositReceivedCents: 0 });
    await job.deposit({ method: 'cash' });
    expect(await job.amounts()).toMatchObject({ deposit: { received: 10_000, due: 0 } });
  });

  it('changes nothing on the ticket while the ledger is away, and succeeds later', async () => {
    const job = await approved();
    bench.money.isReachable = false;
    await expect(job.deposit()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await job.ticket()).deposits).toEqual([]);
    bench.money.isReachable = true;
    expect((await job.deposit()).deposits).toHaveLength(1);
  });

  it('is taken once from parallel calls', async () => {
    const job = await approved();
    await Promise.all([1, 2, 3].map(() => job.deposit()));
    expect((await job.ticket()).deposits).toHaveLength(1);
    expect(bench.money.takenOf(job.repairId)).toBe(10_000);
  });
});

describe('a handover', () => {
  it('takes what payments and the deposit left', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    await job.posted('charge', 45_000);
    const { repair } = await job.handOver('card', { reference: 'slip 9' });
    expect(bench.money.calls.at(-1)).toMatchObject({
      kind: 'rest',
      cents: 45_000,
      method: 'card',
      reference: 'slip 9',
    });
    expect(repair.handover).toMatchObject({ takenCents: 35_000, receivedCents: 45_000 });
    expect(await job.amounts()).toMatchObject({ owed: 45_000, paid: 45_000, due: 0 });
  });

  it('shows part payments of the ledger to shop and customer', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    await job.posted('charge', 45_000);
    await job.posted('deposit', 10_000);
    await job.posted('payment', 15_000);
    expect(await job.amounts()).toMatchObject({ paid: 25_000, due: 20_000 });
    expect(await job.shown()).toMatchObject({ paidCents: 25_000, dueCents: 20_000 });
  });

  it('records a device that leaves unpaid, with the amount in the event', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    await job.posted('charge', 45_000);
    const { repair } = await job.handOver('not_paid');
    expect(repair.handover).toMatchObject({ payment: 'not_paid', takenCents: 0, unpaidCents: 35_000 });
    expect(await job.told('handed_over')).toMatchObject([{ unpaidCents: 35_000 }]);
    await job.posted('payment', 35_000);
    await job.posted('deposit', 10_000);
    expect(await job.amounts()).toMatchObject({ due: 0 });
  });

  it('keeps the device in the shop while the ledger is away', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    bench.money.isReachable = false;
    await expect(job.handOver('cash')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await job.ticket()).repair.handedOverAt).toBeNull();
    bench.money.isReachable = true;
    expect((await job.handOver('cash')).repair.handover).toMatchObject({ takenCents: 35_000 });
  });

  it('owes nothing after a refund that reverses the charge', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    await job.posted('charge', 45_000);
    await job.handOver('card');
    await job.posted('deposit', 10_000);
    await job.posted('payment', 35_000);
    await job.posted('charge_reversal', -20_000);
    await job.posted('refund', -20_000);
    expect(await job.amounts()).toMatchObject({ owed: 25_000, paid: 25_000, due: 0, refunded: 20_000 });
  });
});

describe('the event of a completed repair', () => {
  it('names the lines of a quote that is done by hand alone', async () => {
    const job = await left(bench);
    await job.write({ basedOn: 0, lines: [aLine(), aLine({ name: 'New battery', cents: 25_000 })] });
    await job.approve(undefined, 1);
    for (const line of (await job.ticket()).quotes.at(-1)?.lines ?? [])
      await job.finish(line.id ?? '', { quoteVersion: 1 });
    expect(await job.told('by_hand')).toMatchObject([
      {
        quoteVersion: 1,
        totalCents: 35_000,
        lines: [
          { name: 'Clean the fan', cents: 10_000, verified: false },
          { name: 'New battery', cents: 25_000, verified: false },
        ],
      },
    ]);
  });

  it('names the charged lines, and which of these the agent verified', async () => {
    const job = await approved();
    await job.deposit();
    await job.repaired();
    expect((await job.told('completed'))[0]?.lines).toMatchObject([
      { cents: 35_000, verified: true },
      { name: 'Clean the fan', cents: 10_000, verified: false },
    ]);
  });
});
