import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { mockServer, AT, aUser, AWAY, AWAY_TEXT, respondWith, show } from '#testing/mock-server.js';
import PlatformPage from './PlatformPage.js';

const entry = (n: number) => ({
  id: `0190a0a0-0000-7000-8000-00000000000${n}`,
  action: 'account.suspended',
  notes: `number ${n}`,
  actorId: 'a',
  createdAt: AT,
  actor: { username: 'lerato', role: 'master' },
});
const [STATS, ACTIVITY, REPAIRS] = ['GET /api/platform/stats', 'GET /api/audit/recent', 'GET /api/repairs'];
const platform = mockServer({
  [STATS]: respondWith({
    users: { total: 12, active: 11, pending: 1 },
    tenants: { total: 3, active: 2 },
    devices: { total: 9, registered: 8 },
    revenue: { monthly: 0, total: 0, monthlyCents: 120_050, totalCents: 120_050, through: '2026-11-22' },
  }),
  [ACTIVITY]: respondWith(Array.from({ length: 8 }, (_, n) => entry(n))),
  [REPAIRS]: respondWith([]),
  'GET /api/billing': respondWith({ entries: [], daily: [], chargedCents: 0, commissionCents: 0 }),
  'GET /api/tenant-applications': respondWith({ applications: [] }),
  'GET /api/account-reviews': respondWith({ accounts: [] }),
  'GET /api/notifications': respondWith({ notifications: [], unread: 0 }),
  'GET /api/system/status': respondWith({
    database: { status: 'healthy', responseTime: 12 },
    agents: { status: 'healthy', activeCount: 2 },
    api: { status: 'healthy', uptime: 60 },
    storage: { status: 'warning', usage: 91 },
  }),
});
const review = (waitsFor: string) => ({ person: { id: waitsFor }, review: { id: waitsFor, waitsFor } });
const application = { id: 'a', businessName: 'A Shop', waitsFor: 'staff' };
const open = () => show(<PlatformPage />, { user: aUser({ otp: 'on' }) });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the dashboard of the platform', () => {
  // spec K131
  it('says first that nobody needs help, then the figures, the state of the system and the last six things that happened', async () => {
    open();
    expect(await screen.findByText('All clear. No repairs running')).toBeDefined();
    expect(await (await region('Total Users')).findByText('12')).toBeDefined();
    expect(await (await region('Monthly Revenue')).findByText('R1,200.50')).toBeDefined();
    expect(await (await region('System Status')).findByText('91% used')).toBeDefined();
    expect(await (await region('Recent Activity')).findAllByText(/number \d/)).toHaveLength(6);
  });

  it('counts on its first line everything that waits for somebody, each with the way to it', async () => {
    platform.answers['GET /api/tenant-applications'] = respondWith({ applications: [application] });
    platform.answers['GET /api/account-reviews'] = respondWith({
      accounts: [review('staff'), review('account'), review('staff')],
    });
    platform.answers['GET /api/notifications'] = respondWith({ notifications: [], unread: 5 });
    open();
    const words = ['1 application waiting', '2 accounts waiting', '5 unread notifications'];
    for (const name of words)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(/^\/(admin|notifications)/);
    expect(screen.queryByText(/All clear/)).toBeNull();
  });

  it('does not say that all is clear while it is not known', async () => {
    platform.answers['GET /api/account-reviews'] = AWAY;
    open();
    expect(await screen.findByText('No repairs running')).toBeDefined();
    expect(screen.queryByText(/All clear/)).toBeNull();
  });

  it('leads to applications, users and charges', async () => {
    open();
    const links = (await region('Quick Actions'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Applications', '/admin/applications'],
      ['Users', '/admin/users'],
      ['Charges', '/admin/revenue'],
    ]);
  });

  it.each([STATS, ACTIVITY, REPAIRS])(
    'says in its own place that %s could not be read; the rest stands',
    async (call) => {
      platform.answers[call] = AWAY;
      open();
      expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
      expect(await screen.findByText('91% used')).toBeDefined();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect((await region('Emergency stop')).getByRole('button', { name: 'Emergency Stop' })).toBeDefined();
    },
  );
});
