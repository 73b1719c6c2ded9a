import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { phoneDigits } from '@revive/contracts/phone';
import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { FIND_MIN } from '@revive/contracts/repairs/repair-list';

/** Possible meanings of a search text; each present field is searched. */
export interface Wanted {
  /** Matches any part of name, email, device or serial number. */
  text?: string;
  /** Matches any part of a canonical phone number. */
  digits?: string;
  number?: number;
  trackingId?: string;
}

/** Fewer digits do not identify a phone number. */
const DIGITS_MIN = 3;
const TICKET = /^(?:r-?\s*)?(\d{1,9})$/i;

/** Undefined if the text is too short. */
export function readFind(typed: string): Wanted | undefined {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const number = TICKET.exec(text)?.[1];
  const digits = PHONE_TEXT.test(text) ? phoneDigits(text) : '';
  const trackingId = readTrackingId(text);
  const wanted: Wanted = {
    ...(text.length >= FIND_MIN && { text }),
    ...(digits.length >= DIGITS_MIN && { digits }),
    ...(number !== undefined && { number: Number(number) }),
    ...(trackingId !== undefined && { trackingId }),
  };
  return Object.keys(wanted).length === 0 ? undefined : wanted;
}
