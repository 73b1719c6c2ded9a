import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { aCommand, anOutcome, repairsOnABench, type Bench, type BenchAgent } from './bench.js';
import { approveInPerson, jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { quoted } = jobsOn(() => bench);

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
const eventAt = (occurredAt: Date): BusEvent => ({ ...bench.event(), occurredAt });

const revoke = (agent: BenchAgent, tenantId: string, at: Date) =>
  bench.copies.agent(eventAt(at), {
    agentId: agent.id,
    tenantId,
    name: '',
    binding: 'revoked',
    proof: '',
    version: 2,
    proofRequest: new Uint8Array(),
  });

/** A ticket whose repair is running at its agent. */
async function repairing() {
  const job = await quoted();
  await approveInPerson(bench, job);
  const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
  const outcome = { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) };
  const report = (at: Date) => bench.say(job.agent, job.tenantId, outcome, eventAt(at));
  const state = async () => {
    const { repair, runs } = await job.ticket();
    return { status: repair.status, outcome: repair.outcome, run: runs.at(-1)?.status };
  };
  return { ...job, runId, report, state };
}

describe('ticket of a revoked agent', () => {
  it('takes a result that was reported before the revocation, although the revocation arrives first', async () => {
    const { agent, tenantId, report, state } = await repairing();
    await revoke(agent, tenantId, hoursAgo(1));
    await report(hoursAgo(2));
    expect(await state()).toEqual({ status: 'completed', outcome: 'repaired', run: 'completed' });
  });

  it('takes no result that was reported after the revocation', async () => {
    const { agent, tenantId, report, state } = await repairing();
    await revoke(agent, tenantId, hoursAgo(2));
    await report(hoursAgo(1));
    expect(await state()).toMatchObject({ status: 'repairing', run: 'starting' });
  });

  it('does not believe a time of revocation that was changed in the database', async () => {
    const { agent, tenantId, report, state } = await repairing();
    await revoke(agent, tenantId, hoursAgo(2));
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query('update agent_bindings set revoked_at = now() where agent_id = $1', [agent.id]),
    );
    await expect(report(hoursAgo(1))).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    expect(await state()).toMatchObject({ status: 'repairing' });
  });

  it('ends a run whose result can arrive no more, and says that nobody confirmed it', async () => {
    const { agent, tenantId, state, ticket } = await repairing();
    await bench.endLostRuns.runDue();
    expect(await state()).toMatchObject({ status: 'repairing' });
    await revoke(agent, tenantId, new Date());
    await bench.endLostRuns.runDue();
    expect(await state()).toMatchObject({ status: 'repairing' });
    const other = await repairing();
    await revoke(other.agent, other.tenantId, hoursAgo(1));
    await bench.endLostRuns.runDue();
    expect(await other.state()).toEqual({ status: 'quoted', outcome: 'needs_person', run: 'failed' });
    expect((await other.ticket()).repair.outcomeReason).toContain('nobody has confirmed the result');
    expect((await ticket()).repair.outcome).toBe('none');
  });

  it('is continued on another device, with a new diagnosis and without its quote', async () => {
    const job = await quoted();
    const device = { ...job.device, id: `device-${uuidv7()}` };
    bench.devices.set(device.id, device);
    const attach = () => bench.attachDevice.run(job.actor, job.repairId, device.id);
    await expect(attach()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await revoke(job.agent, job.tenantId, new Date());
    const runId = await attach();
    const { repair, runs, quotes } = await job.ticket();
    expect(repair).toMatchObject({ status: 'diagnosing', deviceId: device.id, deviceAttached: true });
    expect(runs.at(-1)).toMatchObject({ id: runId, kind: 'diagnosis' });
    expect(quotes.map(({ current }) => current)).toEqual([false]);
  });

  it('is not continued while a diagnosis may still report', async () => {
    const job = await quoted();
    await bench.diagnoseAgain.run(job.actor, job.repairId);
    const device = { ...job.device, id: `device-${uuidv7()}` };
    bench.devices.set(device.id, device);
    await revoke(job.agent, job.tenantId, hoursAgo(1));
    const attach = () => bench.attachDevice.run(job.actor, job.repairId, device.id);
    await expect(attach()).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    await bench.endLostRuns.runDue();
    await attach();
    expect((await job.ticket()).repair).toMatchObject({ status: 'diagnosing', outcome: 'none', deviceId: device.id });
  });

  it('is not continued during or after a repair', async () => {
    const job = await repairing();
    const device = { ...job.device, id: `device-${uuidv7()}` };
    bench.devices.set(device.id, device);
    await revoke(job.agent, job.tenantId, hoursAgo(1));
    const attach = () => bench.attachDevice.run(job.actor, job.repairId, device.id);
    await expect(attach()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await job.report(hoursAgo(2));
    await expect(attach()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('ends the run of every other ticket where one was changed in the database', async () => {
    const [damaged, intact] = [await repairing(), await repairing()];
    for (const { agent, tenantId } of [damaged, intact]) await revoke(agent, tenantId, hoursAgo(1));
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query('update runs set agent_id = agent_id, status = $2 where id = $1', [damaged.runId, 'verifying']),
    );
    await bench.endLostRuns.runDue();
    expect(await intact.state()).toMatchObject({ status: 'quoted', run: 'failed' });
  });
});
