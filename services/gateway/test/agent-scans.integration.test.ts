import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

const AT = '2026-01-05T08:00:00.000Z';
const PHONE = {
  id: 'device-1',
  name: 'Galaxy S9',
  kind: 'phone',
  sizeBytes: 0,
  agentId: 'agent_1',
  agentName: 'Bench PC',
  status: 'ready',
  detail: '',
  attachedAt: AT,
  version: 1,
  tenantId: ID,
  agentOnline: true,
  type: 'mobile',
  vendor: 'Samsung',
  model: 'SM-G960F',
  connection: 'usb',
  serial: 'R58M123ABC',
  osVersion: 'Android 10',
  batteryPercent: 64,
};
const AGENT = {
  id: 'agent_1',
  name: 'Bench PC',
  tenantId: ID,
  status: 'online',
  presence: 'online',
  platform: 'linux x64',
  agentVersion: '1.2.0',
  localPort: 8888,
  lastSeen: AT,
  enrolledAt: AT,
  version: 1,
  copies: [],
};
const SCAN = {
  devices: [PHONE, { ...PHONE, id: 'later', kind: 'game_console' }],
  agents: [AGENT],
  shops: [{ tenantId: ID, name: 'A Shop' }],
  asked: 3,
  answered: 2,
  at: AT,
};
const PRICES = {
  diagnosisCents: 8_900,
  services: [
    { id: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 },
    { id: 'performance_boost', name: 'System Optimization', cents: 12_050 },
  ],
};
const outcomes = (duration?: object) => ({
  needed: 20,
  days: 90,
  services: [
    { id: 'performance_boost', attempts: 25, timed: duration ? 25 : 3, priced: 0, ...(duration && { duration }) },
  ],
});

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
  gateway.answer('ReadPrices', PRICES);
  gateway.answer('ReadOutcomes', outcomes());
});
afterAll(() => gateway.close());

const read = async (name: Parameters<StartedGateway['call']>[0], role: Parameters<StartedGateway['signedIn']>[0]) => {
  const response = await gateway.call(name, await gateway.signedIn(role));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const COUNTS = { asked: 3, answered: 2, unanswered: 1, scannedAt: AT };
const SHOWN = {
  id: 'device-1',
  name: 'Galaxy S9',
  type: 'mobile',
  vendor: 'Samsung',
  model: 'SM-G960F',
  connection: 'usb',
  batteryLevel: 64,
  osVersion: 'Android 10',
  status: 'ready',
};

describe('scans of the specification', () => {
  it('answers devices with the price of the book and no time before there are enough repairs', async () => {
    gateway.answer('Scan', SCAN);
    expect((await read('scanDevices', 'tech')).body).toEqual({
      success: true,
      ...COUNTS,
      devices: [
        {
          ...SHOWN,
          kind: 'phone',
          agentName: 'Bench PC',
          tenantInfo: { name: 'A Shop', port: 8888, tenantId: ID },
          repairCost: 120.5,
          repairService: 'System Optimization',
          specs: { repairsTimed: 3, repairsNeeded: 20 },
        },
      ],
    });
  });

  it('answers the measured median once there are enough repairs', async () => {
    gateway.answer('ReadOutcomes', outcomes({ meanMs: 800_000, p50Ms: 732_000, p90Ms: 900_000 }));
    const { body } = await read('scanAllAgents', 'tenant_admin');
    expect(body).toMatchObject({ allDevices: [{ specs: { estimatedRepairTime: '12 min', repairsTimed: 25 } }] });
    gateway.answer('ReadOutcomes', outcomes());
  });

  it('answers the agent’s summary with the revenue of the ledger', async () => {
    gateway.answer('GetBilling', { chargedCents: 538_250, commissionCents: 0, entries: [], daily: [] });
    const { body } = await read('scanAgent', 'tenant_admin');
    expect(body['summary']).toEqual({
      agentVersion: '1.2.0',
      platform: 'linux x64',
      hostname: 'Bench PC',
      agents: 1,
      totalRevenue: 5382.5,
    });
  });

  it('says why a technician gets no revenue', async () => {
    const { body } = await read('scanAgent', 'tech');
    expect(body['summary']).toMatchObject({ totalRevenueAbsent: expect.stringContaining('administrator') });
    expect(body['summary']).not.toHaveProperty('totalRevenue');
  });

  it('estimates no price for the staff, who have no price book', async () => {
    const { body } = await read('scanAllAgents', 'master');
    expect((body['allDevices'] as object[])[0]).not.toHaveProperty('repairCost');
  });

  it.each(['scanDevices', 'scanAgent'] as const)(
    'answers 503 with instructions to %s without an agent',
    async (name) => {
      gateway.answer('Scan', { ...SCAN, agents: [{ ...AGENT, status: 'offline', presence: 'offline' }] });
      const { status, body } = await read(name, 'tech');
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'AGENT_NOT_RUNNING' } });
      expect(body['message']).toMatch(/Download it, run it .* port 8888/);
      gateway.answer('Scan', SCAN);
    },
  );

  it('answers the status of each agent with its shop and port', async () => {
    gateway.answer('ListFleet', { ...SCAN, asked: 0, answered: 0, at: undefined });
    expect((await read('listAgentStatus', 'admin')).body).toEqual({
      agents: [
        {
          id: 'agent_1',
          tenantId: ID,
          tenantName: 'A Shop',
          name: 'Bench PC',
          port: 8888,
          status: 'online',
          presence: 'online',
          platform: 'linux x64',
          agentVersion: '1.2.0',
          lastSeen: AT,
        },
      ],
    });
  });
});

describe('calls of the master', () => {
  it('answers direct devices in both readings', async () => {
    const response = await gateway.call('listDirectDevices', await gateway.signedIn('master'));
    expect(await response.json()).toEqual([
      {
        ...SHOWN,
        manufacturer: 'Samsung',
        connectionType: 'usb',
        agentId: 'agent_1',
        agentName: 'Bench PC',
        tenantId: ID,
        tenantName: 'A Shop',
      },
    ]);
  });

  it('scans without a body and says how many agents did not answer', async () => {
    const response = await gateway.call('scanMasterDevices', await gateway.signedIn('master'), {
      body: undefined as never,
    });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { success: true, devices: 2, ...COUNTS },
    });
  });

  it.each(['admin', 'finance', 'tech', 'user'] as const)('refuses the calls to a %s', async (role) => {
    for (const name of ['listDirectDevices', 'scanMasterDevices'] as const)
      expect((await gateway.call(name, await gateway.signedIn(role))).status).toBe(403);
  });
});
