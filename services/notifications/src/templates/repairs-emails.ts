import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { WordingPlace } from '@revive/contracts/notifications/wordings';
import { REMOTE_ORDER_EMAILS } from './remote-order-emails.js';
import { SAMPLE_LINK, SAMPLE_MOMENT, type Declared, type Line, type Template } from './template.js';

/**
 * Values sent by repairs with every message; a template declares the values it uses.
 * `offer`, `made`, `missing`: of a quote that changes nothing on the device, the offered result, the final result and
 * its missing parts.
 * `machine`: the verified repair; `hand`: work by hand.
 * `kept`: amount still owed after a rollback or failure; `diagnosisToo`: the diagnosis fee in addition.
 * `vat`: the VAT line of a quote, where the shop charges VAT.
 */
const VALUES: Readonly<Record<string, Declared>> = {
  shopName: 'text',
  shopPhone: 'text?',
  shopAddress: 'text?',
  deviceName: 'text',
  number: 'text',
  total: 'money',
  vat: 'text?',
  offer: 'text?',
  made: 'text?',
  missing: 'text?',
  machine: 'text?',
  hand: 'text?',
  kept: 'text?',
  diagnosisToo: 'text?',
  diagnosis: 'money',
  approvedBy: 'text?',
  enteredBy: 'text?',
  newAddress: 'text',
  how: 'text',
  note: 'text',
  question: 'block',
  answer: 'block',
  link: 'link',
  promised: 'moment?',
  stop: 'link',
};
const SAMPLE: Readonly<Record<string, string>> = {
  shopName: 'Umbani Electronics',
  shopPhone: '021 555 0100',
  shopAddress: '1 Long Street, Cape Town',
  deviceName: 'Samsung SSD',
  number: '7',
  total: '538200',
  vat: '',
  offer: '',
  made: '',
  missing: '',
  machine: 'Windows Boot Repair',
  hand: '',
  kept: '',
  diagnosisToo: '',
  diagnosis: '25000',
  approvedBy: 'Thandi Dlamini',
  enteredBy: 'naledi',
  newAddress: 's•••@umbani.example',
  how: 'by phone',
  note: 'We found your charger. You can pick it up with the laptop.',
  question: 'When can I pick it up?',
  answer: 'Tomorrow from 9:00. We are testing it once more tonight.',
  promised: SAMPLE_MOMENT,
  link: SAMPLE_LINK,
  stop: SAMPLE_LINK,
};

const CONTACT: readonly string[] = ['shopAddress', 'shopPhone'];

function declared<T>(all: Readonly<Record<string, T>>, words: string): Record<string, T> {
  const isNamed = ([name]: readonly [string, T]): boolean =>
    ['shopName', 'link', 'stop', ...CONTACT].includes(name) || words.includes(`{${name}}`);
  return Object.fromEntries(Object.entries(all).filter(isNamed));
}

const FIRST =
  'You get this email because {shopName} noted your address for the repair of a device. If you don’t know about it, choose “Not your device?” at the end, and we’ll stop these emails.';

/** Builds an email from the shop, with its name and a button. A recipient of a wrong address can stop the emails. */
function message(
  subjects: string | readonly [string, NonNullable<Template['otherSubject']>],
  button: string,
  said: readonly Line[],
  fixed?: readonly Line[],
): Template {
  const [subject, otherSubject] = typeof subjects === 'string' ? [subjects] : subjects;
  const ending: readonly Line[] = [
    { button: 'link', say: button },
    { where: 'shopPhone', say: 'Questions? Call us: {shopPhone}.' },
    { small: 'stop', say: 'Not your device? Tell us, and we’ll stop these emails.' },
  ];
  const lines = [...said, ...ending];
  const words = JSON.stringify([subject, otherSubject, lines]);
  return {
    group: 'repairs',
    from: 'shopName',
    contact: CONTACT,
    values: declared(VALUES, words),
    sample: declared(SAMPLE, words),
    subject,
    ...(otherSubject && { otherSubject }),
    lines,
    introduction: FIRST,
    ...(fixed && { fixed: [...fixed, ...ending] }),
  };
}

const PLACES: Readonly<Record<WordingPlace, string>> = {
  customer: 'customer',
  device: 'deviceName',
  number: 'number',
  shop: 'shopName',
  price: 'total',
  diagnosis: 'diagnosis',
};
const isPlace = (name: string): name is WordingPlace => Object.hasOwn(PLACES, name);
const named = (words: string): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => (isPlace(name) ? `{${PLACES[name]}}` : `(${name})`));

/**
 * A message in a shop's own text: its subject and text, followed by the fixed lines. Unknown placeholders stay as
 * text.
 */
