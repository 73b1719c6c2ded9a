import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from 'node:crypto';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { aBenchAgent, aCommand, anOutcome, aReport, DIGEST, repairsOnABench, type Bench } from './bench.js';

const COLLECTED = { collectedBy: 'Sipho Dlamini', relation: 'son', payment: 'card' };

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

/** A ticket that waits for approval. */
async function quoted(over: Parameters<typeof aReport>[1] = {}) {
  const shop = await bench.aShop();
  const started = await bench.does.start.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: {
      name: 'Thandi Dlamini',
      phone: '082 000 0418',
      email: 'thandi@example.com',
      issueDescription: 'does not start',
    },
  });
  const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids, over)) });
  const ticket = () => bench.tickets.read(shop.actor, started.repairId);
  return { ...shop, ...started, ids, ticket };
}

async function repaired() {
  const job = await quoted();
  await bench.does.answer.approve({
    trackingId: job.trackingId,
    approvalCode: await bench.emailCode(job.repairId),
    address: '10.0.0.1',
    quoteVersion: 1,
  });
  const runId = await bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
  await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
  return { ...job, repairRun: runId };
}

describe('a repair from the bench to the handover', () => {
  it('goes from the diagnosis to a quote with one line per service and frozen figures', async () => {
    const { ticket } = await quoted();
    const { repair, quotes, findings } = await ticket();
    expect([repair.status, repair.number]).toEqual(['quoted', 1]);
    expect(quotes).toMatchObject([{ version: 1, totalCents: 35_000, planDigest: DIGEST, filesAfter: 12 }]);
    expect(quotes[0]?.lines).toMatchObject([
      { serviceId: 'boot_repair', name: 'Partition table repair', cents: 35_000, findingIds: [findings[0]?.id] },
    ]);
  });

  it('is approved by the link, executed once, completed, made ready and handed over', async () => {
    const { ticket, actor, repairId, agent } = await repaired();
    expect(await ticket()).toMatchObject({ repair: { status: 'completed', outcome: 'repaired' } });
    await bench.does.handOver.markReady(actor, repairId);
    await bench.does.handOver.handOver(actor, repairId, COLLECTED);
    expect((await ticket()).repair.handedOverAt).toBeInstanceOf(Date);
    expect((await bench.ordersFor(agent.id)).map((order) => order.kind)).toEqual(['diagnose', 'execute', 'forget']);
  });

  it('signs an order that carries the plan digest, the agent’s nonce and the approval', async () => {
    const { agent, repairId, ticket } = await repaired();
    const order = (await bench.ordersFor(agent.id)).find((one) => one.kind === 'execute');
    const { quotes, approvals } = await ticket();
    expect(order).toMatchObject({
      repairId,
      agentId: agent.id,
      planDigest: DIGEST,
      nonce: quotes[0]?.nonce,
      approvalId: approvals[0]?.id,
      procedures: [{ id: 'boot.table', version: '1.0.0' }],
    });
  });

  it('rolls back under the same approval, and not after the handover', async () => {
    const { actor, repairId, agent, tenantId, ids, ticket } = await repaired();
    const runId = await bench.does.rollBack.run(actor, repairId, aCommand());
    await bench.say(agent, tenantId, {
      outcome: agent.outcome(
        anOutcome({ ...ids, runId }, { kind: 'rollback', result: 'rolled_back', reason: 'Every byte is as it was' }),
      ),
    });
    expect((await ticket()).repair).toMatchObject({ status: 'quoted', outcome: 'rolled_back' });
    await expect(bench.does.rollBack.run(actor, repairId, aCommand())).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
    const second = await repaired();
    await bench.does.handOver.markReady(second.actor, second.repairId);
    await bench.does.handOver.handOver(second.actor, second.repairId, COLLECTED);
    await expect(bench.does.rollBack.run(second.actor, second.repairId, aCommand())).rejects.toMatchObject({
      code: 'ROLLBACK_OVER',
    });
  });

  it('tells the bus each change of state with the figures that money follows', async () => {
    const { repairId, actor } = await repaired();
    const told = (await bench.events('repairs.repair'))
      .map((bytes) => RepairChanged.decode(bytes))
      .filter((one) => one.repairId === repairId);
    expect(told.map((one) => one.what)).toEqual([
      'started',
      'diagnosed',
      'quoted',
      'approved',
      'executing',
      'completed',
    ]);
    expect(told.at(-1)).toMatchObject({ totalCents: 35_000, outcome: 'repaired', quoteVersion: 1 });
    // Whose act it was, so that nobody is told of their own; an agent's is nobody's, and this customer approved over
    // the link.
    expect(told.map(({ by }) => by)).toEqual([actor.userId, '', '', '', actor.userId, '']);
  });
});

