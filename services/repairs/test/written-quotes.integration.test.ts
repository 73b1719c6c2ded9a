import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { WriteQuoteRequest, WrittenLine } from '@revive/proto/revive/repairs/v1/quotes';
import { verifyRecord } from '@revive/contracts/repairs/record';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { receiptBlocks } from '../src/tracking/receipt-blocks.js';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const aLine = (over: Partial<WrittenLine> = {}): WrittenLine => ({
  kind: 'work',
  name: 'Clean the fan',
  cents: 10_000,
  isOptional: false,
  choice: '',
  supplier: '',
  ...over,
});
const SCREENS = [
  aLine({
    kind: 'part',
    name: 'Original screen',
    cents: 90_000,
    choice: 'Screen',
    costCents: 55_000,
    supplier: 'Acme',
  }),
  aLine({ kind: 'part', name: 'Compatible screen', cents: 60_000, choice: 'Screen', warrantyDays: 90 }),
];
const FORM = { days: 3, replacement: 'None', place: '1 Long Street', services: '' };

/** A device that was left at the counter, and never on a bench. */
async function left() {
  const shop = await bench.aShop();
  const { actor } = shop;
  const device = { type: 'phone', make: 'Umoja', model: 'One', serial: '', colour: '', issueDescription: 'Cracked' };
  const visit = await bench.takeIn.run(actor, {
    visitId: uuidv7(),
    customerId: '',
    customerName: 'Thandi Dlamini',
    customerPhone: '082 555 0418',
    customerEmail: 'thandi@example.com',
    separate: true,
    devices: [{ ...device, condition: [], conditionNote: '', accessories: '', passcode: '' }],
    promisedAt: '',
    priority: 'normal',
    tags: [],
    assignToMe: false,
    signature: { signedBy: 'Thandi Dlamini', onPaper: true },
  });
  return jobOf(shop, visit.repairs[0]?.id ?? '');
}
/** A device on the bench, with the quote of what the agent found: R350. */
async function found() {
  const shop = await bench.aShop();
  const started = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi Dlamini', email: 'thandi@example.com' },
  });
  const ids = { repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport({ ...ids, runId: started.runId })) });
  return { ...jobOf(shop, started.repairId), ids };
}
function jobOf(shop: Awaited<ReturnType<Bench['aShop']>>, repairId: string) {
  const { actor } = shop;
  const ticket = () => bench.tickets.read(actor, repairId);
  const trackingId = bench.mapper.trackingId(repairId);
  return {
    ...shop,
    repairId,
    trackingId,
    ticket,
    shown: async () => bench.mapper.tracking(await ticket()),
    write: (over: Partial<WriteQuoteRequest> = {}, by: UserActor = actor) =>
      bench.writeQuote.run(by, {
        id: repairId,
        basedOn: 0,
        lines: [aLine()],
        proceduresOptional: false,
        discountCents: 0,
        depositCents: 0,
        ...over,
      }),
    approve: async (lines?: string[], quoteVersion = 1) =>
      bench.answerByLink.approve({
        trackingId,
        approvalCode: await bench.emailCode(repairId),
        address: uuidv7(),
        quoteVersion,
        lines,
      }),
    finish: (lineId: string, over: object = {}) =>
      bench.finishLine.run(actor, { id: repairId, quoteVersion: 1, lineId, byName: '', note: '', ...over }),
    deposit: (over: object = {}) =>
      bench.recordDeposit.run(actor, { id: repairId, quoteVersion: 1, method: 'card', reference: 'slip 7', ...over }),
    told: async (what: string) =>
      (await bench.events('repairs.repair'))
        .map((payload) => RepairChanged.decode(payload))
        .filter((one) => one.repairId === repairId && one.what === what),
    sql: (text: string) => bench.db.tx(systemActor('test'), (em) => em.query<unknown[]>(text, [repairId])),
  };
}
const STALE = { code: 'STALE_QUOTE' };

