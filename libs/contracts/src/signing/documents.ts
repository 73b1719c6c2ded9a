// The five texts that a person accepts before onboarding (spec part 1 §2). DRAFTS: they await a lawyer. This is version
// 1. Staff publish later versions, stored in the database with their hash.

export const AGREEMENT_DOCUMENTS = [
  'termsAccepted',
  'disclaimerAccepted',
  'aiRiskAccepted',
  'dataProtectionAccepted',
  'nonAffiliatationAccepted',
] as const;
export type AgreementDocument = (typeof AGREEMENT_DOCUMENTS)[number];

export const DRAFT_TEXT_NOTICE = 'Draft version. A lawyer has not reviewed it yet.';

export interface DocumentText {
  readonly title: string;
  readonly label: string;
  readonly paragraphs: readonly string[];
}

export const FIRST_TEXTS: Readonly<Record<AgreementDocument, DocumentText>> = {
  termsAccepted: {
    title: 'Terms of service',
    label: 'I accept the terms of service',
    paragraphs: [
      'The platform gives you an account, a training and, once your account is active, the tools of your ' +
        'role: a bench for diagnosing and repairing devices, an agent program, and pages on which your ' +
        'customers follow their repairs.',
      'You use the platform only through your own account, tell the truth in the forms that you send, and ' +
        'keep your password and your computers safe. The platform may suspend an account that endangers ' +
        'customers, other shops or the platform; it says why, and you may object.',
      'Either side may end this agreement with 30 days’ notice. What was agreed with customers before is ' +
        'carried out. South African law applies, as far as the law of the place where you live does not ' +
        'protect you better.',
    ],
  },
  disclaimerAccepted: {
    title: 'Damage disclaimer',
    label: 'I have understood the damage disclaimer',
    paragraphs: [
      'A device that needs repair may fail further while it is being repaired, and data that was not saved ' +
        'elsewhere may be lost. You tell your customer so before the repair, and take no device in whose ' +
        'owner you do not know.',
      'The platform writes nothing to a device before its owner has approved the plan. It keeps a copy of ' +
        'what it overwrites, and puts it back where a check fails. It is answerable for its program and for ' +
        'the orders that it signs as far as the law demands, and not for faults that were there before.',
    ],
  },
  aiRiskAccepted: {
    title: 'AI disclaimer',
    label: 'I have understood the AI disclaimer',
    paragraphs: [
      'Some answers of the platform, such as those of the assistant in the chat, are written by a program ' +
        'and may be wrong. Treat them as advice of somebody who has not seen the device, and check them ' +
        'before you act.',
      'No such answer starts a repair: what is written to a device follows a published procedure, is ' +
        'checked before and after, and is approved by a person.',
    ],
  },
  dataProtectionAccepted: {
    title: 'Data protection (GDPR and POPIA)',
    label: 'I accept the data protection terms under GDPR and POPIA',
    paragraphs: [
      'We process what you say in forms, what your account does and what your agents report of devices, in ' +
        'order to run the service and to settle money. With this signature we keep its time, your network ' +
        'address, your browser’s name and the fingerprints of the texts, as evidence.',
      'Under POPIA and the GDPR you may ask what is stored of you, have it corrected or erased, and object; ' +
        'a complaint may go to the authority of your country. What the law makes us keep is kept without more ' +
        'of your person than it needs.',
      'Your customers’ data is yours: we process it for you. You look at no more of a customer’s files than ' +
        'the repair needs, and pass none of it on.',
    ],
  },
  nonAffiliatationAccepted: {
    title: 'Non-affiliation',
    label: 'I understand that the platform is not affiliated with the manufacturers',
    paragraphs: [
      'The platform is not affiliated with, authorised by or endorsed by the manufacturers of the devices ' +
        'that are repaired with it. Their names and marks belong to them and are used only to say which ' +
        'devices are meant.',
      'You do not present yourself as a manufacturer’s authorised repairer because of this agreement, and ' +
        'you tell customers where a repair may end a manufacturer’s warranty.',
    ],
  },
};

/** Input of the text hash. The order of the parts is fixed. */
export const textWords = (
  name: AgreementDocument,
  version: number,
  { title, label, paragraphs }: DocumentText,
): string => JSON.stringify([name, version, title, label, ...paragraphs]);
