import { LIVE_TYPES } from '@revive/contracts/live/events';
import { baseApi, TAGS } from '#api/base-api.js';
import { dispatchTo, type LiveDispatch } from '#api/live/live-handlers.js';
import { jitter, type LiveOptions } from '#api/live/live-stream.js';
import { accountReviewLive } from '#features/account-review/api/account-review.api.js';
import { auditLive } from '#features/audit/api/audit.api.js';
import { billingLive } from '#features/billing/api/billing.api.js';
import { makeFleetLive } from '#features/fleet/api/fleet.api.js';
import { onboardingLive } from '#features/onboarding/api/onboarding.api.js';
import { consentsLive } from './consents-live.js';
import { notificationsLive } from '#features/notifications/api/notifications.api.js';
import { repairsLive } from '#features/repairs/api/repairs.api.js';

/** Who is signed in does not change with the stream. */
const RENEWED = TAGS.filter((tag) => tag !== 'User');

/** The signed-in person's stream: rows go straight into what was read; after a gap in time all of it is read again. */
export function staffLive(dispatch: LiveDispatch): LiveOptions {
  return {
    url: '/api/events',
    types: LIVE_TYPES,
    onEvent: dispatchTo(
      dispatch,
      repairsLive,
      makeFleetLive(),
      billingLive,
      auditLive,
      accountReviewLive,
      onboardingLive,
      notificationsLive,
      consentsLive,
    ),
    onLost: () => {
      dispatch(baseApi.util.invalidateTags(['User']));
    },
    onOpened: (opening) => {
      setTimeout(() => dispatch(baseApi.util.invalidateTags([...RENEWED])), jitter(opening));
    },
  };
}
