import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, aReport, DIGEST, repairsOnABench, type Bench } from '../bench.js';
import { aLine, found, left } from './quoted-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const STALE = { code: 'STALE_QUOTE' };
const OTHER = createHash('sha256').update('another plan').digest('hex');

/** A device that was checked in and attached, with an agent report that leads to a quote of R350. */
async function connected({ sendAtOnce = false } = {}) {
  const job = await left(bench);
  const settings = { validDays: 14, vatBps: 0, sendAtOnce };
  await bench.quoteSettings.change({ ...job.actor, role: 'tenant_admin' }, settings);
  const runId = await bench.attachDevice.run(job.actor, job.repairId, job.device.id);
  const ids = { repairId: job.repairId, agentId: job.agent.id, deviceId: job.device.id };
  const report = (run: string, over: Partial<DiagnosisReport> = {}) =>
    bench.say(job.agent, job.tenantId, { report: job.agent.report(aReport({ ...ids, runId: run }, over)) });
  await report(runId);
  const draft = async () => (await job.ticket()).repair.draft;
  const revision = async () => (await draft())?.revision ?? 0;
  return {
    ...job,
    report,
    draft,
    revision,
    send: async (over: number | undefined = undefined, by = job.actor) =>
      bench.sendQuote.run(by, { id: job.repairId, revision: over ?? (await revision()) }),
    events: async () =>
      (await bench.events('repairs.repair'))
        .map((payload) => RepairChanged.decode(payload))
        .filter((one) => one.repairId === job.repairId),
    again: async () => {
      const run = (await job.ticket()).runs.at(-1);
      return run?.id ?? '';
    },
  };
}

