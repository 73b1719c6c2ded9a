import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, AT, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { exportRows } from '../statement-rows.js';
import { CommissionsPage } from './CommissionsPage.js';
import { OwnStatementPage } from './statement-pages.js';

const SHOP = '0190a0a0-0000-7000-8000-00000000000b';
const aShop = (over: object = {}) => ({
  tenantId: SHOP,
  tenantName: 'Kestrel',
  tenantEmail: 'owner@kestrel.example',
  totalSales: 1_050.5,
  commissionRate: 0.2,
  commissionOwed: 840.1,
  status: 'pending',
  carriedCents: 0,
  canPayNow: true,
  ...over,
});
const line = (over: object = {}) => ({
  id: '0190a0a0-0000-7000-8000-0000000000c1',
  kind: 'charge',
  day: '2026-11-20',
  at: AT,
  repairNumber: 7,
  deviceName: 'Laptop disk',
  priceCents: 35_000,
  vatCents: 4_565,
  verifiedCents: 35_000,
  rate: 0.2,
  rateSource: 'standard',
  parts: [
    { serviceId: 'boot_repair', cents: 35_000, netCents: 30_435, rate: 0.2, source: 'standard', shareCents: 6_087 },
  ],
  column: 'share',
  effectCents: -6_087,
  balanceCents: 13_913,
  ...over,
});
const statement = {
  tenantId: SHOP,
  tenantName: 'Kestrel',
  from: '2026-11-01',
  to: '2026-11-20',
  openingCents: 20_000,
  closingCents: 13_913,
  totals: { salesCents: 35_000, shareCents: -6_087, collectedCents: 0, feeCents: 0, payoutCents: 0, otherCents: 0 },
  count: 1,
  lines: [line()],
};
const platform = mockServer({
  'GET /api/commissions': respondWith([aShop()]),
  'GET /api/commissions/rules': respondWith({ rules: [] }),
  'GET /api/billing/statement': respondWith(statement),
});
const master = aUser({ role: 'master' });
const paid: string[] = [];
const viewed: string[] = [];
const page = (isPaying = false) => (
  <CommissionsPage
    pay={(tenantId) => void paid.push(tenantId)}
    isPaying={isPaying}
    view={(payoutId) => void viewed.push(payoutId)}
  />
);
const payNow = () => screen.queryByRole('button', { name: /^Pay Now/ });

describe('commission & payout management', () => {
  it('shows sales, rate, what is owed and the status', async () => {
    show(page(), { user: master });
    const row = await screen.findByRole('row', { name: /Kestrel/ });
    expect(screen.getByRole('heading', { name: 'Commission & Payout Management' })).toBeDefined();
    for (const text of ['owner@kestrel.example', 'R1,050.50', '20%', 'R840.10', 'Pending'])
      expect(within(row).getByText(text)).toBeDefined();
  });

  // spec K259
  it('adds up the sales and what is owed, below the complete list', async () => {
    const other = aShop({ tenantId: '0190a0a0-0000-7000-8000-0000000000d9', tenantName: 'Umbani' });
    platform.answers['GET /api/commissions'] = respondWith([aShop(), other]);
    show(page(), { user: master });
    const total = (await screen.findByRole('cell', { name: 'Total' })).closest('tr')?.textContent ?? '';
    expect(total).toContain('R2,101.00');
    expect(total).toContain('R1,680.20');
  });

  it('pays a pending shop, and not while a payout is requested', async () => {
    show(page(), { user: master });
    fireEvent.click(await screen.findByRole('button', { name: /^Pay Now/ }));
    expect(paid).toEqual([SHOP]);
  });

  it('disables Pay Now while a payout is requested', async () => {
    show(page(true), { user: master });
    expect((await screen.findByRole('button', { name: /^Pay Now/ })).hasAttribute('disabled')).toBe(true);
  });

  it('disables Pay Now beside an open payout and shows the way to it', async () => {
    const payoutId = '0190a0a0-0000-7000-8000-0000000000d1';
    platform.answers['GET /api/commissions'] = respondWith([aShop({ canPayNow: false, payoutId })]);
    show(page(), { user: master });
    expect((await screen.findByRole('button', { name: /^Pay Now/ })).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /^View payout/ }));
    expect(viewed).toEqual([payoutId]);
  });

  it('disables Pay Now during a hold and says until when', async () => {
    platform.answers['GET /api/commissions'] = respondWith([aShop({ canPayNow: false, heldUntil: AT })]);
    show(page(), { user: master });
    expect((await screen.findByRole('button', { name: /^Pay Now/ })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/Payouts on hold until/)).toBeDefined();
  });

  it.each([
    ['paid', 0],
    ['none', 0],
    ['pending', 0],
  ])('offers no payout while %s and %i is owed', async (status, commissionOwed) => {
    platform.answers['GET /api/commissions'] = respondWith([aShop({ status, commissionOwed, carriedCents: -1_000 })]);
    show(page(), { user: master });
    expect(await screen.findByText('R10.00')).toBeDefined();
    expect(payNow()).toBeNull();
  });

  it('asks for the status in the address', async () => {
    show(page(), { user: master, at: '/here?status=paid&from=2026-11-01' });
    await screen.findByText('Kestrel');
    expect(platform.queries('GET /api/commissions')).toEqual(['?status=paid&from=2026-11-01']);
  });

  it('lets only a master set a rate', async () => {
    show(page(), { user: aUser({ role: 'finance' }) });
    await screen.findByText('No rates set');
    expect(screen.queryByRole('button', { name: 'Set rate' })).toBeNull();
  });

  it('sends a rate as a fraction, with a request id', async () => {
    platform.answers['POST /api/commissions/rules'] = respondWithError(400, 'INVALID', 'Some fields need attention.');
    show(page(), { user: master });
    fireEvent.click(await screen.findByRole('button', { name: 'Set rate' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Rate in percent/), { target: { value: '17.5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set rate' }));
    await waitFor(() => expect(platform.sent('POST /api/commissions/rules')).toHaveLength(1));
    expect(platform.sent('POST /api/commissions/rules')[0]).toMatchObject({ rate: 0.175 });
    expect(await screen.findByText('Rate not set')).toBeDefined();
  });
});

describe('statement', () => {
  it('shows how the balance is made and the share of each repair', async () => {
    show(<OwnStatementPage />, { user: aUser({ role: 'tenant_admin', tenantId: SHOP }) });
    const sum = within(await screen.findByRole('region', { name: 'How the balance is made' }));
    for (const text of ['R200.00', '−R60.87', 'R139.13']) expect(sum.getByText(text)).toBeDefined();
    const row = within(screen.getByRole('row', { name: /R-7/ }));
    for (const text of ['R350.00', 'R45.65', '20%', 'standard rate'])
      expect(row.getAllByText(text).length).toBeTruthy();
  });

  it('ignores an address that is no day', async () => {
    show(<OwnStatementPage />, { user: aUser({ role: 'tenant_admin', tenantId: SHOP }), at: '/here?from=2026-99-01' });
    await screen.findByRole('region', { name: 'How the balance is made' });
    expect(platform.queries('GET /api/billing/statement')[0]).toMatch(/^\?from=\d{4}-\d\d-01&to=/);
  });

  it('exports the lines between opening and closing balance', () => {
    const rows = exportRows({ ...statement, lines: [line()] } as never, true);
    expect(rows.map(({ balanceCents }) => balanceCents)).toEqual([20_000, 13_913, 13_913]);
    expect(exportRows({ ...statement, next: 'more' } as never, false)).toHaveLength(1);
  });
});
