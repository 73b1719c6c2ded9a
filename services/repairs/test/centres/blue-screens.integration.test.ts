import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '@revive/proto/revive/repair/v1/repair';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, repairsOnABench, type Bench } from '../bench.js';
import { centreJobsOn } from './centre-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { attach, report, approve, charge } = centreJobsOn(() => bench);

const BLUE_SCREEN: Finding = {
  code: 'windows.blue_screen',
  procedure: 'bsod.analyse',
  severity: 'medium',
  layer: 'partition 2',
  plain:
    'The last blue screen on 2026-02-01 08:19 UTC was CRITICAL_PROCESS_DIED (0x000000EF). The dump points to no driver.',
  evidence: [],
  unit: { id: 'volume-2', label: 'Volume 2' },
};
const TABLE: Finding = {
  code: 'gpt.primary_header_wiped',
  procedure: 'boot.table',
  severity: 'critical',
  layer: 'disk',
  plain: 'The disk has lost its table of contents',
  evidence: [],
  unit: { id: 'table', label: 'Partition table' },
};
const SEEN = {
  layers: [
    { unit: { id: 'table', label: 'Partition table' }, format: 'GPT', state: 'mended', detail: '', offset: 0, size: 1 },
    { unit: { id: 'volume-2', label: 'Volume 2' }, format: 'ntfs', state: 'sound', detail: '', offset: 1, size: 1 },
  ],
  notes: [],
  notChecked: [],
  units: [],
};
const only = async (shop: Awaited<ReturnType<Bench['aShop']>>) => {
  const status = await bench.readBlueScreens.run(shop.actor);
  return { status, machine: status.connectedMachines[0], session: status.activeSessions[0] };
};

