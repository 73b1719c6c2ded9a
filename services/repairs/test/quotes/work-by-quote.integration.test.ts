import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyRecord } from '@revive/contracts/repairs/proof/record';
import { SMALL_PHOTO } from '@revive/contracts/testing/sample-forms';
import { uuidv7 } from '@revive/platform/core/ids';
import { amountsOf } from '../../src/cases/tickets/amounts.js';
import { receiptBlocks } from '../../src/public/tracking/receipt-blocks.js';
import { repairFormBlocks } from '../../src/cases/written-quotes/repair-form-blocks.js';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from '../bench.js';
import { aLine, FORM, found as foundByTheAgent, left as leftAtTheCounter } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const left = () => leftAtTheCounter(bench);
const found = () => foundByTheAgent(bench);

describe('deposit', () => {
  it('must precede the work and is counted once at the handover', async () => {
    const job = await left();
    await job.write({ depositCents: 4_000 });
    await job.approve();
    await expect(job.finish('hand-1')).rejects.toMatchObject({ code: 'DEPOSIT_DUE' });
    await Promise.all([job.deposit(), job.deposit()]);
    expect((await job.ticket()).deposits).toMatchObject([{ cents: 4_000, method: 'card', reference: 'slip 7' }]);
    expect((await job.shown()).depositReceivedCents).toBe(4_000);
    await job.finish('hand-1');
    await bench.handOver.markReady(job.actor, job.repairId);
    const note = { collectedBy: 'Thandi Dlamini', payment: 'nothing_due' };
    await expect(bench.handOver.handOver(job.actor, job.repairId, note)).rejects.toMatchObject({
      fields: { payment: 'R60.00 is due. Choose how it was paid' },
    });
    const { repair } = await bench.handOver.handOver(job.actor, job.repairId, { ...note, payment: 'cash' });
    expect(repair.handover).toMatchObject({ amountCents: 10_000, depositCents: 4_000 });
    const text = JSON.stringify(receiptBlocks(await job.ticket(), new Date()));
    for (const said of ['R40.00', 'R60.00 in cash', 'done by hand, not machine-checked']) expect(text).toContain(said);
  });

  it('must precede the agent’s work as well', async () => {
    const job = await found();
    await job.write({ basedOn: 1, depositCents: 1_000 });
    await job.approve(undefined, 2);
    const order = { repairId: job.repairId, quoteVersion: 2 };
    await expect(bench.executeRepair.run(job.actor, order, aCommand())).rejects.toMatchObject({ code: 'DEPOSIT_DUE' });
    await job.deposit({ quoteVersion: 2 });
    await bench.executeRepair.run(job.actor, order, aCommand());
  });

  it('refuses a deposit without a request, and unknown payment methods', async () => {
    const job = await left();
    await job.write();
    await expect(job.deposit()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(job.deposit({ method: 'shells' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('approval on behalf of the customer', () => {
  const given = { quoteVersion: 1, approvedBy: 'Thandi Dlamini', how: 'by_message' };

  it('keeps the proof on the ticket and in the record', async () => {
    const job = await left();
    await job.write();
    const input = { ...given, id: job.repairId, said: 'Yes, go on', strokes: '10,10 20,30' };
    await bench.approveQuote.atCounter(job.actor, input, aCommand());
    expect(bench.mapper.repair(await job.ticket()).approvals[0]).toMatchObject({
      how: 'by_message',
      evidence: { said: 'Yes, go on', strokes: '10,10 20,30', onPaper: false },
    });
    const { content } = await bench.writeRecord.run(await job.ticket());
    const verdict = await verifyRecord(Buffer.from(content).toString('utf8'));
    expect(verdict.kind).toBe('whole');
    expect(JSON.stringify(verdict)).toContain('"evidence":{"said":"Yes, go on","signed":true}');
    await job.sql(`update approvals set evidence = jsonb_set(evidence, '{said}', '"No"') where repair_id = $1`);
    await expect(bench.writeRecord.run(await job.ticket())).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('keeps the proof photo and allows deleting others until the handover', async () => {
    const job = await left();
    await job.write();
    const picture = Buffer.from(SMALL_PHOTO, 'base64');
    const [proof, plain, last] = [
      await bench.intakePhotos.add(job.actor, job.repairId, picture),
      await bench.intakePhotos.add(job.actor, job.repairId, picture),
      await bench.intakePhotos.add(job.actor, job.repairId, picture),
    ];
    await bench.approveQuote.atCounter(job.actor, { ...given, id: job.repairId, photoId: proof.id }, aCommand());
    await expect(bench.intakePhotos.remove(job.actor, job.repairId, proof.id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'This photo proves an approval and can’t be deleted.',
    });
    await bench.intakePhotos.remove(job.actor, job.repairId, plain.id);
    await job.sql('update repairs set handed_over_at = now() where id = $1');
    await expect(bench.intakePhotos.remove(job.actor, job.repairId, last.id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect((await bench.readIntake.read(job.actor, job.repairId)).photos.map(({ id }) => id)).toEqual([
      proof.id,
      last.id,
    ]);
  });

  it('refuses photos of another repair and invalid signatures', async () => {
    const job = await left();
    await job.write();
    for (const wrong of [{ photoId: uuidv7() }, { photoId: 'x' }, { strokes: 'not points' }])
      await expect(
        bench.approveQuote.atCounter(job.actor, { ...given, ...wrong, id: job.repairId }, aCommand()),
      ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('price on a board card', () => {
  it('shows the quoted total, then the approved total, as in the list', async () => {
    const job = await left();
    const priceOf = async () => {
      const { columns } = await bench.readDesks.board(job.actor, { assignee: '', priority: '' });
      const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === job.repairId);
      expect(card?.totalCents).toBe(bench.mapper.summary(await job.ticket()).totalCents);
      return card?.totalCents;
    };
    expect(await priceOf()).toBeUndefined();
    await job.write({ lines: [aLine(), aLine({ name: 'Dust', cents: 4_050, isOptional: true })] });
    expect(await priceOf()).toBe(14_050);
    await job.approve(['hand-1']);
    expect(await priceOf()).toBe(10_000);
    await job.write({ basedOn: 1, lines: [aLine({ cents: 12_345 })] });
    expect(await priceOf()).toBe(12_345);
  });
});

describe('amounts of a ticket', () => {
  it('owe the approved lines once they are finished, and nothing before', async () => {
    const job = await left();
    await job.write({ lines: [aLine(), aLine({ name: 'Dust', cents: 4_050, isOptional: true })] });
    expect(amountsOf(await job.ticket())).toMatchObject({
      quoted: 14_050,
      approved: undefined,
      price: 14_050,
      owed: 0,
    });
    await job.approve(['hand-1']);
    expect(amountsOf(await job.ticket())).toMatchObject({ approved: 10_000, price: 10_000, verified: 0, owed: 0 });
    await job.finish('hand-1');
    expect(bench.mapper.repair(await job.ticket()).owedCents).toBe(10_000);
  });
});

describe('manual work', () => {
  it('finishes line by line and completes the repair at the approved total', async () => {
    const job = await left();
    await job.write({ lines: [aLine(), aLine({ name: 'Dust', cents: 4_050 }), aLine({ isOptional: true })] });
    await job.approve(['hand-1', 'hand-2']);
    await expect(job.finish('hand-3')).rejects.toMatchObject({ code: 'INVALID' });
    const begun = await job.finish('hand-1', { byName: 'Sipho', note: 'New paste' });
    expect(begun.repair).toMatchObject({ status: 'repairing', outcome: 'none' });
    await expect(job.write({ basedOn: 1 })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await Promise.all([job.finish('hand-2'), job.finish('hand-2'), job.finish('hand-1')]);
    expect((await job.ticket()).repair).toMatchObject({ status: 'completed', outcome: 'repaired_by_hand' });
    const charged = await job.told('by_hand');
    expect(charged).toMatchObject([{ totalCents: 14_050, quoteVersion: 1, outcome: 'repaired_by_hand' }]);
    await bench.handOver.markReady(job.actor, job.repairId);
    expect((await job.told('ready'))[0]?.message).toBe('ready');
    expect((await job.shown()).quote?.lines[0]).toMatchObject({ kind: 'work', doneNote: 'New paste' });
  });

  it('waits for the agent’s work and is charged once with it', async () => {
    const job = await found();
    await job.write({ basedOn: 1 });
    await job.approve(undefined, 2);
    const order = { repairId: job.repairId, quoteVersion: 2 };
    const runId = await bench.executeRepair.run(job.actor, order, aCommand());
    await expect(job.finish('hand-1', { quoteVersion: 2 })).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    expect((await job.ticket()).repair).toMatchObject({ status: 'repairing', outcome: 'repaired' });
    expect(await job.told('completed')).toEqual([]);
    await job.finish('hand-1', { quoteVersion: 2 });
    expect((await job.ticket()).repair).toMatchObject({ status: 'completed', outcome: 'repaired' });
    expect(await job.told('completed')).toMatchObject([{ totalCents: 45_000, verifiedCents: 35_000 }]);
  });

  it('ends the quote on failure and charges only the diagnosis', async () => {
    const job = await left();
    await job.write({ lines: [aLine(), aLine({ name: 'Dust' })] });
    await job.approve();
    await job.finish('hand-1');
    const given = {
      id: job.repairId,
      done: 'The board is dead',
      byName: '',
      result: 'not_repaired',
      serviceId: '',
      lines: [],
    };
    const { repair } = await bench.workByHand.record(job.actor, given);
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'not_repaired' });
    expect((await job.told('by_hand')).at(-1)?.totalCents).toBe(0);
  });

  it('stays on the quote after another diagnosis', async () => {
    const job = await found();
    await job.write({ basedOn: 1 });
    const runId = await bench.diagnoseAgain.run(job.actor, job.repairId);
    const report = aReport({ ...job.ids, runId }, { planDigest: 'b'.repeat(64) });
    await bench.say(job.agent, job.tenantId, { report: job.agent.report(report) });
    const { quotes } = await job.ticket();
    expect(quotes.at(-1)?.lines.map(({ name }) => name)).toEqual([expect.any(String), 'Clean the fan']);
    expect(quotes.at(-1)?.totalCents).toBe(45_000);
  });
});

describe('the European Repair Information Form', () => {
  it('creates a PDF of the current quote for shop and link once its terms are written', async () => {
    const job = await left();
    await job.write();
    await expect(bench.readRepairForm.forShop(job.actor, job.repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await job.write({ basedOn: 1, form: FORM });
    for (const file of [
      await bench.readRepairForm.forShop(job.actor, job.repairId),
      await bench.readRepairForm.byLink(job.trackingId, uuidv7()),
    ]) {
      expect(Buffer.from(file.content).subarray(0, 5).toString()).toBe('%PDF-');
      expect(file.name).toMatch(/^repair-information-form-R-\d+\.pdf$/);
    }
  });

  it('states repairer, contact, work, price and a validity of 30 calendar days', async () => {
    const job = await left();
    const shop = { id: job.tenantId, name: 'Umbani Electronics', phone: '021 555 0100', address: '1 Long Street' };
    await bench.copies.tenant(bench.event(), {
      ...shop,
      email: 'desk@umbani.example',
      commissionRate: 0.2,
      version: 2,
    });
    await job.write({ form: FORM });
    const ticket = await job.ticket();
    const [quote] = ticket.quotes;
    if (!quote?.form) throw new TypeError('there is no form');
    const words = JSON.stringify(repairFormBlocks(ticket, { ...quote, form: quote.form }));
    for (const said of [
      'European Repair Information Form',
      'Umbani Electronics',
      '1 Long Street',
      '021 555 0100',
      'desk@umbani.example',
      '3 days from the approval',
      'Temporary replacement',
      'Place of handover',
      'Additional services',
      'for at least 30 calendar days',
      'Directive (EU) 2024/1799',
    ])
      expect(words).toContain(said);
  });
});
