import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { phoneDigits } from '@revive/contracts/phone';
import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { FIND_MIN } from '@revive/contracts/repairs/repair-list';

/** What a typed text may be of a repair; each part that is there is looked for. */
export interface Wanted {
  /** Anywhere in name, e-mail, device or its serial. */
  text?: string;
  /** Anywhere in a canonical phone number. */
  digits?: string;
  number?: number;
  trackingId?: string;
}

/** Fewer digits than this are no part of a phone number that says whose it is. */
const DIGITS_MIN = 3;
const TICKET = /^(?:r-?\s*)?(\d{1,9})$/i;

/** Undefined where it is too short to look for. */
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
