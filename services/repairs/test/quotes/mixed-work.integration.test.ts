import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { uuidv7 } from '@revive/platform/core/ids';
import { receiptBlocks } from '../../src/public/tracking/receipt-blocks.js';
import { amountsOf } from '../../src/cases/tickets/amounts.js';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from '../bench.js';
import { aLine, found } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

/**
 * Quote with machine work of R350 and two manual lines of R100 and R40.50, minus a discount. The machine work is done
 * and verified.
 */
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

describe('repair with machine and manual work', () => {
  it('lists verified machine work and manual work separately', async () => {
    const job = await mixed();
    expect(await job.email('completed')).toMatchObject({
      machine: 'Partition table repair',
      hand: 'Clean the fan, Dust',
    });
    expect(JSON.stringify(receiptBlocks(await job.ticket(), new Date()))).toContain(
      'Repaired and checked: Partition table repair. Done by hand, not machine-checked: Clean the fan, Dust',
    );
  });

  it('mentions no manual work when there is none', async () => {
    const job = await found(bench);
    await job.approve();
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    expect(JSON.stringify(receiptBlocks(await job.ticket(), new Date()))).toContain('"Repaired and checked"');
  });
});

describe('rollback of a repair with machine and manual work', () => {
  it('keeps the manual work owed on ticket, message and handover', async () => {
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
    expect(amountsOf(ticket).owed).toBe(14_050);
    expect(bench.mapper.repair(ticket).charge).toMatchObject({ cents: 49_050, keptCents: 14_050 });
    expect(bench.mapper.repair(ticket).owedCents).toBe(14_050);
    expect(bench.mapper.tracking(ticket)).toMatchObject({ outcome: 'rolled_back', keptCents: 14_050 });
    expect(JSON.stringify(receiptBlocks(ticket, new Date()))).toContain('R140.50 for work done by hand stays');
    expect(await job.email('rolled_back')).toMatchObject({ kept: 'R140.50', hand: 'Clean the fan, Dust' });
    await bench.handOver.markReady(job.actor, job.repairId);
    const { repair } = await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'T', payment: 'cash' });
    expect(repair.handover?.amountCents).toBe(14_050);
  });

  it('charges only finished manual lines, minus the discount', async () => {
    const partly = await mixed({ finish: ['hand-2'] });
    await partly.rollBack();
    expect((await partly.told('rolled_back'))[0]?.keptCents).toBe(4_050);
    await partly.posted('charge', 4_050);
    expect(amountsOf(await partly.ticket()).owed).toBe(4_050);
    const cheaper = await mixed({ discountCents: 10_000 });
    await cheaper.rollBack();
    expect((await cheaper.told('rolled_back'))[0]?.keptCents).toBe(4_050);
  });

  it('charges nothing when the shop waives the manual work, which stays done', async () => {
    const job = await mixed();
    await job.posted('charge', 49_050);
    await job.rollBack(true);
    expect((await job.told('rolled_back'))[0]?.keptCents).toBe(0);
    await job.posted('charge_reversal', -49_050);
    const ticket = await job.ticket();
    expect([amountsOf(ticket).owed, bench.mapper.tracking(ticket).keptCents]).toEqual([0, undefined]);
    expect(await job.email('rolled_back')).toMatchObject({ kept: '', hand: 'Clean the fan, Dust' });
  });

  it('keeps the manual work in addition to a later quote', async () => {
    const job = await mixed();
    await job.posted('charge', 49_050);
    await job.rollBack();
    await job.posted('charge_reversal', -35_000);
    await job.posted('charge', 20_000);
    expect(amountsOf(await job.ticket()).owed).toBe(34_050);
  });
});

