import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aSummary } from '#features/repairs/testing/a-repair.js';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import ShopDashboardPage from './ShopDashboardPage.js';

const device = (id: string, name: string) => ({
  id,
  name,
  kind: 'disk_image',
  sizeBytes: 1024,
  agentId: 'a',
  agentName: 'vm',
  status: 'connected',
  detail: '',
  attachedAt: AT,
  version: 1,
});
const waiting = aSummary({ id: 'r', deviceId: 'd-2', status: 'approved', customerName: 'Thandi Dlamini' });
const platform = mockServer({
  'GET /api/billing': respondWith({
    entries: [],
    chargedCents: 0,
    commissionCents: 0,
    daily: [],
  }),
  'GET /api/bench/devices': respondWith([device('d-1', 'first.img'), device('d-2', 'second.img')]),
  'GET /api/agents': respondWith([{ id: 'a', presence: 'online' }]),
  'GET /api/repairs': respondWith([waiting]),
  'GET /api/repairs/counts': respondWith({
    open: [],
    shop: 1,
    customer: 2,
    repair: 0,
    takenIn: 3,
    repaired: 1,
    handedOver: 0,
    promisedToday: 2,
    overdue: 1,
  }),
  'GET /api/audit/recent': respondWith([]),
});
const open = () => show(<ShopDashboardPage />, { user: aUser({ role: 'tenant_admin', tenantId: 't' }) });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('shop dashboard', () => {
  it('shows the number of waiting items once and lists them', async () => {
    open();
    expect(await screen.findAllByText('Waiting on you')).toHaveLength(1);
    const list = within(await screen.findByRole('list', { name: 'Repairs waiting on your shop' }));
    expect(list.getByText(/Thandi Dlamini/)).toBeDefined();
  });

  it('counts over the reader’s day, from midnight to midnight', async () => {
    open();
    await screen.findAllByText('Waiting on you');
    const asked = platform.queries('GET /api/repairs/counts').map((query) => new URLSearchParams(query));
    expect(asked).toHaveLength(1);
    const [since, until] = ['since', 'until'].map((name) => new Date(asked[0]?.get(name) ?? ''));
    expect([since, until].map((at) => at?.toTimeString().slice(0, 8))).toEqual(['00:00:00', '00:00:00']);
    const next = new Date(since ?? '');
    next.setDate(next.getDate() + 1);
    expect(until).toEqual(next);
  });

  it('lists bench devices by customer name, waiting ones first', async () => {
    open();
    const bench = await region('Bench');
    expect((await bench.findByRole('link', { name: 'Thandi Dlamini' })).getAttribute('href')).toBe(
      '/tenant?device=d-2',
    );
    expect(bench.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Open bench',
      'Thandi Dlamini',
      'first.img',
    ]);
  });
});
