import {
  accepted,
  amount,
  responseSchema,
  oneOf,
  email,
  finite,
  requestSchema,
  lines,
  list,
  isoDateTime,
  requiredText,
  requiredLines,
  oneOrMore,
  nested,
  text,
  type InferType,
} from '../rules.js';
import { ACCEPTANCE_TEXTS, ACCEPTANCES, type Acceptance } from './acceptances.js';
import { DEFAULT_TIER, SUBSCRIPTION_TIERS } from './plans.js';
import { ACCOUNT_TYPES, BUSINESS_TYPES } from './states.js';

const consent = (name: Acceptance) => accepted(ACCEPTANCE_TEXTS[name].refusal);

/**
 * spec part 1 §§2, 3 and 5; ours are `textsVersion` (the texts that the form showed) and `draft` (the draft that this
 * ends).
 */
export const registerShopSchema = requestSchema('RegisterShop', {
  businessName: requiredText('Business name must be at least 2 characters', 2),
  registrationNumber: requiredText('Company registration number is required', 1, 60),
  taxId: requiredText('Tax ID is required', 1, 60),
  contactName: requiredText('Contact name is required', 2, 120),
  email: email().required('Valid email is required'),
  phone: requiredText('Valid phone number is required', 10, 40),
  physicalAddress: requiredLines('Physical address is required', 10, 400),
  businessType: oneOf(BUSINESS_TYPES, 'Business type is required').required('Business type is required'),
  yearsInBusiness: amount('Years in business must be valid', 0, 500),
  monthlyRepairVolume: amount('Monthly repair volume is required', 1),
  currentServices: oneOrMore('Select at least one current service').default([]),
  subscriptionTier: oneOf(SUBSCRIPTION_TIERS, 'Choose a subscription')
    .default(DEFAULT_TIER)
    .required('Choose a subscription'),
  bankName: requiredText('Bank name is required', 1, 120),
  accountType: oneOf(ACCOUNT_TYPES).default('current').required(),
  accountNumber: requiredText('Valid account number is required', 8, 40),
  branchCode: requiredText('Valid branch code is required', 6, 20),
  termsAccepted: consent('termsAccepted'),
  privacyAccepted: consent('privacyAccepted'),
  repairLiabilityAccepted: consent('repairLiabilityAccepted'),
  ndaAccepted: consent('ndaAccepted'),
  nonCompeteAccepted: consent('nonCompeteAccepted'),
  intellectualPropertyAccepted: consent('intellectualPropertyAccepted'),
  antiHackingAccepted: consent('antiHackingAccepted'),
  textsVersion: text(200).optional(),
  draft: text(200).optional(),
});
export type RegisterShop = InferType<typeof registerShopSchema>;

export const REGISTRATION_STEPS = [
  {
    title: 'Business Information',
    fields: ['businessName', 'registrationNumber', 'taxId', 'contactName', 'email', 'phone', 'physicalAddress'],
  },
  { title: 'Business Details', fields: ['businessType', 'yearsInBusiness', 'monthlyRepairVolume', 'currentServices'] },
  { title: 'Subscription', fields: ['subscriptionTier'] },
  { title: 'Banking and legal', fields: ['bankName', 'accountType', 'accountNumber', 'branchCode', ...ACCEPTANCES] },
] as const;

/** The same response for new and known registration numbers, so that a sender cannot probe for existing shops. */
export const shopReceiptSchema = responseSchema('ShopReceipt', {
  status: oneOf(['pending'] as const).required(),
  label: text(80).required(),
  receivedAt: isoDateTime().required(),
});

/** Acceptances are never stored in a draft. */
const typed = {
  businessName: text(200).optional(),
  registrationNumber: text(60).optional(),
  taxId: text(60).optional(),
  contactName: text(120).optional(),
  email: text(254).optional(),
  phone: text(40).optional(),
  physicalAddress: lines(400).optional(),
  businessType: text(40).optional(),
  yearsInBusiness: finite().optional(),
  monthlyRepairVolume: finite().optional(),
  currentServices: list(text(60).required(), 50).optional(),
  subscriptionTier: text(20).optional(),
  bankName: text(120).optional(),
  accountType: text(20).optional(),
  accountNumber: text(40).optional(),
  branchCode: text(20).optional(),
};
export const DRAFT_HOURS = 72;
/** `draft` is the secret of an existing draft; if absent, a new draft is created. */
export const saveDraftSchema = requestSchema('SaveShopDraft', {
  draft: text(200).optional(),
  form: nested(typed).required(),
});
export type SaveShopDraft = InferType<typeof saveDraftSchema>;
export const draftSavedSchema = responseSchema('ShopDraftSaved', {
  draft: text(200).required(),
  expiresAt: isoDateTime().required(),
});
export const draftLinkSchema = requestSchema('ShopDraftLink', {
  draft: requiredText('This link is incomplete', 10, 200),
});
export const draftSchema = responseSchema('ShopDraft', {
  form: nested(typed).required(),
  expiresAt: isoDateTime().required(),
});
