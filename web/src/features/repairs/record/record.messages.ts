import { formatRand } from '@revive/contracts/money';
import type { PartKind, RecordPart } from '@revive/contracts/repairs/proof/record';
import { REPAIR_STATUS_LABELS, type RepairStatus } from '@revive/contracts/repairs/states';

export const messages = {
  download: 'Download repair record',
  failed: 'Repair record not downloaded',
  title: 'Verify a repair record',
  fact: 'The file is checked in your browser and isn’t uploaded',
  card: 'Repair record',
  file: 'Repair record file',
  fileHint: 'A .json file that you downloaded from a repair',
  about:
    'A repair record lists what was found, offered, approved, changed and checked. It is signed, so any change to it shows.',
  result: 'Result',
  verdicts: {
    whole: 'This record is unchanged',
    altered: (part: string) => `This record was changed: ${part} is not what was signed`,
    missing: (part: string) => `This record was changed: something is missing before ${part}`,
    missingEnd: 'This record was changed: its last entries are missing',
    added: (part: string) => `This record was changed: ${part} was added`,
    statement_altered: 'This record was changed: its signature doesn’t match',
    text_altered: 'This record was changed: the file isn’t written as we write it',
  },
  none: {
    too_large: 'This file is larger than any repair record',
    no_json: 'This isn’t a repair record',
    no_such_format: 'This isn’t a repair record that we can read',
  },
  unreadable: 'File not read',
  unreadableHint: 'It may have been moved or changed. Choose it again.',
  doNotTrust: 'Don’t rely on it. Ask the repair shop for the record again.',
  signer: {
    ours: 'Signed by this platform',
    other: 'Signed with a key that isn’t this platform’s',
    unread: 'Couldn’t check whose key signed it: you may be offline',
    asking: 'Checking whose key signed it',
  },
  facts: {
    repair: 'Repair',
    device: 'Device',
    shop: 'Shop',
    state: 'Status when downloaded',
    opened: 'Checked in',
    made: 'Downloaded',
    entries: 'Entries',
    key: 'Signing key',
  },
  handedOver: 'Picked up',
  entry: (number: number, kind: PartKind) => `entry ${number} (${KINDS[kind].toLowerCase()})`,
  list: 'What the record says',
  details: 'Details',
  notListed: (left: number) => `Entries after the change aren’t shown (${left}).`,
} as const;

export const KINDS: Record<PartKind, string> = {
  intake: 'Checked in',
  look: 'Diagnosis',
  finding: 'Finding',
  quote: 'Quote',
  approval: 'Approval',
  deposit: 'Deposit',
  work: 'Repair run',
  step: 'Step',
  verdict: 'Result',
  made: 'Copy made',
  by_hand: 'Manual work',
  state: 'Status',
  charge: 'Charge',
  handover: 'Picked up',
};

/** Fields with a sentence about the part. */
const TELLING = ['says', 'reason', 'done', 'line', 'device', 'what', 'payment'] as const;
const PRICES = ['totalCents', 'cents', 'amountCents'] as const;

/** Summary of a part in one line. A status of a newer platform is shown by its raw name. */
export function partText({ content }: RecordPart): string {
  const { state } = content;
  if (typeof state === 'string')
    return Object.hasOwn(REPAIR_STATUS_LABELS, state) ? REPAIR_STATUS_LABELS[state as RepairStatus] : state;
  const told = TELLING.map((name) => content[name]).find((value) => typeof value === 'string') ?? '';
  const cents = PRICES.map((name) => content[name]).find((value) => typeof value === 'number');
  return [cents === undefined ? '' : formatRand(Number(cents)), String(told)].filter((one) => one !== '').join(', ');
}
