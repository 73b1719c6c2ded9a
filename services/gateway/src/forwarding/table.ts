import type { Forward } from './forward.js';
import { accountReviewRows } from './rows/onboarding/account-review.js';
import { agentUpdateRows } from './rows/agent-updates.js';
import { agreementRows } from './rows/onboarding/agreements.js';
import { applicantRows } from './rows/onboarding/applicants.js';
import { applicationRows } from './rows/onboarding/applications.js';
import { assistanceRows } from './rows/assistance.js';
import { auditRows } from './rows/audit.js';
import { billingRows } from './rows/billing.js';
import { centreRows } from './rows/centres.js';
import { deviceRepairRows } from './rows/device-repairs.js';
import { deviceRows } from './rows/devices.js';
import { consentRows } from './rows/consents.js';
import { doctorRows } from './rows/doctor.js';
import { fleetRows, printingRows } from './rows/fleet.js';
import { intakeRows } from './rows/intake.js';
import { notificationRows } from './rows/notifications.js';
import { oneTimeSessionRows } from './rows/one-time-sessions.js';
import { ownAccountRows } from './rows/own-account.js';
import { patchTestRows } from './rows/patch-tests.js';
import { peopleRows, teamRows } from './rows/people.js';
import { profileRows } from './rows/onboarding/profile.js';
import { proofRows } from './rows/proof.js';
import { questionRows, remoteOrderRows } from './rows/remote-orders.js';
import { quoteRows } from './rows/quotes.js';
import { protectionRows } from './rows/protection.js';
import { publicPageRows } from './rows/public-pages.js';
import { remoteSessionRows } from './rows/remote-sessions.js';
import { repairRows, trackingRows } from './rows/repairs.js';
import { rolloutRows } from './rows/rollouts.js';
import { shopLogoRows } from './rows/shop-logo.js';
import { tenantOnboardingRows } from './rows/onboarding/tenant-onboarding.js';
import { trainingRows } from './rows/onboarding/training.js';

export const FORWARDS: readonly Forward[] = [
  ...ownAccountRows,
  ...peopleRows,
  ...teamRows,
  ...shopLogoRows,
  ...auditRows,
  ...fleetRows,
  ...deviceRows,
  ...consentRows,
  ...doctorRows,
  ...oneTimeSessionRows,
  ...printingRows,
  ...deviceRepairRows,
  ...patchTestRows,
  ...rolloutRows,
  ...repairRows,
  ...intakeRows,
  ...trackingRows,
  ...remoteOrderRows,
  ...remoteSessionRows,
  ...publicPageRows,
  ...questionRows,
  ...proofRows,
  ...quoteRows,
  ...protectionRows,
  ...assistanceRows,
  ...centreRows,
  ...billingRows,
  ...notificationRows,
  ...applicantRows,
  ...applicationRows,
  ...accountReviewRows,
  ...agentUpdateRows,
  ...agreementRows,
  ...profileRows,
  ...trainingRows,
  ...tenantOnboardingRows,
];
