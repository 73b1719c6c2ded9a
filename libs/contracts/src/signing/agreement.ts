import {
  accepted,
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  id,
  lines,
  list,
  isoDateTime,
  requiredText,
  nested,
  text,
  integer,
} from '../rules.js';
import { signatureRule } from './signature.js';
import { AGREEMENT_DOCUMENTS, type AgreementDocument } from './documents.js';
import { TEXT_NAMES, TEXT_SETS } from './texts.js';

/** spec part 1 §9. */
export const AGREEMENT_BUSINESS_TYPES = [
  'mobile-repair',
  'pc-repair',
  'electronics-retail',
  'it-services',
  'individual-technician',
  'enterprise-it',
  'other',
] as const;
export const AGREEMENT_BUSINESS_TYPE_LABELS: Record<(typeof AGREEMENT_BUSINESS_TYPES)[number], string> = {
  'mobile-repair': 'Mobile repair',
  'pc-repair': 'PC repair',
  'electronics-retail': 'Electronics retail',
  'it-services': 'IT services',
  'individual-technician': 'Individual technician',
  'enterprise-it': 'Enterprise IT',
  other: 'Other',
};
export const TARGET_MARKETS = [
  'usa',
  'south-africa',
  'india',
  'brazil',
  'nigeria',
  'uk',
  'germany',
  'mexico',
  'philippines',
  'indonesia',
] as const;
export const TARGET_MARKET_LABELS: Record<(typeof TARGET_MARKETS)[number], string> = {
  usa: 'United States',
  'south-africa': 'South Africa',
  india: 'India',
  brazil: 'Brazil',
  nigeria: 'Nigeria',
  uk: 'United Kingdom',
  germany: 'Germany',
  mexico: 'Mexico',
  philippines: 'Philippines',
  indonesia: 'Indonesia',
};
export const EXPERIENCE_LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
export const EXPERIENCE_LABELS: Record<(typeof EXPERIENCE_LEVELS)[number], string> = {
  beginner: 'Beginner (0-1 years)',
  intermediate: 'Intermediate (2-5 years)',
  advanced: 'Advanced (5+ years)',
  expert: 'Expert (10+ years)',
};
export const REPAIR_VOLUMES = ['1-10', '11-50', '51-100', '100+'] as const;

/** Our choice: the specification requires nine services without naming them. */
export const PRIMARY_SERVICES = [
  'Phone repair',
  'Tablet repair',
  'Computer repair',
  'Data recovery',
  'Operating system repair',
  'Virus removal',
  'Hardware upgrades',
  'Network setup',
  'Device refurbishment',
] as const;
/** Our choice: the specification requires nine device types without naming them. */
export const DEVICE_TYPES = [
  'Smartphones',
  'Tablets',
  'Laptops',
  'Desktop computers',
  'Gaming consoles',
  'Storage devices',
  'Network equipment',
  'Audio equipment',
  'Servers',
] as const;

/** spec part 1 §5: one message for whatever is missing. */
export const INCOMPLETE_TITLE = 'Incomplete Information';
export const INCOMPLETE = 'Please complete all required fields before proceeding.';
export const AGREEMENT_DONE = {
  title: 'Agreement Completed',
  text: 'You can now proceed to platform onboarding.',
} as const;
export const AGREEMENT_FAILED = 'Agreement Failed';
/** spec part 1 §2. */
export const SIGNATURE_NOTE = 'This is a legally binding digital signature.';

export const AGREEMENT_ACCEPTANCES = [
  'termsAccepted',
  'disclaimerAccepted',
  'aiRiskAccepted',
  'dataProtectionAccepted',
  'nonAffiliatationAccepted',
] as const satisfies readonly AgreementDocument[];

const consent = () => accepted(INCOMPLETE);
/**
 * spec part 1 §3 and §5. `userId`, `ipAddress` and `timestamp` are taken and ignored: who signs, from where and when is
 * known from the session, the socket and the server's clock. Ours is `versions`: the versions of the texts that the
 * form showed.
 */
