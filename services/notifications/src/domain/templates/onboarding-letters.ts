import { SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

const SHOP = 'Umbani Electronics';
const aboutShop = { link: 'link', businessName: 'text' } as const;
const shopSample = { link: SAMPLE_LINK, businessName: SHOP };
const withReason = { ...aboutShop, reason: 'block' } as const;
const reasonSample = { ...shopSample, reason: 'The registration number on the form is not that of the document.' };
const NEXT = '/onboarding';

/** What onboarding writes on a shop's way into the platform. */
export const ONBOARDING_LETTERS = {
  application_received: {
    group: 'application', values: aboutShop, sample: shopSample,
    subject: 'We have your application',
    lines: ['Thank you. We have the application of {businessName} and look at it now; that takes one to two days.', 'You can see how far it is here:', '{link}', 'There is nothing to do until we write again.'],
    bell: { title: 'We have your application', text: 'You can follow how far it is.', path: NEXT },
  },
  preliminary_approved: {
    group: 'application', values: aboutShop, sample: shopSample,
    subject: 'Your application has passed the first review',
    lines: ['Good news: {businessName} has passed the first review. The next step is to check your computer. Open this link and follow it:', '{link}'],
    bell: { title: 'Your application passed the first review', text: 'Next: check your computer.', path: NEXT },
  },
  changes_requested: {
    group: 'application', values: withReason, sample: reasonSample,
    subject: 'Please change something in your application',
    lines: ['We cannot go on with the application of {businessName} yet. What has to change:', '{reason}', 'Open your application, change it and send it again:', '{link}'],
    bell: { title: 'Your application needs a change', text: 'Change it and send it again.', path: NEXT },
  },
  more_information: {
    group: 'application', values: withReason, sample: reasonSample,
    subject: 'A question about your application',
    lines: ['We need to know one more thing about {businessName}:', '{reason}', 'Please answer here:', '{link}'],
    bell: { title: 'A question about your application', text: 'Please answer it, then we go on.', path: NEXT },
  },
  application_rejected: {
    group: 'application', values: withReason, sample: reasonSample,
    subject: 'Your application was not accepted',
    lines: ['We are sorry: we cannot accept the application of {businessName}. The reason:', '{reason}', 'You can see it here, and apply again when that has changed:', '{link}'],
    bell: { title: 'Your application was not accepted', text: 'The reason is in your application.', path: NEXT },
  },
  application_waits: {
    group: 'application', values: { ...aboutShop, until: 'moment' }, sample: { ...shopSample, until: '2026-12-04T07:13:00.000Z' },
    subject: 'Your application waits for you',
    lines: ['The application of {businessName} has waited for your next step for a long time. Open it here to go on:', '{link}', 'If nothing happens, it ends on {until}, and what you told us is erased. You can apply again at any time.'],
    bell: { title: 'Your application waits for you', text: 'Go on with it, or it ends and is erased.', path: NEXT },
  },
  hardware_approved: {
    group: 'application', values: aboutShop, sample: shopSample,
    subject: 'Your computer is fit for the work',
    lines: ['The computer of {businessName} has passed its check. We finish the review now; you can follow it here:', '{link}'],
    bell: { title: 'Your computer passed its check', text: 'We finish the review now.', path: NEXT },
  },
  /** Sent again by staff, to an account that identity has opened and told of already. */
  application_approved: {
    group: 'application', values: aboutShop, sample: shopSample,
    subject: 'Set up your shop in seven steps',
    lines: ['{businessName} is approved. Sign in and set up your shop in seven steps:', '{link}'],
    bell: { title: 'Your application is approved', text: 'Set up your shop in seven steps.', path: '/tenant-onboarding' },
  },
  bank_details_changed: {
    group: 'security', values: { at: 'moment', businessName: 'text', holdUntil: 'moment', before: 'text?', after: 'text' },
    sample: { at: SAMPLE_MOMENT, businessName: SHOP, holdUntil: '2026-11-27T07:13:00.000Z', before: 'First Bank, current account •••• 678', after: 'Second Bank, savings account •••• 123' },
    subject: 'The bank details of your shop were changed',
    lines: [
      'The bank details of {businessName} were changed on {at}.', { where: 'before', say: 'Before: {before}' }, 'Now: {after}', 'To be safe, nothing is paid out to the shop before {holdUntil}.',
      'If this was not you or one of your administrators: set a new password now, put the right details back on the page "Revenue", and write to the platform’s support before that day.',
    ],
    bell: { title: 'The bank details of your shop were changed', text: 'If this was not you, put them right and write to support now.', path: '/tenant/revenue' },
  },
  agreement_signed: {
    group: 'security', values: { link: 'link', title: 'text', version: 'text', hash: 'text' }, sample: { link: SAMPLE_LINK, title: 'Repair shop agreement', version: '3', hash: '7c1e09b4e3d0a904' },
    subject: 'You have signed: {title}',
    lines: ['You have signed "{title}", version {version}. Keep this letter: the signed text has the fingerprint', '{hash}', 'You can download it here:', '{link}'],
    bell: { title: 'You have signed an agreement', text: 'You can download it at any time.', path: NEXT },
  },
  account_refused: {
    group: 'account', values: { reason: 'block' }, sample: { reason: 'Your profile has no address.' },
    subject: 'Your account is not approved yet',
    lines: ['We could not approve your account yet. The reason:', '{reason}', 'Sign in, change it and send it again.'],
    bell: { title: 'Your account is not approved yet', text: 'See why, change it and send it again.', path: NEXT },
  },
  training_completed: {
    group: 'account', values: { link: 'link' }, sample: { link: SAMPLE_LINK },
    subject: 'Your training is complete',
    lines: ['Well done: you have completed every required module, and your account is active. Start here:', '{link}'],
    bell: { title: 'Your training is complete', text: 'Your account is active.', path: '/' },
  },
  draft_link: {
    group: 'security', values: { link: 'link', hours: 'hours' }, sample: { link: SAMPLE_LINK, hours: '72' },
    subject: 'Your saved application',
    lines: ['We have kept what you have written so far. Open this link to go on:', '{link}', 'It works for {hours}. Do not pass it on: whoever has it can read your draft.'],
  },
} as const satisfies Record<string, Template>;
