import { badge, type Badge } from '#ui/data-display/badge.js';
import { Ban, Circle, CircleCheck, CircleX, Hourglass, PackageCheck, RefreshCw, Undo2 } from '#ui/theme/icons.js';
import { BATCH_TEXTS, STATE_TEXTS, type Batch, type PayoutState } from './payouts.messages.js';

export { payoutReference } from '@revive/contracts/billing/payouts';

export const STATE_BADGES: Record<PayoutState, Badge> = {
  intended: badge('slate', Circle, STATE_TEXTS.intended),
  waiting: badge('yellow', Hourglass, STATE_TEXTS.waiting),
  approved: badge('blue', CircleCheck, STATE_TEXTS.approved),
  in_batch: badge('blue', PackageCheck, STATE_TEXTS.in_batch),
  sent: badge('petrol', RefreshCw, STATE_TEXTS.sent),
  paid: badge('green', CircleCheck, STATE_TEXTS.paid),
  returned: badge('orange', Undo2, STATE_TEXTS.returned),
  failed: badge('red', CircleX, STATE_TEXTS.failed),
  cancelled: badge('slate', Ban, STATE_TEXTS.cancelled),
};

export const BATCH_BADGES: Record<Batch['state'], Badge> = {
  draft: badge('yellow', Hourglass, BATCH_TEXTS.draft),
  releasing: badge('petrol', RefreshCw, BATCH_TEXTS.releasing),
  released: badge('petrol', PackageCheck, BATCH_TEXTS.released),
  paid: badge('green', CircleCheck, BATCH_TEXTS.paid),
  cancelled: badge('slate', Ban, BATCH_TEXTS.cancelled),
};

/** Cancelling is possible until a payout is sent; a bank file is cancelled as a whole. */
export const canCancel = (state: PayoutState): boolean =>
  state === 'intended' || state === 'waiting' || state === 'approved';

/** A sent payout ends; a bank may return a paid one days later. */
export const canSettle = (state: PayoutState): boolean => state === 'sent' || state === 'paid';
