import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WriteQuoteRequest } from '@revive/proto/revive/repairs/v1/quotes';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, repairsOnABench, type Bench } from '../bench.js';
import { aLine, FORM, found as foundByTheAgent, left as leftAtTheCounter, SCREENS } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const left = () => leftAtTheCounter(bench);
const found = () => foundByTheAgent(bench);

const STALE = { code: 'STALE_QUOTE' };

describe('written quote', () => {
  it('works without a device, with lines, a total in cents and the shop’s validity', async () => {
    const job = await left();
    const { repair, quotes } = await job.write({ lines: [aLine(), ...SCREENS], discountCents: 5_000 });
    expect([repair.status, quotes[0]?.totalCents, quotes[0]?.planDigest]).toEqual(['quoted', 95_000, '']);
    const days = ((quotes[0]?.validUntil?.getTime() ?? 0) - (quotes[0]?.createdAt.getTime() ?? 0)) / 86_400_000;
    expect(days).toBe(14);
  });

  it('hides cost and supplier from the customer', async () => {
    const job = await left();
    await job.write({ lines: SCREENS });
    const text = JSON.stringify(await job.shown());
    expect(text).toContain('Original screen');
    expect(text).not.toMatch(/costCents|55000|Acme|supplier/);
  });

  it('keeps the agent’s plan at catalog prices and its nonce valid', async () => {
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

  it('ends the link of the previous version with a message', async () => {
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

  it('withdraws an approval', async () => {
    const job = await found();
    await job.approve();
    const { repair, approvals } = await job.write({ basedOn: 1 });
    expect([repair.status, approvals[0]?.withdrawnAt === null]).toEqual(['quoted', false]);
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
  });

  it('accepts one of two simultaneous quotes and refuses an unseen base', async () => {
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
  ])('refuses a quote with %s', async (_, over, field) => {
    const job = await left();
    await expect(job.write(over)).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect((await job.ticket()).quotes).toEqual([]);
  });

  it('refuses another shop', async () => {
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

  it('refuses altered rows', async () => {
    const job = await left();
    await job.write({ lines: [aLine({ isOptional: true }), aLine()] });
    await job.sql(`update quotes set lines = jsonb_set(lines, '{1,cents}', '1') where repair_id = $1`);
    await expect(job.approve(['hand-2'])).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(job.write({ basedOn: 1 })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});

describe('choice of the customer', () => {
  const lines = [aLine({ isOptional: true }), aLine({ name: 'Dust', cents: 4_050, isOptional: true }), ...SCREENS];

  it('seals the chosen lines with their total', async () => {
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
  ])('refuses a choice with %s', async (_, chosen) => {
    const job = await left();
    await job.write({ lines });
    await expect(job.approve(chosen)).rejects.toMatchObject({ code: 'INVALID' });
    expect((await job.ticket()).repair.status).toBe('quoted');
  });

  it('approves once, ignores a repeat and refuses a different choice', async () => {
    const job = await left();
    await job.write({ lines });
    const twice = await Promise.allSettled([job.approve(['hand-3']), job.approve(['hand-4'])]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { approvals } = await job.ticket();
    expect(approvals).toHaveLength(1);
    await job.approve(approvals[0]?.lines ?? []);
    expect((await job.ticket()).approvals).toHaveLength(1);
  });

  it('applies to the seen version only, also during a revision', async () => {
    const job = await left();
    await job.write({ lines });
    const code = await bench.emailCode(job.repairId);
    const answer = { trackingId: job.trackingId, address: uuidv7(), approvalCode: code, quoteVersion: 1 };
    await Promise.allSettled([
      bench.answerByLink.approve({ ...answer, lines: ['hand-4'] }),
      job.write({ basedOn: 1, lines: [aLine({ cents: 99_000 })] }),
    ]);
    const { repair, approvals, quotes } = await job.ticket();
    // In either order, the new version is current and the old version has no approval.
    expect([repair.status, quotes.find(({ current }) => current)?.version]).toEqual(['quoted', 2]);
    expect(approvals.filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([]);
  });

  it('executes nothing without the agent’s plan', async () => {
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

describe('end of a quote', () => {
  it('refuses an expired quote with contact details until the shop extends it', async () => {
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

  it('uses the shop’s setting, and at least thirty days with the European form', async () => {
    const job = await left();
    await expect(bench.quoteSettings.change(aUser({ role: 'tech' }), { validDays: 3 })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await bench.updateQuoteVat.run(bench.event(), { tenantId: job.tenantId, isVatRegistered: true, version: 1 });
    await bench.quoteSettings.change(job.actor, { validDays: 3 });
    expect(await bench.quoteSettings.read(job.actor)).toEqual({ validDays: 3, vatBps: 1_500, sendAtOnce: false });
    await job.write();
    const { quotes } = await job.write({ basedOn: 1, form: FORM });
    expect(
      quotes.map(({ validUntil, createdAt }) => ((validUntil?.getTime() ?? 0) - createdAt.getTime()) / 86_400_000),
    ).toEqual([3, 30]);
    expect((await job.shown()).quote).toMatchObject({ vatBps: 1_500, vatCents: 1_304, hasForm: true });
  });
});
