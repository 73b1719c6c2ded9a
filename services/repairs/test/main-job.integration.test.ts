import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aCommand, anOutcome, aReport, DIGEST, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson, COLLECTED, jobsOn, plug } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted, repaired } = jobsOn(() => bench);

describe('repair from bench to handover', () => {
  it('turns a diagnosis into a quote with a line per service and fixed figures', async () => {
    const { ticket } = await quoted();
    const { repair, quotes, findings } = await ticket();
    expect([repair.status, repair.number]).toEqual(['quoted', 1]);
    expect(quotes).toMatchObject([{ version: 1, totalCents: 35_000, planDigest: DIGEST, filesAfter: 12 }]);
    expect(quotes[0]?.lines).toMatchObject([
      { serviceId: 'boot_repair', name: 'Partition table repair', cents: 35_000, findingIds: [findings[0]?.id] },
    ]);
  });

  it('completes after approval by link, execution, pickup notice and handover', async () => {
    const { ticket, actor, repairId, agent } = await repaired();
    expect(await ticket()).toMatchObject({ repair: { status: 'completed', outcome: 'repaired' } });
    await bench.handOver.markReady(actor, repairId);
    await bench.handOver.handOver(actor, repairId, COLLECTED);
    expect((await ticket()).repair.handedOverAt).toBeInstanceOf(Date);
    expect((await bench.ordersFor(agent.id)).map((order) => order.kind)).toEqual(['diagnose', 'execute', 'forget']);
  });

  it('signs an order with the plan digest, the agent’s nonce and the approval', async () => {
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

  it('rolls back under the same approval until the handover', async () => {
    const { actor, repairId, agent, tenantId, ids, ticket } = await repaired();
    const runId = await bench.rollBack.run(actor, repairId, aCommand());
    await bench.say(agent, tenantId, {
      outcome: agent.outcome(
        anOutcome({ ...ids, runId }, { kind: 'rollback', result: 'rolled_back', reason: 'Every byte is as it was' }),
      ),
    });
    expect((await ticket()).repair).toMatchObject({ status: 'quoted', outcome: 'rolled_back' });
    await expect(bench.rollBack.run(actor, repairId, aCommand())).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const second = await repaired();
    await bench.handOver.markReady(second.actor, second.repairId);
    await bench.handOver.handOver(second.actor, second.repairId, COLLECTED);
    await expect(bench.rollBack.run(second.actor, second.repairId, aCommand())).rejects.toMatchObject({
      code: 'ROLLBACK_OVER',
    });
  });

  it('publishes each status change with the figures for billing', async () => {
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
    // The actor, so that users are not notified of their own actions. Empty for the agent, and for this customer, who
    // approved by link.
    expect(told.map(({ by }) => by)).toEqual([actor.userId, '', '', '', actor.userId, '']);
  });
});

describe('other ends of a ticket', () => {
  it('makes a declined device ready for pickup and withdraws the approval', async () => {
    const job = await quoted();
    const answer = {
      trackingId: job.trackingId,
      approvalCode: await bench.emailCode(job.repairId),
      address: '10.0.0.1',
    };
    await bench.answerByLink.approve({ ...answer, quoteVersion: 1 });
    await bench.answerByLink.decline({ ...answer, reason: 'too dear' });
    const { repair, approvals } = await job.ticket();
    expect([repair.status, repair.outcome]).toEqual(['ready_for_pickup', 'declined']);
    expect(approvals[0]?.withdrawnAt).toBeInstanceOf(Date);
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    // The handover invalidates the agent's nonce for the declined plan.
    await bench.handOver.handOver(job.actor, job.repairId, COLLECTED);
    expect((await bench.ordersFor(job.agent.id)).map((order) => order.kind)).toEqual([
      'diagnose',
      'withdraw',
      'forget',
    ]);
  });

  it('ends healthy and needs-person diagnoses without a quote', async () => {
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

  it('diagnoses a changed device again and creates quote 2', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
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

  it('keeps the approval of a replugged device only with the same digest', async () => {
    const job = await quoted();
    await approveInPerson(bench, job);
    const seen = (attached: boolean) => plug(bench, job, attached);
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

  it('starts no diagnosis when a rolled-back device is replugged', async () => {
    const job = await repaired();
    const runId = await bench.rollBack.run(job.actor, job.repairId, aCommand());
    await bench.say(job.agent, job.tenantId, {
      outcome: job.agent.outcome(
        anOutcome(
          { ...job.ids, runId },
          { kind: 'rollback', result: 'rolled_back', reason: 'Every byte is as it was' },
        ),
      ),
    });
    const runs = (await job.ticket()).runs.length;
    for (const attached of [false, true]) await plug(bench, job, attached);
    const { repair, runs: after } = await job.ticket();
    expect([repair.outcome, repair.deviceAttached, after.length]).toEqual(['rolled_back', true, runs]);
  });

  it('ignores a repeated event', async () => {
    const shop = await bench.aShop();
    const started = await bench.startRepair.run(shop.actor, {
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
