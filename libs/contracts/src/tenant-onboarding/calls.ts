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
  /** Names the application where several shops have the same name. */
  applicationId: id().optional(),
});
export const approvalSentSchema = responseSchema('TenantApprovalSent', {
  applicationId: id().required(),
  sentAt: isoDateTime().required(),
  /** False: it was sent within the hour, and no second one goes out. */ sentNow: bool().required(),
});

/** Numbers that were given before stay when they are left out. */
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
   * Where the shop's money goes, for a shop that has named no account yet; `bankDetails` is the specification's one
   * line of it.
   */
  bank: nested(BANK_DETAILS).optional().default(undefined),
});
export type TenantDetails = InferType<typeof tenantDetailsSchema>;

/**
 * `tenantId` is the session's shop or is refused; `monthlySubscription` is in rand and is compared with the server's
 * figure.
 */
export const serviceSelectionSchema = requestSchema('TenantServiceSelection', {
  tenantId: id().optional(),
  selectedServices: list(oneOf(ONBOARDING_SERVICE_IDS).required(), 20)
    .min(1, 'Select at least one service')
    .required('Select at least one service'),
  monthlySubscription: amount('The monthly subscription is not valid'),
});
export type ServiceSelection = InferType<typeof serviceSelectionSchema>;

/** `signedAt` is accepted and ignored: the server's clock says when. `version` is the text's that was shown. */
export const signTenantAgreementSchema = requestSchema('SignTenantAgreement', {
  tenantId: id().optional(),
  agreementSigned: accepted(TENANT_AGREEMENT.refusal),
  signedAt: text(60).optional(),
  version: text(20).optional(),
});
export type SignTenantAgreement = InferType<typeof signTenantAgreementSchema>;

/**
 * `selectedServices` are the confirmed ones, whatever is sent along. `kind` is ours: the specification's batch file
 * unless another is asked for.
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
    /** Masked. */
    taxNumber: text().defined(),
    bankDetails: text().defined(),
  });
/** Where the shop stands: seven steps, and what each of them is made of. */
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
  /** What the shop has told on its way in, until its details are saved: nobody types it twice. */
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
    /** The text that is to be signed now. */
    title: text().required(),
    label: text(300).required(),
    paragraphs: list(text(5000).required(), 100).required(),
    draft: bool().required(),
    version: text().required(),
    hash: text(64).required(),
    /**
     * What was signed last, with its sealed file where there is one; `current` is false once the text has a newer
     * version.
     */
    signedVersion: text().optional(),
    signedHash: text(64).optional(),
    signedBy: text().optional(),
    signedAt: isoDateTime().optional(),
    fileId: id().optional(),
    fileHash: text(64).optional(),
    current: bool().optional(),
  }).required(),
  /** Counted by billing: a charged repair once, a rolled back one not at all. */
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
  /** The shop has given notice: its agreement ends then, or has ended (`over`). */
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