describe('draft quote of a device that was checked in first', () => {
  it('keeps the ticket diagnosing and waits for the shop', async () => {
    const job = await connected();
    const { repair, quotes, findings } = await job.ticket();
    expect(repair).toMatchObject({ status: 'diagnosing', outcome: 'none', draft: { totalCents: 35_000 } });
    expect([quotes.length, findings.length]).toEqual([0, 1]);
    const day = { since: new Date().toISOString() };
    expect(await bench.countRepairs.run(job.actor, day)).toMatchObject({ shop: 1, customer: 0, repair: 0 });
    const [waiting] = await bench.readRepairs.list(job.actor, { waitingOn: 'shop' });
    expect(waiting).toMatchObject({ id: job.repairId, status: 'diagnosing', hasDraft: true });
    expect(await bench.readRepairs.list(job.actor, { waitingOn: 'repair' })).toEqual([]);
    const board = await bench.readDesks.board(job.actor, { assignee: '', priority: '' });
    expect(board.columns.flatMap(({ cards }) => cards)).toMatchObject([{ id: job.repairId, hasDraft: true }]);
  });

  it('shows the draft to the shop only', async () => {
    const job = await connected();
    const ticket = await job.ticket();
    expect(bench.mapper.repair(ticket).draft).toMatchObject({
      revision: ticket.repair.draft?.revision,
      quote: { version: 1, totalCents: 35_000, current: false },
    });
    const page = bench.mapper.tracking(ticket);
    expect(page).toMatchObject({ status: 'diagnosing', totalCost: 0, findings: [], steps: [] });
    expect([page.quote, page.verdict, page.coverage]).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(page)).not.toMatch(/350|35000|Partition|table of contents/);
  });

  it('appears in no frame of the link and no event with a message', async () => {
    const job = await connected();
    const { version } = (await job.ticket()).repair;
    const tracked = () => bench.frames.filter(({ frame }) => frame.type === 'tracking' && frame.id === job.trackingId);
    await waitFor(() => tracked().at(-1)?.frame.version === version);
    const seen = tracked();
    expect(JSON.stringify(seen)).not.toMatch(/35000|Partition|table of contents/);
    const events = await job.events();
    expect(events.map(({ what }) => what)).toContain('drafted');
    expect(events.filter(({ message }) => message !== '').map(({ message }) => message)).toEqual(['taken_in']);
    expect(events.map(({ totalCents }) => totalCents).filter((cents) => cents > 0)).toEqual([]);
  });

  it('refuses approval, QR code, extension and execution of a draft', async () => {
    const job = await connected();
    const approval = { id: job.repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'in_person' };
    await expect(bench.calls.approveAtCounter(approval, job.actor, aCommand())).rejects.toMatchObject(STALE);
    const one = { id: job.repairId, quoteVersion: 1 };
    await expect(bench.showApprovalQr.run(job.actor, one, aCommand())).rejects.toMatchObject(STALE);
    await expect(bench.extendQuote.run(job.actor, one)).rejects.toMatchObject(STALE);
    const execution = { repairId: job.repairId, quoteVersion: 1 };
    await expect(bench.executeRepair.run(job.actor, execution, aCommand())).rejects.toMatchObject(STALE);
  });

  it('becomes a quote when sent, notifies the customer and audits the sender', async () => {
    const job = await connected();
    const { repair, quotes } = await job.send();
    expect(repair).toMatchObject({ status: 'quoted', draft: null });
    expect(quotes).toMatchObject([{ version: 1, totalCents: 35_000, planDigest: DIGEST, current: true }]);
    expect((await job.events()).at(-1)).toMatchObject({ what: 'quoted', message: 'quoted', messagePart: 1 });
    const audits = (await bench.events('repairs.audit')).map((payload) => Action.decode(payload));
    expect(
      audits.filter(({ tenantId, action }) => tenantId === job.tenantId && action === 'repair.quote_sent'),
    ).toEqual([expect.objectContaining({ actorId: job.actor.userId, notes: 'repair 1, quote 1, 35000 cents' })]);
    const approved = await job.approve();
    expect(approved.repair.status).toBe('approved');
    const execution = { repairId: job.repairId, quoteVersion: 1 };
    await bench.executeRepair.run(job.actor, execution, aCommand());
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({ kind: 'execute', planDigest: DIGEST });
  });

  it('sends the quote immediately if the shop chose this setting', async () => {
    const job = await connected({ sendAtOnce: true });
    const { repair, quotes } = await job.ticket();
    expect([repair.status, repair.draft, quotes.length]).toEqual(['quoted', null, 1]);
  });

  it('accepts lines of the technician and stays a draft', async () => {
    const job = await connected();
    const before = await job.revision();
    const { repair, quotes } = await job.write({ draft: before, lines: [aLine()], discountCents: 500 });
    expect(repair.draft).toMatchObject({ totalCents: 44_500, planDigest: DIGEST });
    expect([repair.status, quotes.length]).toEqual(['diagnosing', 0]);
    expect(repair.draft?.revision).toBeGreaterThan(before);
    const sent = await job.send();
    expect(sent.quotes[0]?.lines.map(({ cents }) => cents)).toEqual([35_000, 10_000]);
    expect(sent.quotes[0]?.totalCents).toBe(44_500);
    expect((await bench.ordersFor(job.agent.id)).map(({ kind }) => kind)).not.toContain('withdraw');
  });

  it('refuses to overwrite an unseen revision', async () => {
    const job = await connected();
    await expect(job.write()).rejects.toMatchObject(STALE);
    const seen = await job.revision();
    await job.write({ draft: seen });
    await expect(job.write({ draft: seen })).rejects.toMatchObject(STALE);
  });

  it('refuses other shops and staff', async () => {
    const job = await connected();
    await expect(job.send(undefined, aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(job.send(undefined, aUser({ role: 'master' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses to send a draft whose row was altered', async () => {
    const job = await connected();
    await job.sql(`update repairs set draft = jsonb_set(draft, '{lines,0,cents}', '1') where id = $1`);
    await expect(job.send()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('refuses to send a restored older draft', async () => {
    const job = await connected();
    const [row] = (await job.sql('select draft from repairs where id = $1')) as { draft: unknown }[];
    await job.write({ draft: await job.revision() });
    const older = JSON.stringify(row?.draft).replaceAll("'", "''");
    await job.sql(`update repairs set draft = '${older}'::jsonb where id = $1`);
    await expect(job.send()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});

describe('concurrent changes of a draft', () => {
  it('sends once for two simultaneous requests, with one message', async () => {
    const job = await connected();
    const revision = await job.revision();
    const both = await Promise.allSettled([job.send(revision), job.send(revision)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await job.ticket()).quotes).toHaveLength(1);
    expect((await job.told('quoted')).length).toBe(1);
  });

  it('either sends or revises', async () => {
    const job = await connected();
    const revision = await job.revision();
    const both = await Promise.allSettled([job.send(revision), job.write({ draft: revision })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: STALE });
  });

  it('refuses to send after the customer declined at the counter', async () => {
    const job = await connected();
    const revision = await job.revision();
    const { repair } = await bench.declineQuote.atCounter(job.actor, job.repairId, 'Too old');
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'declined', draft: null });
    await expect(job.send(revision)).rejects.toMatchObject(STALE);
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({ kind: 'withdraw' });
  });

  it('keeps the draft when a replugged device has the same plan', async () => {
    const job = await connected();
    const before = await job.draft();
    for (const attached of [false, true])
      await bench.recordBenchChange.run(bench.event(), {
        agentId: job.agent.id,
        tenantId: job.tenantId,
        deviceId: job.device.id,
        attached,
        version: 2,
      } as never);
    await expect(job.send()).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    await job.report(await job.again());
    const after = await job.draft();
    expect([after?.revision, after?.nonce === before?.nonce]).toEqual([before?.revision, false]);
    expect((await job.send()).quotes[0]?.nonce).toBe(after?.nonce);
  });

  it('replaces the draft for a new plan and keeps the technician’s lines', async () => {
    const job = await connected();
    await job.write({ draft: await job.revision(), lines: [aLine()] });
    const seen = await job.revision();
    const runId = await bench.diagnoseAgain.run(job.actor, job.repairId);
    await job.report(runId, { planDigest: OTHER });
    await expect(job.send(seen)).rejects.toMatchObject(STALE);
    expect(await job.draft()).toMatchObject({ planDigest: OTHER, totalCents: 45_000 });
  });

  it('keeps the technician’s lines when a later diagnosis needs a person', async () => {
    const job = await connected();
    await job.write({ draft: await job.revision(), lines: [aLine()] });
    const runId = await bench.diagnoseAgain.run(job.actor, job.repairId);
    await job.report(runId, { verdict: 'needs_person', procedures: [], planDigest: '', nonce: '', writes: [] });
    expect(await job.draft()).toMatchObject({ planDigest: '', runId: null, totalCents: 10_000 });
    expect((await job.send()).quotes[0]).toMatchObject({ planDigest: '', totalCents: 10_000 });
  });

  it('replaces a sent quote and ends its link', async () => {
    const job = await connected();
    await job.send();
    const approvalCode = await bench.emailCode(job.repairId);
    const runId = await bench.diagnoseAgain.run(job.actor, job.repairId);
    await job.report(runId, { planDigest: OTHER });
    expect((await job.ticket()).repair).toMatchObject({ status: 'diagnosing', draft: { planDigest: OTHER } });
    const answer = { trackingId: job.trackingId, address: uuidv7(), approvalCode, quoteVersion: 1 };
    await expect(bench.answerByLink.approve(answer)).rejects.toMatchObject({ code: 'APPROVAL_LINK_NEEDED' });
    expect((await job.send()).quotes.at(-1)).toMatchObject({ version: 2, planDigest: OTHER });
  });
});

it('sends the quote of a bench device immediately', async () => {
  const job = await found(bench);
  const { repair, quotes } = await job.ticket();
  expect([repair.status, repair.draft, quotes.length]).toEqual(['quoted', null, 1]);
});
