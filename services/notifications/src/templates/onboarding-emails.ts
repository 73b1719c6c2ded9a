import { SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

const SHOP = 'Umbani Electronics';
const aboutShop = { link: 'link', businessName: 'text' } as const;
const shopSample = { link: SAMPLE_LINK, businessName: SHOP };
const withReason = { ...aboutShop, reason: 'block' } as const;
const reasonSample = { ...shopSample, reason: 'The registration number on the form is not that of the document.' };
const NEXT = '/onboarding';

/** What onboarding writes on a shop's way into the platform. */
export const ONBOARDING_EMAILS = {
  application_received: {
    group: 'application',
    values: { ...aboutShop, attached: 'text?' },
    sample: { ...shopSample, attached: 'The sealed document is attached to this email.' },
    subject: 'We have your application',
    lines: [
      'Thank you. We have the application of {businessName} and look at it now. We verify the business within 2 to 4 hours and write to you within 24 hours.',
      { button: 'link', say: 'Follow your application' },
      { where: 'attached', say: 'You accepted seven texts with it. {attached}' },
      'There is nothing to do until we write again.',
    ],
    bell: { title: 'We have your application', text: 'You can follow how far it is.', path: NEXT },
  },
  preliminary_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your application has passed the first review',
    lines: [
      'Good news: {businessName} has passed the first review. Next, tell us how you will work and about your company; then your computer is checked.',
      { button: 'link', say: 'Continue your application' },
    ],
    bell: {
      title: 'Your application passed the first review',
      text: 'Next: tell us how you will work and about your company.',
      path: NEXT,
    },
  },
  changes_requested: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'Please change something in your application',
    lines: [
      'The application of {businessName} needs a change before we can continue:',
      '{reason}',
      { button: 'link', say: 'Change your application' },
    ],
    bell: { title: 'Your application needs a change', text: 'Change it and send it again.', path: NEXT },
  },
  more_information: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'A question about your application',
    lines: ['We have a question about {businessName}:', '{reason}', { button: 'link', say: 'Answer the question' }],
    bell: { title: 'A question about your application', text: 'Please answer it, then we go on.', path: NEXT },
  },
  no_longer_needed: {
    group: 'application',
    values: withReason,
    sample: { ...shopSample, reason: 'Company details: we found the number in the register.' },
    subject: 'Something less to do for your application',
    lines: [
      'We no longer need something that we asked you for about {businessName}:',
      '{reason}',
      { button: 'link', say: 'See what is still needed' },
    ],
    bell: {
      title: 'Something less to do for your application',
      text: 'We no longer need what we asked you for.',
      path: NEXT,
    },
  },
  application_reply: {
    group: 'application',
    values: withReason,
    sample: { ...shopSample, reason: 'Yes, a second-hand PC will do.' },
    subject: 'We have written to you about your application',
    lines: ['About the application of {businessName}:', '{reason}', { button: 'link', say: 'Reply' }],
    bell: {
      title: 'We have written to you about your application',
      text: 'You can read it there, and answer.',
      path: NEXT,
    },
  },
  application_rejected: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'Your application was not accepted',
    lines: [
      'We are sorry: we cannot accept the application of {businessName}. The reason:',
      '{reason}',
      { button: 'link', say: 'See your application' },
      'You can ask us about it there, and apply again when this has changed.',
    ],
    bell: { title: 'Your application was not accepted', text: 'The reason is in your application.', path: NEXT },
  },
  application_waits: {
    group: 'application',
    values: { ...aboutShop, until: 'moment' },
    sample: { ...shopSample, until: '2026-12-04T07:13:00.000Z' },
    subject: 'Your application waits for you',
    lines: [
      'The application of {businessName} has been waiting for your next step for a long time.',
      { button: 'link', say: 'Continue your application' },
      'If you do not continue by {until}, the application and its data are deleted. You can apply again at any time.',
    ],
    bell: { title: 'Your application waits for you', text: 'Go on with it, or it ends and is erased.', path: NEXT },
  },
  application_withdrawn: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'You have taken your application back',
    lines: [
      'As you asked, the application of {businessName} is closed. Its data is kept for a while in case there are questions, and then deleted.',
      { button: 'link', say: 'See when it is deleted' },
      'Not you? Apply again there, and write to us.',
    ],
    bell: { title: 'You have taken your application back', text: 'You can apply again at any time.', path: NEXT },
  },
  application_link: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'The way back to your application',
    lines: [
      'You asked for a link to the application of {businessName}.',
      { button: 'link', say: 'Open your application' },
      'Not you? There is nothing to do: nobody else gets this email.',
    ],
    bell: { title: 'The way back to your application', text: 'You can follow it there.', path: NEXT },
  },
  contact_changed: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'How we reach you about your application',
    lines: [
      'We corrected your contact for the application of {businessName}. From now on, emails about it come to this address.',
      { button: 'link', say: 'Open your application' },
      'If you do not know this application, tell us there: somebody gave us a wrong address.',
    ],
    bell: { title: 'How we reach you was put right', text: 'You can see it in your application.', path: NEXT },
  },
  /** To the address of before, which gets no link any more. No bell: an account is told by the email above. */
  contact_left: {
    group: 'application',
    values: { businessName: 'text' },
    sample: { businessName: SHOP },
    subject: 'Your application is written about to another address now',
    lines: [
      'Emails about the application of {businessName} go to another address from now on, and the links that came to this one have ended. If you did not ask for that, answer the platform’s support.',
    ],
  },
  hardware_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your computer is fit for the work',
    lines: [
      'The computer of {businessName} passed its check. Next, tell us who will work with the platform.',
      { button: 'link', say: 'Add your staff' },
    ],
    bell: {
      title: 'Your computer passed its check',
      text: 'Next: tell us who will work with the platform.',
      path: NEXT,
    },
  },
  /** Sent again by staff, to an account that identity has opened and told of already. */
  application_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Set up your shop in seven steps',
    lines: [
      '{businessName} is approved. Sign in and set up your shop in seven steps.',
      { button: 'link', say: 'Set up your shop' },
    ],
    bell: {
      title: 'Your application is approved',
      text: 'Set up your shop in seven steps.',
      path: '/tenant-onboarding',
    },
  },
  bank_details_changed: {
    group: 'security',
    values: { at: 'moment', businessName: 'text', holdUntil: 'moment', before: 'text?', after: 'text' },
    sample: {
      at: SAMPLE_MOMENT,
      businessName: SHOP,
      holdUntil: '2026-11-27T07:13:00.000Z',
      before: 'First Bank, current account •••• 678',
      after: 'Second Bank, savings account •••• 123',
    },
    subject: 'The bank details of your shop were changed',
    lines: [
      'The bank details of {businessName} were changed on {at}.',
      { where: 'before', say: 'Before: {before}' },
      'Now: {after}',
      'To be safe, nothing is paid out to the shop before {holdUntil}.',
      'If this was not you or one of your administrators: set a new password now, put the right details back on the page "Revenue", and write to the platform’s support before that day.',
    ],
    bell: {
      title: 'The bank details of your shop were changed',
      text: 'If this was not you, put them right and write to support now.',
      path: '/tenant/revenue',
    },
  },
  agreement_notice: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z' },
    subject: 'Your shop has given notice: its agreement ends',
    lines: [
      'An administrator of {businessName} has given notice of the repair shop service agreement. It ends on {endsAt}.',
      'Until then it can be taken back on the page "Repair shop onboarding". Your accounts stay as they are, and nothing is deleted by it.',
      'If this was not you or one of your administrators: take the notice back, and set a new password now.',
    ],
    bell: {
      title: 'Your shop’s agreement ends',
      text: 'Notice was given; it can be taken back while it runs.',
      path: '/tenant-onboarding',
    },
  },
  agreement_notice_withdrawn: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z' },
    subject: 'The notice of your agreement was taken back',
    lines: [
      'An administrator of {businessName} has taken back the notice of the repair shop service agreement: it does not end on {endsAt}, and goes on.',
    ],
    bell: { title: 'The notice was taken back', text: 'Your shop’s agreement goes on.', path: '/tenant-onboarding' },
  },
  agreement_ended: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: SAMPLE_MOMENT },
    subject: 'Your agreement has ended',
    lines: [
      'The notice of {businessName} has run out: the repair shop service agreement ended on {endsAt}.',
      'Your accounts stay as they are, so that open repairs can be finished and read. To begin again, or to have what is held of you erased, write to the platform’s support.',
    ],
    bell: {
      title: 'Your shop’s agreement has ended',
      text: 'Your accounts stay as they are.',
      path: '/tenant-onboarding',
    },
  },
  trial_nearly_over: {
    group: 'account',
    values: { businessName: 'text', endsAt: 'moment', used: 'text', included: 'text', remaining: 'text' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z', used: '4', included: '5', remaining: '1' },
    subject: 'Your free trial is nearly over',
    lines: [
      '{businessName} has used {used} of the {included} repairs of its free trial; {remaining} are left. It ends on {endsAt} at the latest.',
      'Afterwards the subscription goes on as the agreement states it. If you do not want that, give notice on the page "Repair shop onboarding".',
    ],
    bell: { title: 'Your free trial is nearly over', text: 'See what is left of it.', path: '/tenant-onboarding' },
  },
  trial_over: {
    group: 'account',
    values: { businessName: 'text', endsAt: 'moment', used: 'text', included: 'text', remaining: 'text' },
    sample: { businessName: SHOP, endsAt: SAMPLE_MOMENT, used: '5', included: '5', remaining: '0' },
    subject: 'Your free trial is over',
    lines: [
      'The free trial of {businessName} is over: {used} of its {included} repairs were used and {remaining} were left, and it ran until {endsAt} at the latest.',
      'The subscription goes on as the agreement states it. If you do not want that, give notice on the page "Repair shop onboarding".',
    ],
    bell: {
      title: 'Your free trial is over',
      text: 'The subscription goes on as you signed it.',
      path: '/tenant-onboarding',
    },
  },
  agreement_signed: {
    group: 'security',
    values: { link: 'link', title: 'text', version: 'text', hash: 'text', attached: 'text?' },
    sample: {
      link: SAMPLE_LINK,
      title: 'Repair shop agreement',
      version: '3',
      hash: '7c1e09b4e3d0a904',
      attached: 'The sealed document is attached to this email.',
    },
    subject: 'You have signed: {title}',
    lines: [
      'You have signed "{title}", version {version}.',
      { where: 'attached', say: '{attached}' },
      { button: 'link', say: 'Download the signed PDF' },
      'Keep this email. SHA-256 checksum of the signed text: {hash}',
    ],
    bell: {
      title: 'You have signed an agreement',
      text: 'You can download it at any time.',
      path: '/signed-documents',
    },
  },
  consent_due: {
    group: 'security',
    values: { link: 'link', title: 'text', version: 'text' },
    sample: { link: SAMPLE_LINK, title: 'Terms of service', version: '2' },
    subject: 'A text that you signed has a new version: {title}',
    lines: [
      'There is a new version of "{title}": version {version}. You have signed an older one, which you can still read. Please read the new one and say whether you accept it.',
      { button: 'link', say: 'Read the new version' },
      'Until then you can go on working as before.',
    ],
    bell: {
      title: 'A text that you signed has changed',
      text: 'Read the new version and accept it.',
      path: '/signed-documents',
    },
  },
  account_refused: {
    group: 'account',
    values: { reason: 'block' },
    sample: { reason: 'Your profile has no address.' },
    subject: 'Your account is not approved yet',
    lines: ['We could not approve your account yet. The reason:', '{reason}', 'Sign in, change it and send it again.'],
    bell: { title: 'Your account is not approved yet', text: 'See why, change it and send it again.', path: NEXT },
  },
  training_completed: {
    group: 'account',
    values: { link: 'link' },
    sample: { link: SAMPLE_LINK },
    subject: 'Your training is complete',
    lines: [
      'Well done: you have completed every required module, and your account is active.',
      { button: 'link', say: 'Open Revive' },
    ],
    bell: { title: 'Your training is complete', text: 'Your account is active.', path: '/' },
  },
  draft_link: {
    group: 'security',
    values: { link: 'link', hours: 'hours' },
    sample: { link: SAMPLE_LINK, hours: '72' },
    subject: 'Your saved application',
    lines: [
      'Your application is saved.',
      { button: 'link', say: 'Continue your application' },
      'The link works for {hours}. Do not pass it on: whoever has it can read your draft.',
    ],
  },
} as const satisfies Record<string, Template>;
