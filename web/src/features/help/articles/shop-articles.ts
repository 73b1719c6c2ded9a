import { PASSPORT } from '@revive/contracts/repairs/proof/passport';
import { PASSING_SCORE, SCORE_WEIGHTS } from '@revive/contracts/onboarding/hardware-score';
import { PROMISED_HOURS, STEP_NAMES_OF_APPLICATION } from '@revive/contracts/onboarding/states';
import type { Article } from './article.js';

export const SHOP_ARTICLES: readonly Article[] = [
  {
    slug: 'apply-as-a-shop',
    title: 'Apply as a repair shop',
    audience: 'shop',
    summary: 'Register your shop, then follow the review on one page.',
    body: [
      {
        steps: [
          'Open Register your repair shop and fill in the form. You can save a draft and continue later with the link we email you.',
          'Choose a plan, read the texts, accept them and submit the application.',
          'Open the link in our email to follow the review. If you applied with an account, sign in instead.',
          'Send what the review asks for. Each request says what is missing and why.',
        ],
      },
      { heading: 'The steps of an application' },
      { steps: STEP_NAMES_OF_APPLICATION },
      {
        text: `We take a first look within ${PROMISED_HOURS.verification} hours and answer within ${PROMISED_HOURS.message} hours each time the application is waiting on us. The whole review takes at most ${PROMISED_HOURS.review} hours of our time. The time that we wait for you doesn’t count.`,
      },
      { note: 'Questions? Write to the reviewers under Messages on the page of your application.' },
    ],
    links: [
      { label: 'Register your repair shop', to: '/register-repair-shop' },
      { label: 'Your application', to: '/registration-confirmation' },
    ],
    keywords: ['register', 'join', 'sign up', 'dealer', 'review', 'plan'],
  },
  {
    slug: 'hardware-check',
    title: 'The hardware check and its score',
    audience: 'shop',
    summary: `The PC that runs the agent needs a score of ${PASSING_SCORE} out of 100.`,
    body: [
      { text: 'The score is a sum of points for six facts of the PC:' },
      {
        list: SCORE_WEIGHTS.map(
          ({ label, most, points }) =>
            `${label}, up to ${most} points: ${points.map((row) => `${row.says} ${row.points}`).join('; ')}`,
        ),
      },
      { heading: 'Measured or declared' },
      {
        text: 'The PC check measures the PC, reports once and deletes itself. It needs Node.js 24 or newer and installs nothing. You can also enter the facts yourself. What you enter counts as declared until it is measured. A fact that the check can’t find out scores nothing.',
      },
      {
        note: `Below ${PASSING_SCORE} the application isn’t rejected automatically: staff can still approve the PC, with a written reason.`,
      },
    ],
    links: [{ label: 'Your application', to: '/registration-confirmation' }],
    keywords: ['compatibility', 'PC', 'requirements', 'memory', 'processor', 'preflight', 'points'],
  },
  {
    slug: 'sign-and-verify',
    title: 'Sign agreements and verify a signed PDF',
    audience: 'shop',
    summary: 'You sign by typing your full name. Anyone can check that the PDF is unchanged.',
    body: [
      { heading: 'Sign' },
      {
        steps: [
          'Read the texts. Each has a version and a SHA-256 checksum.',
          'Accept them, and type your full name as your signature.',
          'Confirm. We email you the signed PDF, and it stays under Signed documents.',
        ],
      },
      {
        text: 'With your signature we record the time, your network address, your browser and the checksums of the texts. When a text changes, we ask you again. Until you accept the new version, nothing changes for you.',
      },
      { heading: 'Verify' },
      {
        steps: [
          'Open Verify a document and choose the PDF. Your browser computes its checksum. The file isn’t uploaded.',
          'The page says whether we issued a file with this checksum. One changed character is enough to fail.',
        ],
      },
      {
        note: 'Use the checksum of the PDF. The checksum of a text alone proves what was shown for signing, not that someone signed it.',
      },
    ],
    links: [
      { label: 'Signed documents', to: '/signed-documents' },
      { label: 'Verify a document', to: '/verify-document' },
    ],
    keywords: ['signature', 'contract', 'agreement', 'certificate', 'SHA-256', 'checksum', 'PDF', 'terms'],
  },
  {
    slug: 'set-up-your-shop',
    title: 'Set up your shop',
    audience: 'shop',
    summary: 'After the approval, seven steps lead to your first repair.',
    body: [
      {
        text: 'The steps open when your application is approved. Most of them don’t have to wait for your training; the agent’s step opens when your account is active.',
      },
      {
        list: [
          'Business details: what your agreement says about your shop, and where you are paid',
          'Services: what you offer, with the monthly price shown before you confirm',
          'Agreement: sign it, and your free trial starts',
          'Agent: install it on a technician’s PC',
          'Support: activate it when you need it',
        ],
      },
      {
        text: 'The trial counts charged repairs. A repair that is rolled back doesn’t count.',
      },
    ],
    links: [{ label: 'Repair shop onboarding', to: '/tenant-onboarding' }],
    keywords: ['onboarding', 'first steps', 'trial', 'start', 'checklist'],
  },
  {
    slug: 'invite-a-teammate',
    title: 'Invite a teammate',
    audience: 'shop',
    summary: 'Administrators of a shop invite people by email on the Team page.',
    body: [
      {
        steps: [
          'Open Team and choose Invite teammate.',
          'Enter the email address and the name, and choose the role.',
          'We email a link to set a password. The link works once and expires. Choose Resend for a new one, or Revoke to cancel the invitation.',
        ],
      },
      { heading: 'Roles' },
      {
        list: [
          'Technician: works on the bench and the repairs',
          'Dealer: the same, and manages services, revenue, agents, team and settings of the shop',
        ],
      },
      { text: 'When someone leaves, deactivate the account. Their sessions end at once. You can reactivate it later.' },
    ],
    links: [{ label: 'Team', to: '/tenant/team' }],
    keywords: ['staff', 'employee', 'technician', 'user', 'role', 'deactivate', 'colleague'],
  },
  {
    slug: 'commission-and-revenue',
    title: 'Commission and revenue',
    audience: 'shop',
    summary: 'A repair is charged once it is verified, and the commission is a share of that charge.',
    body: [
      {
        list: [
          'Verified repair: your shop charges the approved price, and the platform takes its commission. Revenue shows your rate.',
          'Rollback: the charge and the commission are reversed to the cent.',
          'Declined or failed repair: your diagnosis fee alone is charged, without commission.',
          'Work by hand: the price is charged without commission, because no check has verified the work.',
        ],
      },
      {
        text: 'Revenue lists every one of these entries. Its totals are sums of the entries. If you set no diagnosis fee, a diagnosis costs your customer nothing.',
      },
      { heading: 'Bank details' },
      {
        text: 'Add your bank details under Revenue. After a change, payouts are held for some days and we email every administrator of your shop, so that nobody redirects your money unnoticed.',
      },
      { note: 'Payouts aren’t available yet.' },
    ],
    links: [{ label: 'Revenue', to: '/tenant/revenue' }],
    keywords: ['money', 'fee', 'percent', 'rate', 'payout', 'charge', 'bank', 'ledger'],
  },
  {
    slug: 'emails-to-customers',
    title: 'Emails to your customers',
    audience: 'shop',
    summary: 'Customers with an email address get an email at each step. You choose which.',
    body: [
      {
        text: 'If a repair has the customer’s email address, we email the customer when you receive the device, when there is a quote, when the repair is completed, when the device is ready, when it is picked up (with the repair summary), and when a repair is declined or rolled back. We also email a promised date, each change of it, and that a technician has to look at the device.',
      },
      {
        list: [
          'Switch single messages off under Settings, Customer emails.',
          'If you switch the quote off, customers approve at your counter.',
          'The copy of an approval that you recorded for a customer is always sent.',
          'Each repair shows what was sent, and why something was not.',
          'Notes, answers, device names and quote lines hold no web or email addresses. Each email has a button that opens the repair.',
          'We send at most 30 emails to an address a day, 8 about a repair an hour and 120 of a shop an hour. The rest waits until there is room.',
        ],
      },
      {
        text: 'Without an address, the repair page offers a message with the tracking link for your own phone, to copy or to send as a text message or with WhatsApp.',
      },
    ],
    links: [{ label: 'Customer emails', to: '/settings?tab=customers' }],
    keywords: ['message', 'SMS', 'WhatsApp', 'notify', 'customer', 'quote'],
  },
  {
    slug: 'customers',
    title: 'Customers and duplicates',
    audience: 'shop',
    summary: 'Everyone who brings a device is one customer record. You merge two records of the same person.',
    body: [
      {
        text: 'A customer record is created by the first repair, at check-in, on the bench or from a remote order. Later repairs with the same name and the same phone number or email join it.',
      },
      {
        list: [
          'Search finds a phone number in any form, such as 082 555 0142 or +27 82 555 0142, and a name without its accents.',
          'Type two phone numbers with a slash between them. Calls and messages use the first.',
          'Possible duplicates on the Customers page share a phone number or email under different names.',
          'Choose Merge to make one customer of them. All repairs move, and you can’t undo it.',
          'Choose Not the same person, and we won’t suggest the two again.',
        ],
      },
    ],
    links: [{ label: 'Customers', to: '/tenant/customers' }],
    keywords: ['client', 'contact', 'phone', 'duplicate', 'merge', 'search', 'record'],
  },
  {
    slug: 'board-and-calendar',
    title: 'The board and the calendar',
    audience: 'shop',
    summary: 'On the Repairs page, Board shows your open repairs by status and Calendar shows them by promised date.',
    body: [
      { heading: 'Board' },
      {
        list: [
          'Each column is a status. Repairs that need a technician have a column of their own.',
          'A card shows the device, the customer, the quoted price, the promised date and how long the device has been in your shop.',
          'Choose the device to open the repair. Choose the name at the bottom of a card to assign it.',
          'Narrow the board by assignee or priority.',
          'A column shows the 50 most urgent repairs. Choose the link below them to see all in the list.',
        ],
      },
      {
        note: 'You can’t drag cards. A repair changes its status when you work on it, for example when you send the quote.',
      },
      { heading: 'Calendar' },
      {
        list: [
          'Choose a day to see the repairs that are promised for it. Overdue repairs are marked.',
          'Drag a repair to another day to move its promise. Undo takes the change back.',
          'With the keyboard, arrow keys move between days. Shift and an arrow key on a repair move its promise by a day or a week.',
        ],
      },
    ],
    links: [
      { label: 'Board', to: '/tenant/repairs?view=board' },
      { label: 'Calendar', to: '/tenant/repairs?view=calendar' },
    ],
    keywords: ['kanban', 'columns', 'cards', 'promise', 'due', 'overdue', 'assign', 'plan', 'drag'],
  },
  {
    slug: 'check-in',
    title: 'Check in a device',
    audience: 'shop',
    summary: 'New repair takes a device in at the counter, with its condition, the terms and a signature.',
    body: [
      {
        steps: [
          'Choose New repair and enter the customer. A customer that you know is offered while you type.',
          'Describe the device and its condition. Add photos if you like.',
          'Set when the device is promised, and who works on it.',
          'Let the customer read the terms and sign.',
          'Choose Check in, then print the slip and the label.',
        ],
      },
      { heading: 'Sign with the keyboard' },
      {
        text: 'Move to the signature field with Tab. Space sets the pen down and lifts it, arrow keys move it. Clear signature starts again. If the customer can’t sign on the screen, choose Signed on paper and have the printed slip signed.',
      },
      { heading: 'Repairs at other shops' },
      {
        text: `Choose Device history to see what other repair shops did to the device. You need a code from its owner. The code works once, for ${PASSPORT.minutes} minutes.`,
      },
    ],
    links: [
      { label: 'New repair', to: '/tenant/intake' },
      { label: 'Device history', to: '/tenant/device-history' },
    ],
    keywords: ['intake', 'counter', 'walk-in', 'slip', 'label', 'sign', 'accessibility', 'passport'],
  },
  {
    slug: 'audit-log',
    title: 'Activity and the audit log',
    audience: 'shop',
    summary: 'Activity lists who did what, and you can verify that nothing was changed.',
    body: [
      {
        text: 'Every sign-in, approval, repair, rollback and change of an account is recorded together with the action itself. Administrators of a shop see their shop’s log.',
      },
      {
        list: [
          'Filter by action, person and days.',
          'Each entry carries a checksum of the one before.',
          'Choose Verify to see whether an entry was changed, removed or cut off.',
        ],
      },
      {
        note: 'The log holds account numbers instead of names, so it stays complete when an account is deleted.',
      },
    ],
    links: [{ label: 'Activity', to: '/tenant/activity' }],
    keywords: ['history', 'trail', 'who', 'proof', 'integrity', 'log'],
  },
];
