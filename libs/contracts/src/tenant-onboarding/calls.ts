import {
  accepted,
  amount,
  responseSchema,
  oneOf,
  email,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  requiredText,
  requiredLines,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { agentPort, INSTALLER_KINDS, type InstallerKind } from '../onboarding/installer.js';
import { BANK_DETAILS } from '../bank/bank-details.js';
import { SUBSCRIPTION_TIERS } from '../onboarding/plans.js';
import { TENANT_AGREEMENT } from './agreement.js';
import { ONBOARDING_SERVICE_IDS } from './catalogue.js';
import { ONBOARDING_STEPS, STEP_STATES, SUPPORT_STATUSES } from './steps.js';

/** spec part 2 §7. What it says of the person is not used: the email goes to the address on file. */
export const sendApprovalSchema = requestSchema('SendTenantApproval', {
  companyName: requiredText('Company name is required'),
  email: email().optional(),
  contactPerson: text().optional(),
  /** Selects the application if several shops have the same name. */
  applicationId: id().optional(),
});
export const approvalSentSchema = responseSchema('TenantApprovalSent', {
  applicationId: id().required(),
  sentAt: isoDateTime().required(),
  /** False if the email was already sent within the last hour; then no second email is sent. */ sentNow:
    bool().required(),
});

/** Omitted numbers keep their stored values. */
export const tenantDetailsSchema = requestSchema('TenantBusinessDetails', {
  companyName: requiredText('Company name is required'),
  contactPerson: requiredText('Contact person is required'),
  email: email().required('Valid email is required'),
  phone: requiredText('Phone number is required', 1, 40),
  address: requiredLines('Address is required', 1, 300),
  businessRegistration: requiredText('Business registration is required', 1, 60),
  taxNumber: text(60).optional(),
  bankDetails: text(300).optional(),
  /**
   * Payout account of a shop without stored bank details. `bankDetails` is the single-line field of the specification.
   */
  bank: nested(BANK_DETAILS).optional().default(undefined),
});
export type TenantDetails = InferType<typeof tenantDetailsSchema>;

/** `tenantId` must be the session’s shop. `monthlySubscription` is in rand and must equal the server’s amount. */
export const serviceSelectionSchema = requestSchema('TenantServiceSelection', {
  tenantId: id().optional(),
  selectedServices: list(oneOf(ONBOARDING_SERVICE_IDS).required(), 20)
    .min(1, 'Select at least one service')
    .required('Select at least one service'),
  monthlySubscription: amount('The monthly subscription is not valid'),
});

/** `signedAt` is accepted and ignored: the server’s clock is used. `version` is the version shown to the signer. */
export const signTenantAgreementSchema = requestSchema('SignTenantAgreement', {
  tenantId: id().optional(),
  agreementSigned: accepted(TENANT_AGREEMENT.refusal),
  signedAt: text(60).optional(),
  version: text(20).optional(),
});

/**
 * `selectedServices` is ignored in favour of the confirmed services. `kind` is our addition; the default is the batch
 * file of the specification.
 */
export const generateAgentSchema = requestSchema('GenerateTenantAgent', {
  tenantId: id().optional(),
  selectedServices: list(text(60).required(), 20).optional(),
  port: agentPort().optional(),
  kind: oneOf(INSTALLER_KINDS).optional(),
});
export interface GenerateAgent {
  readonly tenantId?: string;
  readonly port?: number;
  readonly kind?: InstallerKind;
}

const shownDetails = () =>
  nested({
    companyName: text().defined(),
    contactPerson: text().defined(),
    email: text(254).defined(),
    phone: text().defined(),
    address: text(300).defined(),
    businessRegistration: text().defined(),
    taxNumber: text().defined(),
    bankDetails: text().defined(),
  });
export const tenantOnboardingSchema = responseSchema('TenantOnboarding', {
  tenantId: id().required(),
  version: integer().required(),
  supportStatus: oneOf(SUPPORT_STATUSES).required(),
  steps: list(
    nested({
      step: oneOf(ONBOARDING_STEPS).required(),
      name: text().required(),
      state: oneOf(STEP_STATES).required(),
      at: isoDateTime().optional(),
    }),
  ).required(),
  details: shownDetails().optional().default(undefined),
  known: shownDetails().optional().default(undefined),
  services: nested({
    tier: oneOf(SUBSCRIPTION_TIERS).required(),
    baseCents: integer().required(),
    catalogue: list(
      nested({
        id: oneOf(ONBOARDING_SERVICE_IDS).required(),
        name: text().required(),
        priceCents: integer().required(),
        shareCents: integer().required(),
        category: text().required(),
        difficulty: text().required(),
      }),
    ).required(),
    selected: list(oneOf(ONBOARDING_SERVICE_IDS).required()).required(),
    monthlyCents: integer().optional(),
  }).required(),
  agreement: nested({
    title: text().required(),
    label: text(300).required(),
    paragraphs: list(text(5000).required(), 100).required(),
    draft: bool().required(),
    version: text().required(),
    hash: text(64).required(),
    /**
     * The last signature, with its sealed file if there is one. `current` is false once the text has a newer version.
     */
    signedVersion: text().optional(),
    signedHash: text(64).optional(),
    signedBy: text().optional(),
    signedAt: isoDateTime().optional(),
    fileId: id().optional(),
    fileHash: text(64).optional(),
    current: bool().optional(),
  }).required(),
  /** Counted by billing: each charged repair once, rolled back repairs never. */
  trial: nested({
    startedAt: isoDateTime().required(),
    endsAt: isoDateTime().required(),
    included: integer().required(),
    used: integer().required(),
    remaining: integer().required(),
    running: bool().required(),
  })
    .optional()
    .default(undefined),
  /** Notice given by the shop. `over` is true once the agreement has ended. */
  notice: nested({ givenAt: isoDateTime().required(), endsAt: isoDateTime().required(), over: bool().required() })
    .optional()
    .default(undefined),
  agent: nested({
    port: integer().required(),
    downloadedAt: isoDateTime().optional(),
    confirmedAt: isoDateTime().optional(),
  }).required(),
});
export type TenantOnboarding = InferType<typeof tenantOnboardingSchema>;
