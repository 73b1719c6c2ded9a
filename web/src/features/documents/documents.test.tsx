import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TaxDocuments } from '#api/generated/documents.gen.js';
import {
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { SellerPanel } from './components/SellerPanel.js';
import { TicketDocuments } from './components/TicketDocuments.js';
import InvoicesPage from './pages/InvoicesPage.js';

type TaxDocument = TaxDocuments['documents'][number];
const aDocument = (over: Partial<TaxDocument> = {}): TaxDocument => ({
  id: 'd-1',
  entryId: 'e-0',
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'INV-000007',
  tier: 'abridged',
  repairId: 'repair-1',
  repairNumber: 7,
  deviceName: 'Samsung SSD',
  buyerName: 'Thandi Dlamini',
  totalCents: 35_000,
  vatCents: 4_565,
  issuedAt: AT,
  ...over,
});
const WAITING = {
  entryId: 'e-1',
  kind: 'invoice' as const,
  repairId: 'repair-1',
  repairNumber: 7,
  deviceName: 'Samsung SSD',
  totalCents: 538_200,
  at: AT,
  missing: ['buyer'],
  buyerName: 'Thandi Dlamini',
};
const [LIST, OF_REPAIR, SELLER, SAVE, COMPLETE, EMAIL, ERASE] = [
  'GET /api/tax-documents',
  'GET /api/repairs/repair-1/tax-documents',
  'GET /api/seller',
  'POST /api/seller',
  'POST /api/tax-documents/waiting/e-1',
  'POST /api/tax-documents/d-1/email',
  'POST /api/tax-documents/d-1/erase-buyer',
];
const NO_SELLER = { registeredName: '', address: '' };
const platform = mockServer({
  [LIST]: respondWith({ documents: [aDocument()], waiting: [] }),
  [OF_REPAIR]: respondWith({ documents: [aDocument()], waiting: [] }),
  [SELLER]: respondWith(NO_SELLER),
  [SAVE]: respondWith({ registeredName: 'Umbani', address: '1 Long Street', vatNumber: '4220119988' }),
  [COMPLETE]: respondWith(aDocument({ tier: 'full' }), 201),
  [EMAIL]: respondWith(aDocument({ emailedAt: AT }), 202),
  [ERASE]: respondWith(aDocument({ buyerName: 'Customer (erased)', erasedAt: AT })),
  'GET /api/printers': respondWith({ printers: [], papers: [] }),
});
const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Umbani' });
const tech = aUser({ role: 'tech', tenantId: 't', tenantName: 'Umbani' });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

describe('documents on the ticket', () => {
  it('lists invoice and amount and emails it with an id of the request', async () => {
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText('INV-000007');
    expect(screen.getByText('R350.00')).toBeTruthy();
    await press('Email to customer: INV-000007');
    await screen.findByText('INV-000007 will be emailed to the customer');
    expect(platform.sent(EMAIL)).toEqual([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  it('asks for the buyer before the invoice is issued', async () => {
    platform.answers[OF_REPAIR] = respondWith({ documents: [], waiting: [WAITING] });
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText('1 invoice needs details');
    await press('Add buyer details');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Name or business').value).toBe('Thandi Dlamini');
    type(/^VAT number/, '4220119987');
    await press('Issue invoice');
    await screen.findAllByText('Enter the ten digits of the VAT number, starting with 4');
    expect(platform.sent(COMPLETE)).toEqual([]);
    type(/^VAT number/, '4220119988');
    type('Address', '5 Main Road');
    await press('Issue invoice');
    await screen.findByText('INV-000007 issued');
    expect(platform.sent(COMPLETE)).toEqual([
      { name: 'Thandi Dlamini', address: '5 Main Road', vatNumber: '4220119988' },
    ]);
  });

  it('says when documents are issued, and the error of a failed read', async () => {
    platform.answers[OF_REPAIR] = respondWith({ documents: [], waiting: [] });
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText(/^The invoice is issued when the repair is charged/);
    platform.answers[OF_REPAIR] = AWAY;
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText(AWAY_TEXT);
  });

  it('offers the erasure of the customer to the owner only', async () => {
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText('INV-000007');
    expect(screen.queryByRole('button', { name: /^More:/ })).toBeNull();
  });

  it('shows the sentence of a refused email', async () => {
    platform.answers[EMAIL] = respondWithError(409, 'INVALID_TRANSITION', 'This repair has no email address.');
    show(<TicketDocuments repairId="repair-1" />, { user: tech });
    await screen.findByText('INV-000007');
    await press('Email to customer: INV-000007');
    await screen.findByText(/no email address/);
  });
});

describe('page of invoices', () => {
  it('lists documents with a link to the repair and hints at the tax details', async () => {
    show(<InvoicesPage />, { user: owner });
    await screen.findByText('INV-000007');
    expect(screen.getByRole('link', { name: 'R-7' }).getAttribute('href')).toBe('/tenant/repairs/repair-1');
    await screen.findByText(/Your documents show no VAT/);
  });

  it('adds up the documents of one kind, with a refund as a deduction', async () => {
    const rows = [
      aDocument({ kind: 'receipt', title: 'Receipt', number: 'RCT-000001', totalCents: 35_000 }),
      aDocument({ id: 'd-2', kind: 'receipt', title: 'Refund receipt', number: 'RCT-000002', totalCents: 10_000 }),
    ];
    platform.answers[LIST] = respondWith({ documents: rows, waiting: [] });
    show(<InvoicesPage />, { user: owner });
    await screen.findByText('RCT-000002');
    expect(screen.queryByRole('cell', { name: 'Total' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'receipt' } });
    const total = await screen.findByRole('cell', { name: 'Total' });
    expect(total.closest('tr')?.textContent).toContain('R250.00');
  });

  it('asks for the documents of chosen days', async () => {
    show(<InvoicesPage />, { user: owner, at: '/here?from=2026-11-01&through=2026-11-30' });
    await screen.findByText('INV-000007');
    expect(screen.getByLabelText('Issued, From')).toBeDefined();
    expect(platform.queries(LIST)).toEqual(['?from=2026-11-01&through=2026-11-30']);
  });

  it('erases the customer with a reason', async () => {
    show(<InvoicesPage />, { user: owner });
    await screen.findByText('INV-000007');
    await press('More: INV-000007');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase customer' }));
    type('Reason', 'The customer asked for it');
    await press('Erase customer');
    await screen.findByText('Customer erased');
    expect(platform.sent(ERASE)).toEqual([{ reason: 'The customer asked for it' }]);
  });

  it('says until when the law keeps the buyer of a full tax invoice', async () => {
    const kept = aDocument({ tier: 'full', totalCents: 650_000, buyerKeptUntil: '2032-11-20T00:00:00.000Z' });
    platform.answers[ERASE] = respondWith(kept);
    show(<InvoicesPage />, { user: owner });
    await screen.findByText('INV-000007');
    await press('More: INV-000007');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase customer' }));
    type('Reason', 'The customer asked for it');
    platform.answers[LIST] = respondWith({ documents: [kept], waiting: [] });
    await press('Erase customer');
    await screen.findByText('This tax invoice keeps the buyer until 20 Nov 2032, as the law requires.');
    expect(await screen.findByText(/Kept by law until/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More: INV-000007' })).toBeNull());
  });

  it('says what to expect while there is no document', async () => {
    platform.answers[LIST] = respondWith({ documents: [], waiting: [] });
    show(<InvoicesPage />, { user: owner });
    await screen.findByText('No invoices or receipts yet');
  });
});

describe('tax details of the shop', () => {
  it('are saved with a VAT number', async () => {
    show(<SellerPanel />, { user: owner });
    await press('Edit tax details');
    type('Registered name', 'Umbani');
    type('Address', '1 Long Street');
    type(/^VAT number/, '4220 119 988');
    await press('Save');
    await screen.findByText('Tax details saved');
    expect(platform.sent(SAVE)).toEqual([
      { registeredName: 'Umbani', address: '1 Long Street', vatNumber: '4220119988' },
    ]);
  });
});
