import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from 'node:crypto';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, repairsOnABench, type Bench } from './bench.js';
import { jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { quoted } = jobsOn(() => bench);
const master = aUser({ role: 'master' });
async function liftAll(): Promise<void> {
  const { stops } = await bench.liftStop.list(master, '');
  for (const { stopId, resumedAt } of stops)
    if (resumedAt === undefined) await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
}
beforeEach(liftAll);

describe('emergency stop', () => {
  it('sends a signed order under the id of the confirmed command', async () => {
    const [master, command] = [aUser({ role: 'master' }), aCommand()];
    const reply = await bench.emergencyStop.run(master, command);
    expect(reply.stopId).toBe(command.id);
    const sent = bench.stops.at(-1);
    const [payload, signature] = [Buffer.from(sent?.order?.payload ?? []), Buffer.from(sent?.order?.signature ?? [])];
    const fits = (prefix: string) =>
      verify(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), bench.orderKey, signature);
    expect([fits('revive-stop-v1\0'), fits('revive-order-v1\0')]).toEqual([true, false]);
    const order = StopOrder.decode(payload);
    expect(order).toMatchObject({ stopId: command.id, procedureId: '', agentVersion: '' });
    expect(Date.parse(order.haltsUntil) - Date.parse(order.issuedAt)).toBe(5_000);
    expect(Date.parse(order.expiresAt) - Date.parse(order.issuedAt)).toBe(600_000);
    expect((await bench.emergencyStop.read(master, command.id)).stopId).toBe(command.id);
  });

  it('records a repeated command as the same stop', async () => {
    const [master, command] = [aUser({ role: 'admin' }), aCommand()];
    const audited = async () =>
      (await bench.events('repairs.audit')).filter((bytes) => bytes.toString('latin1').includes('emergency_stop'))
        .length;
    const before = await audited();
    const first = await bench.emergencyStop.run(master, command);
    expect(await bench.emergencyStop.run(master, command)).toEqual(first);
    expect((await audited()) - before).toBe(1);
    await bench.emergencyStop.run(master, aCommand());
    expect((await audited()) - before).toBe(2);
  });

  it('refuses roles other than staff', async () => {
    const told = bench.stops.length;
    for (const role of ['tenant_admin', 'tech', 'finance', 'sales', 'user'] as const)
      await expect(bench.emergencyStop.run(aUser({ role }), aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(bench.stops).toHaveLength(told);
  });
});

describe('active emergency stop', () => {
  async function approved() {
    const job = await quoted();
    await bench.approveQuote.run(job.actor, {
      repairId: job.repairId,
      quoteVersion: 1,
      how: 'in_person',
      approvedBy: 'Thandi',
      recordedBy: job.actor.userId,
    });
    const execute = () => bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    return { ...job, execute };
  }
  const STOPPED = { code: 'REPAIRS_STOPPED' };

  it('blocks writing runs but not diagnoses, and resumes after the lift', async () => {
    const job = await approved();
    const { stopId } = await bench.emergencyStop.run(master, aCommand(), { reason: 'A faulty release' });
    await expect(job.execute()).rejects.toMatchObject(STOPPED);
    expect((await quoted()).repairId).toBeDefined();
    expect((await job.ticket()).approvals[0]?.spentByRun).toBeNull();
    await bench.liftStop.run(master, { id: stopId, reason: 'Fixed in 1.4.1' }, aCommand());
    const runId = await job.execute();
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    const again = await bench.emergencyStop.run(master, aCommand(), { reason: 'Once more' });
    await expect(bench.rollBack.run(job.actor, job.repairId, aCommand())).rejects.toMatchObject(STOPPED);
    await bench.liftStop.run(master, { id: again.stopId, reason: 'no fault' }, aCommand());
    expect(await bench.rollBack.run(job.actor, job.repairId, aCommand())).toBeDefined();
  });

  it('blocks only repairs in the full scope of shop, procedure and release', async () => {
    const [job, other] = [await approved(), await approved()];
    const holds = async (scope: Parameters<typeof bench.emergencyStop.run>[2], one = job): Promise<boolean> => {
      const { stopId } = await bench.emergencyStop.run(master, aCommand(), { reason: 'r', ...scope });
      // An executed and a refused order both leave the state that the next case needs.
      const isHeld = await one.execute().then(
        () => false,
        (error: { code?: string }) => error.code === 'REPAIRS_STOPPED',
      );
      await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
      return isHeld;
    };
    const [procedureId, agentVersion] = ['boot.table', '0.1.0'];
    expect(await holds({ tenantId: job.tenantId })).toBe(true);
    expect(await holds({ procedureId })).toBe(true);
    expect(await holds({ agentVersion })).toBe(true);
    expect(await holds({ tenantId: job.tenantId, procedureId, agentVersion })).toBe(true);
    expect(await holds({ tenantId: job.tenantId, procedureId, agentVersion: '9.9.9' })).toBe(false);
    expect(await holds({ tenantId: job.tenantId }, other)).toBe(false);
  });

  it('sends the scope to fleet and agents and refuses unknown procedures', async () => {
    const { tenantId } = await bench.aShop();
    await bench.emergencyStop.run(master, aCommand(), { tenantId, procedureId: 'boot.table', agentVersion: '0.1.0' });
    const sent = bench.stops.at(-1);
    expect(sent).toMatchObject({ tenantId, agentVersion: '0.1.0' });
    expect(StopOrder.decode(sent?.order?.payload ?? new Uint8Array())).toMatchObject({
      procedureId: 'boot.table',
      agentVersion: '0.1.0',
    });
    const told = bench.stops.length;
    for (const wrong of [{ procedureId: 'shell' }, { tenantId: 'x' }, { reason: 'x'.repeat(301) }])
      await expect(bench.emergencyStop.run(master, aCommand(), wrong)).rejects.toMatchObject({ code: 'INVALID' });
    expect(bench.stops).toHaveLength(told);
  });

  it('shows a shop the reasons of its stops and lets no shop lift them', async () => {
    const [job, other] = [await approved(), await bench.aShop()];
    const heard = bench.frames.length;
    const whole = await bench.emergencyStop.run(master, aCommand(), { reason: 'All of us' });
    const own = await bench.emergencyStop.run(master, aCommand(), { reason: 'You', tenantId: job.tenantId });
    const readBy = async (actor: typeof job.actor) =>
      (await bench.liftStop.ofShop(actor)).stops.map(({ stopId, reason }) => [stopId, reason]);
    expect(await readBy(job.actor)).toEqual([
      [own.stopId, 'You'],
      [whole.stopId, 'All of us'],
    ]);
    expect(await readBy(other.actor)).toEqual([[whole.stopId, 'All of us']]);
    const told = bench.frames.slice(heard).filter(({ frame }) => frame.type === 'shop.stop');
    const toldTo = (stopId: string) => told.filter(({ frame }) => frame.id === stopId).map(({ channel }) => channel);
    expect(toldTo(own.stopId)).toEqual(['live:staff', `live:tenant:${job.tenantId}`]);
    expect(toldTo(whole.stopId)).toContain(`live:tenant:${other.tenantId}`);
    const link = { kind: 'link', repairId: job.repairId, tenantId: job.tenantId } as const;
    expect(await bench.db.tx(link, (em) => em.query('select id from stops'))).toEqual([]);
    await bench.liftStop.run(master, { id: own.stopId, reason: 'over' }, aCommand());
    expect(await readBy(job.actor)).toEqual([[whole.stopId, 'All of us']]);
    for (const role of ['tenant_admin', 'tech', 'finance', 'sales', 'user'] as const)
      await expect(
        bench.liftStop.run(aUser({ role }), { id: whole.stopId, reason: 'mine' }, aCommand()),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('lifts a stop once with the first reason and lists active stops first', async () => {
    const [first, second] = [
      await bench.emergencyStop.run(master, aCommand(), { reason: 'first' }),
      await bench.emergencyStop.run(master, aCommand(), { reason: 'second' }),
    ];
    await bench.liftStop.run(master, { id: second.stopId, reason: 'over' }, aCommand());
    await bench.liftStop.run(master, { id: second.stopId, reason: 'again' }, aCommand());
    expect(await bench.emergencyStop.read(master, second.stopId)).toMatchObject({ resumeReason: 'over' });
    const { stops } = await bench.liftStop.list(master, '');
    expect(stops[0]).toMatchObject({ stopId: first.stopId, reason: 'first' });
    expect(stops[0]?.resumedAt).toBeUndefined();
    expect(stops.slice(1).every(({ resumedAt }) => resumedAt !== undefined)).toBe(true);
    const after = (await bench.liftStop.list(master, first.stopId)).stops;
    expect(after.map(({ stopId }) => stopId)).toEqual(stops.slice(1).map(({ stopId }) => stopId));
    await expect(
      bench.liftStop.run(master, { id: bench.stops[0]?.stopId.replace(/^./, 'f') ?? '', reason: 'none' }, aCommand()),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
