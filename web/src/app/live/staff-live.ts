import { TAGS } from '#api/base-api.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import type { LiveOptions } from '#api/live/live-stream.js';
import { accountReviewLive } from '#features/account-review/api/account-review.api.js';
import { agentDoctorLive } from '#features/agent-doctor/api/agent-doctor.api.js';
import { assistanceLive } from '#features/assistance/api/assistance.api.js';
import { auditLive } from '#features/audit/api/audit.api.js';
import { billingLive } from '#features/billing/api/billing.api.js';
import { billingControlLive } from '#features/billing-control/api/billing-control.api.js';
import { centresLive } from '#features/centres/api/centres.api.js';
import { documentsLive } from '#features/documents/api/documents.api.js';
import { commissionsLive } from '#features/commissions/api/commissions.api.js';
import { directTestingLive } from '#features/direct-testing/api/direct-testing.api.js';
import { agentConsentLive } from '#entities/agent-consent/agent-consent.api.js';
import { agentUpdateLive } from '#entities/agent-update/agent-update.api.js';
import { makeFleetLive } from '#features/fleet/api/fleet.api.js';
import { notificationsLive } from '#features/notifications/api/notifications.api.js';
import { oneTimeSessionLive } from '#features/one-time-session/api/one-time-session.api.js';
import { onboardingLive } from '#features/onboarding/api/onboarding.api.js';
import { remoteOrdersLive } from '#features/remote-orders/api/remote-orders.api.js';
import { protectionLive } from '#features/protection/api/protection.api.js';
import { remoteRepairLive } from '#features/remote-repair/api/remote-repair.api.js';
import { rolloutsLive } from '#features/rollouts/api/rollouts.api.js';
import { repairsLive } from '#features/repairs/api/repairs.api.js';
import { stopsLive } from '#features/repairs/api/stops.api.js';
import { printingLive } from '#entities/printing/printing.api.js';
import { consentsLive } from './consents-live.js';
import { sessionLive } from './session-live.js';

/** The signed-in user does not depend on the stream. */
const RENEWED = TAGS.filter((tag) => tag !== 'User');

export const staffLive = (dispatch: LiveDispatch): LiveOptions =>
  sessionLive(dispatch, {
    features: [
      repairsLive,
      stopsLive,
      remoteOrdersLive,
      remoteRepairLive,
      makeFleetLive(),
      agentUpdateLive,
      agentConsentLive,
      agentDoctorLive,
      oneTimeSessionLive,
      printingLive,
      centresLive,
      billingLive,
      billingControlLive,
      commissionsLive,
      documentsLive,
      auditLive,
      accountReviewLive,
      onboardingLive,
      notificationsLive,
      protectionLive,
      assistanceLive,
      directTestingLive,
      rolloutsLive,
      consentsLive,
    ],
    renewed: RENEWED,
  });
