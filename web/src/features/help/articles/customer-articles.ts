import { VAT_EXPLAINED } from '@revive/contracts/repairs/quotes/vat-text';
import type { Article } from './article.js';

export const CUSTOMER_ARTICLES: readonly Article[] = [
  {
    slug: 'track-a-repair',
    title: 'Track a repair',
    audience: 'customer',
    summary: 'Enter your tracking ID to see the findings, the price and the progress.',
    body: [
      {
        text: 'The repair shop gives you a tracking ID when you leave your device. It starts with RV. You don’t need an account.',
      },
      {
        steps: [
          'Open Track Repair.',
          'Enter the tracking ID. Upper or lower case, spaces and hyphens don’t matter.',
          'Read what was found, what it costs and what happens next. The page updates automatically.',
        ],
      },
      { heading: 'What the page shows' },
      {
        list: [
          'Who the repair is waiting on: you or the shop',
          'The findings in plain words, with the technical evidence behind a button',
          'Your quote, and what you pay if the repair doesn’t succeed',
          'The progress, with the time of each step',
          'After the repair: what was done, the checks that passed, and a receipt as a PDF',
        ],
      },
      {
        note: 'The tracking ID only shows the repair. It can’t approve anything, and it shows only parts of your phone number and email address.',
      },
    ],
    links: [{ label: 'Track Repair', to: '/track-repair' }],
    keywords: ['status', 'follow', 'where', 'device', 'RV'],
  },
  {
    slug: 'approve-a-quote',
    title: 'Approve or decline a quote',
    audience: 'customer',
    summary: 'Approve with the link in your email, with the shop’s QR code, or tell the shop.',
    body: [
      { text: 'Nothing is changed on your device before you approve the quote. There are three ways to approve:' },
      {
        list: [
          'Open the link in the email with your quote and choose Approve. The button shows the amount.',
          'At the shop, scan the QR code that the shop shows you, and approve on your own phone.',
          'Tell the shop in person or by phone. The shop records who approved and how. If it has your email address, you get a copy.',
        ],
      },
      { heading: 'Why the tracking link is not enough' },
      {
        text: 'The approval link and the QR code contain a secret code. The tracking link doesn’t, so nobody who only sees the tracking ID can approve in your name. The code works for one quote only.',
      },
      { heading: 'If you change your mind' },
      {
        text: 'You can take your approval back until the repair starts. You can also decline. In both cases you pay only the diagnosis, and the page shows its price first.',
      },
      {
        note: 'If a later diagnosis finds more, you get a new quote. Nothing more is changed until you approve it.',
      },
    ],
    links: [{ label: 'Track Repair', to: '/track-repair' }],
    keywords: ['code', 'price', 'accept', 'agree', 'cancel', 'withdraw', 'QR'],
  },
  {
    slug: 'what-a-repair-changes',
    title: 'What a repair changes on your device',
    audience: 'customer',
    summary: 'A repair writes only the data in the plan that you approved, and backs that data up first.',
    body: [
      { text: 'The diagnosis only reads. It writes nothing to your device.' },
      { heading: 'When you approve, the repair' },
      {
        steps: [
          'Diagnoses the device again. If the plan is no longer the one you approved, it stops.',
          'Backs up the data that it is about to change.',
          'Writes the changes of the plan, and reads each of them back.',
          'Repeats every check. The repair counts only if the checks that failed before pass now.',
          'Undoes every change if a write or a check fails.',
        ],
      },
      { heading: 'Your files' },
      {
        text: 'Only the data that changes is copied, never all of your files. The backup is encrypted on the technician’s PC before it is sent to the platform.',
      },
    ],
    keywords: ['data', 'privacy', 'backup', 'safe', 'write', 'files', 'encrypted'],
  },
  {
    slug: 'what-you-pay',
    title: 'What you pay',
    audience: 'customer',
    summary: 'You pay the price that you approved. If the repair fails or you decline it, you pay only the diagnosis.',
    body: [
      {
        list: [
          `The quote shows each service and the total. ${VAT_EXPLAINED}`,
          'The price can’t change without a new quote that you approve.',
          'If the repair fails, is rolled back or you decline it, you pay only the diagnosis.',
          'The shop sets the price of the diagnosis. The quote shows it before you decide.',
        ],
      },
      { heading: 'Receipt' },
      { text: 'After a repair, the tracking page offers your receipt as a PDF. You pay the shop, not the platform.' },
      { heading: 'Repair record' },
      {
        text: 'You can also download the repair record: a signed file that lists what was found, approved, changed and checked. Anyone you show it to can verify it under “Verify a repair”, and any change to it shows.',
      },
    ],
    links: [{ label: 'Track Repair', to: '/track-repair' }],
    keywords: ['cost', 'money', 'refund', 'guarantee', 'invoice', 'VAT', 'fee'],
  },
  {
    slug: 'not-my-device',
    title: 'You get emails about someone else’s device',
    audience: 'customer',
    summary: 'Use the link at the end of the email to stop them.',
    body: [
      { text: 'A shop may have typed a wrong address. Each email about a repair has a link for that.' },
      {
        steps: [
          'Open the link in the email. A page opens, and nothing happens yet.',
          'Choose to stop the emails.',
          'We stop the emails about this repair to your address and tell the shop that the address is wrong.',
        ],
      },
    ],
    keywords: ['unsubscribe', 'wrong', 'address', 'spam', 'stop'],
  },
  {
    slug: 'read-a-blue-screen',
    title: 'Read a blue screen',
    audience: 'customer',
    summary: 'Open the crash dump of Windows in your browser to see what stopped it.',
    body: [
      {
        text: 'When Windows stops with a blue screen, it usually saves a crash dump. Revive reads that file in your browser. The file is never uploaded.',
      },
      {
        steps: [
          'On the PC, look for the newest file in C:\\Windows\\Minidump, or for C:\\Windows\\MEMORY.DMP.',
          'Copy it to another folder, for example to the desktop.',
          'Open Read a blue screen and choose the copy.',
          'Read the stop code, the drivers it points to, and what to try.',
        ],
      },
      {
        note: 'A driver in the list is a suspect, not proof. The page says how strong the evidence is, and says so if the dump points to no driver.',
      },
    ],
    links: [{ label: 'Read a blue screen', to: '/blue-screen' }],
    keywords: ['BSOD', 'crash', 'dump', 'Windows', 'minidump', 'stop code'],
  },
];
