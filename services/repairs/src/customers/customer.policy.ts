import { phoneDigits, sharedPhones } from '@revive/contracts/phone';
import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';

/** What a typed text may be of a customer. */
export interface WantedCustomer {
  /** Anywhere in name or email, whatever its case and accents. */
  text?: string;
  /** Anywhere in a canonical phone number. */
  digits?: string;
}

/** How a customer is named and reached, as one door or another learned it; empty: not known. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

const LETTERS_MIN = 2;

/** Undefined where it is too short to look for. */
export function readCustomerFind(typed: string): WantedCustomer | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (PHONE_TEXT.test(text)) {
    const digits = phoneDigits(text);
    return text.replace(/\D/g, '').length >= CUSTOMER_DIGITS_MIN && digits !== '' ? { digits } : undefined;
  }
  return text.length >= LETTERS_MIN ? { text } : undefined;
}

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** By what two records may be of one person: canonical phone numbers, and the email in any case. */
export const keysOf = ({ phone, email }: Pick<Contact, 'phone' | 'email'>): { phones: string[]; email: string } => ({
  phones: sharedPhones(phone),
  email: emailKey(email),
});

/** What a list shows of a customer who gave no name: how they are reached. Undefined where nothing is known. */
export const shownName = ({ name, phone, email }: Contact): string | undefined =>
  name.trim() || phone.trim() || email.trim() || undefined;
