import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repairsOnABench, type Bench } from '../bench.js';
import { currentQuote } from '../../src/cases/tickets/ticket.query.js';
import { aLine, left } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

let version = 0;
const publish = (tenantId: string, isVatRegistered: boolean, at = (version += 1)) =>
  bench.updateQuoteVat.run(bench.event(), { tenantId, isVatRegistered, version: at });
const aJob = () => left(bench);
const quoteOf = async (job: Awaited<ReturnType<typeof aJob>>) => currentQuote(await job.ticket());

describe('VAT of a quote', () => {
  it('is the standard rate for a registered shop, and none for a shop that is not', async () => {
    const job = await aJob();
    await job.write();
    expect(await quoteOf(job)).toMatchObject({ vatBps: 0 });
    await publish(job.tenantId, true);
    await job.write({ basedOn: 1 });
    expect(await quoteOf(job)).toMatchObject({ version: 2, vatBps: 1_500 });
    expect(await bench.quoteSettings.read(job.actor)).toMatchObject({ vatBps: 1_500 });
    await publish(job.tenantId, false);
    await job.write({ basedOn: 2 });
    expect(await quoteOf(job)).toMatchObject({ version: 3, vatBps: 0 });
  });

  it('is updated while the quote waits for an answer; the total stays and the customer is told', async () => {
    const job = await aJob();
    await publish(job.tenantId, true);
    await job.write();
    await publish(job.tenantId, false);
    const ticket = await job.ticket();
    expect(currentQuote(ticket)).toMatchObject({ version: 1, vatBps: 0, totalCents: 10_000 });
    expect(ticket.history.at(-1)?.note).toMatch(/price is unchanged.*no longer includes VAT/);
    expect((await job.shown()).quote).toMatchObject({ vatBps: 0, vatCents: 0, totalCents: 10_000 });
    expect((await job.approve()).repair.status).toBe('approved');
  });

  it('stays in an approved quote', async () => {
    const job = await aJob();
    await publish(job.tenantId, true);
    await job.write();
    await job.approve();
    await publish(job.tenantId, false);
    expect(await quoteOf(job)).toMatchObject({ vatBps: 1_500, totalCents: 10_000 });
  });

  it('is not changed by an older event, a repeated event or the event of a different shop', async () => {
    const [job, other] = [await aJob(), await aJob()];
    await publish(job.tenantId, true, 900);
    await job.write();
    await publish(job.tenantId, false, 899);
    await publish(job.tenantId, false, 900);
    await publish(other.tenantId, false, 901);
    expect(await quoteOf(job)).toMatchObject({ vatBps: 1_500 });
  });

  it('is not changed in a quote with a broken seal', async () => {
    const job = await aJob();
    await publish(job.tenantId, true, 1_000);
    await job.write();
    await job.sql('update quotes set total_cents = total_cents + 1 where repair_id = $1');
    await publish(job.tenantId, false, 1_001);
    expect(await quoteOf(job)).toMatchObject({ vatBps: 1_500 });
  });

  it('waits for the shop to become known', async () => {
    await expect(publish('0190a0a0-0000-7000-8000-00000000000b', true)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('counts the name of the shop’s own service in the approval that billing reads', async () => {
    const job = await aJob();
    await job.write({ lines: [aLine({ ownService: 'Clean-up' }), aLine({ kind: 'part', name: 'Paste' })] });
    const { quotes } = await job.ticket();
    expect(quotes[0]?.lines).toMatchObject([{ ownService: 'Clean-up' }, { serviceId: 'part' }]);
  });
});
