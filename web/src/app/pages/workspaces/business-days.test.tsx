import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { ChangeDialog } from '#features/billing-control/components/ChangeDialog.js';
import { CommissionsPage } from '#features/commissions/pages/CommissionsPage.js';
import { OwnStatementPage } from '#features/commissions/pages/statement-pages.js';
import { ExportPanel } from '#features/ledger/components/ExportPanel.js';
import { FinanceWorkspace } from './FinanceWorkspace.js';

// 30 November in New York, and already 1 December in the books.
const NOW = Date.parse('2026-11-30T22:30:00.000Z');
const SHOP = '0190a0a0-0000-7000-8000-00000000000b';
const platform = mockServer({
  'GET /api/payouts/overview': respondWith({
    owedCents: 538_200,
    carriedCents: 0,
    shops: [],
    shopCount: 1,
    dueCount: 0,
    waitingCount: 0,
    approvedCount: 0,
    inBatchCount: 0,
    sentCount: 0,
    sentCents: 0,
    heldCount: 0,
    shareMonthCents: 107_650,
    chargesMonthCents: 538_250,
    disputedCents: 0,
    feesMonthCents: 120,
    monthFrom: '2026-12-01',
  }),
  'GET /api/commissions': respondWith([
    {
      tenantId: SHOP,
      tenantName: 'Kestrel',
      tenantEmail: 'owner@kestrel.example',
      totalSales: 1_050.5,
      commissionRate: 0.2,
      commissionOwed: 840.1,
      status: 'pending',
      carriedCents: 0,
    },
  ]),
});

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

async function queryOf(call: string): Promise<string> {
  await waitFor(() => expect(platform.queries(call)).not.toEqual([]));
  return platform.queries(call)[0]!;
}

describe('business day for a reader in another time zone', () => {
  it('is a day later than the calendar of the reader', () => {
    expect(new Date(NOW).getDate()).toBe(30);
  });

  it('ends the month of the finance page', async () => {
    show(<FinanceWorkspace />, { user: aUser({ role: 'finance' }) });
    await press('Explain R1,076.50');
    expect(await queryOf('GET /api/billing/explain/platform.monthShare')).toBe('?from=2026-12-01&through=2026-12-01');
  });

  it('ends the filtered sales of the commissions list', async () => {
    show(<CommissionsPage pay={() => undefined} isPaying={false} view={() => undefined} />, {
      user: aUser(),
      at: '/here?from=2026-11-20',
    });
    await press('Explain R1,050.50');
    expect(await queryOf('GET /api/billing/explain/commission.periodSales')).toContain('through=2026-12-01');
  });

  it('chooses the month of a statement', async () => {
    show(<OwnStatementPage />, { user: aUser({ role: 'tenant_admin', tenantId: SHOP }) });
    expect(await queryOf('GET /api/billing/statement')).toBe('?from=2026-12-01&to=2026-12-01');
  });

  it('ends the proposed period of an export', () => {
    show(<ExportPanel />, { user: aUser() });
    const [link] = screen.getAllByRole('link');
    expect(link!.getAttribute('href')).toContain('from=2026-11-01&through=2026-12-01');
  });

  it('begins a change of billing at midnight of the books', async () => {
    const shop = { tenantId: SHOP, tenantName: 'Kestrel', billingEnabled: true, isTestAccount: false } as never;
    show(<ChangeDialog shop={shop} which="billing" onClose={() => undefined} />, { user: aUser() });
    const choices = await screen.findByLabelText<HTMLSelectElement>(/start|from|when/i, { selector: 'select' });
    fireEvent.focus(choices);
    expect([...choices.options].map(({ value }) => value)).toEqual([
      '',
      '2026-12-01T22:00:00.000Z',
      '2026-12-31T22:00:00.000Z',
    ]);
  });
});
