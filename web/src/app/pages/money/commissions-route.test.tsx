import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AWAY, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { aPayout } from '#features/payouts/testing/a-payout.js';
import { CommissionsRoute } from './CommissionsRoute.js';

const PAY = 'POST /api/payouts';
const COMMISSIONS = 'GET /api/commissions';
const { tenantId } = aPayout();
const aShop = (commissionOwed: number) => ({
  tenantId,
  tenantName: 'Kestrel Repairs',
  tenantEmail: 'kestrel@example.org',
  totalSales: 20_000,
  commissionRate: 0.2,
  commissionOwed,
  status: 'pending',
  carriedCents: 0,
  canPayNow: true,
});
const server = mockServer({
  [COMMISSIONS]: respondWith([aShop(5_382)]),
  'GET /api/commissions/rules': respondWith({ rules: [] }),
});
const press = async () => fireEvent.click(await screen.findByRole('button', { name: /^Pay Now/ }));
const requestIds = () => server.sent(PAY).map((body) => (body as { requestId: string }).requestId);

describe('Pay Now', () => {
  it('says what happens next to the payout', async () => {
    server.answers[PAY] = respondWith(aPayout());
    show(<CommissionsRoute />, { user: aUser({ role: 'finance' }) });
    await press();
    await screen.findByText('Payout requested');
    screen.getByText('R5,382.00 to Kestrel Repairs. A second person approves it.');
  });

  it('repeats a press without an answer as the same request', async () => {
    server.answers[PAY] = AWAY;
    show(<CommissionsRoute />, { user: aUser({ role: 'finance' }) });
    await press();
    await screen.findByText('Payout not requested');
    await press();
    await waitFor(() => expect(server.sent(PAY)).toHaveLength(2));
    const [first, second] = requestIds();
    expect(second).toBe(first);
  });
});
