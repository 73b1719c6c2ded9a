import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { mockServer, AT, aUser, AWAY, AWAY_TEXT, press, respondWith, show } from '#testing/mock-server.js';
import { aRepair, aRun, aSummary } from '#features/repairs/testing/a-repair.js';
import { ENOUGH, FEW } from '#features/outcomes/testing/outcomes.js';
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
    revenue: {
      monthly: 0,
      total: 0,
      monthlyCents: 120_050,
      totalCents: 920_050,
      shareMonthlyCents: 20_000,
      through: '2026-11-22',
    },
  }),
  [ACTIVITY]: respondWith(Array.from({ length: 8 }, (_, n) => entry(n))),
  [REPAIRS]: respondWith([]),
  'GET /api/emergency-stops': respondWith([]),
  'GET /api/billing': respondWith({ entries: [], daily: [], chargedCents: 0, commissionCents: 0 }),
  'GET /api/billing/revenue': respondWith({
    from: '2026-10-24',
    through: '2026-11-22',
    totalCents: 0,
    repairs: 0,
    rows: [],
  }),
  'GET /api/tenant-applications': respondWith({ applications: [] }),
  'GET /api/account-reviews': respondWith({ accounts: [] }),
  'GET /api/notifications': respondWith({ notifications: [], unread: 0 }),
  'GET /api/remote-orders': respondWith({ orders: [] }),
  'GET /api/agents/status': respondWith({ agents: [] }),
  'GET /api/agent-updates/publisher': respondWith({ published: true, development: true, roles: [], versions: [] }),
  'GET /api/master/direct-devices': respondWith([]),
  'GET /api/master/patch-tests': respondWith([]),
  'GET /api/patches': respondWith([]),
  'GET /api/system/status': respondWith({
    database: { status: 'healthy', responseTime: 12 },
    agents: { status: 'healthy', activeCount: 2 },
    api: { status: 'healthy', uptime: 60 },
    storage: { status: 'warning', usage: 91 },
  }),
});
const HOUR = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const review = (id: string, waitsFor: string, hours: number) => ({
  person: { id, username: id, name: `Person ${id}`, email: `${id}@example.com`, status: 'pending', createdAt: AT },
  review: { id, waitsFor, waitsSince: before(hours) },
});
const application = {
  id: 'a',
  businessName: 'A Shop',
  applicantName: 'Thandi',
  status: 'pending',
  waitsFor: 'staff',
  waitsSince: before(5),
  ourMs: 0,
};
const open = () => show(<PlatformPage />, { user: aUser({ otp: 'on' }) });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('platform dashboard', () => {
  // spec K131
  it('shows the all-clear line, figures, system status and the last six activities', async () => {
    open();
    expect(await screen.findByText('All clear. No repairs running')).toBeDefined();
    expect(await (await region('Total Users')).findByText('12')).toBeDefined();
    expect(await (await region('Monthly Revenue')).findByText('R1,200.50')).toBeDefined();
    expect(await (await region('System Status')).findByText('91% used')).toBeDefined();
    expect(await (await region('Recent Activity')).findAllByText(/number \d/)).toHaveLength(6);
  });

  it('lists an order without contact once, and as late after its promise', async () => {
    platform.answers['GET /api/remote-orders'] = respondWith({
      orders: [
        {
          id: 'o',
          number: 12,
          version: 1,
          state: 'new',
          customerName: 'Thandi Dlamini',
          customerPhone: '082 555 0142',
          deviceType: 'mac',
          issueDescription: 'It does not start',
          urgencyLevel: 'urgent',
          estimatedCents: 63_000,
          createdAt: before(1),
        },
      ],
    });
    open();
    const list = within(await screen.findByRole('list', { name: 'Waiting on the platform' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/orders/o']);
    expect(list.getByRole('listitem').dataset['late']).toBe('true');
  });

  it('lists all waiting items, overdue first, with links', async () => {
    platform.answers['GET /api/tenant-applications'] = respondWith({ applications: [application] });
    platform.answers['GET /api/account-reviews'] = respondWith({
      accounts: [
        review('b', 'staff', 1),
        review('c', 'account', 90),
        review('d', 'staff', 50),
        review('e', 'staff', 3),
      ],
    });
    platform.answers['GET /api/notifications'] = respondWith({ notifications: [], unread: 5 });
    platform.answers[REPAIRS] = respondWith([
      // The shop decides here, so the repair is not listed for staff.
      aSummary({ id: 'r', status: 'quoted', outcome: 'needs_person', runStatus: 'completed', updatedAt: before(9) }),
      aSummary({
        id: 'h',
        deviceName: 'Office disk',
        needsAssistance: true,
        assistanceRequest: { id: 'q', state: 'open', question: 'Which one?', askedBy: 'Sipho', askedAt: before(2) },
      }),
    ]);
    open();
    const list = within(await screen.findByRole('list', { name: 'Waiting on the platform' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Person d', '/admin/users/d'],
      ['A Shop', '/admin/applications/a'],
      ['Person e', '/admin/users/e'],
      ['Office disk', '/assistance/q'],
    ]);
    expect(list.getAllByText(/^Overdue by/)).toHaveLength(2);
    expect(list.queryByText('Person b')).toBeNull();
    expect(list.queryByText('Laptop disk')).toBeNull();
    await press('Show 1 more');
    expect(await screen.findByRole('link', { name: 'Person b' })).toBeDefined();
    expect(screen.getByText(/^5 waiting on you · 1 repair running ·/)).toBeDefined();
    expect(screen.getByRole('link', { name: '5 unread notifications' }).getAttribute('href')).toBe('/notifications');
    expect(screen.queryByText(/All clear/)).toBeNull();
  });

  // spec M190, M195, M199
  it('has three monitor tabs and shows no figure for too few repairs', async () => {
    platform.answers['GET /api/repair-outcomes'] = respondWith(FEW);
    platform.answers['GET /api/assistance'] = respondWith({ waiting: 0, requests: [] });
    open();
    const monitor = within(await screen.findByRole('tablist', { name: 'Live Repair Monitoring' }));
    const tabs = monitor.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Repair Overview',
      'Remote Assistance',
      'Live Analytics',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Remote Assistance' }));
    expect(await screen.findByText('No requests for help')).toBeDefined();
    expect(platform.calls()).not.toContain('GET /api/repair-outcomes');
    fireEvent.click(screen.getByRole('tab', { name: 'Live Analytics' }));
    expect(await screen.findAllByText('(n = 7 of 20)')).toHaveLength(2);
  });

  // spec M198, F102, E121, M215
  it('shows running and recently ended runs with numbered steps', async () => {
    const step = { name: 'confirm', status: 'completed', plain: 'The device is here', endedAt: AT } as const;
    const run = aRun({ id: 'run-1', kind: 'repair', status: 'repairing', steps: [step] });
    platform.answers[REPAIRS] = respondWith([
      aSummary({
        id: 'over',
        deviceName: 'Old stick',
        runId: 'run-2',
        runKind: 'repair',
        runStatus: 'failed',
        endTime: AT,
      }),
      aSummary({ id: 'r', runId: 'run-1', runKind: 'repair' }),
    ]);
    platform.answers['GET /api/repairs/r'] = respondWith(
      aRepair({
        id: 'r',
        runs: [
          {
            ...run,
            steps: [step, { name: 'execute', status: 'active', plain: 'Writing', action: 'fix-boot', startedAt: AT }],
          },
        ],
      }),
    );
    platform.answers['GET /api/repairs/over'] = respondWith(
      aRepair({
        id: 'over',
        runs: [
          {
            ...run,
            id: 'run-2',
            status: 'failed',
            steps: [{ ...step, name: 'verify', status: 'failed', plain: 'A check failed' }],
            verdict: { status: 'rolled_back', reason: 'The device is as it was.', checks: [] },
          },
        ],
      }),
    );
    open();
    const center = await region('Repair Execution Center');
    const steps = within(await center.findByRole('list', { name: 'Steps for Laptop disk' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.replace(/\d\d:\d\d|20 Nov( \d{4})?/, '(time)'))).toEqual([
      '1Confirm The device is here(time)Completed',
      '2Repair Writingfix-boot(time)Executing',
    ]);
    for (const one of steps) expect(one.querySelector('svg')).not.toBeNull();
    // Details of an ended run are fetched on demand.
    expect(platform.calls()).not.toContain('GET /api/repairs/over');
    fireEvent.click(center.getByRole('button', { name: 'Show steps: Old stick' }));
    expect(await center.findByText('Repair failed: The device is as it was.')).toBeDefined();
    expect(within(center.getByRole('list', { name: 'Steps for Old stick' })).getByText('Failed')).toBeDefined();
  });

  it('shows each figure with the number of repairs behind it', async () => {
    platform.answers['GET /api/repair-outcomes'] = respondWith(ENOUGH);
    open();
    fireEvent.click(await screen.findByRole('tab', { name: 'Live Analytics' }));
    expect(await screen.findByText('90.0%')).toBeDefined();
    expect(screen.getByText(/^45 of 50 repairs/)).toBeDefined();
  });

  it('separates platform earnings from shop sales', async () => {
    platform.answers['GET /api/billing'] = respondWith({
      entries: [],
      daily: [],
      chargedCents: 105_000,
      commissionCents: 21_000,
      commissionRate: 0.2,
    });
    open();
    const money = await region('Money');
    expect((await money.findByText('Platform revenue, all time')).closest('div')?.textContent).toContain('R210.00');
    expect(money.getByText('Shop sales, all time').closest('div')?.textContent).toContain('R1,050.00');
  });

  it('does not show "All clear" while a list failed to load', async () => {
    platform.answers['GET /api/account-reviews'] = AWAY;
    open();
    expect(await screen.findByText('No repairs running')).toBeDefined();
    expect(screen.queryByText(/All clear/)).toBeNull();
  });

  it('links to applications, users and charges', async () => {
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

  it.each([STATS, ACTIVITY, REPAIRS])('shows an error in place of %s and keeps the rest', async (call) => {
    platform.answers[call] = AWAY;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(await screen.findByText('91% used')).toBeDefined();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect((await region('Emergency stop')).getByRole('button', { name: 'Emergency Stop' })).toBeDefined();
  });
});
