import type { Forward } from './forward.js';
import { accountReviewRows } from './rows/account-review.js';
import { agreementRows } from './rows/agreements.js';
import { applicantRows } from './rows/applicants.js';
import { applicationRows } from './rows/applications.js';
import { assistanceRows } from './rows/assistance.js';
import { auditRows } from './rows/audit.js';
import { billingRows } from './rows/billing.js';
import { centreRows } from './rows/centres.js';
import { deviceRows } from './rows/devices.js';
import { fleetRows } from './rows/fleet.js';
import { intakeRows } from './rows/intake.js';
import { notificationRows } from './rows/notifications.js';
import { ownAccountRows } from './rows/own-account.js';
import { peopleRows, teamRows } from './rows/people.js';
import { profileRows } from './rows/profile.js';
import { proofRows } from './rows/proof.js';
import { questionRows, remoteOrderRows } from './rows/remote-orders.js';
import { quoteRows } from './rows/quotes.js';
import { protectionRows } from './rows/protection.js';
import { publicPageRows } from './rows/public-pages.js';
import { remoteSessionRows } from './rows/remote-sessions.js';
import { repairRows, trackingRows } from './rows/repairs.js';
import { shopLogoRows } from './rows/shop-logo.js';
import { tenantOnboardingRows } from './rows/tenant-onboarding.js';
import { trainingRows } from './rows/training.js';

export const FORWARDS: readonly Forward[] = [
  ...ownAccountRows,
  ...peopleRows,
  ...teamRows,
  ...shopLogoRows,
  ...auditRows,
  ...fleetRows,
  ...deviceRows,
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
  ...agreementRows,
  ...profileRows,
  ...trainingRows,
  ...tenantOnboardingRows,
];
