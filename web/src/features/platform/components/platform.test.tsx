import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import type { PlatformStats, SystemStatus } from '#api/generated/platform.gen.js';
import { indicatorOf, measured, trendText } from '../platform.messages.js';
import { StatsCards } from './StatsCards.js';
import { SystemIndicator } from './SystemIndicator.js';
import { SystemStatusPanel } from './SystemStatusPanel.js';

const healthy: SystemStatus = {
  database: { status: 'healthy', responseTime: 12 },
  agents: { status: 'healthy', activeCount: 2 },
  api: { status: 'healthy', uptime: 11_040 },
  storage: { status: 'healthy', usage: 61.2 },
};
const figures: PlatformStats['stats'] = {
  users: { total: 1234, active: 1200, pending: 9 },
  tenants: { total: 40, active: 31 },
  devices: { total: 52, registered: 50 },
  revenue: {
    monthly: 1200.5,
    total: 5382.5,
    monthlyCents: 120_050,
    totalCents: 538_250,
    previousCents: 100_000,
    shareMonthlyCents: 20_010,
    sharePreviousCents: 40_020,
    through: '2026-11-22',
  },
};
const stats: PlatformStats = { ...figures, stats: figures, totalRevenue: 5382.5 };

let answers: Record<string, () => Response>;
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const away = () => json({ code: 'SERVICE_UNAVAILABLE', message: 'A part is away.', requestId: 'r-7' }, 503);
const realFetch = globalThis.fetch;
beforeEach(() => {
  answers = { '/api/system/status': () => json(healthy), '/api/platform/stats': () => json(stats) };
  globalThis.fetch = async (input) =>
    answers[new URL((input as Request).url).pathname]?.() ?? new Response(null, { status: 404 });
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const show = (what: ReactNode) => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(<Provider store={store}>{what}</Provider>);
};

describe('system indicator', () => {
  it('reports all operational only if all four parts are healthy', () => {
    expect(indicatorOf(healthy)).toEqual({ status: 'healthy', text: 'All Systems Operational' });
    expect(indicatorOf({ ...healthy, storage: { status: 'warning', usage: 90 } }).text).toBe('Storage: warning');
    expect(indicatorOf({ ...healthy, storage: { status: 'warning' }, agents: { status: 'critical' } })).toEqual({
      status: 'critical',
      text: 'Agents: critical',
    });
  });

  it('shows the measured status', async () => {
    show(<SystemIndicator />);
    expect(await screen.findByText('All Systems Operational')).toBeDefined();
  });

  it('shows unknown when the status cannot be read', async () => {
    answers['/api/system/status'] = away;
    show(<SystemIndicator />);
    expect(await screen.findByText('System status unknown')).toBeDefined();
  });
});

describe('System Status panel', () => {
  it('shows each part with status and figure', async () => {
    answers['/api/system/status'] = () => json({ ...healthy, agents: { status: 'critical' } });
    show(<SystemStatusPanel />);
    const parts = await screen.findByRole('list', { name: 'System components' });
    expect(
      within(parts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Databaseresponds in 12 msHealthy',
      'Agentsno responseCritical',
      'APIup for 3 h 04 minHealthy',
      'Storage61.2% usedHealthy',
    ]);
  });

  it('distinguishes a storage without limit from an unavailable storage', () => {
    expect(measured('storage', { ...healthy, storage: { status: 'healthy' } })).toBe('no limit set');
    expect(measured('storage', { ...healthy, storage: { status: 'critical' } })).toBe('no response');
  });

  it('reports a failed read in its place', async () => {
    answers['/api/system/status'] = away;
    show(<SystemStatusPanel />);
    expect(await screen.findByText('503: A part is away.')).toBeDefined();
  });
});

describe('stats cards', () => {
  // spec F033
  it('show the four counted figures', async () => {
    show(<StatsCards />);
    const text = async (label: string) => (await screen.findByRole('region', { name: label })).textContent;
    expect(await text('Total Users')).toBe('Total Users1,2341,200 active, 9 pending');
    expect(await text('Repair Shops')).toBe('Repair Shops4031 active');
    expect(await text('Registered Devices')).toBe('Registered Devices5052 seen by agents');
    expect(await text('Monthly Revenue')).toBe(
      'Monthly RevenueR1,200.50Charged by shops · ↗ 20.1% vs last month (Oct 1–22) · R5,382.50 all time' +
        'Platform’s share R200.10 · ↘ 50% vs last month (Oct 1–22)',
    );
  });

  it('show no figure after a failed read', async () => {
    answers['/api/platform/stats'] = away;
    show(<StatsCards />);
    expect(await screen.findByText('503: A part is away.')).toBeDefined();
    expect(screen.queryByText('Total Users')).toBeNull();
  });

  it.each([
    [50, 100, '2026-01-01', '↘ 50% vs last month (Dec 1)'],
    [100, 100, '2026-03-31', '→ 0% vs last month (Feb 1–28)'],
    [100, 100, '2024-03-30', '→ 0% vs last month (Feb 1–29)'],
    [100, undefined, '2026-11-22', undefined],
  ] as const)('compare equal periods only: %j', (cents, before, through, text) =>
    expect(trendText(cents, before, through)).toBe(text),
  );
});
