import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { uuidv7 } from '@revive/platform/core/ids';
import { receiptBlocks } from '../../src/tracking/receipt-blocks.js';
import { owedOf } from '../../src/tickets/quote-scope.js';
import { aCommand, anOutcome, repairsOnABench, type Bench } from '../bench.js';
import { aLine, found } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

/** The machine's R350 and two lines of R100 and R40.50 by hand, less a discount; the machine's part is done and checked. */
async function mixed({ discountCents = 0, finish = ['hand-1', 'hand-2'] } = {}) {
  const job = await found(bench);
  await job.write({ basedOn: 1, lines: [aLine(), aLine({ name: 'Dust', cents: 4_050 })], discountCents });
  await job.approve(undefined, 2);
  const order = { repairId: job.repairId, quoteVersion: 2 };
  const runId = await bench.executeRepair.run(job.actor, order, aCommand());
  await bench.say(job.agent, job.tenantId, {
    outcome: job.agent.outcome(anOutcome({ ...job.ids, runId }, { rollbackNonce: 'n'.repeat(32) })),
  });
  for (const line of finish) await job.finish(line, { quoteVersion: 2 });
  return {
    ...job,
    rollBack: async (takesOffHand = false) => {
      const back = await bench.rollBack.run(job.actor, job.repairId, aCommand(), takesOffHand);
      const over = { kind: 'rollback', result: 'rolled_back', reason: 'As it was' } as const;
      await bench.say(job.agent, job.tenantId, {
        outcome: job.agent.outcome(anOutcome({ ...job.ids, runId: back }, over)),
      });
    },
    /** As billing tells it. */
    posted: (kind: string, amountCents: number, one = bench.event()) =>
      bench.copies.settlement(one, {
        entry: {
          id: uuidv7(),
          kind,
          tenantId: job.tenantId,
          tenantName: '',
          repairId: job.repairId,
          repairNumber: 1,
          deviceName: '',
          amountCents,
          rate: undefined,
          at: new Date().toISOString(),
        },
      } satisfies EntryPosted),
    email: async (kind: string) => {
      const what = kind === 'completed' ? 'completed' : 'rolled_back';
      const { messagePart, addressTag } = (await job.told(what)).at(-1) ?? { messagePart: 0, addressTag: '' };
      const read = { repairId: job.repairId, kind, part: messagePart, addressTag };
      return (await bench.readCustomerMessage.run(read)).facts?.values;
    },
  };
}

describe('a repair with work of both kinds', () => {
  it('says which part the machine has checked, and which a person did', async () => {
    const job = await mixed();
    expect(await job.email('completed')).toMatchObject({
      machine: 'Partition table repair',
      hand: 'Clean the fan, Dust',
    });
    expect(JSON.stringify(receiptBlocks(await job.ticket(), new Date()))).toContain(
      'Repaired and checked: Partition table repair. Done by hand, not machine-checked: Clean the fan, Dust',
    );
  });

  it('of one kind alone says nothing of the other', async () => {
    const job = await found(bench);
    await job.approve();
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    expect(JSON.stringify(receiptBlocks(await job.ticket(), new Date()))).toContain('"Repaired and checked"');
  });
});

describe('a rollback of a repair with work of both kinds', () => {
  it('leaves owed what was done by hand, on the ticket, for its customer and at the handover', async () => {
    const job = await mixed();
    await job.posted('charge', 49_050);
    await job.rollBack();
    expect((await job.told('rolled_back')).map(({ keptCents }) => keptCents)).toEqual([14_050]);
    const reversal = bench.event();
    await Promise.all([
      job.posted('charge_reversal', -35_000, reversal),
      job.posted('charge_reversal', -35_000, reversal),
    ]);
    const ticket = await job.ticket();
    expect(owedOf(ticket)).toBe(14_050);
    expect(bench.mapper.repair(ticket).charge).toMatchObject({ cents: 49_050, keptCents: 14_050 });
    expect(bench.mapper.tracking(ticket)).toMatchObject({ outcome: 'rolled_back', keptCents: 14_050 });
    expect(JSON.stringify(receiptBlocks(ticket, new Date()))).toContain('R140.50 for work done by hand stays');
    expect(await job.email('rolled_back')).toMatchObject({ kept: 'R140.50', hand: 'Clean the fan, Dust' });
    await bench.handOver.markReady(job.actor, job.repairId);
    const { repair } = await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'T', payment: 'cash' });
    expect(repair.handover?.amountCents).toBe(14_050);
  });

  it('charges it before the rest was done, only the lines that were, and less the discount', async () => {
    const partly = await mixed({ finish: ['hand-2'] });
    await partly.rollBack();
    expect((await partly.told('rolled_back'))[0]?.keptCents).toBe(4_050);
    await partly.posted('charge', 4_050);
    expect(owedOf(await partly.ticket())).toBe(4_050);
    const cheaper = await mixed({ discountCents: 10_000 });
    await cheaper.rollBack();
    expect((await cheaper.told('rolled_back'))[0]?.keptCents).toBe(4_050);
  });

  it('leaves nothing where the shop takes it off, and says that the work is not undone', async () => {
    const job = await mixed();
    await job.posted('charge', 49_050);
    await job.rollBack(true);
    expect((await job.told('rolled_back'))[0]?.keptCents).toBe(0);
    await job.posted('charge_reversal', -49_050);
    const ticket = await job.ticket();
    expect([owedOf(ticket), bench.mapper.tracking(ticket).keptCents]).toEqual([0, undefined]);
    expect(await job.email('rolled_back')).toMatchObject({ kept: '', hand: 'Clean the fan, Dust' });
  });

  it('keeps it beside what a later quote costs', async () => {
    const job = await mixed();
    await job.posted('charge', 49_050);
    await job.rollBack();
    await job.posted('charge_reversal', -35_000);
    await job.posted('charge', 20_000);
    expect(owedOf(await job.ticket())).toBe(34_050);
  });
});
