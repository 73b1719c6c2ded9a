import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, repairsOnABench, type Bench } from '../bench.js';
import { centreJobsOn } from './centre-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { attach, report, approve } = centreJobsOn(() => bench);

const LOOKED = {
  verdict: 'no_problem_found',
  findings: [],
  planDigest: '',
  nonce: '',
  writes: [],
  procedures: [],
  coverage: {
    layers: [],
    notes: ['Processor: Acme A1, 4 cores.'],
    notChecked: [{ unit: { id: 'device', label: 'Computer' }, what: 'battery', why: 'the system does not say' }],
    units: [],
    hardware: {
      cpu: { vendor: 'Acme', model: 'A1', cores: 4 },
      modules: [{ bytes: 8 * 2 ** 30, type: 'DDR4' }],
      drives: [{ model: 'Acme SSD', bytes: 250e9, health: 'fine' }],
      totalMemory: 8 * 2 ** 30,
    },
  },
};

describe('analysis of a PC that does not start', () => {
  // spec C051, F121, F135
  it('starts a diagnosis, reports it as running and then returns the results', async () => {
    const shop = await bench.aShop();
    const computer = attach(shop, { kind: 'computer', name: 'Rescue: ACME 1', detail: 'on rescue media' });
    const begun = await bench.analyzeComputer.run(shop.actor);
    expect(begun).toMatchObject({ state: 'analyzing', machine: computer.name, drives: [], ram: [], notes: [] });
    expect(begun.cpu).toBeUndefined();
    // Returns the running analysis without starting a second.
    expect((await bench.analyzeComputer.run(shop.actor)).sessionId).toBe(begun.sessionId);
    expect(await bench.ordersFor(shop.agent.id)).toHaveLength(1);

    await report(shop, begun.sessionId, LOOKED);
    const done = await bench.analyzeComputer.run(shop.actor);
    expect(done).toMatchObject({
      state: 'done',
      sessionId: begun.sessionId,
      cpu: { vendor: 'Acme', model: 'A1', cores: 4 },
      ram: [{ sizeGB: 8, type: 'DDR4' }],
      drives: [{ model: 'Acme SSD', capacityGB: 250, health: 'fine' }],
      notSeen: [{ what: 'battery', why: 'the system does not say' }],
      platform: 'Debian GNU/Linux 12',
    });
    expect([done.motherboard, done.osStatus, done.revenueImpact, done.cpu?.threads]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await bench.ordersFor(shop.agent.id)).toHaveLength(1);
  });

  it('requires a connected computer of the own shop', async () => {
    const shop = await bench.aShop();
    const other = await bench.aShop('Another shop');
    attach(other, { kind: 'computer', name: 'Not ours' });
    await expect(bench.analyzeComputer.run(shop.actor)).rejects.toMatchObject({
      code: 'AGENT_OFFLINE',
      message: expect.stringContaining('rescue media'),
    });
    await expect(bench.analyzeComputer.run(aUser({ role: 'master' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('phone bridge', () => {
  async function bridged() {
    const shop = await bench.aShop();
    const phone = attach(shop, { kind: 'phone', name: 'Pixel 4a', detail: 'Android phone' });
    const request = { phoneId: phone.id, targetDeviceId: shop.device.id, phoneUse: 'media' };
    return { shop, phone, request, started: await bench.phones.bridge(shop.actor, request) };
  }

  // spec C042, F097, F099, F107, F118, F120
  it('lists phones with their details, and repairable disks', async () => {
    const shop = await bench.aShop();
    const pixel = attach(shop, { kind: 'phone', name: 'Pixel 4a', detail: 'Android phone' });
    attach(shop, { kind: 'phone', name: 'Silent', detail: '' });
    const looked = await bench.assess.machine(shop.actor, pixel.id, { page: 'injection' });
    await report(shop, looked.sessionId, {
      ...LOOKED,
      coverage: { ...LOOKED.coverage, notes: ['Battery 80%, charging.'] },
    });
    const found = await bench.phones.detect(shop.actor);
    expect(found.connectedDevices?.map(({ name, batteryLevel }) => [name, batteryLevel])).toEqual([
      ['Pixel 4a', 80],
      ['Silent', undefined],
    ]);
    expect(found.nonBootableDevices).toEqual([
      expect.objectContaining({ id: shop.device.id, connectionMethod: 'disk_image', condition: 'Not assessed yet' }),
    ]);
    expect(found.nonBootableDevices?.[0]?.estimatedRepairCost).toBeUndefined();
    expect(found.revenue).toEqual({ cents: 0, charges: 0 });
  });

  // spec C043, F108, F109, K170, K171, K172
  it('starts the diagnosis of the device and returns phone and use', async () => {
    const { shop, started } = await bridged();
    expect(started).toMatchObject({ phoneModel: 'Pixel 4a', targetDevice: 'Dlamini laptop disk' });
    expect((await bench.ordersFor(shop.agent.id)).map(({ kind }) => kind)).toEqual(['diagnose']);
    const [session] = (await bench.phones.detect(shop.actor)).sessions ?? [];
    expect(session).toMatchObject({
      phoneUse: 'media',
      status: 'assessing',
      stepsDone: 0,
      stepsTotal: 2,
      approved: false,
    });
  });

  // spec C040, E128, E139, F104, F110, F136, K205, K206, K207
  it('orders named repairs only if the customer approved them', async () => {
    const { shop, started } = await bridged();
    const { sessionId } = started;
    const execute = (...repairCommands: string[]) =>
      bench.phones.execute(shop.actor, { sessionId, repairCommands }, aCommand());
    await report(shop, sessionId);
    await expect(execute('boot_repair')).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    await approve(shop, sessionId);
    await expect(execute('laptop_bios')).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('No repair has this name'),
    });
    await expect(execute('boot_repair', 'driver_update')).rejects.toMatchObject({ code: 'INVALID' });
    expect((await bench.ordersFor(shop.agent.id)).filter(({ kind }) => kind === 'execute')).toEqual([]);
    expect(await execute('boot_repair')).toMatchObject({
      sessionId,
      repairResults: { count: 0, needed: 20 },
      businessImpact: { revenueGenerated: 0 },
    });
    expect((await bench.ordersFor(shop.agent.id)).filter(({ kind }) => kind === 'execute')).toHaveLength(1);
  });

  it('refuses foreign phones, foreign devices and devices under repair', async () => {
    const { shop, phone, request } = await bridged();
    const other = await bench.aShop('Another shop');
    await expect(
      bench.phones.bridge(shop.actor, { ...request, targetDeviceId: other.device.id }),
    ).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    await expect(
      bench.phones.bridge(other.actor, { ...request, targetDeviceId: other.device.id }),
    ).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    await expect(bench.phones.bridge(shop.actor, { ...request, targetDeviceId: phone.id })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(bench.phones.bridge(shop.actor, request)).rejects.toMatchObject({ code: 'DEVICE_HAS_REPAIR' });
    await expect(
      bench.phones.execute(
        other.actor,
        { sessionId: '0190a0a0-0000-7000-8000-0000000000aa', repairCommands: ['boot_repair'] },
        aCommand(),
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
