import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { reachesAPerson } from './phone-text.js';

// The one reading of phone numbers: what people type stays as it is, and this says which numbers stand in it. Search,
// duplicates and links all ask here.

/** Numbers without a country belong to the country of the business: South Africa. */
const HOME: CountryCode = 'ZA';

export interface PhoneNumber {
  /** E.164: `+27825550142`. */
  readonly number: string;
  /** Of a switchboard: `12`. No link dials it. */
  readonly extension?: string;
}

/** What stands between two numbers of one field. */
const BETWEEN = /[/,;&]|or/i;
/** The 0 of a number at home, in brackets behind the code of its country. */
const HOME_ZERO = /\(0\)/g;
/** Without the code of a country, a shorter number lacks its area code. */
const NATIONAL_MIN = 8;
/** Typed from its beginning on; what begins with another digit may be any part of a number. */
const FROM_BEGIN = /^\s*\(?(?:\+|0)/;
const ABROAD = /^\s*\(?(?:\+|00)/;
/** What is dialled inside a country, short codes included, up to the length of E.164. */
const DIALLED = /^\d{3,15}$/;

function numberOf(typed: string): PhoneNumber | undefined {
  const read = parsePhoneNumberFromString(typed, HOME);
  if (!read) return undefined;
  // Of a long number the length decides: a new range is in no table yet.
  const isWhole = read.nationalNumber.length >= NATIONAL_MIN ? read.isPossible() : ABROAD.test(typed) && read.isValid();
  return isWhole ? { number: read.number, ...(read.ext !== undefined && { extension: read.ext }) } : undefined;
}

/** Two numbers with a space between them: the words are taken until they are a whole number. */
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

/** Every number of one field, in its order: `082 555 0142 / 021 555 0100 ext 12` has two. */
export function readPhoneNumbers(typed: string): PhoneNumber[] {
  const found = typed.split(BETWEEN).flatMap((part) => {
    const read = numberOf(part);
    return read ? [read] : numbersInRow(part.split(/\s+/).filter(Boolean));
  });
  return [...new Map(found.map((one) => [one.number, one])).values()];
}

const digitsIn = (typed: string): string => typed.replace(HOME_ZERO, '').replace(/\D/g, '');

/**
 * The digits by which a part of a number is found in a canonical one: `082 55`, `+27 (0)82 55` and `0027 82 55` are all
 * parts of `+27825550142`. Empty where there is none but 0.
 */
export function phoneDigits(typed: string): string {
  const [only, ...more] = readPhoneNumbers(typed);
  if (only && more.length === 0 && FROM_BEGIN.test(typed)) return only.number.slice(1);
  return digitsIn(typed).replace(/^0+/, '');
}

/** What is stored beside a typed field: its numbers in E.164; of a field without a whole number, its digits. */
export function canonicalPhones(typed: string): string[] {
  const read = readPhoneNumbers(typed).map(({ number }) => number);
  const digits = read.length === 0 ? phoneDigits(typed) : '';
  return digits === '' ? read : [digits];
}

/** By which of them two customers may be one. */
export const sharedPhones = (typed: string): string[] => canonicalPhones(typed).filter(reachesAPerson);

/** The first number of a field for wa.me, SMS and calls. */
const firstNumber = (phone: string): string | undefined => readPhoneNumbers(phone)[0]?.number;

/** Opens a chat with the customer, the text already typed. Undefined where the field has no whole number. */
export const whatsAppLink = (phone: string, text: string): string | undefined => {
  const number = firstNumber(phone);
  return number === undefined ? undefined : `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
};

/** `?&`: iOS wants the one, Android the other, and each takes both. */
export const smsLink = (phone: string, text: string): string | undefined => {
  const number = firstNumber(phone);
  return number === undefined ? undefined : `sms:${number}?&body=${encodeURIComponent(text)}`;
};

/** Dials the first number without its extension; what is only dialled at home (`10111`) as it is. */
export const callLink = (phone: string): string | undefined => {
  const number = firstNumber(phone);
  if (number !== undefined) return `tel:${number}`;
  const digits = phone.replace(/\D/g, '');
  return DIALLED.test(digits) ? `tel:${digits}` : undefined;
};
