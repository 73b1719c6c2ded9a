import type { Article } from './article.js';

export const ACCOUNT_ARTICLES: readonly Article[] = [
  {
    slug: 'two-factor',
    title: 'Two-factor authentication',
    audience: 'account',
    summary: 'Add a code from an authenticator app to your sign-in.',
    body: [
      {
        text: 'With two-factor authentication, a stolen password alone opens nothing. The staff of the platform may be required to use it.',
      },
      {
        steps: [
          'Open Settings, Security, and choose to set up two-factor authentication. Enter your password.',
          'Scan the QR code with an authenticator app, or type the key.',
          'Enter the code that the app shows.',
          'Save the 10 recovery codes somewhere safe. They are shown once.',
        ],
      },
      {
        text: 'From then on you enter a code at every sign-in. Each recovery code works once in place of a code. You can create new ones in Settings; the old ones then stop working.',
      },
    ],
    links: [{ label: 'Security settings', to: '/settings?tab=security' }],
    keywords: ['2FA', 'OTP', 'TOTP', 'authenticator', 'security', 'QR', 'recovery code'],
  },
  {
    slug: 'lost-phone',
    title: 'Lost phone, or lost authenticator app',
    audience: 'account',
    summary: 'Sign in with a recovery code, then set up two-factor authentication again.',
    body: [
      {
        steps: [
          'Sign in with your username and password.',
          'When you are asked for the authentication code, enter one of your recovery codes.',
          'Open Settings, Security, and turn two-factor authentication off. It asks for your password and another recovery code.',
          'Set it up again with your new phone.',
        ],
      },
      { heading: 'No recovery codes left' },
      {
        text: 'Ask the staff of the platform. A master administrator can reset two-factor authentication after making sure that it is really you. Your sessions end, and we email you the reason.',
      },
      {
        note: 'Was the phone stolen while you were signed in on it? Sign out that session in Settings, or all of them with Force Logout.',
      },
    ],
    links: [
      { label: 'Sign in', to: '/auth' },
      { label: 'Security settings', to: '/settings?tab=security' },
    ],
    keywords: ['2FA', 'recovery code', 'reset', 'locked out', 'stolen', 'new phone'],
  },
  {
    slug: 'password-and-sessions',
    title: 'Password, email and sessions',
    audience: 'account',
    summary: 'Change them in Settings, or reset a forgotten password from the sign-in page.',
    body: [
      { heading: 'Forgotten password' },
      {
        steps: [
          'On the sign-in page, choose Forgot your password? and enter your username or email.',
          'Open the link in our email. It works once and expires after an hour.',
          'Choose a new password with at least 10 characters. Common passwords are refused.',
        ],
      },
      { text: 'If your email address isn’t confirmed yet, we first send a link to confirm it.' },
      { heading: 'Sessions' },
      {
        text: 'Settings, Security, lists where you are signed in. Sign out one session, all others, or all of them with Force Logout. A new password signs out your other devices.',
      },
      { heading: 'Email address' },
      {
        text: 'Change it in Settings, Account. The old address stays until you open the link that we send to the new one.',
      },
    ],
    links: [
      { label: 'Sign in', to: '/auth' },
      { label: 'Security settings', to: '/settings?tab=security' },
      { label: 'Account settings', to: '/settings?tab=account' },
    ],
    keywords: ['forgot', 'reset', 'log out', 'logout', 'devices', 'change'],
  },
  {
    slug: 'notifications',
    title: 'Notifications and quiet hours',
    audience: 'account',
    summary: 'Choose which emails and notifications you get, and when.',
    body: [
      {
        list: [
          'Notifications, at the top of each page, lists what is new. From there you get to the full list and your preferences.',
          'Switch groups on or off: your account, your application, and repairs if you work in a shop.',
          'Emails about security and agreements are always on, so that you notice when someone else uses your account.',
          'Quiet hours hold emails that aren’t urgent until they end. Choose the time and your time zone.',
        ],
      },
    ],
    links: [{ label: 'Notification settings', to: '/settings?tab=notifications' }],
    keywords: ['email', 'bell', 'mute', 'do not disturb', 'preferences', 'alerts'],
  },
  {
    slug: 'your-data',
    title: 'Download your data or delete your account',
    audience: 'account',
    summary: 'Settings has both: a copy of your data, and the request to delete your account.',
    body: [
      { heading: 'Download' },
      {
        text: 'Open Settings, Account, and choose Download your data. You get a JSON file with your account, sessions, emails, activity, application, business profile, agreements, training and notifications. Passwords and keys are excluded, and bank numbers are masked.',
      },
      { heading: 'Delete' },
      {
        steps: [
          'Open Settings, Account, choose Delete account and enter your password.',
          'We review the request. Until the account is deleted, you can withdraw it on the same page.',
          'We confirm the deletion by email.',
        ],
      },
      { heading: 'What stays, and why' },
      {
        list: [
          'Charges and commission: the law requires the books. They name the shop, not a person.',
          'Signed agreements with the name below them: they are evidence for both sides.',
          'The audit log: it holds the number of the account, not the name.',
          'What belongs to the shop: its bank details, its repairs and its other people.',
        ],
      },
    ],
    links: [{ label: 'Account settings', to: '/settings?tab=account' }],
    keywords: ['privacy', 'GDPR', 'POPIA', 'export', 'erase', 'remove', 'JSON'],
  },
  {
    slug: 'keyboard-shortcuts',
    title: 'Keyboard shortcuts',
    audience: 'account',
    summary: 'Press ? or Ctrl / on any page to list the shortcuts.',
    body: [
      {
        text: 'The list opens with Ctrl / (on a Mac, Command /), and with ? while you aren’t typing in a field. You can turn ? off in the list. Ctrl K (on a Mac, Command K) searches repairs, people and pages when you are signed in. F8 moves to the current notification. Escape closes a dialog or a menu.',
      },
      { text: 'Every page works with the keyboard alone. The first press of Tab offers to skip to the content.' },
      { heading: 'Sign with the keyboard' },
      { text: 'In a field for a drawn signature, Space sets the pen down and lifts it, and arrow keys move it.' },
    ],
    keywords: ['keys', 'Ctrl', 'accessibility', 'hotkey', 'signature'],
  },
  {
    slug: 'dates-and-times',
    title: 'Enter dates and times',
    audience: 'account',
    summary: 'Type a date the way you write it, or choose it from the calendar button.',
    body: [
      {
        list: [
          'These are the same day: 20 Nov 2026, 20/11/2026 and 2026-11-20. The day comes before the month.',
          'Today, tomorrow and a day without a year, such as 20 Nov, work too.',
          'Add a time as 14:30 or 2:30 pm. A promised date without a time means 17:00.',
        ],
      },
      {
        text: 'When you leave the field, it shows the date that we understood, in your own time zone. Alt and the down arrow open the calendar.',
      },
    ],
    keywords: ['calendar', 'format', 'day', 'month', 'promised', 'filter'],
  },
];
