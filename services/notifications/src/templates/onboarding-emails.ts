import { SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

const SHOP = 'Umbani Electronics';
const aboutShop = { link: 'link', businessName: 'text' } as const;
const shopSample = { link: SAMPLE_LINK, businessName: SHOP };
const withReason = { ...aboutShop, reason: 'block' } as const;
const reasonSample = { ...shopSample, reason: 'The registration number on the form is not that of the document.' };
const NEXT = '/onboarding';

export const ONBOARDING_EMAILS = {
  application_received: {
    group: 'application',
    values: { ...aboutShop, attached: 'text?' },
    sample: { ...shopSample, attached: 'The signed PDF is attached to this email.' },
    subject: 'We have your application',
    lines: [
      'Thank you. We received the application of {businessName} and are reviewing it. We verify your business within 2 to 4 hours and email you within 24 hours.',
      { button: 'link', say: 'Track your application' },
      { where: 'attached', say: 'It includes the seven agreements you accepted. {attached}' },
      'You don’t need to do anything until we email you again.',
    ],
    bell: { title: 'We have your application', text: 'Track its progress.', path: NEXT },
  },
  preliminary_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your application passed the first review',
    lines: [
      'Good news: {businessName} passed the first review. Next, tell us about your team and your company. After that, we check your PC.',
      { button: 'link', say: 'Continue your application' },
    ],
    bell: {
      title: 'Your application passed the first review',
      text: 'Next, tell us about your team and your company.',
      path: NEXT,
    },
  },
  changes_requested: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'Changes requested for your application',
    lines: [
      'We need a change to the application of {businessName} before we can continue:',
      '{reason}',
      { button: 'link', say: 'Update your application' },
    ],
    bell: { title: 'Changes requested for your application', text: 'Update it and submit it again.', path: NEXT },
  },
  more_information: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'A question about your application',
    lines: ['We have a question about {businessName}:', '{reason}', { button: 'link', say: 'Answer the question' }],
    bell: { title: 'A question about your application', text: 'We continue once you answer it.', path: NEXT },
  },
  no_longer_needed: {
    group: 'application',
    values: withReason,
    sample: { ...shopSample, reason: 'Company details: we found the number in the register.' },
    subject: 'One less thing to do for your application',
    lines: [
      'We no longer need something we asked you for about {businessName}:',
      '{reason}',
      { button: 'link', say: 'See what is still needed' },
    ],
    bell: {
      title: 'One less thing to do for your application',
      text: 'We no longer need something we asked you for.',
      path: NEXT,
    },
  },
  application_reply: {
    group: 'application',
    values: withReason,
    sample: { ...shopSample, reason: 'Yes, a second-hand PC will do.' },
    subject: 'New message about your application',
    lines: ['We wrote to you about the application of {businessName}:', '{reason}', { button: 'link', say: 'Reply' }],
    bell: {
      title: 'New message about your application',
      text: 'Read it and reply.',
      path: NEXT,
    },
  },
  application_rejected: {
    group: 'application',
    values: withReason,
    sample: reasonSample,
    subject: 'Your application was not accepted',
    lines: [
      'We’re sorry, we can’t accept the application of {businessName}. The reason:',
      '{reason}',
      { button: 'link', say: 'View your application' },
      'You can ask us about it there, and apply again once this has changed.',
    ],
    bell: { title: 'Your application was not accepted', text: 'The reason is in your application.', path: NEXT },
  },
  application_waits: {
    group: 'application',
    values: { ...aboutShop, until: 'moment' },
    sample: { ...shopSample, until: '2026-12-04T07:13:00.000Z' },
    subject: 'Your application is waiting for you',
    lines: [
      'The application of {businessName} has been waiting for you for a long time.',
      { button: 'link', say: 'Continue your application' },
      'If you do not continue by {until}, the application and its data are deleted. You can apply again at any time.',
    ],
    bell: { title: 'Your application is waiting for you', text: 'Continue it, or it will be deleted.', path: NEXT },
  },
  application_withdrawn: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'You withdrew your application',
    lines: [
      'As you asked, we closed the application of {businessName}. We keep its data for a while in case of questions, and then delete it.',
      { button: 'link', say: 'See when it is deleted' },
      'Not you? Apply again there and write to us.',
    ],
    bell: { title: 'You withdrew your application', text: 'You can apply again at any time.', path: NEXT },
  },
  application_link: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your application link',
    lines: [
      'Use this link to open the application of {businessName}.',
      { button: 'link', say: 'Open your application' },
      'Not you? You can ignore this email. Nobody else gets it.',
    ],
    bell: { title: 'Your application link', text: 'Open your application.', path: NEXT },
  },
  contact_changed: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your contact details were updated',
    lines: [
      'We updated your contact details for the application of {businessName}. From now on, emails about it go to this address.',
      { button: 'link', say: 'Open your application' },
      'Don’t know this application? Tell us there. Someone gave us the wrong address.',
    ],
    bell: { title: 'Your contact details were updated', text: 'See them in your application.', path: NEXT },
  },
  /**
   * Sent to the previous address, which gets no more links. No notification, because the account already gets the one
   * of the email above.
   */
  contact_left: {
    group: 'application',
    values: { businessName: 'text' },
    sample: { businessName: SHOP },
    subject: 'Your application uses another email address now',
    lines: [
      'From now on, emails about the application of {businessName} go to another address. The links we sent to this address no longer work. If you did not ask for this, contact support.',
    ],
  },
  hardware_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Your PC passed the check',
    lines: [
      'The PC of {businessName} passed the check. Next, tell us who will work in your shop.',
      { button: 'link', say: 'Add your staff' },
    ],
    bell: {
      title: 'Your PC passed the check',
      text: 'Next, tell us who will work in your shop.',
      path: NEXT,
    },
  },
  /** Sent again by staff to an account that identity has already opened and notified. */
  application_approved: {
    group: 'application',
    values: aboutShop,
    sample: shopSample,
    subject: 'Set up your shop',
    lines: ['{businessName} is approved. Sign in to continue your setup.', { button: 'link', say: 'Set up your shop' }],
    bell: {
      title: 'Your application is approved',
      text: 'Set up your shop.',
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
      'For your security, we hold payouts to the shop until {holdUntil}.',
      'If this was not you or one of your administrators, set a new password now, correct the details, and contact support before that day.',
      { page: '/tenant/revenue', say: 'Review the bank details' },
    ],
    bell: {
      title: 'The bank details of your shop were changed',
      text: 'If this was not you, correct them and contact support now.',
      path: '/tenant/revenue',
    },
  },
  agreement_notice: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z' },
    subject: 'Your shop’s agreement is ending',
    lines: [
      'An administrator of {businessName} gave notice to end the repair shop service agreement. It ends on {endsAt}.',
      'Until then you can withdraw the notice. Your accounts stay open, and nothing is deleted.',
      { page: '/tenant-onboarding', say: 'Review the agreement' },
      'If this was not you or one of your administrators, withdraw the notice and set a new password now.',
    ],
    bell: {
      title: 'Your shop’s agreement is ending',
      text: 'You can withdraw the notice until the agreement ends.',
      path: '/tenant-onboarding',
    },
  },
  agreement_notice_withdrawn: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z' },
    subject: 'Your shop’s agreement continues',
    lines: [
      'An administrator of {businessName} withdrew the notice. The repair shop service agreement continues and does not end on {endsAt}.',
    ],
    bell: { title: 'Your shop’s agreement continues', text: 'The notice was withdrawn.', path: '/tenant-onboarding' },
  },
  agreement_ended: {
    group: 'security',
    values: { businessName: 'text', endsAt: 'moment' },
    sample: { businessName: SHOP, endsAt: SAMPLE_MOMENT },
    subject: 'Your agreement has ended',
    lines: [
      'The repair shop service agreement of {businessName} ended on {endsAt}.',
      'Your accounts stay open, so you can finish and read your repairs. To start again or have your data deleted, contact support.',
    ],
    bell: {
      title: 'Your shop’s agreement has ended',
      text: 'Your accounts stay open.',
      path: '/tenant-onboarding',
    },
  },
  trial_nearly_over: {
    group: 'account',
    values: { businessName: 'text', endsAt: 'moment', used: 'text', included: 'text', remaining: 'text' },
    sample: { businessName: SHOP, endsAt: '2026-12-20T07:13:00.000Z', used: '4', included: '5', remaining: '1' },
    subject: 'Your free trial is nearly over',
    lines: [
      '{businessName} has used {used} of the {included} repairs in its free trial ({remaining} left). The trial ends on {endsAt} at the latest.',
      'After that, your subscription continues as agreed. If you don’t want it, you can give notice.',
      { page: '/tenant-onboarding', say: 'Review your subscription' },
    ],
    bell: { title: 'Your free trial is nearly over', text: 'See what you have left.', path: '/tenant-onboarding' },
  },
  trial_over: {
    group: 'account',
    values: { businessName: 'text', endsAt: 'moment', used: 'text', included: 'text', remaining: 'text' },
    sample: { businessName: SHOP, endsAt: SAMPLE_MOMENT, used: '5', included: '5', remaining: '0' },
    subject: 'Your free trial is over',
    lines: [
      'The free trial of {businessName} is over. You used {used} of {included} repairs ({remaining} left). The trial ran until {endsAt} at the latest.',
      'Your subscription continues as agreed. If you don’t want it, you can give notice.',
      { page: '/tenant-onboarding', say: 'Review your subscription' },
    ],
    bell: {
      title: 'Your free trial is over',
      text: 'Your subscription continues as agreed.',
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
      attached: 'The signed PDF is attached to this email.',
    },
    subject: 'You signed: {title}',
    lines: [
      'You signed "{title}", version {version}.',
      { where: 'attached', say: '{attached}' },
      { button: 'link', say: 'Download the signed PDF' },
      'Keep this email. SHA-256 checksum of the text: {hash}',
    ],
    bell: {
      title: 'You signed an agreement',
      text: 'You can download it at any time.',
      path: '/signed-documents',
    },
  },
  consent_due: {
    group: 'security',
    values: { link: 'link', title: 'text', version: 'text' },
    sample: { link: SAMPLE_LINK, title: 'Terms of service', version: '2' },
    subject: 'New version to review: {title}',
    lines: [
      'There is a new version of "{title}": version {version}. You signed an older one, which you can still read. Please read the new version and choose whether you accept it.',
      { button: 'link', say: 'Read the new version' },
      'Until then, nothing changes for you.',
    ],
    bell: {
      title: 'An agreement you signed has a new version',
      text: 'Review the new version.',
      path: '/signed-documents',
    },
  },
  account_refused: {
    group: 'account',
    values: { reason: 'block' },
    sample: { reason: 'Your profile has no address.' },
    subject: 'Your account is not approved yet',
    lines: [
      'We could not approve your account yet. The reason:',
      '{reason}',
      'Sign in, make the change and submit again.',
      { page: NEXT, say: 'Make the change' },
    ],
    bell: { title: 'Your account is not approved yet', text: 'See why, make the change and submit again.', path: NEXT },
  },
  training_completed: {
    group: 'account',
    values: { link: 'link' },
    sample: { link: SAMPLE_LINK },
    subject: 'Your training is complete',
    lines: ['You completed every required module, and your account is active.', { button: 'link', say: 'Open Revive' }],
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
      'The link works for {hours}. Don’t share it: anyone with the link can read your draft.',
    ],
  },
} as const satisfies Record<string, Template>;
