import type { Forward } from './forward.js';
import { accountReviewRows } from './rows/onboarding/account-review.js';
import { agentUpdateRows } from './rows/agent-updates.js';
import { agreementRows } from './rows/onboarding/agreements.js';
import { applicantRows } from './rows/onboarding/applicants.js';
import { applicationRows } from './rows/onboarding/applications.js';
import { assistanceRows } from './rows/assistance.js';
import { auditRows } from './rows/audit.js';
import { billingRows } from './rows/billing/billing.js';
import { counterRows } from './rows/billing/counter.js';
import { drawerRows } from './rows/billing/drawers.js';
import { centreRows } from './rows/centres.js';
import { commissionRows } from './rows/billing/commissions.js';
import { billingControlRows } from './rows/billing/control.js';
import { deviceRepairRows } from './rows/device-repairs.js';
import { deviceRows } from './rows/devices.js';
import { consentRows } from './rows/consents.js';
import { documentRows } from './rows/billing/documents.js';
import { doctorRows } from './rows/doctor.js';
import { explainRows } from './rows/billing/explain.js';
import { fleetRows, printingRows } from './rows/fleet.js';
import { intakeRows } from './rows/intake.js';
import { notificationRows } from './rows/notifications.js';
import { oneTimeSessionRows } from './rows/one-time-sessions.js';
import { ownAccountRows } from './rows/own-account.js';
import { patchTestRows } from './rows/patch-tests.js';
import { shopServiceRows } from './rows/shop-services.js';
import { statementRows } from './rows/billing/statements.js';
import { peopleRows, teamRows } from './rows/people.js';
import { profileRows } from './rows/onboarding/profile.js';
import { proofRows } from './rows/proof.js';
import { questionRows, remoteOrderRows } from './rows/remote-orders.js';
import { quoteRows } from './rows/quotes.js';
import { protectionRows } from './rows/protection.js';
import { publicPageRows } from './rows/public-pages.js';
import { remoteSessionRows } from './rows/remote-sessions.js';
import { repairRows, trackingRows } from './rows/repairs.js';
import { payoutRows } from './rows/billing/payouts.js';
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
  ...shopServiceRows,
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
  ...payoutRows,
  ...drawerRows,
  ...commissionRows,
  ...billingControlRows,
  ...explainRows,
  ...documentRows,
  ...counterRows,
  ...statementRows,
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