export function inOwnWords(template: Template, own: { readonly subject: string; readonly words: string }): Template {
  if (!template.fixed) return template;
  const { otherSubject: _, ...rest } = template;
  const subject = named(own.subject);
  const lines = [...named(own.words).split(/\n{2,}/), ...template.fixed];
  const words = JSON.stringify([subject, lines]);
  return {
    ...rest,
    subject,
    lines,
    values: { ...declared(VALUES, words), customer: 'text' },
    sample: declared(SAMPLE, words),
  };
}

const VAT: Line = { where: 'vat', say: '{vat}' };
const either = (where: 'offer' | 'made', say: string, repair: string): readonly Line[] => [
  { where, say },
  { where, not: true, say: repair },
];
const DIAGNOSIS_ONLY = 'You pay only for the diagnosis: {diagnosis}.';
const UNLESS_DONE: readonly Line[] = [
  ...either(
    'offer',
    'If it doesn’t work, you pay only for the diagnosis: {diagnosis}.',
    'If we can’t repair it, you pay only for the diagnosis: {diagnosis}.',
  ),
  { where: 'hand', say: 'Work by hand that is done by then is charged too: {hand}.' },
];
const APPROVED_BY_LINK = 'Anyone with this link can approve the quote. Please don’t share it.';
const WHO_CHECKED: readonly Line[] = [
  { where: 'machine', say: 'A second check passed for: {machine}.' },
  { where: 'hand', say: 'Done by hand, not machine-checked: {hand}.' },
];
const WHAT_IS_UNDONE: readonly Line[] = [
  { where: 'hand', not: true, say: 'Your device is exactly as it was when you brought it in.' },
  { where: 'hand', say: 'Every change that the machine made is undone. Done by hand, and not undone: {hand}.' },
  { where: 'kept', say: 'You pay {kept} for what was done by hand.' },
  { where: 'diagnosisToo', say: 'You also pay for the diagnosis: {diagnosisToo}.' },
  { where: 'kept', not: true, say: DIAGNOSIS_ONLY },
];
/** Only while the promised time has not passed. */
const PROMISED: Line = { where: 'promised', say: 'We expect to have it ready by {promised}.' };
const MISSING: Line = { where: 'missing', say: '{missing}' };
const PRICE = 'The price is {total}.';
const PICKUP: readonly Line[] = [
  { where: 'shopAddress', say: 'You can pick it up at {shopAddress}.' },
  { where: 'shopAddress', not: true, say: 'You can pick it up now.' },
];

