import { defineLifecycle } from '@revive/platform/core/lifecycle';

/** The ledger entry is posted on the way to `sent`, so that money that may leave the bank is never counted as owed. */
export const payoutLifecycle = defineLifecycle('intended', {
  intended: ['waiting', 'approved', 'cancelled'],
  waiting: ['approved', 'cancelled'],
  approved: ['in_batch', 'sent', 'cancelled'],
  in_batch: ['approved', 'sent', 'cancelled'],
  sent: ['paid', 'returned', 'failed'],
  // A bank may return money days after it confirmed the payment. Without its bank line a payout is `sent` again.
  paid: ['returned', 'sent'],
  returned: [],
  failed: [],
  cancelled: [],
});

export const payoutBatchLifecycle = defineLifecycle('draft', {
  draft: ['releasing', 'cancelled'],
  releasing: ['released', 'cancelled'],
  released: ['paid'],
  paid: [],
  cancelled: [],
});
