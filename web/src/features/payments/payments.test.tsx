import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RepairBill } from '#api/generated/billing.gen.js';
import {
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type,
} from '#testing/mock-server.js';
import { RepairPayments } from './components/RepairPayments.js';

const entry = (over: Partial<RepairBill['entries'][number]>): RepairBill['entries'][number] => ({
  id: String(over.kind),
  kind: 'charge',
  amountCents: 35_000,
  at: AT,
  ...over,
});
const aBill = (over: Partial<RepairBill> = {}): RepairBill => ({
  chargedCents: 35_000,
  vatCents: 4_565,
  paidCents: 10_000,
  prepaidCents: 0,
  dueCents: 25_000,
  refundedCents: 0,
  writtenOffCents: 0,
  byShopCents: 10_000,
  byPlatformCents: 0,
  refundableCents: 10_000,
  entries: [
    entry({ kind: 'charge' }),
    entry({
      kind: 'payment',
      amountCents: 10_000,
      method: 'cash',
      collectedBy: 'shop',
      byName: 'lerato',
      tenderedCents: 20_000,
      changeCents: 10_000,
    }),
  ],
  expected: [],
  lines: [
    { id: 'screen', name: 'Screen', cents: 20_000, leftCents: 20_000 },
    { id: 'fan', name: 'Clean the fan', cents: 15_000, leftCents: 0 },
  ],
  ...over,
});
const EFT = { id: 'eft-1', cents: 25_000, reference: 'R-2291', byName: 'lerato', at: AT };

const [BILL, PAY, REFUND, WRITE_OFF, CONFIRM] = [
  'GET /api/repairs/repair-1/bill',
  'POST /api/repairs/repair-1/payments',
  'POST /api/repairs/repair-1/refunds',
  'POST /api/repairs/repair-1/write-offs',
  'POST /api/repairs/repair-1/expected-payments/eft-1',
];
const paid = respondWith(aBill({ paidCents: 35_000, dueCents: 0, refundableCents: 35_000 }));
const platform = mockServer({
  [BILL]: respondWith(aBill()),
  [PAY]: paid,
  [REFUND]: respondWith(aBill({ paidCents: 0, refundedCents: 10_000 })),
  [WRITE_OFF]: respondWith(aBill({ writtenOffCents: 25_000, dueCents: 0 })),
  [CONFIRM]: paid,
});
const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const tech = aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' });
const open = (user = owner) => show(<RepairPayments repairId="repair-1" />, { user });
const panel = async () => within(await screen.findByRole('region', { name: 'Payments' }));