export const REPAIRS_EMAILS = {
  taken_in: message(
    'We have your {deviceName} (R-{number})',
    'Track your repair',
    [
      'We have your {deviceName} and are diagnosing it. Nothing on it is changed.',
      'Next, we send you a price. We don’t repair anything until you approve it.',
      PROMISED,
    ],
    ['We don’t repair anything until you approve the price.', PROMISED],
  ),
  quoted: message(
    'Your quote for {deviceName}: {total}',
    'Review and approve',
    [
      ...either(
        'offer',
        'We can {offer} for {total}. Nothing on your device is changed.',
        'We found the problem and can repair it for {total}. Nothing has been changed on your device.',
      ),
      VAT,
      ...UNLESS_DONE,
      PROMISED,
      APPROVED_BY_LINK,
    ],
    [
      ...either(
        'offer',
        'Our offer: we {offer} for {total}. Nothing on your device is changed.',
        'The price of the repair is {total}. Nothing has been changed on your device.',
      ),
      VAT,
      ...UNLESS_DONE,
      PROMISED,
      'You decide: the button below opens the quote, where you can approve or decline it.',
      APPROVED_BY_LINK,
    ],
  ),
  approval_at_counter: message(
    [
      'Approval recorded: repair R-{number}, {total}',
      { where: 'offer', say: 'Approval recorded: R-{number}, {total}' },
    ],
    'Track your repair',
    [
      ...either(
        'offer',
        '{shopName} recorded that {approvedBy} wants us to {offer} for {total} ({how}): {deviceName}.',
        '{shopName} recorded that {approvedBy} approved the repair of {deviceName} for {total} ({how}).',
      ),
      {
        where: 'shopPhone',
        say: 'I did not agree: open your repair and choose "Withdraw my approval", or call {shopPhone}. You can do this until we start. Nothing on the device is changed before that.',
      },
      {
        where: 'shopPhone',
        not: true,
        say: 'I did not agree: open your repair and choose "Withdraw my approval". You can do this until we start. Nothing on the device is changed before that.',
      },
    ],
  ),
  address_replaced: message('New email address for repair R-{number}', 'Track your repair', [
    '{enteredBy} of {shopName} replaced this address for messages about {deviceName}. They go to {newAddress} instead.',
    'Anyone with the new address can approve the repair. We’ll tell you here if they do.',
    { where: 'shopPhone', say: 'Didn’t ask for this? Call {shopPhone}.' },
  ]),
  completed: message(
    ['Your {deviceName} is repaired', { where: 'made', say: '{made}: {deviceName}' }],
    'See what was done',
    [
      ...either(
        'made',
        '{made}. The result was checked, and nothing on your device was changed. The price is {total}.',
        'The repair is done. The price is {total}.',
      ),
      ...WHO_CHECKED,
      MISSING,
      'We’ll email you when you can pick it up.',
    ],
    [{ where: 'made', say: '{made}. Nothing on your device was changed.' }, ...WHO_CHECKED, MISSING, PRICE],
  ),
  ready: message(
    'Your {deviceName} is ready for pickup',
    'See what was done',
    [
      ...either('made', '{made}. Nothing on your device was changed.', 'Your device is repaired.'),
      MISSING,
      ...PICKUP,
      PRICE,
    ],
    [{ where: 'made', say: '{made}. Nothing on your device was changed.' }, MISSING, ...PICKUP, PRICE],
  ),
  ready_unrepaired: message(
    'Your {deviceName} is ready for pickup',
    'See what we found',
    [
      { where: 'shopAddress', say: 'Your device is ready for pickup at {shopAddress}. It was not repaired.' },
      { where: 'shopAddress', not: true, say: 'Your device is ready for pickup. It was not repaired.' },
      DIAGNOSIS_ONLY,
    ],
    ['Your device was not repaired.', ...PICKUP, DIAGNOSIS_ONLY],
  ),
  declined: message(
    ['Repair declined: {deviceName}', { where: 'offer', say: 'Quote declined: {deviceName}' }],
    'Open your repair',
    [
      ...either(
        'offer',
        'Our offer to {offer} for {total} was declined. Nothing was changed on your device, and you can pick it up.',
        'The repair for {total} was declined. Nothing was changed on your device, and you can pick it up.',
      ),
      DIAGNOSIS_ONLY,
    ],
    [
      ...either(
        'offer',
        'Our offer to {offer} for {total} was declined. Nothing was changed on your device.',
        'The repair for {total} was declined. Nothing was changed on your device.',
      ),
      DIAGNOSIS_ONLY,
    ],
  ),
  rolled_back: message(
    ['Your {deviceName} is as it was', { where: 'hand', say: 'Rolled back: {deviceName}' }],
    'See what happened',
    [
      ...either(
        'offer',
        'We offered to {offer}. What we made is deleted, and nothing on your device was changed.',
        'We rolled back the repair.',
      ),
      ...WHAT_IS_UNDONE,
    ],
    [
      {
        where: 'offer',
        say: 'What we made is deleted, and nothing on your device was changed.',
      },
      ...WHAT_IS_UNDONE,
    ],
  ),
  note: message(
    '{shopName} wrote to you about your {deviceName} (R-{number})',
    'Open your repair',
    ['{shopName} wrote:', '{note}'],
    ['{shopName} wrote:', '{note}'],
  ),
  question_answered: message(
    'An answer about your {deviceName} (R-{number})',
    'Open your repair',
    ['You asked:', '{question}', 'Our answer:', '{answer}'],
    ['You asked:', '{question}', 'Our answer:', '{answer}'],
  ),
  claimed: message('Your warranty claim for {deviceName} (R-{number})', 'See your claim', [
    'We have your warranty claim for your {deviceName}. Please bring the device to us, so that we can look at it.',
    { where: 'shopAddress', say: 'You find us at {shopAddress}.' },
    'What the warranty covers costs you nothing. We don’t repair anything else until you approve a price.',
  ]),
  promise_changed: message(
    ['When your {deviceName} will be ready', { where: 'promised', say: 'Your {deviceName}: ready by {promised}' }],
    'Open your repair',
    [
      { where: 'promised', say: 'We expect to have your {deviceName} ready by {promised}.' },
      {
        where: 'promised',
        not: true,
        say: 'We can’t say at the moment when your {deviceName} will be ready. We’ll email you a new date.',
      },
    ],
  ),
  technician_needed: message('A technician needs to look at your {deviceName}', 'Open your repair', [
    'Your {deviceName} can’t be repaired automatically. A technician looks at it next.',
    'You don’t need to do anything. We’ll tell you what we find.',
    PROMISED,
  ]),
  picked_up: message('Picked up: your {deviceName} (R-{number})', 'Open your repair', [
    'Your {deviceName} was picked up. The attached summary says what was done, what it cost and how long the warranty is.',
    { where: 'shopPhone', say: 'You don’t have it? Call us at once: {shopPhone}.' },
    { where: 'shopPhone', not: true, say: 'You don’t have it? Tell us at once.' },
  ]),
  ...REMOTE_ORDER_EMAILS,
} as const satisfies Record<CustomerMessageKind | keyof typeof REMOTE_ORDER_EMAILS, Template>;
