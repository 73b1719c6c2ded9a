// The seven texts that a repair shop accepts (spec part 1 §2 and §5). DRAFTS: they await a lawyer. Any change of
// wording needs a new version; acceptances are stored by version and hash.

export const ACCEPTANCES = [
  'termsAccepted',
  'privacyAccepted',
  'repairLiabilityAccepted',
  'ndaAccepted',
  'nonCompeteAccepted',
  'intellectualPropertyAccepted',
  'antiHackingAccepted',
] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** spec part 1 §9. */
const NON_COMPETE_MONTHS = 24;

interface AcceptanceText {
  readonly title: string;
  readonly label: string;
  readonly refusal: string;
  readonly version: string;
  readonly paragraphs: readonly string[];
}

export const DRAFT_NOTICE = 'Draft version. A lawyer has not reviewed it yet.';

export const ACCEPTANCE_TEXTS: Readonly<Record<Acceptance, AcceptanceText>> = {
  termsAccepted: {
    title: 'Terms and conditions',
    label: 'I accept the terms and conditions',
    refusal: 'You must accept the terms and conditions',
    version: '1-draft',
    paragraphs: [
      'The platform gives a repair shop a bench for diagnosing and repairing devices, an agent program for ' +
        'its own computers and a page on which its customers follow their repairs. The subscription is paid ' +
        'monthly in South African rand; prices include VAT.',
      'The subscription starts only after approval and first login. It can be ended with 30 days’ notice. ' +
        'The platform may suspend an account that endangers customers, other shops or the platform; it says ' +
        'why, and the shop may object.',
      'A repair is charged only as the price book and the approved quote say. The commission of a shop is ' +
        'the rate shown in its account. South African law applies.',
    ],
  },
  privacyAccepted: {
    title: 'Privacy policy',
    label: 'I accept the privacy policy',
    refusal: 'You must accept the privacy policy',
    version: '1-draft',
    paragraphs: [
      'We process what this application says, what your account does and what your agents report of ' +
        'devices, in order to review the application, to run the service and to settle money. Bank and tax ' +
        'numbers are stored encrypted and shown masked.',
      'Under POPIA and, where it applies, the GDPR you may ask what is stored of you, have it corrected or ' +
        'erased, and object. What the law makes us keep (invoices, the trail of actions) is kept without more ' +
        'of your person than it needs.',
      'Data of your customers is yours: we process it for you, to repair their devices and to show them how far the repair is.',
    ],
  },
  repairLiabilityAccepted: {
    title: 'Repair liability',
    label: 'I accept the repair liability terms',
    refusal: 'You must accept repair liability terms',
    version: '1-draft',
    paragraphs: [
      'The shop takes devices in, tells the customer what a repair costs and risks, and is answerable to ' +
        'the customer for its own work and care. It takes no device in whose owner it does not know.',
      'Nothing is written to a device before its owner has approved the quote. A copy of what is ' +
        'overwritten is kept first, and a repair whose checks fail is rolled back. The shop must not work ' +
        'around these steps.',
      'The platform is answerable for its program and for orders that it signs, as far as the law demands, ' +
        'and not for devices that fail for reasons that were there before.',
    ],
  },
  ndaAccepted: {
    title: 'Non-disclosure agreement',
    label: 'I accept the non-disclosure agreement',
    refusal: 'You must accept the non-disclosure agreement',
    version: '1-draft',
    paragraphs: [
      'The shop keeps to itself what it learns of the platform’s procedures, patches, prices for partners ' +
        'and other shops, as far as it is not public. It tells its people only what their work needs, and ' +
        'binds them likewise.',
      'The platform keeps the shop’s figures, customers and bank details to itself. Both duties go on for ' +
        'five years after the contract has ended. Whoever is made to speak by law tells the other first, ' +
        'where that is allowed.',
    ],
  },
  nonCompeteAccepted: {
    title: 'Non-compete agreement',
    label: `I accept the non-compete agreement (${NON_COMPETE_MONTHS} months after termination)`,
    refusal: 'You must accept the non-compete agreement',
    version: '1-draft',
    paragraphs: [
      `During the contract and for ${NON_COMPETE_MONTHS} months after termination the shop does not offer a platform of its own, or one of somebody else, that is built on what it learned here in confidence.`,
      'Repairing devices, with any tool, is not competition in this sense: the shop’s own trade stays free.',
    ],
  },
  intellectualPropertyAccepted: {
    title: 'Intellectual property',
    label: 'I accept the intellectual property protection terms',
    refusal: 'You must accept intellectual property protection terms',
    version: '1-draft',
    paragraphs: [
      'The program, its procedures, patches and texts belong to the platform or its licensors; the shop may ' +
        'use them for its repairs while the contract lasts. Parts under open licences stay under these.',
      'The shop does not copy, sell or take apart the program beyond what the law allows in any case. Its ' +
        'own name, customers and data remain its own; it allows the platform to show its name on its ' +
        'customers’ tracking pages.',
    ],
  },
  antiHackingAccepted: {
    title: 'System security and anti-hacking',
    label: 'I accept the system security and anti-hacking terms',
    refusal: 'You must accept system security and anti-hacking terms',
    version: '1-draft',
    paragraphs: [
      'The shop uses the platform only through its own accounts and agents, keeps passwords and agents’ ' +
        'computers safe, and tells us at once when one may be in other hands.',
      'It does not try to reach other shops’ data, to forge orders or reports, to overload the service, or ' +
        'to use it on devices whose owner has not agreed. Whoever finds a weakness and reports it without ' +
        'using it has nothing to fear from us.',
    ],
  },
};

/** Input of the acceptance hash. The order of the parts is fixed. */
export const acceptedWords = (name: Acceptance): string => {
  const { title, label, version, paragraphs } = ACCEPTANCE_TEXTS[name];
  return JSON.stringify([name, version, title, label, ...paragraphs]);
};

/** Versions shown by a form. An old tab with outdated versions must not accept newer texts. */
export const SHOWN_VERSIONS = ACCEPTANCES.map((name) => ACCEPTANCE_TEXTS[name].version).join(' ');
