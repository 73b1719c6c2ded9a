import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Role } from '@revive/contracts/roles';
import { mockServer, aUser, AT, respondWith, show } from '#testing/mock-server.js';
import Page from './RevenuePage.js';
import { RevenueToday } from '../components/RevenueToday.js';

const line = (kind: string, amountCents: number) => ({
  id: `${kind}-1`,
  kind,
  tenantId: 't',
  tenantName: 'Kestrel',
  repairId: 'r',
  repairNumber: 7,
  deviceName: 'Laptop disk',
  amountCents,
  at: AT,
});
const platform = mockServer({
  'GET /api/billing': respondWith({
    chargedCents: 105_000,
    commissionCents: 21_000,
    commissionRate: 0.2,
    daily: [],
    entries: [line('charge', 35_000), line('commission', 7_000), line('commission_reversal', -7_000)],
  }),
  'GET /api/bank-details': respondWith(),
  'GET /api/billing/revenue': respondWith({
    from: '2026-10-24',
    through: '2026-11-22',
    totalCents: 0,
    repairs: 0,
    rows: [],
  }),
});
const as = (role: Role, tenantId?: string) => aUser({ role, ...(tenantId === undefined ? {} : { tenantId }) });
const figureOf = async (label: string) => (await screen.findByRole('region', { name: label })).textContent;
const amountOf = (what: string) =>
  within(screen.getByRole('row', { name: new RegExp(what) }))
    .getAllByRole('cell')
    .at(-1)?.textContent;

describe('ledger figures', () => {
  it('shows a shop its sales, commission and net', async () => {
    show(<Page />, { user: as('tenant_admin', 't') });
    expect(await figureOf('Sales')).toContain('R1,050.00');
    expect(await figureOf('Platform commission')).toContain('−R210.00');
    expect(await figureOf('Net')).toContain('R840.00');
    expect([
      amountOf('R-7.*Sale'),
      amountOf('Commission, ?|Commission −|Commission$'),
      amountOf('Commission reversed'),
    ]).toEqual(['R350.00', '−R70.00', 'R70.00']);
  });

  it.each(['master', 'finance'] as const)('shows %s the shops’ sales and the platform’s earnings', async (role) => {
    show(<Page />, { user: as(role) });
    expect(await figureOf('Shop sales')).toContain('R1,050.00');
    expect(await figureOf('Platform revenue')).toContain('R210.00');
    expect(screen.queryByRole('region', { name: 'Net' })).toBeNull();
  });

  it.each([
    ['leads a shop without a sale to its first repair', 'tenant_admin', '/tenant/intake'],
    ['says to staff how a sale comes about', 'finance', undefined],
  ] as const)('%s', async (_, role, href) => {
    platform.answers['GET /api/billing'] = respondWith({ chargedCents: 0, commissionCents: 0, daily: [], entries: [] });
    show(<Page />, { user: as(role, role === 'tenant_admin' ? 't' : undefined) });
    expect(await screen.findByText('No sales yet')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'New repair' })?.getAttribute('href')).toBe(href);
  });

  it('shows the payments of the ledger, and no number for an entry without a repair', async () => {
    platform.answers['GET /api/billing'] = respondWith({
      chargedCents: 0,
      commissionCents: 0,
      daily: [],
      entries: [
        { ...line('payment', 35_000), method: 'cash', byName: 'Thandi' },
        { ...line('write_off', -500), repairId: undefined, repairNumber: 0, deviceName: '' },
      ],
    });
    show(<Page />, { user: as('tenant_admin', 't') });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'payments' } });
    const table = await screen.findByLabelText('Payments and refunds');
    expect(platform.queries('GET /api/billing').at(-1)).toContain('group=payments');
    expect(within(table).getByRole('row', { name: /Thandi/ }).textContent).toContain('Cash');
    expect(within(table).queryByText(/R-0|−R0/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Platform commission' }).textContent).toContain('R0.00');
  });

  // spec K101
  it('labels the shops’ revenue in the top bar and shows R0 without charges today', async () => {
    show(<RevenueToday />, { user: as('master') });
    expect((await screen.findByText(/^Shops’ revenue today/)).textContent).toBe('Shops’ revenue today R0');
  });
});
