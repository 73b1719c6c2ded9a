import { ABRIDGED_THROUGH_CENTS } from '@revive/contracts/billing/documents';
import { formatRand } from '@revive/contracts/money';
import { NOT_ME, SAMPLE_LINK, SAMPLE_MOMENT, type Line, type Template } from './template.js';

const REVIEW: Line = { page: '/settings?tab=security', say: 'Review your security settings' };

export const IDENTITY_EMAILS = {
  confirm_email: {
    group: 'security',
    values: { link: 'link', hours: 'hours' },
    sample: { link: SAMPLE_LINK, hours: '24' },
    subject: 'Confirm your email address',
    lines: [
      'Please confirm that this is your email address.',
      { button: 'link', say: 'Confirm email address' },
      'The link works once, for {hours}.',
      'Not you? Ignore this email. Nothing is confirmed without the link.',
    ],
  },
  /** Sent to the current address before the change, while the person can still stop the change. */
  email_change_asked: {
    group: 'security',
    values: { at: 'moment', newEmail: 'text', link: 'link?', hours: 'hours?' },
    sample: { at: SAMPLE_MOMENT, newEmail: 'l***@new.example', link: SAMPLE_LINK, hours: '72' },
    subject: 'Email address change requested',
    lines: [
      'On {at}, someone who knows your password asked to change your email address to {newEmail}. If that was you, open the link we sent there.',
      {
        where: 'link',
        say: 'Not you? Choose a new password. This keeps your email address and signs you out of every device.',
      },
      { where: 'link', button: 'link', say: 'Choose a new password' },
      { where: 'hours', say: 'The link works once, for {hours}.' },
      { where: 'link', not: true, say: 'Not you? Sign in and change your password. This cancels the request.' },
    ],
    bell: {
      title: 'Email address change requested',
      text: 'If that was not you, change your password now.',
      path: '/settings?tab=security',
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
      { where: 'inviter', say: '{inviter} created a Revive account for you. Choose a password to get started.' },
      { where: 'inviter', not: true, say: 'We created a Revive account for you. Choose a password to get started.' },
      { button: 'link', say: 'Choose your password' },
      'The link works once, for {hours}. After that, choose "Forgot your password?" on the sign-in page to get a new one.',
    ],
  },
  password_changed: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'Your password was changed',
    lines: ['Your password was changed on {at}. If that was you, you don’t need to do anything.', NOT_ME, REVIEW],
    bell: {
      title: 'Your password was changed',
      text: 'If that was not you, set a new one now.',
      path: '/settings?tab=security',
    },
  },
  new_device: {
    group: 'security',
    values: { at: 'moment', device: 'text' },
    sample: { at: SAMPLE_MOMENT, device: 'Firefox on Windows' },
    subject: 'New sign-in to your account',
    lines: [
      'On {at}, a new device signed in to your account: {device}.',
      'If that was you, you don’t need to do anything.',
      NOT_ME,
      REVIEW,
    ],
    bell: {
      title: 'New sign-in to your account',
      text: 'If that was not you, set a new password now.',
      path: '/settings?tab=security',
    },
  },
  email_changed: {
    group: 'security',
    values: { newEmail: 'text' },
    sample: { newEmail: 'lerato@new.example' },
    subject: 'Your email address was changed',
    lines: [
      'From now on, emails about your account go to {newEmail} and no longer to this address.',
      'If that was not you, contact support now. Someone else may have access to your account.',
      { page: '/settings?tab=account', say: 'Review your account' },
    ],
    bell: {
      title: 'Your email address was changed',
      text: 'From now on, emails go to the new address.',
      path: '/settings?tab=account',
    },
  },
  otp_changed: {
    group: 'security',
    values: { at: 'moment', what: 'text' },
    sample: { at: SAMPLE_MOMENT, what: 'Two-factor authentication was turned on' },
    subject: 'Your two-factor authentication was changed',
    lines: ['This changed on {at}: {what}.', 'If that was you, you don’t need to do anything.', NOT_ME, REVIEW],
    bell: {
      title: 'Your two-factor authentication was changed',
      text: 'If that was not you, set a new password now.',
      path: '/settings?tab=security',
    },
  },
  /**
   * The account is protected by the password alone until a new authenticator is set up, so a person who did not ask
   * must learn of the reset.
   */
  otp_reset: {
    group: 'security',
    values: { at: 'moment', reason: 'block' },
    sample: { at: SAMPLE_MOMENT, reason: 'You told us that your phone was stolen.' },
    subject: 'Your two-factor authentication was removed',
    lines: [
      'On {at}, our staff removed two-factor authentication and your recovery codes from your account, and signed you out everywhere. The reason:',
      '{reason}',
      'Your password has not changed. Sign in with it and set up two-factor authentication again in your settings.',
      { page: '/settings?tab=security', say: 'Set it up again' },
      'If you did not ask for this, set a new password now: open the sign-in page and choose "Forgot your password?". Then contact support.',
    ],
    bell: {
      title: 'Your two-factor authentication was removed',
      text: 'Set it up again. The email says why.',
      path: '/settings?tab=security',
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
    subject: 'You’re invited to {shopName}',
    lines: [
      '{inviter} invited you to join {shopName} on Revive.',
      { button: 'link', say: 'Accept the invitation' },
      'The link works once, for {hours}. You choose your password there.',
      { where: 'username', say: 'Your username is {username}.' },
      'Don’t know {inviter}? Ignore this email.',
    ],
  },
  /** Opens the owner's account, so the group `security` prevents switching this email off. */
  application_approved: {
    group: 'security',
    values: { link: 'link', businessName: 'text', setPasswordLink: 'link?', others: 'block?' },
    sample: {
      link: SAMPLE_LINK,
      businessName: 'Umbani Electronics',
      setPasswordLink: SAMPLE_LINK,
      others: 'These usernames were taken. These people sign in with their email address instead: sipho.',
    },
    subject: 'Welcome: your application is approved',
    lines: [
      '{businessName} is approved. Welcome to Revive.',
      {
        where: 'setPasswordLink',
        say: 'First, choose your password. After that, sign in with this email address. The link works once.',
      },
      { where: 'setPasswordLink', button: 'setPasswordLink', say: 'Choose your password' },
      { where: 'setPasswordLink', say: 'Then set up your shop: {link}' },
      { where: 'setPasswordLink', not: true, say: 'Next, set up your shop.' },
      { where: 'setPasswordLink', not: true, button: 'link', say: 'Set up your shop' },
      { where: 'others', say: '{others}' },
    ],
    bell: { title: 'Your application is approved', text: 'Next, set up your shop.', path: '/onboarding' },
  },
  account_approved: {
    group: 'account',
    values: { link: 'link' },
    sample: { link: SAMPLE_LINK },
    subject: 'Your account is approved',
    lines: ['Your account is approved. Sign in to see your next step.', { button: 'link', say: 'Sign in' }],
    bell: { title: 'Your account is approved', text: 'Your next step is ready.', path: '/onboarding' },
  },
  /**
   * States the reason, like the page of a suspended account. The group `security` prevents switching this email off.
   */
  account_suspended: {
    group: 'security',
    values: { reason: 'block' },
    sample: { reason: 'The bank details could not be verified.' },
    subject: 'Your account is suspended',
    lines: [
      'Your account is suspended. The reason:',
      '{reason}',
      'You can still sign in, but you only see this reason. If you think this is a mistake, contact support.',
    ],
    bell: { title: 'Your account is suspended', text: 'Your home page and the email say why.', path: '/' },
  },
  account_reactivated: {
    group: 'account',
    values: {},
    sample: {},
    subject: 'Your account is no longer suspended',
    lines: [
      'Your account is no longer suspended. Sign in and continue where you left off.',
      { page: '/auth', say: 'Sign in' },
    ],
    bell: { title: 'Your account is no longer suspended', text: 'Continue where you left off.', path: '/' },
  },
  account_viewed: {
    group: 'security',
    values: { at: 'moment', reason: 'block', viewer: 'text?' },
    sample: { at: SAMPLE_MOMENT, reason: 'You asked us why a repair is not shown.', viewer: 'Lerato Adams' },
    subject: 'Revive support viewed your account',
    lines: [
      {
        where: 'viewer',
        say: '{viewer} from our staff viewed your pages as you see them, starting on {at}, for up to 30 minutes.',
      },
      {
        where: 'viewer',
        not: true,
        say: 'A member of our staff viewed your pages as you see them, starting on {at}, for up to 30 minutes.',
      },
      'They can’t change anything or see your bank details. The reason they gave:',
      '{reason}',
      'This is recorded in the audit log. If you have questions, contact support.',
    ],
    bell: {
      title: 'Revive support viewed your account',
      text: 'They saw your pages for up to 30 minutes and could not change anything. The email says who and why.',
      path: '/notifications',
    },
  },
  erasure_requested: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'You asked us to delete your account',
    lines: [
      'On {at}, you asked us to delete your account and your personal data. We’ll email you when it’s done.',
      'If you did not ask for this, sign in and cancel the request.',
      { page: '/settings?tab=account', say: 'Review your request' },
    ],
    bell: {
      title: 'You asked us to delete your account',
      text: 'If this was not you, cancel the request.',
      path: '/settings?tab=account',
    },
  },
  account_erased: {
    group: 'security',
    values: { at: 'moment' },
    sample: { at: SAMPLE_MOMENT },
    subject: 'Your account is deleted',
    lines: [
      'As you asked, we deleted your account on {at}. Your name, addresses, password, two-factor authentication and the data you sent us are gone. Nobody can sign in to the account any more.',
      `We keep what the law requires: the agreements you signed, and repairs, payments and the audit log, where a number replaces your name. Tax invoices above ${formatRand(ABRIDGED_THROUGH_CENTS)} keep your name and address until five years after the shop’s tax return, and we erase them then.`,
      'This is our last email to this address. We delete the address within two days.',
    ],
  },
} as const satisfies Record<string, Template>;
