import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';

const DAY_MS = 24 * 3_600_000;

/** `26 Dec 2026` in the shops' time zone, because the warranty ends with their day. */
function day(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: DEFAULT_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')} ${of('year')}`;
}

const daysText = (days: number) => (days === 1 ? '1 day left' : `${days} days left`);

export const messages = {
  title: 'Earlier repairs of this device',
  ofDevice: 'Repairs of this device',
  none: 'No earlier repairs in this shop.',
  noneOfDevice: 'No repairs in this shop.',
  more: (shown: number, count: number) => `The newest ${shown} of ${count} repairs.`,
  warranty: (until: string, now: number) =>
    Date.parse(until) < now
      ? `Warranty ended on ${day(until)}`
      : `Under warranty until ${day(until)}, ${daysText(Math.ceil((Date.parse(until) - now) / DAY_MS))}`,
  typed: 'Serial number on the label',
  measured: 'Serial number of the device',
  comparison: {
    equal: 'The label and the device agree.',
    differs: 'The label and the device differ.',
    other_part: 'The connected part has a number of its own.',
    other_number: 'The label shows an IMEI or serial number, and the device reports the other one.',
    not_measured: 'Not measured yet. The device reports its number when you connect it.',
    not_typed: '',
    no_key: 'This number is a placeholder or too short, so it can’t identify the device.',
  },
  differs: (typed: string, measured: string) => `The label says ${typed}, the device says ${measured}.`,
  differsText: 'Check that this is the customer’s device. Earlier repairs below are those of the number in the device.',
  page: {
    title: 'Device',
    bench: 'Open on the bench',
    unknown: 'This device was never on your bench',
    unknownText: 'Check the address, or connect the device and choose it on the bench.',
  },
  label: {
    button: 'Device label (PDF)',
    sheet: 'Sheet of labels (A4)',
    roll: 'Label (62 mm)',
    failed: 'Label Not Made',
  },
} as const;
