import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';

/** `26 December 2026` in the shops' time zone, because the warranty ends with their day. */
const day = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: DEFAULT_ZONE, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(iso),
  );

export const messages = {
  title: 'Warranty',
  until: (iso: string) => `Under warranty until ${day(iso)}`,
  over: (iso: string) => `The warranty ended on ${day(iso)}`,
  claimOf: (number: number) => `Warranty claim of R-${number}`,
  awaitsDevice: 'The customer was asked to bring the device. Note where it lies when it arrives, or connect it.',
  bring: (shop: string) => `Bring your device to ${shop}. The shop looks at it and tells you what it finds.`,
  claimOfText: 'Repairing the same problem again costs nothing.',
  open: 'Open warranty',
  page: {
    title: (number: number) => `Warranty of repair R-${number}`,
    none: 'No warranty yet',
    noneText: 'A warranty begins when a repaired device is picked up.',
    incomplete: 'This link isn’t complete',
    incompleteText: 'Open the link on your receipt or on the tracking page.',
    back: 'Open the repair',
    facts: {
      device: 'Device',
      repaired: 'Repaired',
      shop: 'Repair shop',
      from: 'Picked up',
      until: 'Until the end of',
      number: 'Tracking ID',
    },
    day,
    qr: 'QR code of this page',
    qrText: 'Scan the code at the counter to open this page.',
    covers:
      'If the same problem comes back within these days, the repair shop repairs it again and you don’t pay. New damage elsewhere isn’t covered: you get a quote first.',
  },
  claims: {
    title: 'Claims',
    claim: (number: number) => `Repair R-${number}`,
    opened: 'opened',
    follow: 'Follow it',
  },
  form: {
    title: 'Make a claim',
    intro: 'Tell the repair shop what is wrong. A new repair is opened. Take the device to the shop afterwards.',
    needsLink: 'To make a claim here, open your repair from an email about it. Or call the repair shop.',
    reason: 'What is wrong',
    send: 'Make claim',
    sending: 'Sending...',
    sent: 'Claim opened',
    sentText: (number: number) => `It is repair R-${number}.`,
    failed: 'Claim Not Opened',
    waiting: 'A claim is open. You can make another one when its device is picked up.',
    exhausted: 'This repair has been claimed as often as its warranty allows. Call the repair shop instead.',
  },
  shop: {
    claim: 'Open warranty claim',
    action: 'Open claim',
    intro: 'A new repair is opened for the same customer and device. What was repaired already costs nothing again.',
    reason: 'What the customer says',
    customer: 'by the customer',
    by: (name: string) => `by ${name}`,
    verdicts: { ours: 'Our repair: the same problem is back', intact: 'Our repair is intact' },
    waiting: 'Not diagnosed again yet. It counts as reopened until then.',
  },
} as const;
