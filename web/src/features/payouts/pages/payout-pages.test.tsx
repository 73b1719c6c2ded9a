import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AWAY,
  AWAY_TEXT,
  aUser,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { keepSavedFiles } from '#testing/saved-files.js';
import { ShopPayoutsPanel } from '../components/ShopPayoutsPanel.js';
import { aBatch, aDetail, aPayout, REQUESTER } from '../testing/a-payout.js';
import { PayoutBatchesPage, PayoutBatchPage, PayoutPage, PayoutsPage } from './payout-pages.js';

const PAYOUT = aPayout().id;
const BATCH = aBatch().batch.id;
const [LIST, ONE, APPROVE, CANCEL, BATCHES, BATCH_ONE, RELEASE, FILE, LIMIT] = [
  'GET /api/payouts',
  `GET /api/payouts/${PAYOUT}`,
  `POST /api/payouts/${PAYOUT}/approve`,
  `POST /api/payouts/${PAYOUT}/cancel`,
  'GET /api/payout-batches',
  `GET /api/payout-batches/${BATCH}`,
  `POST /api/payout-batches/${BATCH}/release`,
  `POST /api/payout-batches/${BATCH}/file`,
  'POST /api/payouts/settings',
];
const server = mockServer({
  [LIST]: respondWith({ payouts: [aPayout(), aPayout({ id: `${PAYOUT.slice(0, -1)}9`, state: 'paid' })] }),
  [ONE]: respondWith(aDetail()),
  'GET /api/payouts/settings': respondWith({ secondPersonAboveCents: 1_000_000, provider: 'bank_file' }),
  'GET /api/payouts/overview': AWAY,
  [BATCHES]: respondWith({ batches: [aBatch().batch] }),
  [BATCH_ONE]: respondWith(aBatch()),
});
const saved = keepSavedFiles();
const finance = aUser({ role: 'finance' });
const at = (route: string, address: string, element: React.ReactNode, user = finance) =>
  show(element, { user, route, at: address });
const openPayout = (user = finance) => at('/admin/payouts/:id', `/admin/payouts/${PAYOUT}`, <PayoutPage />, user);
const openBatch = (user = finance) => at('/b/:id', `/b/${BATCH}`, <PayoutBatchPage />, user);

describe('payouts page', () => {
  it('shows reference, shop, amount and state of each payout, and the limit', async () => {
    show(<PayoutsPage />, { user: finance });
    const row = within(await screen.findByRole('row', { name: /Waiting for a second person/ }));
    for (const text of ['RV0000000001', 'Kestrel Repairs', 'R5,382.00', 'sipho']) row.getByText(text);
    await screen.findByText(/Above R10,000.00 a second person approves/);
  });

  it('adds up the selected payouts, and the payouts of one state', async () => {
    at('/here', '/here?state=waiting', <PayoutsPage />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('2 selected · R10,764.00')).toBeDefined();
    expect(screen.getByRole('cell', { name: 'Total' }).closest('tr')?.textContent).toContain('R10,764.00');
  });

  it('shows no total of payouts in different states', async () => {
    show(<PayoutsPage />, { user: finance });
    await screen.findByRole('row', { name: /Waiting for a second person/ });
    expect(screen.queryByRole('cell', { name: 'Total' })).toBeNull();
  });

  it('says how the first payout comes about, and shows an error with Try again', async () => {
    server.answers[LIST] = respondWith({ payouts: [] });
    show(<PayoutsPage />, { user: finance });
    await screen.findByText('No payouts yet');
    expect(screen.getByRole('link', { name: 'Open commissions' }).getAttribute('href')).toBe('/admin/commissions');
    server.answers[LIST] = AWAY;
    show(<PayoutsPage />, { user: finance });
    expect((await screen.findAllByText(AWAY_TEXT)).length).toBeGreaterThan(0);
  });
});

describe('limit for one person', () => {
  it('is changed by a master, in rand', async () => {
    server.answers[LIMIT] = respondWith({ secondPersonAboveCents: 250_000, provider: 'bank_file' });
    show(<PayoutsPage />, { user: aUser({ role: 'master' }) });
    await press('Change limit');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Limit in rand'), { target: { value: 'R1,250,000.00' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Change limit' }));
    await screen.findByText('Limit changed');
    expect(server.sent(LIMIT)).toEqual([{ secondPersonAboveCents: 125_000_000 }]);
  });

  it('is not changed by finance', async () => {
    show(<PayoutsPage />, { user: finance });
    await screen.findByText(/Above R10,000.00 a second person approves/);
    expect(screen.queryByRole('button', { name: 'Change limit' })).toBeNull();
  });
});

