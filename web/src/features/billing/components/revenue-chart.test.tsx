import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AWAY, AWAY_TEXT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { seriesOf } from '../revenue-by-service.js';
import { RevenueChart } from './RevenueChart.js';

const row = (day: string, service: string, cents: number, repairs = 1, name?: string) => ({
  day,
  service,
  cents,
  repairs,
  ...(name !== undefined && { name }),
});
const revenue = {
  from: '2026-11-16',
  through: '2026-11-22',
  totalCents: 55_000,
  repairs: 2,
  rows: [
    row('2026-11-20', 'boot_repair', 70_000, 2, 'NTFS boot sector repair'),
    row('2026-11-21', 'boot_repair', -35_000, 0, 'NTFS boot sector repair'),
    row('2026-11-21', 'work', 20_000),
  ],
};
const platform = mockServer({ 'GET /api/billing/revenue': respondWith(revenue) });
const shop = aUser({ role: 'tenant_admin', tenantId: 't' });

describe('revenue by day and service', () => {
  it('states the sum, the number of repairs and the period, and has all numbers in a table', async () => {
    show(<RevenueChart />, { user: shop });
    const chart = await screen.findByRole('img', { name: /^Revenue by day and service\. R550\.00 from 2 repairs/ });
    expect(chart.getAttribute('aria-label')).toContain('16 Nov to 22 Nov, minus reversals.');
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table: Revenue by day and service' }));
    const table = within(screen.getByRole('table', { name: 'Revenue by day and service' }));
    expect(
      table
        .getAllByRole('row')
        .map((one) =>
          within(one)
            .queryAllByRole('cell')
            .map(({ textContent }) => textContent),
        )
        .slice(1),
    ).toEqual([
      ['21 Nov', 'Work by hand', '1', 'R200.00'],
      ['21 Nov', 'Windows Boot Repair', '0', '−R350.00'],
      ['20 Nov', 'Windows Boot Repair', '2', 'R700.00'],
    ]);
  });

  it('reads the chosen period', async () => {
    show(<RevenueChart />, { user: shop });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Period' }), { target: { value: '90' } });
    await waitFor(() => expect(platform.queries('GET /api/billing/revenue')).toEqual(['?days=30', '?days=90']));
  });

  it('says to staff that the charges are of all shops', async () => {
    show(<RevenueChart />, { user: aUser({ role: 'finance' }) });
    expect(await screen.findByText(/^Charges of all shops/)).toBeDefined();
  });

  it('says so for a period without charges', async () => {
    platform.answers['GET /api/billing/revenue'] = respondWith({ ...revenue, totalCents: 0, repairs: 0, rows: [] });
    show(<RevenueChart />, { user: shop });
    expect(await screen.findByText('No charges in the last 30 days.')).toBeDefined();
  });

  it('reports a failed read', async () => {
    platform.answers['GET /api/billing/revenue'] = AWAY;
    show(<RevenueChart />, { user: shop });
    expect(await screen.findByText(AWAY_TEXT)).toBeDefined();
  });

  it('exports all rows of the period', async () => {
    const saved: Blob[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined });
    show(<RevenueChart />, { user: shop });
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    await act(async () => {
      fireEvent.click(button);
    });
    await screen.findByText('3 rows exported');
    expect(saved).toHaveLength(1);
    click.mockRestore();
  });
});

describe('series of the chart', () => {
  it('fills days without charges with 0', () => {
    expect(seriesOf(revenue)).toEqual({
      days: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      series: [
        { label: 'Windows Boot Repair', tone: 'petrol', values: [0, 0, 0, 0, 70_000, -35_000, 0] },
        { label: 'Work by hand', tone: 'yellow', values: [0, 0, 0, 0, 0, 20_000, 0] },
      ],
    });
  });

  it('joins the services after the three largest', () => {
    const day = '2026-11-20';
    const rows = [5, 4, 3, 2, 1].map((cents) => row(day, `service-${cents}`, cents));
    const { series } = seriesOf({ ...revenue, from: day, through: day, rows });
    expect(series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['service-5', 5],
      ['service-4', 4],
      ['service-3', 3],
      ['Other services', 3],
    ]);
  });
});
