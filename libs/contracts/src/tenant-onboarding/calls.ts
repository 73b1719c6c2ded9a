import {
  accepted,
  amount,
  answer,
  choice,
  email,
  flag,
  form,
  id,
  list,
  moment,
  needed,
  neededLines,
  part,
  text,
  whole,
  type InferType,
} from '../rules.js';
import { agentPort, INSTALLER_KINDS, type InstallerKind } from '../onboarding/installer.js';
import { BANK_DETAILS } from '../bank/bank-details.js';
import { SUBSCRIPTION_TIERS } from '../onboarding/plans.js';
import { TENANT_AGREEMENT } from './agreement.js';
import { ONBOARDING_SERVICE_IDS } from './catalogue.js';
import { ONBOARDING_STEPS, STEP_STATES, SUPPORT_STATUSES } from './steps.js';

/** spec part 2 §7. What it says of the person is not used: the letter goes to the address on file. */
export const sendApprovalSchema = form('SendTenantApproval', {
  companyName: needed('Company name is required'),
  email: email().optional(),
  contactPerson: text().optional(),
  /** Names the application where several shops have the same name. */
  applicationId: id().optional(),
});
export const approvalSentSchema = answer('TenantApprovalSent', {
  applicationId: id().required(),
  sentAt: moment().required(),
  /** False: it was sent within the hour, and no second one goes out. */ sentNow: flag().required(),
});

/** Numbers that were given before stay when they are left out. */
export const tenantDetailsSchema = form('TenantBusinessDetails', {
  companyName: needed('Company name is required'),
  contactPerson: needed('Contact person is required'),
  email: email().required('Valid email is required'),
  phone: needed('Phone number is required', 1, 40),
  address: neededLines('Address is required', 1, 300),
  businessRegistration: needed('Business registration is required', 1, 60),
  taxNumber: text(60).optional(),
  bankDetails: text(300).optional(),
  /**
   * Where the shop's money goes, for a shop that has named no account yet; `bankDetails` is the specification's one
   * line of it.
   */
  bank: part(BANK_DETAILS).optional().default(undefined),
});
export type TenantDetails = InferType<typeof tenantDetailsSchema>;

/**
 * `tenantId` is the session's shop or is refused; `monthlySubscription` is in rand and is compared with the server's
 * figure.
 */
export const serviceSelectionSchema = form('TenantServiceSelection', {
  tenantId: id().optional(),
  selectedServices: list(choice(ONBOARDING_SERVICE_IDS).required(), 20)
    .min(1, 'Select at least one service')
    .required('Select at least one service'),
  monthlySubscription: amount('The monthly subscription is not valid'),
});
export type ServiceSelection = InferType<typeof serviceSelectionSchema>;

/** `signedAt` is accepted and ignored: the server's clock says when. `version` is the text's that was shown. */
export const signTenantAgreementSchema = form('SignTenantAgreement', {
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
export const generateAgentSchema = form('GenerateTenantAgent', {
  tenantId: id().optional(),
  selectedServices: list(text(60).required(), 20).optional(),
  port: agentPort().optional(),
  kind: choice(INSTALLER_KINDS).optional(),
});
export interface GenerateAgent {
  readonly tenantId?: string;
  readonly port?: number;
  readonly kind?: InstallerKind;
}

const shownDetails = () =>
  part({
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
export const tenantOnboardingSchema = answer('TenantOnboarding', {
  tenantId: id().required(),
  version: whole().required(),
  supportStatus: choice(SUPPORT_STATUSES).required(),
  steps: list(
    part({
      step: choice(ONBOARDING_STEPS).required(),
      name: text().required(),
      state: choice(STEP_STATES).required(),
      at: moment().optional(),
    }),
  ).required(),
  details: shownDetails().optional().default(undefined),
  /** What the shop has told on its way in, until its details are saved: nobody types it twice. */
  known: shownDetails().optional().default(undefined),
  services: part({
    tier: choice(SUBSCRIPTION_TIERS).required(),
    baseCents: whole().required(),
    catalogue: list(
      part({
        id: choice(ONBOARDING_SERVICE_IDS).required(),
        name: text().required(),
        priceCents: whole().required(),
        shareCents: whole().required(),
        category: text().required(),
        difficulty: text().required(),
      }),
    ).required(),
    selected: list(choice(ONBOARDING_SERVICE_IDS).required()).required(),
    monthlyCents: whole().optional(),
  }).required(),
  agreement: part({
    /** The text that is to be signed now. */
    title: text().required(),
    label: text(300).required(),
    paragraphs: list(text(5000).required(), 100).required(),
    draft: flag().required(),
    version: text().required(),
    hash: text(64).required(),
    /**
     * What was signed last, with its sealed file where there is one; `current` is false once the text has a newer
     * version.
     */
    signedVersion: text().optional(),
    signedHash: text(64).optional(),
    signedBy: text().optional(),
    signedAt: moment().optional(),
    fileId: id().optional(),
    fileHash: text(64).optional(),
    current: flag().optional(),
  }).required(),
  /** Counted by billing: a charged repair once, a rolled back one not at all. */
  trial: part({
    startedAt: moment().required(),
    endsAt: moment().required(),
    included: whole().required(),
    used: whole().required(),
    remaining: whole().required(),
    running: flag().required(),
  })
    .optional()
    .default(undefined),
  /** The shop has given notice: its agreement ends then, or has ended (`over`). */
  notice: part({ givenAt: moment().required(), endsAt: moment().required(), over: flag().required() })
    .optional()
    .default(undefined),
  agent: part({
    port: whole().required(),
    downloadedAt: moment().optional(),
    confirmedAt: moment().optional(),
  }).required(),
});
export type TenantOnboarding = InferType<typeof tenantOnboardingSchema>;