describe('payout page', () => {
  it('shows history, covered entries and what is carried', async () => {
    openPayout();
    const steps = within(await screen.findByRole('list', { name: 'Steps of this payout' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(2);
    screen.getByText('R5,380.00');
    screen.getByText('R2.00');
  });

  it('lets another person approve exactly the shown terms', async () => {
    server.answers[APPROVE] = respondWith(aPayout({ state: 'approved' }));
    openPayout();
    await press('Approve');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Payout approved');
    expect(server.sent(APPROVE)).toEqual([{ terms: 'a'.repeat(64) }]);
  });

  it('offers no approval to the person who asked', async () => {
    openPayout(aUser({ role: 'finance', id: REQUESTER }));
    await screen.findByText(/so another person approves it/);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('keeps the dialog open and tells why an approval was refused', async () => {
    server.answers[APPROVE] = respondWithError(409, 'INVALID_TRANSITION', 'The bank account has changed.');
    openPayout();
    await press('Approve');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await screen.findByText(/The bank account has changed/);
    screen.getByRole('dialog');
  });

  it('cancels with a reason', async () => {
    server.answers[CANCEL] = respondWith(aPayout({ state: 'cancelled' }));
    openPayout();
    await press('Cancel payout');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Wrong shop' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel payout' }));
    await waitFor(() => expect(server.sent(CANCEL)).toEqual([{ reason: 'Wrong shop' }]));
  });

  it('shows the shop its payout without commands', async () => {
    openPayout(aUser({ role: 'tenant_admin' }));
    await screen.findByRole('list', { name: 'Steps of this payout' });
    expect(screen.queryByRole('button', { name: /^(?:Approve|Cancel|Record)/ })).toBeNull();
  });
});

describe('bank files', () => {
  it('lists files with their people and totals', async () => {
    show(<PayoutBatchesPage />, { user: finance });
    const row = within(await screen.findByRole('row', { name: /Waiting for release/ }));
    for (const text of ['R5,382.00', 'sipho']) row.getByText(text);
  });

  it('exports the list with amounts that add up', async () => {
    server.answers[BATCHES] = respondWith({
      batches: [
        aBatch().batch,
        aBatch({ id: PAYOUT, state: 'paid', totalCents: 100_050, released: aBatch().batch.made }).batch,
      ],
    });
    show(<PayoutBatchesPage />, { user: finance });
    await press('Export CSV');
    await screen.findByText('2 rows exported');
    const [file] = await saved();
    expect(file?.name).toBe('bank-files.csv');
    const rows = file?.text.trim().split('\r\n') ?? [];
    expect(rows[0]).toBe('"Made (date)","Made (time, UTC)","Layout","State","Payouts","Total","Made by","Released by"');
    expect(rows[1]).toMatch(/,"Any bank \(our layout\)","Waiting for release",1,5382\.00,"sipho",""$/);
    expect(rows[2]).toMatch(/,"Paid",1,1000\.50,"sipho","sipho"$/);
  });

  it('saves the file of the bank as it came from the server', async () => {
    const content = 'Recipient,Amount\r\n"Kestrel, Repairs",5382.00\r\n';
    server.answers[BATCH_ONE] = respondWith(aBatch({ state: 'released' }));
    server.answers[FILE] = respondWith({
      fileName: 'payouts-fnb-2026-11-20-0005.csv',
      content,
      sha256: 'b'.repeat(64),
      rows: 1,
      totalCents: 538_200,
    });
    openBatch();
    await press('Download');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download' }));
    await waitFor(async () =>
      expect(await saved()).toEqual([{ name: 'payouts-fnb-2026-11-20-0005.csv', text: content }]),
    );
  });

  it('explains the sum of a file whose payouts are sent, and no sum before', async () => {
    server.answers[BATCHES] = respondWith({
      batches: [aBatch().batch, aBatch({ id: PAYOUT, state: 'released' }).batch],
    });
    show(<PayoutBatchesPage />, { user: finance });
    await screen.findByRole('row', { name: /Waiting for release/ });
    expect(screen.getAllByRole('button', { name: 'Explain R5,382.00' })).toHaveLength(1);
  });

  it('is released by another person only', async () => {
    server.answers[RELEASE] = respondWith(aBatch({ state: 'released' }));
    openBatch(aUser({ role: 'finance', id: REQUESTER }));
    await screen.findByText(/so another person releases it/);
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
    openBatch();
    await press('Release');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release' }));
    await screen.findByText('Bank file released');
  });

  it('shows each download with its hash', async () => {
    server.answers[BATCH_ONE] = respondWith({
      ...aBatch({ state: 'released' }),
      files: [{ sha256: 'b'.repeat(64), rows: 1, totalCents: 538_200, byName: 'zanele', at: aPayout().requested.at }],
    });
    server.answers[FILE] = AWAY;
    openBatch();
    await screen.findByText('b'.repeat(64));
    screen.getByText(/1 payout, R5,382.00/);
  });
});

describe('payouts of a shop', () => {
  it('links each payout and says what comes first', async () => {
    show(<ShopPayoutsPanel />, { user: aUser({ role: 'tenant_admin' }) });
    const link = await screen.findByRole('link', { name: 'RV0000000001' });
    expect(link.getAttribute('href')).toBe(`/tenant/payouts/${PAYOUT}`);
    server.answers[LIST] = respondWith({ payouts: [] });
    show(<ShopPayoutsPanel />, { user: aUser({ role: 'tenant_admin' }) });
    await screen.findByText(/No payouts yet/);
  });
});
