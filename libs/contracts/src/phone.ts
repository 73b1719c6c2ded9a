import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { reachesAPerson } from './phone-text.js';

// The only parser of phone numbers. Typed text is stored unchanged. Search, duplicate detection and links use the
// parsed numbers.

const HOME: CountryCode = 'ZA';

interface PhoneNumber {
  readonly number: string;
  /** Extension of a switchboard, such as `12`. Links do not dial it. */
  readonly extension?: string;
}

const BETWEEN = /[/,;&]|or/i;
const HOME_ZERO = /\(0\)/g;
/** Without a country code, a shorter number lacks its area code. */
const NATIONAL_MIN = 8;
/** A number typed from its start. Input that begins with a different digit may be any part of a number. */
const FROM_BEGIN = /^\s*\(?(?:\+|0)/;
const ABROAD = /^\s*\(?(?:\+|00)/;
/** National numbers, short codes included, up to the maximum length of E.164. */
const DIALLED = /^\d{3,15}$/;

function numberOf(typed: string): PhoneNumber | undefined {
  const read = parsePhoneNumberFromString(typed, HOME);
  if (!read) return undefined;
  // For long numbers only the length is checked, because new number ranges are missing in the tables.
  const isWhole = read.nationalNumber.length >= NATIONAL_MIN ? read.isPossible() : ABROAD.test(typed) && read.isValid();
  return isWhole ? { number: read.number, ...(read.ext !== undefined && { extension: read.ext }) } : undefined;
}

/** Splits numbers separated by spaces: words are joined until they form a complete number. */
function numbersInRow(words: readonly string[]): PhoneNumber[] {
  const found: PhoneNumber[] = [];
  let begun = '';
  for (const word of words) {
    begun = `${begun} ${word}`.trim();
    const read = numberOf(begun);
    if (read) {
      found.push(read);
      begun = '';
    }
  }
  return begun === '' ? found : [];
}

/** Returns all numbers of a field in order: `082 555 0142 / 021 555 0100 ext 12` has two. */
function readPhoneNumbers(typed: string): PhoneNumber[] {
  const found = typed.split(BETWEEN).flatMap((part) => {
    const read = numberOf(part);
    return read ? [read] : numbersInRow(part.split(/\s+/).filter(Boolean));
  });
  return [...new Map(found.map((one) => [one.number, one])).values()];
}

const digitsIn = (typed: string): string => typed.replace(HOME_ZERO, '').replace(/\D/g, '');

/**
 * Returns the digits to search for in canonical numbers: `082 55`, `+27 (0)82 55` and `0027 82 55` all match
 * `+27825550142`. Empty if there are only zeros.
 */
export function phoneDigits(typed: string): string {
  const [only, ...more] = readPhoneNumbers(typed);
  if (only && more.length === 0 && FROM_BEGIN.test(typed)) return only.number.slice(1);
  return digitsIn(typed).replace(/^0+/, '');
}

/** Stored with a typed field: the numbers in E.164, or the digits if the field has no complete number. */
export function canonicalPhones(typed: string): string[] {
  const read = readPhoneNumbers(typed).map(({ number }) => number);
  const digits = read.length === 0 ? phoneDigits(typed) : '';
  return digits === '' ? read : [digits];
}

export const sharedPhones = (typed: string): string[] => canonicalPhones(typed).filter(reachesAPerson);

const firstNumber = (phone: string): string | undefined => readPhoneNumbers(phone)[0]?.number;

/** Opens a chat with a prepared text. Undefined if the field has no complete number. */
export const whatsAppLink = (phone: string, text: string): string | undefined => {
  const number = firstNumber(phone);
  return number === undefined ? undefined : `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
};

/** `?&`: iOS needs `&` and Android needs `?`. Both accept the combination. */
export const smsLink = (phone: string, text: string): string | undefined => {
  const number = firstNumber(phone);
  return number === undefined ? undefined : `sms:${number}?&body=${encodeURIComponent(text)}`;
};

/** Dials the first number without its extension. National short codes such as `10111` are dialled as typed. */
export const callLink = (phone: string): string | undefined => {
  const number = firstNumber(phone);
  if (number !== undefined) return `tel:${number}`;
  const digits = phone.replace(/\D/g, '');
  return DIALLED.test(digits) ? `tel:${digits}` : undefined;
};
