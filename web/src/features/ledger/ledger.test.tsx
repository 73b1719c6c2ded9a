import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { AccountCodesPanel } from './components/AccountCodesPanel.js';
import { ExportPanel } from './components/ExportPanel.js';
import { LedgerProofPanel } from './components/LedgerProofPanel.js';

const proof = (over: object = {}) => ({
  id: 'p-1',
  at: AT,
  days: 81,
  entries: 6,
  postings: 15,
  debitCents: 125_050,
  differences: 0,
  found: [],
  chain: 'ab'.repeat(32),
  ...over,
});
const CODES = {
  accounts: [
    { account: 'cash', name: 'Cash in the drawer', code: '1000', defaultCode: '1000' },
    { account: 'bank', name: 'Bank', code: '8400', defaultCode: '1100' },
  ],
};
const platform = mockServer({
  'GET /api/billing/proofs': respondWith({ proofs: [proof()] }),
  'GET /api/billing/account-codes': respondWith(CODES),
  'PATCH /api/billing/account-codes': respondWith(CODES),
});
const finance = { user: aUser({ role: 'finance' }) };

describe('proof of the books', () => {
  it('says when and over how many postings the books were proven', async () => {
    show(<LedgerProofPanel />, finance);
    expect(await screen.findByText('Books proven')).toBeDefined();
    expect(screen.getByText('15 postings of 6 entries on 81 days, differences: 0')).toBeDefined();
    expect(screen.getByText('Nightly check')).toBeDefined();
  });

  it('names the differences', async () => {
    platform.answers['GET /api/billing/proofs'] = respondWith({
      proofs: [
        proof({
          differences: 2,
          found: [{ check: 'shop_totals', day: '2026-11-20', account: 'bank', expectedCents: 100, actualCents: 200 }],
        }),
      ],
    });
    show(<LedgerProofPanel />, finance);
    expect(await screen.findByText('Books differ')).toBeDefined();
    expect(screen.getByText(/Balance of a shop on a day/)).toBeDefined();
    expect(screen.getByText('The first 1 of 2 differences.')).toBeDefined();
  });

  it('checks the books now', async () => {
    platform.answers['GET /api/billing/proofs'] = respondWith({ proofs: [] });
    platform.answers['POST /api/billing/proofs'] = respondWith(proof({ byName: 'lindiwe' }), 201);
    show(<LedgerProofPanel />, finance);
    expect(await screen.findByText(/have not been checked yet/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(platform.calls()).toContain('POST /api/billing/proofs'));
    expect(await screen.findByText('The books were checked')).toBeDefined();
  });
});

describe('export for accounting', () => {
  it('links both files of the chosen days', () => {
    show(<ExportPanel />, finance);
    const journal = screen.getByRole('link', { name: 'Download CSV: Accounting journal' });
    expect(journal.getAttribute('href')).toMatch(
      /^\/api\/billing\/export\/journal\?from=\d{4}-\d\d-01&through=\d{4}-\d\d-\d\d$/,
    );
    expect(screen.getByRole('link', { name: 'Download CSV: Ledger' })).toBeDefined();
  });

  it('refuses a last day before the first', () => {
    show(<ExportPanel />, finance);
    fireEvent.change(screen.getByRole('textbox', { name: 'Last day' }), { target: { value: '1 Jan 2020' } });
    expect(screen.getByText('The last day is before the first')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('account codes', () => {
  it('saves only the changed codes', async () => {
    show(<AccountCodesPanel />, { user: aUser({ role: 'tenant_admin', tenantId: 'shop-1' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Change codes' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Cash in the drawer' }), { target: { value: '8410' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.calls()).toContain('PATCH /api/billing/account-codes'));
    expect(platform.sent('PATCH /api/billing/account-codes')).toEqual([{ codes: [{ account: 'cash', code: '8410' }] }]);
  });

  it('refuses a code that is a formula', async () => {
    show(<AccountCodesPanel />, { user: aUser({ role: 'tenant_admin', tenantId: 'shop-1' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Change codes' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Bank' }), { target: { value: '=1+1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Use letters, digits, dots, dashes and slashes')).toBeDefined();
    expect(platform.calls()).not.toContain('PATCH /api/billing/account-codes');
  });
});