/** Both manual lines are finished before the machine work starts; the diagnosis is free here. */
async function beforehand({ takesOffHand = false, result = 'rolled_back', writesDone = 1, discountCents = 0 } = {}) {
  const job = await found(bench);
  await job.write({ basedOn: 1, lines: [aLine(), aLine({ name: 'Dust', cents: 4_050 })], discountCents });
  await job.approve(undefined, 2);
  await job.finish('hand-1', { quoteVersion: 2 });
  const order = { repairId: job.repairId, quoteVersion: 2, takesOffHand };
  const runId = await bench.executeRepair.run(job.actor, order, aCommand());
  const over = { result, writesDone, reason: 'A check did not pass' };
  const outcome = job.agent.outcome(anOutcome({ ...job.ids, runId }, over));
  const one = bench.event();
  for (const event of [one, one]) await bench.say(job.agent, job.tenantId, { outcome }, event);
  return job;
}
const failed = async (job: Awaited<ReturnType<typeof beforehand>>) =>
  (await job.told('failed')).map(({ keptCents, quoteVersion }) => [keptCents, quoteVersion]);

describe('failed machine work beside manual work', () => {
  it.each(['rolled_back', 'failed'])(
    'keeps finished manual work owed by the rule of a rollback (%s)',
    async (result) => {
      const job = await beforehand({ result });
      expect(await failed(job)).toEqual([[10_000, 2]]);
      const posted = { repairId: job.repairId, kind: 'charge', amountCents: 10_000 };
      await bench.copies.settlement(bench.event(), {
        entry: {
          ...posted,
          id: uuidv7(),
          tenantId: job.tenantId,
          tenantName: '',
          repairNumber: 1,
          deviceName: '',
          rate: undefined,
          at: new Date().toISOString(),
        },
      });
      const ticket = await job.ticket();
      expect(amountsOf(ticket).owed).toBe(10_000);
      expect(bench.mapper.tracking(ticket).keptCents).toBe(10_000);
      await bench.handOver.markReady(job.actor, job.repairId);
      const { repair } = await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'T', payment: 'cash' });
      expect(repair.handover?.amountCents).toBe(10_000);
    },
  );

  it('charges nothing for waived work, and the rest after a larger discount', async () => {
    expect(await failed(await beforehand({ takesOffHand: true }))).toEqual([[0, 2]]);
    expect(await failed(await beforehand({ discountCents: 12_050 }))).toEqual([[2_000, 2]]);
  });

  it('keeps the approval without a charge when nothing was started', async () => {
    const job = await found(bench);
    await job.write({ basedOn: 1, lines: [aLine()] });
    await job.approve(undefined, 2);
    await job.finish('hand-1', { quoteVersion: 2 });
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand());
    const over = { result: 'failed', writesDone: 0, bytesWritten: 0, executeNonce: 'e'.repeat(32) } as const;
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId }, over)) });
    expect(await job.told('failed')).toEqual([]);
    expect((await job.ticket()).repair.status).toBe('approved');
  });

  it('omits charged lines from the next quote and offers the unfinished line again', async () => {
    const job = await beforehand();
    const runId = await bench.diagnoseAgain.run(job.actor, job.repairId);
    const report = aReport({ ...job.ids, runId }, { planDigest: 'b'.repeat(64) });
    await bench.say(job.agent, job.tenantId, { report: job.agent.report(report) });
    expect((await job.ticket()).quotes.at(-1)?.lines.map(({ name }) => name)).toEqual([expect.any(String), 'Dust']);
  });

  it('explains the charge before approval and in the final email', async () => {
    const job = await beforehand();
    const [end] = await job.told('failed');
    const told = { part: end?.messagePart ?? 0, addressTag: end?.addressTag ?? '' };
    const email = await bench.readCustomerMessage.run({ repairId: job.repairId, kind: 'rolled_back', ...told });
    expect(email.facts?.values).toMatchObject({ kept: 'R100.00', diagnosisToo: '', hand: 'Clean the fan' });
    const waiting = await found(bench);
    await waiting.write({ basedOn: 1, lines: [aLine()] });
    const { messagePart, addressTag } = (await waiting.told('quoted')).at(-1) ?? { messagePart: 0, addressTag: '' };
    const request = { repairId: waiting.repairId, kind: 'quoted', part: messagePart, addressTag };
    expect((await bench.readCustomerMessage.run(request)).facts?.values).toMatchObject({ hand: 'Clean the fan' });
  });
});
