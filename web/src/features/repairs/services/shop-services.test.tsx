import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { RepairQuote } from '../components/detail/RepairQuote.js';
import { HandWorkDialog } from '../components/handover/HandWorkDialog.js';
import { aRepair } from '../testing/a-repair.js';
import { ShopServicesPanel } from './ShopServicesPanel.js';

const ADD = 'POST /api/shop-services';
const QUOTE = 'POST /api/repairs/repair-1/quote';
const WORK = 'POST /api/repairs/repair-1/hand-work';
const screenService = {
  id: 'service-1',
  name: 'Phone screen replacement',
  lines: [
    { kind: 'part', name: 'Screen', cents: 120_000, costCents: 80_000, warrantyDays: 90 },
    { kind: 'work', name: 'Replace the screen', cents: 45_000, hours: 100 },
  ],
  totalCents: 165_000,
  isArchived: false,
  version: 3,
  changedAt: '2026-11-29T10:00:00.000Z',
  changedBy: 'Thandi',
};
const platform = mockServer({
  'GET /api/shop-services': respondWith([screenService]),
  'GET /api/quote-settings': respondWith({ validDays: 14, vatBps: 1_500, sendAtOnce: false }),
  [ADD]: respondWith(screenService, 201),
  [QUOTE]: respondWith(aRepair(), 201),
  [WORK]: respondWith(aRepair()),
});

describe('services of a shop', () => {
  it('shows price, VAT, warranty and what is left of the price', async () => {
    show(<ShopServicesPanel />, { user: aUser({ role: 'tenant_admin', tenantId: 't' }) });
    const row = await screen.findByText(/Phone screen replacement/);
    await waitFor(() => expect(row.textContent).toContain('includes R215.22 VAT'));
    expect(row.textContent).toContain('90 days’ warranty');
    expect(row.textContent).toContain('Cost R800.00, R850.00 left');
    expect(screen.getByText('R1,650.00')).toBeDefined();
  });

  it('starts from a common job, and the shop sets the prices', async () => {
    show(<ShopServicesPanel />, { user: aUser({ role: 'tenant_admin', tenantId: 't' }) });
    await press('New service');
    const dialog = await screen.findByRole('dialog', { name: 'New service' });
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Start from' }), { target: { value: 'battery' } });
    const name = within(dialog).getByLabelText('Name of the service');
    await waitFor(() => expect((name as HTMLInputElement).value).toBe('Battery replacement'));
    const prices = within(dialog).getAllByLabelText(/Price in rand/);
    fireEvent.change(prices[0] as HTMLElement, { target: { value: '350' } });
    fireEvent.change(prices[1] as HTMLElement, { target: { value: '150.50' } });
    await press('Save service');
    await waitFor(() =>
      expect(platform.sent(ADD)).toEqual([
        {
          name: 'Battery replacement',
          lines: [
            { kind: 'part', name: 'Battery', cents: 35_000, warrantyDays: 90 },
            { kind: 'work', name: 'Replace the battery', cents: 15_050, hours: 50 },
          ],
        },
      ]),
    );
  });

  it('keeps the dialog open when somebody else was faster', async () => {
    platform.answers['PATCH /api/shop-services/service-1'] = respondWithError(
      409,
      'STALE_SERVICE',
      'Someone else changed this service. Close it and check their change first.',
    );
    show(<ShopServicesPanel />, { user: aUser({ role: 'tenant_admin', tenantId: 't' }) });
    await press('Change Phone screen replacement');
    await screen.findByRole('dialog', { name: 'Change Phone screen replacement' });
    await press('Save service');
    expect(await screen.findByText(/Someone else changed this service/)).toBeDefined();
  });

  it('fills the lines of a quote', async () => {
    show(<RepairQuote repair={aRepair()} isShop />);
    await press(/Revise quote|Write a quote/);
    const dialog = await screen.findByRole('dialog');
    await press('Add a service');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Phone screen replacement/ }));
    await waitFor(() => expect(within(dialog).getByDisplayValue('Replace the screen')).toBeDefined());
    expect(within(dialog).getByDisplayValue('1200.00')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: /^Send quote/ }));
    // Revenue counts the lines under the name of the service.
    await waitFor(() =>
      expect(platform.sent(QUOTE)).toMatchObject([
        {
          lines: [
            { kind: 'part', name: 'Screen', ownService: 'Phone screen replacement' },
            { kind: 'work', name: 'Replace the screen', ownService: 'Phone screen replacement' },
          ],
        },
      ]),
    );
  });

  it('fills the lines of recorded work by hand', async () => {
    show(<HandWorkDialog repair={aRepair()} onClose={() => undefined} />);
    fireEvent.change(await screen.findByLabelText('Charge'), { target: { value: 'own' } });
    await press('Add a service');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Phone screen replacement/ }));
    await waitFor(() => expect(screen.getByDisplayValue('450.00')).toBeDefined());
    type('Work done', 'Replaced the screen');
    fireEvent.change(screen.getByLabelText('The customer agreed to the price'), { target: { value: 'in_person' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record work' }));
    await waitFor(() =>
      expect(platform.sent(WORK)).toMatchObject([
        {
          lines: [
            { name: 'Screen', cents: 120_000, kind: 'part', ownService: 'Phone screen replacement' },
            { name: 'Replace the screen', cents: 45_000, kind: 'work', ownService: 'Phone screen replacement' },
          ],
        },
      ]),
    );
  });
});
