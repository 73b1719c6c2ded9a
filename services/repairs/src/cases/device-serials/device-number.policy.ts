import { createHmac } from 'node:crypto';
import type { SerialComparison } from '@revive/contracts/device-history/earlier-repairs';
import { DEVICE_TYPE_LABELS } from '@revive/contracts/repairs/intake';
import type { DeviceKind } from '@revive/contracts/repairs/states';

export type NumberKind = 'imei' | 'serial' | 'none';

export interface DeviceNumber {
  readonly kind: NumberKind;
  /** Empty for a number that identifies no device. */
  readonly text: string;
}

const NONE: DeviceNumber = { kind: 'none', text: '' };
const LABEL = /^\s*(?:s\/?n|serial(?:\s*(?:no|number))?|imei(?:\s*\d)?)\s*[:#.]\s*/iu;
const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;
const IMEI = /^\d{15}$/;
/** Shorter numbers repeat among the devices of a shop. */
const SHORTEST = 5;

/** Texts of manufacturers and testers where no serial number was written. */
const PLACEHOLDERS = new Set([
  'TOBEFILLED',
  'TOBEFILLEDBYOEM',
  'TOBEFILLEDBYOEMS',
  'TOBEDETERMINED',
  'DEFAULTSTRING',
  'DEFAULT',
  'SYSTEMSERIALNUMBER',
  'CHASSISSERIALNUMBER',
  'BASEBOARDSERIALNUMBER',
  'BASESERIALNUMBER',
  'SERIALNUMBER',
  'NOTSPECIFIED',
  'NOTAPPLICABLE',
  'NOTAVAILABLE',
  'NOTPRESENT',
  'NOTDEFINED',
  'NOSERIAL',
  'NOSERIALNUMBER',
  'UNKNOWN',
  'UNSPECIFIED',
  'UNDEFINED',
  'INVALID',
  'EMPTY',
  'OEMSTRING',
  'MB1234567890',
  // The IMEI of unfinished phones.
  '004999010640000',
]);
const ASCENDING = '0123456789'.repeat(7) + 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HEXADECIMAL = '0123456789ABCDEF'.repeat(7);
const DESCENDING = '9876543210'.repeat(11);
const EMULATOR = /^EMULATOR\d*$/;

function isPlaceholder(text: string): boolean {
  // An IMEI ends with a check digit, so only the digits before it can be a sequence.
  const body = IMEI.test(text) ? text.slice(0, 14) : text;
  return (
    text.length < SHORTEST ||
    new Set(body).size === 1 ||
    PLACEHOLDERS.has(text) ||
    EMULATOR.test(text) ||
    [ASCENDING, HEXADECIMAL, DESCENDING].some((sequence) => sequence.includes(body))
  );
}

/** The check digit of an IMEI (ISO/IEC 7812, Luhn). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  Array.from(digits, Number).forEach((digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** Normalises a typed or measured number: letter case, blanks, separators and a label such as "S/N:" do not count. */
export function readDeviceNumber(typed: string): DeviceNumber {
  const text = typed.normalize('NFKC').replace(LABEL, '').replace(NO_LETTER_OR_DIGIT, '').toUpperCase();
  if (isPlaceholder(text)) return NONE;
  return { kind: IMEI.test(text) && hasCheckDigit(text) ? 'imei' : 'serial', text };
}

/** Key of a device within one shop. Each shop has its own secret, so equal devices of two shops have unequal keys. */
export function deviceNumberKey(secret: Uint8Array, tenantId: string, { kind, text }: DeviceNumber): Buffer | null {
  if (kind === 'none') return null;
  const ofTenant = createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'revive.device-serials.v1',
        // control: the same device has another key in another shop
        tenantId,
      ]),
    )
    .digest();
  return createHmac('sha256', ofTenant).update(`${kind} ${text}`).digest();
}

interface Seen {
  readonly text: string;
  readonly deviceKind: string | null;
}

/** Types typed at the check-in whose label number the agent reads from a connected device of that kind. */
const WHOLE: Readonly<Record<DeviceKind, readonly string[]>> = {
  phone: [DEVICE_TYPE_LABELS.phone, DEVICE_TYPE_LABELS.tablet],
  computer: [DEVICE_TYPE_LABELS.laptop, DEVICE_TYPE_LABELS.desktop],
  block_device: [DEVICE_TYPE_LABELS.drive],
  disk_image: [DEVICE_TYPE_LABELS.drive],
  usb: [DEVICE_TYPE_LABELS.drive, DEVICE_TYPE_LABELS.console, DEVICE_TYPE_LABELS.other],
};

/** Compares the number on the label with the number that the device reports. */
export function compareSerials(
  deviceType: string,
  typed: string | undefined,
  measured: Seen | undefined,
): SerialComparison {
  if (measured === undefined) return typed === undefined ? 'no_key' : 'not_measured';
  if (typed === undefined) return 'not_typed';
  const [label, device] = [readDeviceNumber(typed), readDeviceNumber(measured.text)];
  if (label.kind === 'none' || device.kind === 'none') return 'no_key';
  if (label.text === device.text) return 'equal';
  const whole: readonly string[] =
    (WHOLE as Readonly<Record<string, readonly string[]>>)[measured.deviceKind ?? ''] ?? [];
  if (!whole.includes(deviceType)) return 'other_part';
  // A mistyped IMEI fails its check digit and is still meant as one.
  return IMEI.test(label.text) === IMEI.test(device.text) ? 'differs' : 'other_number';
}