export const userAgreementSchema = requestSchema('UserAgreement', {
  businessName: requiredText(INCOMPLETE),
  businessType: oneOf(AGREEMENT_BUSINESS_TYPES, INCOMPLETE).required(INCOMPLETE),
  primaryServices: list(oneOf(PRIMARY_SERVICES).required(), PRIMARY_SERVICES.length).default([]),
  targetMarket: oneOf(TARGET_MARKETS, INCOMPLETE).required(INCOMPLETE),
  technicalExperience: oneOf(EXPERIENCE_LEVELS, INCOMPLETE).required(INCOMPLETE),
  deviceTypes: list(oneOf(DEVICE_TYPES).required(), DEVICE_TYPES.length)
    .min(1, INCOMPLETE)
    .required(INCOMPLETE)
    .default([]),
  repairVolume: oneOf(REPAIR_VOLUMES).optional(),
  termsAccepted: consent(),
  disclaimerAccepted: consent(),
  aiRiskAccepted: consent(),
  dataProtectionAccepted: consent(),
  nonAffiliatationAccepted: consent(),
  fullName: requiredText(INCOMPLETE),
  signature: requiredText(INCOMPLETE).test(signatureRule),
  userId: text(200).optional(),
  ipAddress: text(200).optional(),
  timestamp: text(200).optional(),
  versions: text(200).optional(),
});

export const AGREEMENT_STEPS = [
  { title: 'Business', fields: ['businessName', 'businessType', 'primaryServices', 'targetMarket'] },
  { title: 'Experience', fields: ['technicalExperience', 'deviceTypes', 'repairVolume'] },
  { title: 'Agreements', fields: [...AGREEMENT_ACCEPTANCES] },
  { title: 'Signature', fields: ['fullName', 'signature'] },
] as const;

const signedDocument = nested({
  name: oneOf(AGREEMENT_DOCUMENTS).required(),
  title: text().required(),
  version: integer(1).required(),
  hash: text(64).required(),
});
/** Response of the status call (spec part 1 §3), with the evidence of signing. */
const signedAgreement = {
  id: id().required(),
  businessName: text().required(),
  businessType: oneOf(AGREEMENT_BUSINESS_TYPES).required(),
  targetMarket: oneOf(TARGET_MARKETS).required(),
  technicalExperience: oneOf(EXPERIENCE_LEVELS).required(),
  fullName: text().required(),
  signedAt: isoDateTime().required(),
  documents: list(signedDocument.required(), 10).required(),
  fileHash: text(64).required(),
  /** False once a text has a newer version than the signed one. */
  current: bool().required(),
};
export const agreementStatusSchema = responseSchema('UserAgreementStatus', {
  agreement: nested(signedAgreement).nullable().default(null).defined(),
});
export const agreementSignedSchema = responseSchema('UserAgreementSigned', {
  agreement: nested(signedAgreement).required(),
});

const agreementText = nested({
  name: oneOf(TEXT_NAMES).required(),
  title: text().required(),
  label: text(300).required(),
  version: integer(1).required(),
  hash: text(64).required(),
  paragraphs: list(text(5000).required(), 100).required(),
  draft: bool().required(),
  publishedAt: isoDateTime().optional(),
});
export const agreementTextsQuerySchema = requestSchema('AgreementTextsQuery', {
  set: oneOf(TEXT_SETS).default('agreement'),
});
export const agreementTextsSchema = responseSchema('AgreementTexts', {
  texts: list(agreementText.required(), 10).required(),
  versions: text(200).required(),
});
export const publishTextSchema = requestSchema('PublishAgreementText', {
  name: oneOf(TEXT_NAMES).required(),
  paragraphs: list(lines(5000).min(1, 'is empty').required(), 100)
    .min(1, 'Write at least one paragraph')
    .required('Write at least one paragraph'),
  draft: bool().default(true),
});

export const sealedFileSchema = responseSchema('SealedFile', {
  name: text().required(),
  fileHash: text(64).required(),
  base64: text(4_000_000).required(),
});
const SHA256 = /^[0-9a-f]{64}$/;
export const verifyFileSchema = requestSchema('VerifyDocument', {
  hash: text(64)
    .matches(SHA256, { message: 'must have 64 characters, 0 to 9 and a to f' })
    .required('Choose a file or enter its SHA-256 checksum'),
});
const SEALED_KINDS = ['agreement', 'certificate', 'acceptances', 'tenant_agreement'] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];
const VERDICT_KINDS = [...SEALED_KINDS, 'text'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];
/** Public information about a sealed file: origin, time and kind. No name, no email address. */
export const fileVerdictSchema = responseSchema('DocumentVerdict', {
  known: bool().required(),
  kind: oneOf(VERDICT_KINDS).optional(),
  title: text().optional(),
  sealedAt: isoDateTime().optional(),
  fileHash: text(64).optional(),
  key: text(200).optional(),
  signature: text(200).optional(),
  publicKey: text(500).optional(),
});

/** Form for a new version: paragraphs are separated by an empty line. */
export const textDraftSchema = requestSchema('AgreementTextDraft', {
  words: requiredText('Write at least one paragraph', 1, 100_000),
  read: oneOf(['yes', 'no'] as const).default('no'),
});
export const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
