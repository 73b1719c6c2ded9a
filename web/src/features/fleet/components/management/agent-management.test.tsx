import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { mockServer, AT, aUser, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { AgentManagement } from './AgentManagement.js';

const [STATUS, DEVICES] = ['GET /api/agents/status', 'GET /api/agents/scan-all'];
const TENANT = '0190a0a0-0000-7000-8000-0000000000b1';
const agent = {
  id: 'a',
  tenantId: TENANT,
  tenantName: 'Kestrel Repairs',
  name: 'KESTREL-02',
  port: 8888,
  status: 'online',
  presence: 'online',
  platform: 'linux x64',
  agentVersion: '1.2.0',
  lastSeen: AT,
};
const device = {
  id: 'd',
  name: 'Galaxy S9',
  kind: 'phone',
  type: 'mobile',
  vendor: 'Samsung',
  model: 'SM-G960F',
  connection: 'usb',
  batteryLevel: 64,
  status: 'ready',
  agentName: 'KESTREL-02',
  tenantInfo: { name: 'Kestrel Repairs', port: 8888, tenantId: TENANT },
  specs: { repairsTimed: 3, repairsNeeded: 20 },
};
const counts = { asked: 2, answered: 1, unanswered: 1, scannedAt: AT };
const platform = mockServer({
  [STATUS]: respondWith({ agents: [agent] }),
  [DEVICES]: respondWith({ allDevices: [device], ...counts }),
});
const open = () =>
  show(<AgentManagement shopField={() => <p>Choose a shop here</p>} />, { user: aUser({ role: 'admin' }) });
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

describe('agent management', () => {
  it('has the tabs of the specification and shows each agent with its shop, port and presence', async () => {
    open();
    const row = await screen.findByRole('row', { name: /KESTREL-02/ });
    for (const text of ['Kestrel Repairs', '8888', '1.2.0', 'Online', 'now']) within(row).getByText(text);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Agent Status',
      'Connected Devices',
      'Download Installers',
    ]);
  });

  it('says why an agent needs a decision', async () => {
    platform.answers[STATUS] = respondWith({
      agents: [{ ...agent, presence: 'quarantined', error: 'Another PC (PC two) uses the key of this agent.' }],
    });
    open();
    await screen.findByText('Needs a decision');
    screen.getByText(/Another PC \(PC two\)/);
  });

  it('shows devices with their facts, and no invented repair time', async () => {
    open();
    tab('Connected Devices');
    const row = await screen.findByRole('row', { name: /Galaxy S9/ });
    for (const text of ['Samsung SM-G960F', 'USB · Battery 64%', 'Not enough repairs yet', 'Ready'])
      within(row).getByText(text);
  });

  it('names a disk image and a built-in disk in words', async () => {
    const others = [
      { ...device, id: 'i', name: 'windows.img', connection: 'file', batteryLevel: undefined },
      { ...device, id: 'b', name: 'Samsung 870', connection: 'internal', batteryLevel: undefined },
    ];
    platform.answers[DEVICES] = respondWith({ allDevices: others, ...counts });
    open();
    tab('Connected Devices');
    within(await screen.findByRole('row', { name: /windows\.img/ })).getByText('Disk image');
    within(screen.getByRole('row', { name: /Samsung 870/ })).getByText('Built in');
  });

  it('scans, and says how many agents did not answer', async () => {
    open();
    tab('Connected Devices');
    await screen.findByRole('row', { name: /Galaxy S9/ });
    await press('Scan Devices');
    await screen.findByText('Device Scan Complete');
    screen.getByText('1 device. 1 of 2 agents did not answer.');
  });

  it('shows the server’s sentence after a failed scan', async () => {
    open();
    tab('Connected Devices');
    await screen.findByRole('row', { name: /Galaxy S9/ });
    platform.answers[DEVICES] = respondWithError(503, 'SERVICE_UNAVAILABLE', 'Part of the platform is not available.');
    await press('Scan Devices');
    await screen.findByText('Device Scan Failed');
    screen.getAllByText(/Part of the platform is not available\./);
  });

  it('has an empty state and an error state', async () => {
    platform.answers[STATUS] = respondWith({ agents: [] });
    platform.answers[DEVICES] = respondWithError(503, 'SERVICE_UNAVAILABLE', 'Part of the platform is not available.');
    open();
    await screen.findByText('No agents yet');
    tab('Connected Devices');
    await screen.findByRole('alert');
    screen.getByText(/Part of the platform is not available\./);
  });

  it('asks for the shop before it offers an installer', () => {
    open();
    tab('Download Installers');
    screen.getByText('Choose a shop here');
    expect(screen.queryByRole('button', { name: /Windows/ })).toBeNull();
  });
});
