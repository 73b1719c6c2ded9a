import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson } from './jobs.js';
import { partOf } from '../src/cases/tickets/ticket-part.js';
import { NOTES } from '../src/desk/notes/notes.projection.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function diagnosed(
  over: Parameters<typeof aReport>[1] = {},
  shop?: Awaited<ReturnType<Bench['aShop']>>,
  diagnosisAgreedCents?: number,
) {
  const owner = shop ?? (await bench.aShop());
  const { repairId, runId } = await bench.startRepair.run(owner.actor, {
    deviceId: owner.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: null,
    diagnosisAgreedCents,
  });
  const ids = { runId, repairId, agentId: owner.agent.id, deviceId: owner.device.id };
  const report = (id: string, more: Parameters<typeof aReport>[1] = {}) =>
    bench.say(owner.agent, owner.tenantId, { report: owner.agent.report(aReport({ ...ids, runId: id }, more)) });
  await report(runId, over);
  const told = async () =>
    (await bench.events('repairs.repair'))
      .map((bytes) => RepairChanged.decode(bytes))
      .filter((one) => one.repairId === repairId);
  return { ...owner, repairId, runId, ids, report, told, ticket: () => bench.tickets.read(owner.actor, repairId) };
}
const NEEDS_PERSON = {
  verdict: 'needs_person',
  reason: 'It holds marks of two formats',
  planDigest: '',
  nonce: '',
  findings: [],
  procedures: [],
  writes: [],
};
async function approved() {
  const job = await diagnosed();
  await approveInPerson(bench, job);
  return job;
}
const outcomeOf = (job: Awaited<ReturnType<typeof diagnosed>>, runId: string, over: Parameters<typeof anOutcome>[1]) =>
  bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId }, over)) });
const NOTHING_WRITTEN = {
  result: 'failed',
  reason: 'The agent stopped before the first change. Nothing was written.',
  checks: [],
  writesDone: 0,
  bytesWritten: 0,
  rollbackNonce: '',
  backupObject: '',
};

