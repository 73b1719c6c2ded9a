import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { TRIES_PER_HOUR } from '../src/cases/quotes/approval-link.repository.js';
import { CustomerPages } from '../src/cases/links/customer-pages.js';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function quoted() {
  const shop = await bench.aShop();
  const started = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi Dlamini', email: 'thandi@example.com' },
  });
  const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
  const ticket = () => bench.tickets.read(shop.actor, started.repairId);
  const answer = { trackingId: started.trackingId, address: uuidv7() };
  return {
    ...shop,
    ...started,
    ids,
    ticket,
    approve: (approvalCode: string, quoteVersion = 1) =>
      bench.answerByLink.approve({ ...answer, approvalCode, quoteVersion }),
    decline: (approvalCode: string) => bench.answerByLink.decline({ ...answer, approvalCode, reason: '' }),
    showQr: async () =>
      codeIn((await bench.showApprovalQr.run(shop.actor, { id: started.repairId, quoteVersion: 1 }, aCommand())).url),
  };
}
const codeIn = (url: string): string => new URL(url).hash.replace('#approve=', '');
const NEEDED = { code: 'APPROVAL_LINK_NEEDED' };

describe('response to a quote', () => {
  it('refuses a tracking id without a valid approval code', async () => {
    const job = await quoted();
    for (const code of ['', ' ', 'A'.repeat(26), job.trackingId, job.repairId]) {
      await expect(job.approve(code)).rejects.toMatchObject(NEEDED);
      await expect(job.decline(code)).rejects.toMatchObject(NEEDED);
    }
    expect((await job.ticket()).repair.status).toBe('quoted');
  });

  it('accepts the code from the email and records the masked address', async () => {
    const job = await quoted();
    const seen = await job.approve(await bench.emailCode(job.repairId));
    expect(seen.repair.status).toBe('approved');
    expect((await job.ticket()).approvals).toMatchObject([
      { how: 'email_link', approvedBy: 'the customer', recordedBy: 't•••@example.com' },
    ]);
  });

  it('accepts a QR code and records the shop member who showed it', async () => {
    const job = await quoted();
    await job.approve(await job.showQr());
    expect((await job.ticket()).approvals).toMatchObject([{ how: 'counter_qr', recordedBy: job.actor.username }]);
    const audit = (await bench.events('repairs.audit')).map(String).join();
    expect(audit).toContain('repair.approval_qr_shown');
    expect(audit).not.toContain('#approve');
  });

  it('allows declining with the same code until the order is signed', async () => {
    const job = await quoted();
    const code = await bench.emailCode(job.repairId);
    await job.approve(code);
    await job.decline(code);
    expect((await job.ticket()).repair.outcome).toBe('declined');
    await expect(job.approve(code)).rejects.toMatchObject(NEEDED);
    await expect(job.decline(code)).rejects.toMatchObject(NEEDED);
  });

  it('reports a changed quote for a right code with a wrong version', async () => {
    const job = await quoted();
    await expect(job.approve(await bench.emailCode(job.repairId), 7)).rejects.toMatchObject({ code: 'STALE_QUOTE' });
  });
});

describe('expiry of a code', () => {
  it('invalidates the code with a new quote', async () => {
    const job = await quoted();
    const [mail, qr] = [await bench.emailCode(job.repairId), await job.showQr()];
    await job.approve(mail);
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    const outcome = job.agent.outcome(
      anOutcome(
        { ...job.ids, runId },
        { result: 'refused', reason: 'changed', checks: [], backupObject: '', rollbackNonce: '', writesDone: 0 },
      ),
    );
    await bench.say(job.agent, job.tenantId, { outcome });
    const again = (await job.ticket()).runs.at(-1)?.id ?? '';
    await bench.say(job.agent, job.tenantId, {
      report: job.agent.report(aReport({ ...job.ids, runId: again }, { planDigest: 'b'.repeat(64) })),
    });
    expect((await job.ticket()).quotes.filter(({ current }) => current)).toMatchObject([{ version: 2 }]);
    for (const code of [mail, qr])
      for (const version of [1, 2]) await expect(job.approve(code, version)).rejects.toMatchObject(NEEDED);
    expect((await job.approve(await bench.emailCode(job.repairId), 2)).repair.status).toBe('approved');
  });

  it('invalidates the code at the handover', async () => {
    const job = await quoted();
    const code = await bench.emailCode(job.repairId);
    await bench.declineQuote.run(job.actor, job.repairId, '');
    await bench.handOver.handOver(job.actor, job.repairId, {
      collectedBy: 'Thandi Dlamini',
      payment: 'nothing_due',
    });
    await expect(job.approve(code)).rejects.toMatchObject(NEEDED);
  });

  it('invalidates the code when the customer’s address changes', async () => {
    const job = await quoted();
    const code = await bench.emailCode(job.repairId);
    await bench.changeCustomer.run(job.actor, job.repairId, { email: 'somebody@else.example' });
    await expect(job.approve(code)).rejects.toMatchObject(NEEDED);
    expect((await job.ticket()).history.map(({ note }) => note)).toContain(
      'The shop changed the email address for messages about this repair',
    );
    await job.approve(await bench.emailCode(job.repairId));
    expect((await job.ticket()).approvals).toMatchObject([
      { recordedBy: expect.stringMatching(/^s•••@else\.example, an address that someone entered on /) },
    ]);
  });

  it('invalidates a QR code with the next one and after 15 minutes', async () => {
    const job = await quoted();
    const first = await job.showQr();
    const second = await job.showQr();
    await expect(job.approve(first)).rejects.toMatchObject(NEEDED);
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query("update approval_links set expires_at = now() - interval '1 second' where repair_id = $1", [
        job.repairId,
      ]),
    );
    await expect(job.approve(second)).rejects.toMatchObject(NEEDED);
    expect((await job.ticket()).repair.status).toBe('quoted');
  });

  it('invalidates the code when the recipient reports a wrong device', async () => {
    const job = await quoted();
    const code = await bench.emailCode(job.repairId);
    const tag = bench.addressTag((await job.ticket()).repair);
    const stop = new URL(
      new CustomerPages({ trackingKey: Buffer.alloc(32, 2), publicUrl: 'http://localhost:3000' }).stop(
        job.repairId,
        tag,
      ),
    ).hash.replace('#stop=', '');
    await expect(job.approve(stop)).rejects.toMatchObject(NEEDED);
    const say = (one: string) => bench.stopMessages.run({ trackingId: job.trackingId, code: one, address: uuidv7() });
    await expect(say(code)).rejects.toMatchObject(NEEDED);
    await say(stop);
    await say(stop);
    await expect(job.approve(code)).rejects.toMatchObject(NEEDED);
    expect(bench.mapper.repair(await job.ticket()).messagesStopped).toBe(true);
    await bench.changeCustomer.run(job.actor, job.repairId, { email: 'right@example.com' });
    expect(bench.mapper.repair(await job.ticket()).messagesStopped).toBe(false);
  });
});