describe('what may not happen', () => {
  it('executes nothing that was not approved, and no stale quote', async () => {
    const { actor, repairId } = await quoted();
    await expect(bench.does.execute.run(actor, { repairId, quoteVersion: 1 }, aCommand())).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    });
    await expect(bench.does.execute.run(actor, { repairId, quoteVersion: 2 }, aCommand())).rejects.toMatchObject({
      code: 'STALE_QUOTE',
    });
  });

  it('executes once under twenty calls at the same time', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await bench.ordersFor(job.agent.id)).filter((order) => order.kind === 'execute')).toHaveLength(1);
  });

  it('spends a command token once', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const command = aCommand();
    await bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, command);
    await expect(bench.does.rollBack.run(job.actor, job.repairId, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });

  it('believes no report of another agent’s key, and none of an agent that nobody confirmed', async () => {
    const shop = await bench.aShop();
    const started = await bench.does.start.run(shop.actor, {
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

  it('does not believe fleet that an agent was confirmed without the person’s own command', async () => {
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

  it('calls nothing completed that no check witnessed', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const runId = await bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
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

  it('refuses a quote or an approval whose row was altered', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query('update quotes set total_cents = 1 where repair_id = $1', [job.repairId]),
    );
    await expect(
      bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('takes no second ticket for a device that has an open one', async () => {
    const shop = await bench.aShop();
    const start = () =>
      bench.does.start.run(shop.actor, {
        deviceId: shop.device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        customer: null,
      });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, start));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('shows another tenant nothing, by use case and by row-level security alone', async () => {
    const job = await quoted();
    const stranger = aUser();
    await expect(bench.tickets.read(stranger, job.repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.does.decline.run(stranger, job.repairId, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      bench.does.execute.run(stranger, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
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

describe('other ends of a ticket', () => {
  it('declined: the device is ready for pickup, not repaired, and an approval is withdrawn', async () => {
    const job = await quoted();
    const answer = {
      trackingId: job.trackingId,
      approvalCode: await bench.emailCode(job.repairId),
      address: '10.0.0.1',
    };
    await bench.does.answer.approve({ ...answer, quoteVersion: 1 });
    await bench.does.answer.decline({ ...answer, reason: 'too dear' });
    const { repair, approvals } = await job.ticket();
    expect([repair.status, repair.outcome]).toEqual(['ready_for_pickup', 'declined']);
    expect(approvals[0]?.withdrawnAt).toBeInstanceOf(Date);
    await expect(
      bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    // The handover ends the agent's number for the plan that nobody wanted.
    await bench.does.handOver.handOver(job.actor, job.repairId, COLLECTED);
    expect((await bench.ordersFor(job.agent.id)).map((order) => order.kind)).toEqual([
      'diagnose',
      'withdraw',
      'forget',
    ]);
  });

  it('healthy and needs a person end without a quote', async () => {
    const ends = [
      ['healthy', 'nothing_found', 'ready_for_pickup'],
      ['no_problem_found', 'nothing_found', 'ready_for_pickup'],
      ['needs_person', 'needs_person', 'diagnosing'],
      ['refused', 'needs_person', 'diagnosing'],
    ] as const;
    for (const [verdict, outcome, status] of ends) {
      const job = await quoted({ verdict, planDigest: '', writes: [], findings: [] });
      const { repair, quotes } = await job.ticket();
      expect([repair.status, repair.outcome, quotes.length]).toEqual([status, outcome, 0]);
    }
  });

  it('a device that changed is not written: it is read again, and what is found is quote 2', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const runId = await bench.does.execute.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.say(job.agent, job.tenantId, {
      outcome: job.agent.outcome(
        anOutcome(
          { ...job.ids, runId },
          { result: 'refused', reason: 'the device changed', checks: [], rollbackNonce: '' },
        ),
      ),
    });
    const between = await job.ticket();
    const again = between.runs.at(-1);
    expect([between.repair.status, again?.kind, again?.status]).toEqual(['quoted', 'diagnosis', 'starting']);
    await bench.say(job.agent, job.tenantId, {
      report: job.agent.report(aReport({ ...job.ids, runId: again?.id ?? '' }, { planDigest: 'b'.repeat(64) })),
    });
    expect((await job.ticket()).quotes.map((quote) => [quote.version, quote.current])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('unplugged and back with the same digest keeps its approval; with another it does not', async () => {
    const job = await quoted();
    await bench.does.approve.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const seen = (attached: boolean) =>
      bench.fromAgent.deviceSeen(bench.event(), {
        deviceId: job.device.id,
        agentId: job.agent.id,
        tenantId: job.tenantId,
        attached,
        name: '',
        kind: '',
        sizeBytes: 0,
        version: 1,
      });
    for (const [digest, status] of [
      [DIGEST, 'approved'],
      ['c'.repeat(64), 'quoted'],
    ] as const) {
      await seen(false);
      await seen(true);
      const run = (await job.ticket()).runs.at(-1);
      await bench.say(job.agent, job.tenantId, {
        report: job.agent.report(aReport({ ...job.ids, runId: run?.id ?? '' }, { planDigest: digest })),
      });
      expect((await job.ticket()).repair.status).toBe(status);
    }
  });

  it('rolled back, unplugged and back: nothing is read again by itself', async () => {
    const job = await repaired();
    const runId = await bench.does.rollBack.run(job.actor, job.repairId, aCommand());
    await bench.say(job.agent, job.tenantId, {
      outcome: job.agent.outcome(
        anOutcome(
          { ...job.ids, runId },
          { kind: 'rollback', result: 'rolled_back', reason: 'Every byte is as it was' },
        ),
      ),
    });
    const runs = (await job.ticket()).runs.length;
    for (const attached of [false, true])
      await bench.fromAgent.deviceSeen(bench.event(), {
        deviceId: job.device.id,
        agentId: job.agent.id,
        tenantId: job.tenantId,
        attached,
        name: '',
        kind: '',
        sizeBytes: 0,
        version: 1,
      });
    const { repair, runs: after } = await job.ticket();
    expect([repair.outcome, repair.deviceAttached, after.length]).toEqual(['rolled_back', true, runs]);
  });

  it('a repeated event changes nothing', async () => {
    const shop = await bench.aShop();
    const started = await bench.does.start.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: null,
    });
    const report = shop.agent.report(
      aReport({ runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id }),
    );
    const event = bench.event();
    for (let i = 0; i < 3; i++) await bench.say(shop.agent, shop.tenantId, { report }, event);
    const ticket = await bench.tickets.read(shop.actor, started.repairId);
    expect([ticket.quotes.length, ticket.repair.version]).toEqual([1, 2]);
  });
});

describe('the tracking link', () => {
  it('opens exactly one repair, masked, also as a person types it', async () => {
    const job = await quoted();
    const ticket = await bench.does.track.run(job.trackingId.toLowerCase().replaceAll('-', ' '), '10.0.0.2');
    expect(ticket.repair.id).toBe(job.repairId);
    const holder = await bench.does.track.holder(job.trackingId, '10.0.0.2');
    expect(await bench.db.tx(holder, (em) => em.query('select id from repairs'))).toEqual([{ id: job.repairId }]);
  });

  it('is limited per address after thirty misses, and never for another address', async () => {
    for (let i = 0; i < 30; i++)
      await expect(bench.does.track.run('RV-0000-0000-0000-0000-0000', '10.9.9.9')).rejects.toMatchObject({
        code: 'REPAIR_NOT_FOUND',
      });
    await expect(bench.does.track.run('RV-0000-0000-0000-0000-0000', '10.9.9.9')).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    await expect(bench.does.track.run('RV-0000-0000-0000-0000-0000', '10.9.9.8')).rejects.toMatchObject({
      code: 'REPAIR_NOT_FOUND',
    });
  });

  it('answers exactly thirty of fifty misses at once, and the right id all the same', async () => {
    const job = await quoted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        bench.does.track.run('RV-0000-0000-0000-0000-0000', '10.9.9.7').catch((error: { code: string }) => error.code),
      ),
    );
    expect(answers.filter((code) => code === 'REPAIR_NOT_FOUND')).toHaveLength(30);
    expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(20);
    expect((await bench.does.track.run(job.trackingId, '10.9.9.7')).repair.id).toBe(job.repairId);
    await expect(bench.does.track.run('RV-0000-0000-0000-0000-0000', '10.9.9.7')).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
  });
});

describe('an emergency stop', () => {
  it('goes out signed for stops alone, under the id of the command that a person confirmed', async () => {
    const [master, command] = [aUser({ role: 'master' }), aCommand()];
    const reply = await bench.does.stop.run(master, command);
    expect(reply.stopId).toBe(command.id);
    const sent = bench.stops.at(-1);
    const [payload, signature] = [Buffer.from(sent?.order?.payload ?? []), Buffer.from(sent?.order?.signature ?? [])];
    const fits = (prefix: string) =>
      verify(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), bench.orderKey, signature);
    expect([fits('revive-stop-v1\0'), fits('revive-order-v1\0')]).toEqual([true, false]);
    const order = StopOrder.decode(payload);
    expect(order.stopId).toBe(command.id);
    expect(Date.parse(order.expiresAt) - Date.parse(order.issuedAt)).toBe(600_000);
    expect((await bench.does.stop.read(master, command.id)).stopId).toBe(command.id);
  });

  it('asked again with the same command is the same stop, recorded once', async () => {
    const [master, command] = [aUser({ role: 'admin' }), aCommand()];
    const audited = async () =>
      (await bench.events('repairs.audit')).filter((bytes) => bytes.toString('latin1').includes('emergency_stop'))
        .length;
    const before = await audited();
    const first = await bench.does.stop.run(master, command);
    expect(await bench.does.stop.run(master, command)).toEqual(first);
    expect((await audited()) - before).toBe(1);
    await bench.does.stop.run(master, aCommand());
    expect((await audited()) - before).toBe(2);
  });

  it('is staff’s alone', async () => {
    const told = bench.stops.length;
    for (const role of ['tenant_admin', 'tech', 'finance', 'sales', 'user'] as const)
      await expect(bench.does.stop.run(aUser({ role }), aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(bench.stops).toHaveLength(told);
  });
});