describe('a quote that a person writes', () => {
  it('needs no device: its lines, its total in cents, and an end after the shop’s own days', async () => {
    const job = await left();
    const { repair, quotes } = await job.write({ lines: [aLine(), ...SCREENS], discountCents: 5_000 });
    expect([repair.status, quotes[0]?.totalCents, quotes[0]?.planDigest]).toEqual(['quoted', 95_000, '']);
    const days = ((quotes[0]?.validUntil?.getTime() ?? 0) - (quotes[0]?.createdAt.getTime() ?? 0)) / 86_400_000;
    expect(days).toBe(14);
  });

  it('never tells the customer what the shop pays, nor where it buys', async () => {
    const job = await left();
    await job.write({ lines: SCREENS });
    const text = JSON.stringify(await job.shown());
    expect(text).toContain('Original screen');
    expect(text).not.toMatch(/costCents|55000|Acme|supplier/);
  });

  it('keeps what the agent planned as the price book has it, and its number alive', async () => {
    const job = await found();
    const before = (await job.ticket()).quotes[0];
    const { quotes } = await job.write({ basedOn: 1, lines: [aLine()] });
    const now = quotes.at(-1);
    expect([now?.version, now?.totalCents, now?.lines.map(({ cents }) => cents)]).toEqual([
      2,
      45_000,
      [35_000, 10_000],
    ]);
    expect([now?.planDigest, now?.nonce]).toEqual([before?.planDigest, before?.nonce]);
    expect((await bench.ordersFor(job.agent.id)).map(({ kind }) => kind)).not.toContain('withdraw');
  });

  it('ends the link of the version before, which says so', async () => {
    const job = await found();
    const code = await bench.emailCode(job.repairId);
    await job.write({ basedOn: 1 });
    const old = { trackingId: job.trackingId, address: uuidv7(), approvalCode: code };
    for (const quoteVersion of [1, 2])
      await expect(bench.answerByLink.approve({ ...old, quoteVersion })).rejects.toMatchObject({
        code: 'APPROVAL_LINK_NEEDED',
      });
    expect((await job.shown()).notes.at(-1)).toContain('The quote has changed. Please check the new one');
  });

  it('takes an approval back with it', async () => {
    const job = await found();
    await job.approve();
    const { repair, approvals } = await job.write({ basedOn: 1 });
    expect([repair.status, approvals[0]?.withdrawnAt === null]).toEqual(['quoted', false]);
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
  });

  it('is not written over what its writer has not seen: of two at once one is written', async () => {
    const job = await left();
    const both = await Promise.allSettled([job.write({ lines: [aLine()] }), job.write({ lines: SCREENS })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await job.ticket()).quotes).toHaveLength(1);
    await expect(job.write()).rejects.toMatchObject(STALE);
  });

  it.each<[string, Partial<WriteQuoteRequest>, string]>([
    ['no line', { lines: [] }, 'lines'],
    ['a price below nothing', { lines: [aLine({ cents: -1 })] }, 'lines'],
    ['a price above what is typed', { lines: [aLine({ cents: 10_000_000 })] }, 'lines'],
    ['a fraction of a cent', { lines: [aLine({ cents: 0.5 })] }, 'lines'],
    ['a name without end', { lines: [aLine({ name: 'x'.repeat(121) })] }, 'lines'],
    ['too many lines', { lines: Array.from({ length: 41 }, () => aLine()) }, 'lines'],
    ['a kind that is the agent’s', { lines: [aLine({ kind: 'procedure' })] }, 'lines'],
    ['a choice of one', { lines: [aLine({ choice: 'Fan' })] }, 'lines'],
    ['a discount above the least', { lines: SCREENS, discountCents: 60_001 }, 'discountCents'],
    ['a deposit above what may be owed', { lines: SCREENS, discountCents: 100, depositCents: 59_901 }, 'depositCents'],
  ])('is refused with %s', async (_, over, field) => {
    const job = await left();
    await expect(job.write(over)).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect((await job.ticket()).quotes).toEqual([]);
  });

  it('is another shop’s as little as the ticket', async () => {
    const job = await left();
    await expect(job.write({}, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await job.write();
    const other = { id: job.repairId, quoteVersion: 1 };
    await expect(bench.extendQuote.run(aUser(), other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.recordDeposit.run(aUser(), { ...other, method: 'cash', reference: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      bench.finishLine.run(aUser(), { ...other, lineId: 'hand-1', byName: '', note: '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.readRepairForm.forShop(aUser(), job.repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stands on no row that was altered behind its back', async () => {
    const job = await left();
    await job.write({ lines: [aLine({ isOptional: true }), aLine()] });
    await job.sql(`update quotes set lines = jsonb_set(lines, '{1,cents}', '1') where repair_id = $1`);
    await expect(job.approve(['hand-2'])).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(job.write({ basedOn: 1 })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});

describe('what a customer chooses', () => {
  const lines = [aLine({ isOptional: true }), aLine({ name: 'Dust', cents: 4_050, isOptional: true }), ...SCREENS];

  it('is sealed with its total, and nothing else of the quote', async () => {
    const job = await left();
    await job.write({ lines, discountCents: 50 });
    await job.approve(['hand-4', 'hand-2']);
    const ticket = await job.ticket();
    expect(ticket.approvals).toMatchObject([{ lines: ['hand-2', 'hand-4'], totalCents: 64_000 }]);
    expect(await job.shown()).toMatchObject({ totalCost: 640, approval: { lines: ['hand-2', 'hand-4'] } });
    await job.sql(`update approvals set total_cents = 1 where repair_id = $1`);
    await expect(job.finish('hand-2')).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it.each<[string, string[]]>([
    ['nothing', []],
    ['both of a choice', ['hand-3', 'hand-4']],
    ['what is not there', ['hand-3', 'boot_repair']],
    ['less than the quote’s own', ['hand-1']],
  ])('is refused as %s', async (_, chosen) => {
    const job = await left();
    await job.write({ lines });
    await expect(job.approve(chosen)).rejects.toMatchObject({ code: 'INVALID' });
    expect((await job.ticket()).repair.status).toBe('quoted');
  });

  it('is approved once: the same again changes nothing, another choice is refused', async () => {
    const job = await left();
    await job.write({ lines });
    const twice = await Promise.allSettled([job.approve(['hand-3']), job.approve(['hand-4'])]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { approvals } = await job.ticket();
    expect(approvals).toHaveLength(1);
    await job.approve(approvals[0]?.lines ?? []);
    expect((await job.ticket()).approvals).toHaveLength(1);
  });

  it('is of the version that was seen: while it is revised, one of both holds', async () => {
    const job = await left();
    await job.write({ lines });
    const code = await bench.emailCode(job.repairId);
    const answer = { trackingId: job.trackingId, address: uuidv7(), approvalCode: code, quoteVersion: 1 };
    await Promise.allSettled([
      bench.answerByLink.approve({ ...answer, lines: ['hand-4'] }),
      job.write({ basedOn: 1, lines: [aLine({ cents: 99_000 })] }),
    ]);
    const { repair, approvals, quotes } = await job.ticket();
    // Whoever came first: the new version stands, and no approval of the old one.
    expect([repair.status, quotes.find(({ current }) => current)?.version]).toEqual(['quoted', 2]);
    expect(approvals.filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([]);
  });

  it('without the agent’s plan orders nothing of it', async () => {
    const job = await found();
    await job.write({ basedOn: 1, proceduresOptional: true });
    await job.approve(['hand-1'], 2);
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    await job.finish('hand-1', { quoteVersion: 2 });
    expect((await job.told('by_hand')).at(-1)).toMatchObject({ totalCents: 10_000, quoteVersion: 2, serviceIds: [] });
  });
});

describe('a quote’s end', () => {
  it('refuses its approval with whom to ask, until the shop extends it', async () => {
    const job = await left();
    await job.write();
    const { quotes } = await job.ticket();
    const [quote] = quotes;
    if (!quote) throw new TypeError('no quote');
    quote.validUntil = new Date(Date.now() - 1_000);
    const seal = bench.macs.quote(quote).toString('hex');
    await job.sql(
      `update quotes set valid_until = '${quote.validUntil.toISOString()}', seal = '\\x${seal}' where repair_id = $1`,
    );
    await expect(job.approve()).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
      message: 'This quote is no longer valid. Ask Umbani Electronics, 021 555 0100 to extend it.',
    });
    await bench.extendQuote.run(job.actor, { id: job.repairId, quoteVersion: 1 });
    expect((await job.approve()).repair.status).toBe('approved');
  });

  it('comes when the shop’s administrator says, and with the European form not before thirty days', async () => {
    const job = await left();
    await expect(
      bench.quoteSettings.change(aUser({ role: 'tech' }), { validDays: 3, vatBps: 0 }),
    ).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await bench.quoteSettings.change(job.actor, { validDays: 3, vatBps: 1_500 });
    expect(await bench.quoteSettings.read(job.actor)).toEqual({ validDays: 3, vatBps: 1_500 });
    await job.write();
    const { quotes } = await job.write({ basedOn: 1, form: FORM });
    expect(
      quotes.map(({ validUntil, createdAt }) => ((validUntil?.getTime() ?? 0) - createdAt.getTime()) / 86_400_000),
    ).toEqual([3, 30]);
    expect((await job.shown()).quote).toMatchObject({ vatBps: 1_500, vatCents: 1_304, hasForm: true });
  });
});

describe('a deposit', () => {
  it('comes before the work, once, and is counted at the handover', async () => {
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

  it('comes before the agent’s work as well', async () => {
    const job = await found();
    await job.write({ basedOn: 1, depositCents: 1_000 });
    await job.approve(undefined, 2);
    const order = { repairId: job.repairId, quoteVersion: 2 };
    await expect(bench.executeRepair.run(job.actor, order, aCommand())).rejects.toMatchObject({ code: 'DEPOSIT_DUE' });
    await job.deposit({ quoteVersion: 2 });
    await bench.executeRepair.run(job.actor, order, aCommand());
  });

  it('is none where the quote asks for none, and no other way than three', async () => {
    const job = await left();
    await job.write();
    await expect(job.deposit()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(job.deposit({ method: 'shells' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('an approval on the customer’s behalf', () => {
  const given = { quoteVersion: 1, approvedBy: 'Thandi Dlamini', how: 'by_message' };

  it('keeps what proves it, on the ticket and in the record', async () => {
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

  it('is refused with a photo of another repair, and with scribbles that are no signature', async () => {
    const job = await left();
    await job.write();
    for (const wrong of [{ photoId: uuidv7() }, { photoId: 'x' }, { strokes: 'not points' }])
      await expect(
        bench.approveQuote.atCounter(job.actor, { ...given, ...wrong, id: job.repairId }, aCommand()),
      ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('work by hand', () => {
  it('is done line by line, and the last one completes the repair at what was approved', async () => {
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

  it('beside the agent’s work waits for it, and all of it is charged once, with what checks stand behind', async () => {
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

  it('that does not succeed ends its quote, and the diagnosis alone is charged', async () => {
    const job = await left();
    await job.write({ lines: [aLine(), aLine({ name: 'Dust' })] });
    await job.approve();
    await job.finish('hand-1');
    const given = { id: job.repairId, done: 'The board is dead', byName: '', result: 'not_repaired', serviceId: '' };
    const { repair } = await bench.workByHand.record(job.actor, given);
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'not_repaired' });
    expect((await job.told('by_hand')).at(-1)?.totalCents).toBe(0);
  });

  it('stays on the quote when the device is looked at again', async () => {
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
  it('is a PDF of the present quote, for the shop and over the link, where its conditions were written', async () => {
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
});
