import { DRAFT_NOTICE } from '../onboarding/acceptances.js';

// The agreement that a shop signs in step 4 (spec part 2 §4 and §9). A DRAFT: it awaits a lawyer. Any change of wording
// needs a new version; signatures are stored by version and hash.

/** spec part 2 §9. */
export const TRIAL_REPAIRS = 5;
export const TRIAL_DAYS = 30;
export const CANCELLATION_NOTICE_DAYS = 30;

export const TENANT_AGREEMENT = {
  title: 'Repair shop service agreement',
  label: 'I have read the agreement and sign it for my repair shop',
  refusal: 'You must accept the agreement',
  notice: DRAFT_NOTICE,
  version: '1-draft',
  paragraphs: [
    'The platform provides the repair shop with a bench for diagnosing and repairing devices, an agent ' +
      'program for its own computers and a page on which its customers follow their repairs.',
    'The monthly subscription is the base fee of the chosen tier and 20 % of the price of each selected ' +
      'service, as the summary of the service selection states it. Prices are in South African rand and ' +
      'include VAT.',
    `Signing starts a free trial of ${TRIAL_REPAIRS} repairs or ${TRIAL_DAYS} days, whichever ends first. A repair that is rolled back does not count.`,
    `Either side may end the agreement with ${CANCELLATION_NOTICE_DAYS} days’ notice. The platform may suspend an account that endangers customers, other shops or the platform; it says why, and the shop may object.`,
    'The shop is answerable to its customers for its own work and care. Nothing is written to a device ' +
      'before its owner has approved the quote. South African law applies.',
  ],
} as const;

/** Input of the agreement hash. The order of the parts is fixed. */
export const agreementWords = (): string => {
  const { title, label, version, paragraphs } = TENANT_AGREEMENT;
  return JSON.stringify(['tenantAgreement', version, title, label, ...paragraphs]);
};