describe('blue-screen control center', () => {
  // spec C044, F115, F117, F126, K210
  it('shows the shop’s connected machines as unread, with the catalog price', async () => {
    const shop = await bench.aShop();
    attach(shop, { kind: 'phone', name: 'A phone' });
    const { status, machine } = await only(shop);
    expect(status).toMatchObject({ recoveryCents: 50_000, estimatedMinutes: 45, activeSessions: [] });
    expect(status.connectedMachines).toHaveLength(1);
    expect(machine).toMatchObject({ recoveryStatus: 'connected', tenantId: shop.tenantId, approved: false });
    expect(machine?.systemState).toEqual({ boot: {}, files: {}, memory: {}, disk: {} });
    expect(machine?.bsodInfo).toEqual({ hasRecentBSOD: undefined, detectedErrors: [] });
  });

  // spec C047, C048, E129, E133, E134, E136, F116, F128, F129, F130, K211
  it('moves from assessment to verified recovery by agent reports alone', async () => {
    const shop = await bench.aShop();
    const { sessionId } = await bench.assess.machine(shop.actor, shop.device.id, { page: 'bsod' });
    expect((await only(shop)).machine).toMatchObject({ recoveryStatus: 'assessing', sessionId });

    await report(shop, sessionId, { findings: [TABLE, BLUE_SCREEN], coverage: SEEN });
    const ready = await only(shop);
    expect(ready.machine).toMatchObject({
      recoveryStatus: 'ready',
      approved: false,
      quotedCents: 50_000,
      bsodInfo: { hasRecentBSOD: true, detectedErrors: [{ type: 'CRITICAL_PROCESS_DIED', severity: 'medium' }] },
      systemState: { boot: { bootable: false }, files: { intact: true, needsRepair: false } },
    });
    expect(ready.machine?.systemState?.memory?.accessible).toBeUndefined();

    const recover = () => bench.executeSession.machine(shop.actor, shop.device.id, aCommand());
    await expect(recover()).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    await approve(shop, sessionId);
    const { runId } = await recover();
    const recovering = await only(shop);
    expect(recovering.machine).toMatchObject({ recoveryStatus: 'recovering' });
    expect(recovering.session).toMatchObject({
      sessionId,
      machineId: shop.device.id,
      bsodType: 'CRITICAL_PROCESS_DIED',
      estimatedCost: 500,
      estimatedTime: 45,
      parts: ['boot_repair'],
    });
    expect(recovering.session?.steps).toEqual([{ type: 'boot_repair', description: 'Boot repair', status: 'pending' }]);
    expect(recovering.session?.stages?.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'detect pending',
      'plan pending',
      'back_up pending',
      'execute pending',
      'verify pending',
    ]);
    const at = new Date().toISOString();
    await bench.say(shop.agent, shop.tenantId, {
      step: {
        runId,
        repairId: sessionId,
        name: 'detect',
        status: 'active',
        plain: 'Reading the disk',
        action: '',
        digest: '',
        at,
        writes: [],
      },
    });
    expect((await only(shop)).session?.stages?.[0]).toMatchObject({
      status: 'running',
      description: 'Reading the disk',
    });

    const ids = { runId, repairId: sessionId, agentId: shop.agent.id, deviceId: shop.device.id };
    await bench.say(shop.agent, shop.tenantId, { outcome: shop.agent.outcome(anOutcome(ids)) });
    await charge(shop, sessionId, 50_000);
    const done = await only(shop);
    expect(done.machine).toMatchObject({
      recoveryStatus: 'completed',
      systemState: { boot: { bootable: true }, files: { intact: true } },
    });
    expect(done.status.revenue).toEqual({ cents: 50_000, charges: 1 });

    await bench.handOver.markReady(shop.actor, sessionId);
    expect((await only(shop)).machine).toMatchObject({ recoveryStatus: 'connected' });
    const again = await bench.assess.machine(shop.actor, shop.device.id, { page: 'bsod' });
    expect(again.sessionId).not.toBe(sessionId);
  });

  it('charges a recovery as one service, and a bench repair by procedure', async () => {
    const shop = await bench.aShop();
    const registry = { ...TABLE, code: 'registry.hive_lost', procedure: 'registry.recover' };
    const procedures = ['boot.table', 'registry.recover'].map((id) => ({ id, version: '1.0.0' }));
    const { sessionId } = await bench.assess.machine(shop.actor, shop.device.id, { page: 'bsod' });
    await report(shop, sessionId, { findings: [TABLE, registry], procedures });
    const [quote] = (await bench.tickets.read(shop.actor, sessionId)).quotes;
    expect(quote?.lines).toEqual([
      expect.objectContaining({ serviceId: 'bsod_recovery', name: 'Blue-screen recovery', cents: 50_000 }),
    ]);
    expect(quote?.lines[0]?.findingIds).toHaveLength(2);
    const other = await bench.aShop();
    const { sessions } = await bench.assess.clients(other.actor, 'automatic');
    await report(other, sessions[0] ?? '', { findings: [TABLE, registry], procedures });
    const [usual] = (await bench.tickets.read(other.actor, sessions[0] ?? '')).quotes;
    expect(usual?.totalCents).toBe(60_000);
  });

  it('shows the crash history of a sound Windows', async () => {
    const shop = await bench.aShop();
    const { sessionId } = await bench.assess.machine(shop.actor, shop.device.id, { page: 'bsod' });
    await report(shop, sessionId, {
      verdict: 'healthy',
      findings: [BLUE_SCREEN],
      planDigest: '',
      nonce: '',
      writes: [],
      procedures: [],
      coverage: { ...SEEN, layers: SEEN.layers.map((one) => ({ ...one, state: 'sound' })) },
    });
    expect((await only(shop)).machine).toMatchObject({
      recoveryStatus: 'connected',
      bsodInfo: { hasRecentBSOD: true, detectedErrors: [{ type: 'CRITICAL_PROCESS_DIED' }] },
      systemState: { boot: { bootable: true }, files: { intact: true } },
    });
  });

  it('refuses other shops and staff, and shows staff all machines', async () => {
    const shop = await bench.aShop();
    const stranger = await bench.aShop('Another shop');
    const master = { ...aUser({ role: 'master' }), tenantId: undefined } as never;
    const foreign = (actor: never) => bench.assess.machine(actor, shop.device.id, { page: 'bsod' });
    await expect(foreign(stranger.actor as never)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    await expect(foreign(master)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(bench.executeSession.machine(stranger.actor, shop.device.id, aCommand())).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    await expect(bench.executeSession.machine(shop.actor, shop.device.id, aCommand())).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    });
    const seen = await bench.readBlueScreens.run(master);
    expect(seen.connectedMachines?.map(({ machineId }) => machineId)).toEqual(
      expect.arrayContaining([shop.device.id, stranger.device.id]),
    );
    expect(seen.recoveryCents).toBeUndefined();
  });
});
