import type { PayoutBatchDetail, PayoutDetail } from '#api/generated/billing.gen.js';
import { AT } from '#testing/mock-server.js';

const id = (n: number): string => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const aPayout = (over: Partial<PayoutDetail['payout']> = {}): PayoutDetail['payout'] => ({
  id: id(1),
  tenantId: id(2),
  tenantName: 'Kestrel Repairs',
  amountCents: 538_200,
  state: 'waiting',
  provider: 'bank_file',
  needsSecondPerson: true,
  terms: 'a'.repeat(64),
  requested: { id: id(3), name: 'sipho', at: AT },
  ...over,
});

export const aDetail = (over: Partial<PayoutDetail['payout']> = {}): PayoutDetail => ({
  payout: aPayout(over),
  history: [
    { to: 'intended', note: 'Pay Now for R5,382.00', byName: 'sipho', at: AT },
    { from: 'intended', to: 'waiting', note: 'Above R10.00 a second person approves.', byName: 'Revive', at: AT },
  ],
  covered: [{ id: id(4), kind: 'payment', repairNumber: 7, deviceName: 'disk', cents: 538_000, at: AT }],
  coveredCount: 1,
  carriedCents: 200,
});

export const aBatch = (over: Partial<PayoutBatchDetail['batch']> = {}): PayoutBatchDetail => ({
  batch: {
    id: id(5),
    state: 'draft',
    layout: 'generic',
    payouts: 1,
    totalCents: 538_200,
    made: { id: id(3), name: 'sipho', at: AT },
    ...over,
  },
  payouts: [aPayout({ state: 'in_batch', batchId: id(5) })],
  files: [],
});

export const REQUESTER = id(3);
