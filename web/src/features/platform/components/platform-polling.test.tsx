import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { mockServer, AWAY, AWAY_TEXT, respondWith, show } from '#testing/mock-server.js';
import { pass } from '#testing/waits.js';
import { StatsCards } from './StatsCards.js';
import { SystemIndicator } from './SystemIndicator.js';
import { SystemStatusPanel } from './SystemStatusPanel.js';

const STATUS = 'GET /api/system/status';
const healthy = {
  database: { status: 'healthy', responseTime: 12 },
  agents: { status: 'healthy', activeCount: 2 },
  api: { status: 'healthy', uptime: 60 },
  storage: { status: 'healthy', usage: 61.2 },
};
const platform = mockServer({ [STATUS]: respondWith(healthy), 'GET /api/platform/stats': AWAY });

// spec part 2 §7 and §9.
describe('system status polling', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // spec K130
  it('polls every 30 s once for all components and shows changes', async () => {
    show(
      <>
        <SystemIndicator />
        <SystemStatusPanel />
      </>,
    );
    await pass(10);
    expect(screen.getByRole('status', { name: 'All Systems Operational' })).toBeDefined();
    platform.answers[STATUS] = respondWith({ ...healthy, agents: { status: 'critical' } });
    await pass(29_000);
    expect(platform.sent(STATUS)).toHaveLength(1);
    await pass(1_500);
    expect(platform.sent(STATUS)).toHaveLength(2);
    expect(screen.getByRole('status', { name: 'Agents: critical' })).toBeDefined();
  });

  it('shows unknown while offline and recovers', async () => {
    show(<SystemIndicator />);
    await pass(10);
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(screen.getByRole('status', { name: 'System status unknown' })).toBeDefined();
    } finally {
      network.mockRestore();
    }
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status', { name: 'All Systems Operational' })).toBeDefined();
  });

  it('shows unknown after a failed read and recovers', async () => {
    show(
      <>
        <SystemIndicator />
        <SystemStatusPanel />
      </>,
    );
    await pass(10);
    platform.answers[STATUS] = AWAY;
    await pass(30_000);
    expect(screen.getByRole('status', { name: 'System status unknown' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain(AWAY_TEXT);
    expect(screen.queryByText('Healthy')).toBeNull();
    platform.answers[STATUS] = respondWith(healthy);
    await pass(30_000);
    expect(screen.getByRole('status', { name: 'All Systems Operational' })).toBeDefined();
  });

  it('polls the figures at the same interval and recovers', async () => {
    show(<StatsCards />);
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain(AWAY_TEXT);
    platform.answers['GET /api/platform/stats'] = respondWith({
      users: { total: 12, active: 11, pending: 1 },
      tenants: { total: 1, active: 1 },
      devices: { total: 0, registered: 0 },
      revenue: { monthly: 0, total: 0, monthlyCents: 0, totalCents: 0, shareMonthlyCents: 0, through: '2026-11-22' },
    });
    await pass(30_000);
    const users = () => screen.getByRole('region', { name: 'Total Users' }).textContent;
    expect([users(), screen.queryByRole('status')]).toEqual(['Total Users1211 active, 1 pending', null]);
    // Outdated figures show their time.
    platform.answers['GET /api/platform/stats'] = AWAY;
    await pass(30_000);
    expect([users(), screen.getByRole('status').textContent]).toEqual([
      'Total Users1211 active, 1 pending',
      expect.stringMatching(/^As of \d\d:\d\d\. We couldn't load newer figures\. /),
    ]);
  });
});
