import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import RepairDashboardPage from './RepairDashboardPage.js';

const AGENT = {
  id: 'a'.repeat(64),
  name: 'KESTREL-02',
  tenantId: '0190a0a0-0000-7000-8000-0000000000b1',
  status: 'online',
  presence: 'online',
  platform: 'linux',
  agentVersion: '1.0.0',
  enrolledAt: AT,
  version: 1,
};
const SCAN = 'POST /api/bench/scan';
const platform = mockServer({
  'GET /api/agents': respondWith([AGENT]),
  'GET /api/bench/devices': respondWith([]),
  'GET /api/repairs': respondWith([]),
  'GET /api/protection': respondWithError(404, 'NOT_FOUND', 'none'),
  'GET /api/shop/prices': respondWith({
    diagnosisCents: 0,
    services: [{ id: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 }],
  }),
  'GET /api/remote-repair/sessions': respondWith({ sessions: [] }),
  'GET /api/remote-orders': respondWith({ orders: [] }),
  'GET /api/phone-connectivity/detect-devices': respondWith({
    connectedDevices: [],
    nonBootableDevices: [],
    sessions: [],
    revenue: { cents: 0, charges: 0 },
  }),
});
const open = (search = '') =>
  show(<RepairDashboardPage />, {
    user: aUser({ role: 'tech', tenantId: AGENT.tenantId }),
    at: `/tenant-dashboard-full${search}`,
    route: '/tenant-dashboard-full',
  });

describe('shop repair dashboard', () => {
  // spec R031, M192, M197, M203
  it('has tabs for local devices, remote devices and phones', async () => {
    open();
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Local Device Scanner',
      'Remote Internet Repair',
      'Phone Bridge Repair',
    ]);
    expect(await screen.findByText('No devices on this bench')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Remote Internet Repair' }));
    expect(await screen.findByText('No session yet.')).toBeDefined();
    expect(await screen.findByText('No remote order is waiting.')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Phone Bridge Repair' }));
    expect(await screen.findByRole('link', { name: 'Open phone bridge' })).toBeDefined();
  });

  it('asks the agents to scan again and shows the time of each scan', async () => {
    platform.answers[SCAN] = respondWith({ asked: 1, at: AT }, 202);
    open();
    expect(await screen.findByText('Not scanned since the agent joined')).toBeDefined();
    await press('Scan again');
    expect(await screen.findByText('1 agent asked to read the bench again')).toBeDefined();
    platform.answers[SCAN] = respondWithError(429, 'TOO_MANY', 'The agents were asked a moment ago.');
    await press('Scan again');
    expect(await screen.findByText(/The agents were asked a moment ago/)).toBeDefined();
  });

  // spec K168, M186, M187
  it('links to services, agent setup, the top and the sign-in', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Repair services' })).getAttribute('href')).toBe(
      '#repair-services',
    );
    expect(screen.getByRole('link', { name: 'Agent setup' }).getAttribute('href')).toBe('#agent-setup');
    expect(document.getElementById('repair-services')).not.toBeNull();
    expect(document.getElementById('agent-setup')).not.toBeNull();
    expect(await screen.findByText('Windows Boot Repair')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back to Top' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });
});
