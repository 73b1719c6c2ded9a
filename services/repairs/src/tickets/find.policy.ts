import { readTrackingId } from '@revive/contracts/repairs/tracking';
import { FIND_MIN } from '@revive/contracts/repairs/repair-list';

/** What a typed text may be of a repair; each part that is there is looked for. */
export interface Wanted {
  /** Anywhere in name, e-mail, device or its serial; in lower case. */
  text?: string;
  /** Anywhere in the digits of the phone number. */
  digits?: string;
  number?: number;
  trackingId?: string;
}

/** Fewer digits than this are no part of a phone number that says whose it is. */
const DIGITS_MIN = 3;
const TICKET = /^(?:r-?\s*)?(\d{1,9})$/i;
const PHONE = /^[0-9+()\-.\s/]+$/;

/** Undefined where it is too short to look for. */
export function readFind(typed: string): Wanted | undefined {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const number = TICKET.exec(text)?.[1];
  // `082 …` here is `+27 82 …` in the book of another shop: the digits after the zeros in front are the same.
  const digits = PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const trackingId = readTrackingId(text);
  const wanted: Wanted = {
    ...(text.length >= FIND_MIN && { text }),
    ...(digits.length >= DIGITS_MIN && { digits }),
    ...(number !== undefined && { number: Number(number) }),
    ...(trackingId !== undefined && { trackingId }),
  };
  return Object.keys(wanted).length === 0 ? undefined : wanted;
}
