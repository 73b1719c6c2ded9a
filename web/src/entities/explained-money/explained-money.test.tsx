import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import type { FigureExplanation } from '#api/generated/billing.gen.js';
import { AT, AWAY, AWAY_TEXT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { ExplainedMoney } from './ExplainedMoney.js';

const CALL = 'GET /api/billing/explain/tenant.sales';
type Entry = FigureExplanation['entries'][number];
const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 'e-1',
  kind: 'charge',
  day: '2026-11-20',
  at: AT,
  repairId: 'repair-7',
  repairNumber: 7,
  deviceName: 'Samsung SSD',
  approvalId: 'a-1',
  quoteVersion: 2,
  priceRows: [
    { name: 'Boot repair', serviceId: 'boot-repair', cents: 30_000 },
    { name: 'Clean-up', serviceId: '', cents: 5_000 },
  ],
  cents: 35_000,
  postings: [
    { account: 'repair_sales', accountName: 'Repairs', book: 'shop', cents: 30_435 },
    { account: 'vat_output', accountName: 'VAT on sales', book: 'shop', cents: 4_565 },
  ],
  ...over,
});
const explained = (over: Partial<FigureExplanation> = {}): FigureExplanation => ({
  figure: 'tenant.sales',
  title: 'Sales',
  text: 'Repairs and diagnosis fees charged.',
  cents: 35_000,
  postedCents: 35_000,
  differs: false,
  entryCount: 1,
  groups: [{ kind: 'charge', entries: 1, cents: 35_000 }],
  entries: [entry()],
  ...over,
});
const platform = mockServer({ [CALL]: respondWith(explained()) });
const owner = aUser({ role: 'tenant_admin', tenantId: 'shop-1' });
const sales = <ExplainedMoney cents={35_000} of={{ figure: 'tenant.sales' }} />;
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Explain R350.00' }));
  return within(await screen.findByRole('dialog'));
};

describe('a money figure', () => {
  it('opens in a card that is a link without following the link', async () => {
    show(<Link to="/repair">{sales}</Link>, { user: owner });
    const dialog = await open();
    fireEvent.click(await dialog.findByRole('heading', { name: 'How “Sales” adds up' }));
    expect(screen.queryByText(/^at \/repair/)).toBeNull();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('opens its postings, down to the repair, the approval and the row of the price book', async () => {
    show(sales, { user: owner });
    const dialog = await open();
    expect(await dialog.findByRole('heading', { name: 'How “Sales” adds up' })).toBeDefined();
    expect(dialog.getByRole('link', { name: /R-7 Samsung SSD/ }).getAttribute('href')).toBe('/tenant/repairs/repair-7');
    expect(dialog.getByRole('link', { name: 'Approved estimate, version 2' })).toBeDefined();
    expect(dialog.getByRole('link', { name: 'price book: boot-repair' })).toBeDefined();
    expect(dialog.getByText('VAT on sales')).toBeDefined();
    expect(dialog.getByRole('status').textContent).toBe('Added up from 1 entry: R350.00. This matches the figure.');
  });

  it('closes with its button', async () => {
    show(sales, { user: owner });
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is text for readers without access, and where there is no figure', () => {
    show(sales, { user: aUser({ role: 'sales' }) });
    show(<ExplainedMoney cents={100} of={undefined} />, { user: owner });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('R350.00')).toBeDefined();
    expect(screen.getByText('R1.00')).toBeDefined();
  });

  it('says that its postings differ, and that it has changed', async () => {
    platform.answers[CALL] = respondWith(explained({ cents: 36_000, differs: true }));
    show(sales, { user: owner });
    const dialog = await open();
    expect(await dialog.findByText(/^The postings add up to R350.00, but the figure is R360.00/)).toBeDefined();
    expect(dialog.getByText('The page showed R350.00. The figure is now R360.00.')).toBeDefined();
    expect(dialog.queryByText(/This matches the figure/)).toBeNull();
  });

  it('adds up older entries as they are loaded', async () => {
    platform.answers[CALL] = respondWith(explained({ cents: 70_000, postedCents: 70_000, entryCount: 2, next: 'e-1' }));
    show(<ExplainedMoney cents={70_000} of={{ figure: 'tenant.sales' }} />, { user: owner });
    fireEvent.click(screen.getByRole('button', { name: 'Explain R700.00' }));
    const more = await screen.findByRole('button', { name: 'Load older entries' });
    expect(screen.getByRole('status').textContent).toContain('newest 1 of 2 entries: R350.00');
    platform.answers[CALL] = respondWith(
      explained({ cents: 70_000, postedCents: 70_000, entryCount: 2, entries: [entry({ id: 'e-0' })] }),
    );
    fireEvent.click(more);
    expect(await screen.findByText(/This matches the figure/)).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('2 entries: R700.00');
  });

  it('says what to expect without postings', async () => {
    platform.answers[CALL] = respondWith(
      explained({ cents: 0, postedCents: 0, entryCount: 0, groups: [], entries: [] }),
    );
    show(<ExplainedMoney cents={0} of={{ figure: 'tenant.sales' }} />, { user: owner });
    fireEvent.click(screen.getByRole('button', { name: 'Explain R0.00' }));
    expect(await screen.findByText('Nothing is posted yet')).toBeDefined();
  });

  it('shows an error and reads again', async () => {
    platform.answers[CALL] = AWAY;
    show(sales, { user: owner });
    const dialog = await open();
    expect(await dialog.findByText(AWAY_TEXT)).toBeDefined();
    platform.answers[CALL] = respondWith(explained());
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/This matches the figure/)).toBeDefined();
  });
});
