import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { aBenchAgent, aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson, jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);

describe('forbidden actions', () => {
  it('refuses to execute unapproved and stale quotes', async () => {
    const { actor, repairId } = await quoted();
    await expect(bench.executeRepair.run(actor, { repairId, quoteVersion: 1 }, aCommand())).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    });
    await expect(bench.executeRepair.run(actor, { repairId, quoteVersion: 2 }, aCommand())).rejects.toMatchObject({
      code: 'STALE_QUOTE',
    });
  });

  it('refuses to diagnose a device that is only listed, and opens no ticket for it', async () => {
    const { actor, device } = await bench.aShop('Listed Electronics', { kind: 'usb' });
    const request = { deviceId: device.id, deviceName: '', deviceType: '', tenantId: '', customer: null };
    await expect(bench.startRepair.run(actor, request)).rejects.toMatchObject({ code: 'DEVICE_ONLY_LISTED' });
    expect(await bench.db.tx(actor, (em) => em.query('select id from repairs'))).toEqual([]);
  });

  it('executes once for twenty simultaneous calls', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await bench.ordersFor(job.agent.id)).filter((order) => order.kind === 'execute')).toHaveLength(1);
  });

  it('spends a command token once', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    const command = aCommand();
    await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, command);
    await expect(bench.rollBack.run(job.actor, job.repairId, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });

  it('rejects reports with another agent’s key or from an unconfirmed agent', async () => {
    const shop = await bench.aShop();
    const started = await bench.startRepair.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: null,
    });
    const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
    const forged = aBenchAgent().report(aReport(ids));
    await bench.say(shop.agent, shop.tenantId, { report: forged });
    expect((await bench.tickets.read(shop.actor, started.repairId)).repair.status).toBe('diagnosing');
    await bench.copies.agent(bench.event(), {
      agentId: shop.agent.id,
      tenantId: shop.tenantId,
      name: '',
      binding: 'revoked',
      proof: '',
      version: 2,
      proofRequest: new Uint8Array(),
    });
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    expect((await bench.tickets.read(shop.actor, started.repairId)).repair.status).toBe('diagnosing');
  });

  it('loses no report that arrives before the agent’s confirmation', async () => {
    const shop = await bench.aShop('Kestrel', { confirmed: false });
    const started = await bench.startRepair.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: null,
    });
    const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
    const event = bench.event();
    const said = { report: shop.agent.report(aReport(ids)) };
    // The bus redelivers the event, as for every event that depends on another event.
    const early = bench.say(shop.agent, shop.tenantId, said, event);
    await expect(early).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { notYet: true } });
    expect((await bench.tickets.read(shop.actor, started.repairId)).repair.status).toBe('diagnosing');
    await bench.confirm(shop.agent, shop.actor);
    await bench.say(shop.agent, shop.tenantId, said, event);
    expect((await bench.tickets.read(shop.actor, started.repairId)).repair.status).toBe('quoted');
  });

  it('rejects a confirmation from fleet without the user’s own command', async () => {
    const agent = aBenchAgent();
    const tenantId = uuidv7();
    await bench.copies.agent(bench.event(), {
      agentId: agent.id,
      tenantId,
      name: '',
      binding: 'confirmed',
      proof: 'made.up.proof',
      version: 1,
      proofRequest: new Uint8Array(),
    });
    const rows = await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query('select 1 from agent_bindings where agent_id = $1', [agent.id]),
    );
    expect(rows).toHaveLength(0);
  });

  it('refuses to call a repair completed without a witness check', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    const checks = [{ name: 'sgdisk -v', before: true, after: true, beforeDetail: '', afterDetail: '' }];
    await bench.say(job.agent, job.tenantId, {
      outcome: job.agent.outcome(anOutcome({ ...job.ids, runId }, { checks })),
    });
    const { repair, runs } = await job.ticket();
    expect([repair.status, repair.outcome, runs.at(-1)?.verdict?.status]).toEqual([
      'quoted',
      'needs_person',
      'not_verifiable',
    ]);
  });

  it('refuses a quote or approval whose row was altered', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query('update quotes set total_cents = 1 where repair_id = $1', [job.repairId]),
    );
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('refuses a second ticket for a device with an open ticket', async () => {
    const shop = await bench.aShop();
    const start = () =>
      bench.startRepair.run(shop.actor, {
        deviceId: shop.device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        customer: null,
      });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, start));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('shows another tenant nothing, by use case and by row-level security', async () => {
    const job = await quoted();
    const stranger = aUser();
    await expect(bench.tickets.read(stranger, job.repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.declineQuote.run(stranger, job.repairId, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      bench.executeRepair.run(stranger, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const table of [
      'repairs',
      'findings',
      'quotes',
      'approvals',
      'runs',
      'steps',
      'history',
      'settlements',
      'repair_numbers',
      'agent_bindings',
    ]) {
      expect(await bench.db.tx(stranger, (em) => em.query(`select * from ${table}`))).toHaveLength(0);
    }
  });
});