describe('protection of codes', () => {
  it('compares at most twenty of fifty simultaneous tries from one address', async () => {
    const job = await quoted();
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, i) => job.approve(`WRONG${i}`).catch((error: { code: string }) => error.code)),
    );
    expect(tries.filter((one) => one === 'APPROVAL_LINK_NEEDED')).toHaveLength(TRIES_PER_HOUR);
    expect(tries.filter((one) => one === 'TOO_MANY')).toHaveLength(50 - TRIES_PER_HOUR);
    const code = await bench.emailCode(job.repairId);
    await expect(job.approve(code)).rejects.toMatchObject({ code: 'TOO_MANY' });
    // Another client's tries do not lock the customer out.
    const { repair } = await bench.answerByLink.approve({
      trackingId: job.trackingId,
      approvalCode: code,
      address: uuidv7(),
      quoteVersion: 1,
    });
    expect(repair.status).toBe('approved');
  });

  it('keeps codes out of tables, events and page frames', async () => {
    const job = await quoted();
    const codes = [await bench.emailCode(job.repairId), await job.showQr()];
    await job.approve(codes[1] ?? '');
    const tables = ['repairs', 'quotes', 'approvals', 'approval_links', 'history', 'outbox', 'link_tries'];
    const rows = await bench.db.tx({ kind: 'system', name: 'test' }, async (em) => {
      const all: string[] = [];
      for (const table of tables) all.push(JSON.stringify(await em.query(`select t::text from ${table} t`)));
      return all.join();
    });
    const shown = JSON.stringify([
      bench.frames,
      bench.mapper.repair(await job.ticket()),
      bench.mapper.tracking(await job.ticket()),
    ]);
    for (const code of codes)
      expect([rows.includes(code), shown.includes(code), rows.includes(Buffer.from(code).toString('hex'))]).toEqual([
        false,
        false,
        false,
      ]);
  });

  it('changes the code when a link row is moved to another repair or user', async () => {
    const [mine, theirs] = [await quoted(), await quoted()];
    const code = await mine.showQr();
    const theirsShown = await theirs.showQr();
    await bench.db.tx({ kind: 'system', name: 'test' }, async (em) => {
      await em.query('update approval_links set repair_id = $1, tenant_id = $2 where repair_id = $3', [
        theirs.repairId,
        theirs.tenantId,
        mine.repairId,
      ]);
    });
    await expect(theirs.approve(code)).rejects.toMatchObject(NEEDED);
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query("update approval_links set via = 'somebody else' where repair_id = $1", [theirs.repairId]),
    );
    await expect(theirs.approve(theirsShown)).rejects.toMatchObject(NEEDED);
  });

  it('shows QR codes to members of the shop only', async () => {
    const job = await quoted();
    for (const actor of [
      aUser(),
      aUser({ role: 'tech' }),
      aUser({ role: 'master' }),
      aUser({ role: 'admin' }),
      aUser({ role: 'user' }),
    ]) {
      const shown = bench.showApprovalQr.run(actor, { id: job.repairId, quoteVersion: 1 }, aCommand());
      await expect(shown).rejects.toMatchObject({ code: expect.stringMatching(/NOT_ALLOWED|NOT_FOUND/) });
    }
    const command = aCommand();
    await bench.showApprovalQr.run(job.actor, { id: job.repairId, quoteVersion: 1 }, command);
    await expect(
      bench.showApprovalQr.run(job.actor, { id: job.repairId, quoteVersion: 1 }, command),
    ).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    expect(await bench.db.tx(aUser(), (em) => em.query('select * from approval_links'))).toEqual([]);
  });
});