describe('payments of a repair', () => {
  it('shows charged, received, refunded and outstanding money apart, and each entry', async () => {
    open();
    const shown = await panel();
    expect(await shown.findByText('Outstanding')).toBeDefined();
    expect(shown.getAllByText('R250.00').length).toBeGreaterThan(0);
    expect(shown.getByText(/R45\.65 VAT included/)).toBeDefined();
    expect(shown.getByText(/R200\.00 given, R100\.00 change · by lerato/)).toBeDefined();
    expect(shown.getByRole('link', { name: 'Invoice and receipts' }).getAttribute('href')).toBe('#documents');
  });

  it('says what to do while nothing is charged, also before the ledger knows the repair', async () => {
    platform.answers[BILL] = respondWithError(404, 'NOT_FOUND', 'Not found.');
    open();
    expect(await screen.findByText(/Nothing is charged yet/)).toBeDefined();
  });

  it('shows that the ledger is away', async () => {
    platform.answers[BILL] = AWAY;
    open();
    expect(await screen.findByText(AWAY_TEXT)).toBeDefined();
  });

  it('fills in the cash received by one press', async () => {
    open();
    await press('Take payment');
    await screen.findByRole('dialog', { name: 'Take payment' });
    type('Amount in rand', '135');
    expect(screen.queryByRole('group', { name: 'Common amounts' })).toBeNull();
    choose('Payment method', 'cash');
    const offers = within(screen.getByRole('group', { name: 'Common amounts' }));
    expect(offers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Exact amount',
      'R140',
      'R150',
      'R200',
    ]);
    await press('R150');
    await screen.findByText('Change: R15.00');
    await press('Exact amount');
    await screen.findByText('Change: R0.00');
  });

  it('takes a part payment in cash and shows the change while typing', async () => {
    open();
    await press('Take payment');
    await screen.findByRole('dialog', { name: 'Take payment' });
    type('Amount in rand', '150');
    choose('Payment method', 'cash');
    type(/^Cash received/, '200');
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('Change: R50.00');
    await press('Take payment');
    await waitFor(() =>
      expect(platform.sent(PAY)).toMatchObject([{ method: 'cash', cents: 15_000, tenderedCents: 20_000 }]),
    );
    expect(await screen.findByText('R150.00 received')).toBeDefined();
  });

  it('repeats a payment with the same request id after a lost reply', async () => {
    platform.answers[PAY] = AWAY;
    open();
    await press('Take payment');
    choose('Payment method', 'card');
    await press('Take payment');
    expect(await screen.findByText(AWAY_TEXT)).toBeDefined();
    platform.answers[PAY] = paid;
    await press('Take payment');
    await waitFor(() => expect(platform.sent(PAY)).toHaveLength(2));
    const [first, second] = platform.sent(PAY) as { requestId: string }[];
    expect(second?.requestId).toBe(first?.requestId);
  });

  it('shows the refusal of an amount at its field', async () => {
    platform.answers[PAY] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      cents: 'At most R250.00 is due',
    });
    open();
    await press('Take payment');
    type('Amount in rand', '300');
    choose('Payment method', 'card');
    await press('Take payment');
    expect((await screen.findAllByText(/At most R250\.00 is due/)).length).toBeGreaterThan(0);
  });

  it('notes an EFT that has not arrived without calling it a payment', async () => {
    open();
    await press('Take payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take payment' }));
    choose('Payment method', 'eft');
    expect(dialog.getByText(/Nothing is paid yet/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Take payment' })).toBeNull();
    type('EFT reference', 'R-2291');
    await press('Note expected EFT');
    await waitFor(() => expect(platform.sent(PAY)).toMatchObject([{ method: 'eft', reference: 'R-2291' }]));
    expect(await screen.findByText('EFT of R250.00 noted')).toBeDefined();
  });

  it('confirms an EFT with how the person knows', async () => {
    platform.answers[BILL] = respondWith(aBill({ expected: [EFT] }));
    open();
    await press('Confirm EFT');
    await screen.findByRole('dialog', { name: 'EFT of R250.00 arrived' });
    const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm EFT' }).click();
    confirm();
    expect((await screen.findAllByText('Choose how you know')).length).toBeGreaterThan(0);
    choose('How do you know?', 'bank_line');
    confirm();
    await waitFor(() => expect(platform.sent(CONFIRM)).toMatchObject([{ confirmedBy: 'bank_line' }]));
    expect(await screen.findByText('EFT of R250.00 received')).toBeDefined();
  });

  it('says what follows before an EFT is given up', async () => {
    platform.answers[BILL] = respondWith(aBill({ expected: [EFT] }));
    open();
    await press('EFT has not arrived');
    const dialog = within(await screen.findByRole('dialog', { name: 'EFT has not arrived' }));
    expect(dialog.getByText(/counts as not paid\. R250\.00 stays outstanding/)).toBeDefined();
    await press('Stop expecting this EFT');
    await waitFor(() => expect(platform.sent(CONFIRM)).toMatchObject([{ confirmedBy: 'never_arrived' }]));
    expect(await screen.findByText('The EFT is no longer expected')).toBeDefined();
  });

  it('refunds a line with its reason, and never everything for an empty choice', async () => {
    open();
    await press('Refund');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
    choose('What to refund', 'lines');
    expect(dialog.queryByLabelText(/Clean the fan/)).toBeNull();
    choose('Refund method', 'eft');
    type('Reason', 'The screen flickers');
    await press('Refund');
    expect((await screen.findAllByText('Enter an amount for at least one line')).length).toBeGreaterThan(0);
    expect(platform.sent(REFUND)).toEqual([]);
    type(/^Screen/, '100');
    await press('Refund');
    await waitFor(() =>
      expect(platform.sent(REFUND)).toMatchObject([
        { method: 'eft', reason: 'The screen flickers', lines: [{ id: 'screen', cents: 10_000 }] },
      ]),
    );
  });

  it('says that cash leaves the drawer, and shows what the drawer holds', async () => {
    platform.answers[REFUND] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      method: 'Your drawer holds R50.00. Pay cash in, or choose another way',
    });
    open();
    await press('Refund');
    await screen.findByRole('dialog', { name: 'Refund' });
    choose('Refund method', 'cash');
    expect(screen.getByText('The cash comes out of your drawer.')).toBeDefined();
    type('Reason', 'Came back');
    await press('Refund');
    expect((await screen.findAllByText(/Your drawer holds R50\.00/)).length).toBeGreaterThan(0);
    expect(platform.sent(REFUND)).toMatchObject([{ method: 'cash', reason: 'Came back' }]);
  });

  it('offers the write-off to the administrator only', async () => {
    open(tech);
    expect(await screen.findByRole('button', { name: 'Take payment' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Write off' })).toBeNull();
  });

  it('writes the rest off with its reason', async () => {
    open();
    await press('Write off');
    await screen.findByRole('dialog', { name: 'Write off' });
    type('Reason', 'Moved away');
    await press('Write off');
    await waitFor(() => expect(platform.sent(WRITE_OFF)).toMatchObject([{ cents: 25_000, reason: 'Moved away' }]));
  });
});
