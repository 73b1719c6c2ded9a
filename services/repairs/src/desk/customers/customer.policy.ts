import { phoneDigits, sharedPhones } from '@revive/contracts/phone';
import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';

export interface WantedCustomer {
  /** Matches any part of the name or email, ignoring case and accents. */
  text?: string;
  /** Matches any part of a canonical phone number. */
  digits?: string;
}

/** Name and contact data as entered; empty: unknown. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

const LETTERS_MIN = 2;

/** Parses a search text; undefined if the text is too short. */
export function readCustomerFind(typed: string): WantedCustomer | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (PHONE_TEXT.test(text)) {
    const digits = phoneDigits(text);
    return text.replace(/\D/g, '').length >= CUSTOMER_DIGITS_MIN && digits !== '' ? { digits } : undefined;
  }
  return text.length >= LETTERS_MIN ? { text } : undefined;
}

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Keys by which two records may belong to one person: canonical phone numbers, and the lowercase email. */
export const keysOf = ({ phone, email }: Pick<Contact, 'phone' | 'email'>): { phones: string[]; email: string } => ({
  phones: sharedPhones(phone),
  email: emailKey(email),
});

export const shownName = ({ name, phone, email }: Contact): string | undefined =>
  name.trim() || phone.trim() || email.trim() || undefined;
