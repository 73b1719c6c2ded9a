import { NOT_ME, SAMPLE_LINK, SAMPLE_MOMENT, type Template } from './template.js';

/** What identity writes about accounts, passwords and sign-ins. */
export const IDENTITY_EMAILS = {
  confirm_email: {
    group: 'security',
    values: { link: 'link', hours: 'hours' },
    sample: { link: SAMPLE_LINK, hours: '24' },
    subject: 'Confirm your e-mail address',
    lines: [
      'Please confirm that this is your email address.',
      { button: 'link', say: 'Confirm email address' },
      'The link works once, for {hours}.',
      'Not you? Ignore this email. Nothing is confirmed without the link.',
    ],
  },
  /** To the address that is to be replaced, while it can still be kept. */
  email_change_asked: {
    group: 'security',
    values: { at: 'moment', newEmail: 'text', link: 'link?', hours: 'hours?' },
    sample: { at: SAMPLE_MOMENT, newEmail: 'l***@new.example', link: SAMPLE_LINK, hours: '72' },
    subject: 'A change of your e-mail address was requested',
    lines: [
      'On {at}, somebody who knows your password asked to change the e-mail address of your account to {newEmail}. If that was you, open the link that we sent there.',
      {
        where: 'link',
        say: 'That wasn’t you? Choose a new password. It keeps your email address and signs out every device.',
      },
      { where: 'link', button: 'link', say: 'Choose a new password' },
      { where: 'hours', say: 'The link works once, for {hours}.' },
      { where: 'link', not: true, say: 'That wasn’t you? Sign in and change your password. That cancels the request.' },
    ],
    bell: {
      title: 'A change of your e-mail address was requested',
      text: 'If that was not you, change your password now.',
      path: '/settings',
    },
  },
  reset_password: {
    group: 'security',
    values: { link: 'link', hours: 'hours' },
    sample: { link: SAMPLE_LINK, hours: '1' },
    subject: 'Set a new password',
    lines: [
      'We received a request to set a new password for your account.',
      { button: 'link', say: 'Set a new password' },
      'The link works once, for {hours}.',
      'Not you? Ignore this email. Your password stays as it is.',
    ],
  },
  set_password: {
    group: 'security',
    values: { link: 'link', hours: 'hours', inviter: 'text?' },
    sample: { link: SAMPLE_LINK, hours: '24', inviter: 'Lerato Adams' },
    subject: 'Choose your password',
    lines: [
      { where: 'inviter', say: '{inviter} has created an account for you at Revive. Choose a password to start.' },
      { where: 'inviter', not: true, say: 'An account was created for you at Revive. Choose a password to start.' },
      { button: 'link', say: 'Choose your password' },
      'The link works once, for {hours}. After that, get a new one on the sign-in page with "Forgot your password?".',
    ],
  },
  password_changed: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'Your password was changed',
    lines: ['Your password was changed on {at}. If that was you, there is nothing to do.', NOT_ME],
    bell: { title: 'Your password was changed', text: 'If that was not you, set a new one now.', path: '/settings' },
  },
  new_device: {
    group: 'security',
    values: { at: 'moment', device: 'text' },
    sample: { at: SAMPLE_MOMENT, device: 'Firefox on Windows' },
    subject: 'A new device signed in to your account',
    lines: [
      'Your account was signed in to on {at} from a new device: {device}.',
      'If that was you, there is nothing to do.',
      NOT_ME,
    ],
    bell: { title: 'A new device signed in', text: 'If that was not you, set a new password now.', path: '/settings' },
  },
  email_changed: {
    group: 'security',
    values: { newEmail: 'text' },
    sample: { newEmail: 'lerato@new.example' },
    subject: 'The e-mail address of your account was changed',
    lines: [
      'From now on, emails about your account go to {newEmail} and no longer to this address.',
      'If that was not you, answer the platform’s support at once: somebody else may have your account.',
    ],
    bell: {
      title: 'Your e-mail address was changed',
      text: 'Emails go to the new address from now on.',
      path: '/profile',
    },
  },
  otp_changed: {
    group: 'security',
    values: { at: 'moment', what: 'text' },
    sample: { at: SAMPLE_MOMENT, what: 'Sign-in codes of an authenticator were switched on' },
    subject: 'The sign-in codes of your account were changed',
    lines: ['{what}, on {at}.', 'If that was you, there is nothing to do.', NOT_ME],
    bell: {
      title: 'Your sign-in codes were changed',
      text: 'If that was not you, set a new password now.',
      path: '/settings',
    },
  },
  /**
   * The password alone opens the account until the person sets up another one: whoever has lost nothing must hear of
   * it.
   */
  otp_reset: {
    group: 'security',
    values: { at: 'moment', reason: 'block' },
    sample: { at: SAMPLE_MOMENT, reason: 'You told us by phone that your telephone was stolen.' },
    subject: 'The sign-in codes of your account were removed',
    lines: [
      'The platform removed the sign-in codes of your account and your recovery codes on {at}, and ended all your sessions. The reason:',
      '{reason}',
      'Your password is as it was. Sign in with it and set up an authenticator again: Settings, Authenticator.',
      'If you did not ask for this, set a new password at once: open the sign-in page and choose "Forgot your password?". Then write to the platform’s support.',
    ],
    bell: {
      title: 'Your sign-in codes were removed',
      text: 'Set up an authenticator again. The email says why.',
      path: '/settings',
    },
  },
  invited: {
    group: 'security',
    values: { link: 'link', shopName: 'text', inviter: 'text', hours: 'hours', username: 'text?' },
    sample: {
      link: SAMPLE_LINK,
      shopName: 'Umbani Electronics',
      inviter: 'Lerato Adams',
      hours: '72',
      username: 'sipho',
    },
    subject: 'You are invited to {shopName}',
    lines: [
      '{inviter} invites you to join {shopName} on Revive.',
      { button: 'link', say: 'Accept the invitation' },
      'The link works once, for {hours}. You choose your password there.',
      { where: 'username', say: 'Your username is {username}.' },
      'If you do not know {inviter}, ignore this email.',
    ],
  },
  /** Opens the owner's account, so nobody can have switched it off. */
  application_approved: {
    group: 'security',
    values: { link: 'link', businessName: 'text', setPasswordLink: 'link?', others: 'block?' },
    sample: {
      link: SAMPLE_LINK,
      businessName: 'Umbani Electronics',
      setPasswordLink: SAMPLE_LINK,
      others: 'These usernames were taken; the people sign in with their email address instead: sipho.',
    },
    subject: 'Welcome: your application is approved',
    lines: [
      '{businessName} is approved. Welcome to Revive.',
      {
        where: 'setPasswordLink',
        say: 'Choose your password first. From then on you sign in with this email address. The link works once.',
      },
      { where: 'setPasswordLink', button: 'setPasswordLink', say: 'Choose your password' },
      { where: 'setPasswordLink', say: 'Then set up your shop: {link}' },
      { where: 'setPasswordLink', not: true, say: 'Next, set up your shop in seven steps.' },
      { where: 'setPasswordLink', not: true, button: 'link', say: 'Set up your shop' },
      { where: 'others', say: '{others}' },
    ],
    bell: { title: 'Your application is approved', text: 'Set up your shop in seven steps.', path: '/onboarding' },
  },
  account_approved: {
    group: 'account',
    values: { link: 'link' },
    sample: { link: SAMPLE_LINK },
    subject: 'Your account is approved',
    lines: ['Your account is approved. Sign in to see your next step.', { button: 'link', say: 'Sign in' }],
    bell: { title: 'Your account is approved', text: 'Your next step is ready.', path: '/onboarding' },
  },
  /** Says why, as the page that is left to them does: nobody switches it off. */
  account_suspended: {
    group: 'security',
    values: { reason: 'block' },
    sample: { reason: 'The bank details could not be verified.' },
    subject: 'Your account is suspended',
    lines: [
      'Your account is suspended. The reason:',
      '{reason}',
      'You can still sign in, and see this reason and no more. If you think that this is a mistake, write to the platform’s support.',
    ],
    bell: { title: 'Your account is suspended', text: 'Your start page and the email say why.', path: '/' },
  },
  account_reactivated: {
    group: 'account',
    values: {},
    sample: {},
    subject: 'Your account works again',
    lines: ['Your account is no longer suspended. Sign in and carry on where you were.'],
    bell: { title: 'Your account works again', text: 'Carry on where you were.', path: '/' },
  },
  account_viewed: {
    group: 'security',
    values: { at: 'moment', reason: 'block', viewer: 'text?' },
    sample: { at: SAMPLE_MOMENT, reason: 'You asked us why a repair is not shown.', viewer: 'Lerato Adams' },
    subject: 'The platform looked at what you see',
    lines: [
      {
        where: 'viewer',
        say: '{viewer}, of the platform’s staff, began on {at} to look at your pages as you see them, for half an hour at most.',
      },
      {
        where: 'viewer',
        not: true,
        say: 'Somebody of the platform’s staff began on {at} to look at your pages as you see them, for half an hour at most.',
      },
      'They can read and change nothing, and bank details are not shown to them. The reason that they gave:',
      '{reason}',
      'If you do not know why, write to the platform’s support. It is recorded in the audit log.',
    ],
    bell: {
      title: 'The platform’s staff looked at your pages',
      text: 'Somebody saw what you see, for half an hour at most, and could change nothing. The email says who it was and why.',
      path: '/notifications',
    },
  },
  erasure_requested: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'You asked us to erase your account',
    lines: [
      'We have your request of {at} to erase your account and your personal data. We write to you when it is done.',
      'If you did not ask for this, sign in and withdraw the request.',
    ],
    bell: {
      title: 'We have your request to erase your account',
      text: 'If you did not ask for it, withdraw it.',
      path: '/profile',
    },
  },
  account_erased: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'Your account is erased',
    lines: [
      'As you asked, your account was erased on {at}: your name, your addresses, your password, your sign-in codes and what you sent us about yourself are gone, and nobody can sign in to it any more.',
      'What the law makes us keep stays: agreements that you signed; and repairs, invoices and the trail of what was done, where a number stands in place of your name.',
      'This is the last email to this address. We forget the address within two days.',
    ],
  },
} as const satisfies Record<string, Template>;
