import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { verify } from 'node:crypto';
import { aCommand, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => void (bench = await repairsOnABench()));
afterAll(() => bench.close());

const [PATCH] = BUILT_IN_PATCHES;
const master = aUser({ role: 'master' });

async function aReadyShop(over: Parameters<Bench['aShop']>[1] = {}) {
  const shop = await bench.aShop('Umbani Electronics', over);
  shop.device.status = 'ready';
  const request = { testId: uuidv7(), deviceId: shop.device.id, patchId: PATCH.id, patchVersion: PATCH.version };
  return { ...shop, request, sign: (actor = master) => bench.signProbe.run(actor, request) };
}

describe('sign probe', () => {
  it('signs an order for the agent of the device and answers where the order went', async () => {
    const { sign, agent, tenantId, device, request } = await aReadyShop();
    expect(await sign()).toMatchObject({ agentId: agent.id, tenantId, deviceName: device.name });
    const [order] = await bench.ordersFor(agent.id);
    expect(order).toMatchObject({
      orderId: request.testId,
      kind: 'probe',
      agentId: agent.id,
      deviceId: device.id,
      runId: request.testId,
      repairId: request.testId,
      procedures: [{ id: PATCH.id, version: PATCH.version }],
      planDigest: '',
      nonce: '',
      approvalId: '',
    });
    expect(Date.parse(order?.expiresAt ?? '') - Date.parse(order?.issuedAt ?? '')).toBe(120_000);
  });

  it('signs with the order key', async () => {
    const { sign } = await aReadyShop();
    await sign();
    const sent = InstructionIssued.decode((await bench.events('repairs.instruction')).at(-1) ?? new Uint8Array());
    const { payload = new Uint8Array(), signature = new Uint8Array() } = sent.order ?? {};
    const bytes = Buffer.concat([Buffer.from('revive-order-v1\0', 'latin1'), payload]);
    expect(verify(null, bytes, bench.orderKey, signature)).toBe(true);
  });

  it('names the master as the origin, so that the agent asks the person at its PC', async () => {
    const { sign, agent } = await aReadyShop();
    await sign();
    const [order] = await bench.ordersFor(agent.id);
    expect(order?.origin).toEqual({
      kind: 'staff',
      sessionId: master.userId,
      who: `${master.username} (Revive platform)`,
    });
  });

  it('records the test in the audit trail', async () => {
    const { sign } = await aReadyShop();
    const audited = async () =>
      (await bench.events('repairs.audit')).filter((bytes) => bytes.toString('latin1').includes('patch_test')).length;
    const before = await audited();
    await sign();
    expect((await audited()) - before).toBe(1);
  });

  it.each(['admin', 'finance', 'sales', 'tech', 'tenant_admin', 'user'] as const)('refuses %s', async (role) => {
    const { sign, agent } = await aReadyShop();
    await expect(sign(aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await bench.ordersFor(agent.id)).toEqual([]);
  });

  it.each([
    ['connected', 'DEVICE_NOT_READY'],
    ['error', 'DEVICE_NOT_READY'],
    ['analyzing', 'DEVICE_BUSY'],
    ['testing', 'DEVICE_BUSY'],
  ])('refuses a device that is %s', async (status, code) => {
    const { sign, device } = await aReadyShop();
    device.status = status;
    await expect(sign()).rejects.toMatchObject({ code });
  });

  it('refuses a device of an agent that is offline', async () => {
    const { sign, device } = await aReadyShop();
    device.agentOnline = false;
    await expect(sign()).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
  });

  it('refuses a device of an unconfirmed agent', async () => {
    const { sign } = await aReadyShop({ confirmed: false });
    await expect(sign()).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
  });

  it('refuses a device with an open run', async () => {
    const { sign, actor, device } = await aReadyShop();
    await bench.startRepair.run(actor, {
      deviceId: device.id,
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
    await expect(sign()).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
  });

  it('refuses a patch of another release', async () => {
    const { request } = await aReadyShop();
    await expect(bench.signProbe.run(master, { ...request, patchVersion: '9.9.9' })).rejects.toMatchObject({
      code: 'PATCH_NOT_FOUND',
    });
  });

  it('refuses while an emergency stop is active', async () => {
    const { sign } = await aReadyShop();
    const { stopId } = await bench.emergencyStop.run(master, aCommand());
    await expect(sign()).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
    await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
    expect(await sign()).toMatchObject({ deviceName: 'Dlamini laptop disk' });
  });
});