describe('device that needs a person', () => {
  it('becomes ready for pickup only by the shop’s decision', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    expect((await job.ticket()).repair).toMatchObject({
      status: 'diagnosing',
      outcome: 'needs_person',
      outcomeReason: 'It holds marks of two formats',
    });
    await bench.handOver.markReady(job.actor, job.repairId);
    expect((await job.ticket()).repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'needs_person' });
    await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'Thandi', payment: 'not_paid' });
    expect((await job.ticket()).repair.handedOverAt).toBeInstanceOf(Date);
  });

  it('allows another diagnosis on the same ticket and a repair afterwards', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    const again = await bench.diagnoseAgain.run(job.actor, job.repairId);
    expect((await job.ticket()).repair).toMatchObject({ status: 'diagnosing', outcome: 'none' });
    await expect(bench.diagnoseAgain.run(job.actor, job.repairId)).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    await job.report(again);
    expect((await job.ticket()).repair).toMatchObject({ status: 'quoted', outcome: 'none' });
  });

  it('accepts notes of its own shop only', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    await bench.addNote.run(job.actor, job.repairId, 'Called the customer');
    expect(partOf(await job.ticket(), NOTES)).toMatchObject([{ text: 'Called the customer', byName: 'someone' }]);
    await expect(bench.addNote.run(aUser(), job.repairId, 'A stranger')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('records manual work at the catalog price without calling it verified', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    await bench.workByHand.record(job.actor, {
      id: job.repairId,
      done: 'Rebuilt the layout by hand',
      byName: 'Sipho',
      result: 'repaired',
      serviceId: 'boot_repair',
      lines: [],
      agreedHow: 'by_phone',
    });
    const { repair, handWork, runs } = await job.ticket();
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'repaired_by_hand' });
    expect(handWork).toMatchObject([
      {
        done: 'Rebuilt the layout by hand',
        byName: 'Sipho',
        result: 'repaired',
        serviceName: 'Windows Boot Repair',
        cents: 35_000,
      },
    ]);
    expect(runs.map(({ verdict }) => verdict?.status)).not.toContain('verified');
    expect((await job.told()).at(-1)).toMatchObject({
      what: 'by_hand',
      outcome: 'repaired_by_hand',
      totalCents: 35_000,
      serviceIds: ['boot_repair'],
    });
    await expect(
      bench.workByHand.record(job.actor, {
        id: job.repairId,
        done: 'Again',
        byName: '',
        result: 'repaired',
        serviceId: '',
        lines: [],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('charges the diagnosis fee when manual work repaired nothing', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 15_000);
    const job = await diagnosed(NEEDS_PERSON, shop, 15_000);
    await bench.workByHand.record(job.actor, {
      id: job.repairId,
      done: 'The disk is worn out',
      byName: '',
      result: 'not_repaired',
      serviceId: 'boot_repair',
      lines: [],
    });
    expect((await job.ticket()).repair.outcome).toBe('not_repaired');
    expect((await job.told()).at(-1)).toMatchObject({ what: 'by_hand', totalCents: 15_000, serviceIds: [] });
  });

  it('charges the shop’s own lines with their names and prices', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    const lines = [
      { name: 'Screen replacement', cents: 120_000 },
      { name: 'Cleaning', cents: 0 },
    ];
    const work = {
      id: job.repairId,
      done: 'Fitted a screen',
      byName: '',
      result: 'repaired',
      serviceId: '',
      lines,
      agreedHow: 'in_person',
    };
    await expect(bench.workByHand.record(job.actor, { ...work, serviceId: 'boot_repair' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { lines: 'Charge a service or your own lines' },
    });
    for (const line of [
      { name: 'x', cents: 1 },
      { name: 'Screen', cents: -1 },
      { name: 'Screen', cents: 10_000_000 },
    ])
      await expect(bench.workByHand.record(job.actor, { ...work, lines: [line] })).rejects.toMatchObject({
        code: 'INVALID',
      });
    const ticket = await bench.workByHand.record(job.actor, work);
    expect(bench.mapper.repair(ticket).handWork).toMatchObject({
      serviceName: 'Screen replacement, Cleaning',
      cents: 120_000,
      lines,
    });
    expect((await job.told()).at(-1)).toMatchObject({ what: 'by_hand', totalCents: 120_000, serviceIds: [] });
  });

  it('charges manual work only with the customer’s agreement to the price', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    const lines = [{ name: 'Screen replacement', cents: 120_000 }];
    const work = { id: job.repairId, done: 'Fitted a screen', byName: '', result: 'repaired', serviceId: '', lines };
    for (const given of [work, { ...work, agreedHow: 'by_guess' }])
      await expect(bench.workByHand.record(job.actor, given)).rejects.toMatchObject({
        code: 'INVALID',
        fields: { agreedHow: 'Choose how the customer agreed to the price' },
      });
    await bench.workByHand.record(job.actor, { ...work, lines: [], serviceId: '' });
    expect((await job.ticket()).handWork).toMatchObject([{ cents: 0, agreedHow: null }]);
  });

  it('charges no lines when nothing was repaired', async () => {
    const job = await diagnosed(NEEDS_PERSON);
    const lines = [{ name: 'Screen replacement', cents: 120_000 }];
    const work = { id: job.repairId, done: 'Tried a screen', byName: '', result: 'not_repaired', serviceId: '', lines };
    expect((await bench.workByHand.record(job.actor, work)).handWork).toMatchObject([{ cents: 0, lines: null }]);
  });

  it('refuses manual work during a pending quote or for a service without a price', async () => {
    const work = { done: 'Something', byName: '', result: 'repaired', serviceId: '', lines: [] };
    const quoted = await diagnosed();
    await expect(bench.workByHand.record(quoted.actor, { ...work, id: quoted.repairId })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const job = await diagnosed(NEEDS_PERSON);
    await expect(
      bench.workByHand.record(job.actor, { ...work, id: job.repairId, serviceId: 'magic' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      bench.workByHand.record(job.actor, { ...work, id: job.repairId, result: 'verified' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('diagnosis fee', () => {
  it('defaults to R0 and appears in the quote before any approval', async () => {
    const shop = await bench.aShop();
    expect((await bench.diagnosisFee.read(shop.actor)).diagnosisCents).toBe(0);
    await expect(bench.diagnosisFee.set({ ...shop.actor, role: 'tech' }, 100)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.diagnosisFee.set(shop.actor, -1)).rejects.toMatchObject({ code: 'INVALID' });
    expect((await bench.diagnosisFee.set(shop.actor, 25_000)).diagnosisCents).toBe(25_000);
    expect((await bench.diagnosisFee.read((await bench.aShop()).actor)).diagnosisCents).toBe(0);
    const job = await diagnosed({}, shop, 25_000);
    expect((await job.ticket()).quotes[0]?.diagnosisCents).toBe(25_000);
    // Frozen: a later change of the shop's fee is not agreed to.
    await bench.diagnosisFee.set(shop.actor, 30_000);
    await bench.declineQuote.run(job.actor, job.repairId, '');
    expect((await job.told()).at(-1)).toMatchObject({ what: 'declined', diagnosisCents: 25_000 });
  });

  it('charges the fee for a diagnosis without a repair', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 25_000);
    const job = await diagnosed(NEEDS_PERSON, shop, 25_000);
    await bench.handOver.markReady(job.actor, job.repairId);
    expect((await job.told()).at(-1)).toMatchObject({ what: 'ready', outcome: 'needs_person', diagnosisCents: 25_000 });
  });
});

describe('after a rollback', () => {
  it('allows another diagnosis and repair on the same ticket and keeps the history', async () => {
    const job = await approved();
    const first = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await outcomeOf(job, first, {});
    await expect(bench.diagnoseAgain.run(job.actor, job.repairId)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const back = await bench.rollBack.run(job.actor, job.repairId, aCommand());
    await outcomeOf(job, back, {
      kind: 'rollback',
      result: 'rolled_back',
      reason: 'Every byte is as it was',
      rollbackNonce: '',
    });
    expect(new Set((await job.ticket()).history.filter(({ moved }) => moved).map(({ status }) => status))).toEqual(
      new Set(['received', 'diagnosing', 'quoted', 'approved', 'repairing', 'completed']),
    );
    await job.report(await bench.diagnoseAgain.run(job.actor, job.repairId), { planDigest: 'e'.repeat(64) });
    await approveInPerson(bench, job, 2);
    const second = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 2 }, aCommand());
    await outcomeOf(job, second, { planDigest: 'e'.repeat(64) });
    expect((await job.ticket()).repair).toMatchObject({ status: 'completed', outcome: 'repaired' });
  });
});

describe('repair that ended before its first write', () => {
  it('keeps the approval and restarts once under it', async () => {
    const job = await approved();
    const first = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await outcomeOf(job, first, { ...NOTHING_WRITTEN, executeNonce: 'another-number-1234' });
    const { repair, approvals, quotes } = await job.ticket();
    expect(repair).toMatchObject({ status: 'approved', outcome: 'none' });
    expect([approvals[0]?.spentByRun, quotes[0]?.nonce, quotes[0]?.current]).toEqual([
      null,
      'another-number-1234',
      true,
    ]);
    expect((await job.told()).map(({ what }) => what)).not.toContain('failed');
    await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    const orders = (await bench.ordersFor(job.agent.id)).filter(({ kind }) => kind === 'execute');
    expect(orders.map(({ nonce }) => nonce)).toEqual([expect.any(String), 'another-number-1234']);
    await expect(
      bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' });
  });

  it('keeps the approval for a late order and needs a person for other refusals', async () => {
    const refuse = async (reason: string) => {
      const job = await approved();
      const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
      await bench.say(job.agent, job.tenantId, { refused: { runId, repairId: job.repairId, orderId: '', reason } });
      return (await job.ticket()).repair;
    };
    expect(await refuse('The order has expired. (expired)')).toMatchObject({ status: 'approved', outcome: 'none' });
    expect(await refuse("The order's one-time number was already used. (nonce_spent)")).toMatchObject({
      status: 'quoted',
      outcome: 'needs_person',
    });
  });

  it('drops the approval once a byte was written', async () => {
    const job = await approved();
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await outcomeOf(job, runId, { ...NOTHING_WRITTEN, writesDone: 1, executeNonce: 'another-number-1234' });
    expect((await job.ticket()).repair).toMatchObject({ status: 'quoted', outcome: 'needs_person' });
  });
});

describe('stopping', () => {
  it('stops a diagnosis with a signed order, shown until the agent answers', async () => {
    const shop = await bench.aShop();
    const { repairId, runId } = await bench.startRepair.run(shop.actor, {
      deviceId: shop.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: null,
    });
    await bench.stopRun.run(shop.actor, repairId);
    const ticket = await bench.stopRun.run(shop.actor, repairId);
    expect(ticket.runs[0]).toMatchObject({ status: 'starting', stopRequestedAt: expect.any(Date) });
    expect((await bench.ordersFor(shop.agent.id)).map((order) => [order.kind, order.runId])).toEqual([
      ['diagnose', runId],
      ['cancel', runId],
    ]);
    const report = aReport(
      { runId, repairId, agentId: shop.agent.id, deviceId: shop.device.id },
      { ...NEEDS_PERSON, verdict: 'failed', reason: 'The diagnosis was stopped. Nothing was changed.' },
    );
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(report) });
    expect((await bench.tickets.read(shop.actor, repairId)).repair).toMatchObject({
      status: 'diagnosing',
      outcome: 'needs_person',
      outcomeReason: expect.stringContaining('stopped'),
    });
    await expect(bench.stopRun.run(shop.actor, repairId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await bench.diagnoseAgain.run(shop.actor, repairId);
  });

  it('keeps the approval of a repair stopped before its first write', async () => {
    const job = await approved();
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.stopRun.run(job.actor, job.repairId);
    await outcomeOf(job, runId, {
      ...NOTHING_WRITTEN,
      reason: 'Stopped before the first write. Nothing was written.',
      executeNonce: 'another-number-1234',
    });
    expect((await job.ticket()).repair).toMatchObject({ status: 'approved', outcome: 'none' });
  });
});
