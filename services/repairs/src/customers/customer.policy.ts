import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';

/** What a typed text may be of a customer. */
export interface WantedCustomer {
  /** Anywhere in name or email, in lower case. */
  text?: string;
  /** Anywhere in the digits of the phone number. */
  digits?: string;
}

const LETTERS_MIN = 2;
const PHONE = /^[0-9+()\-.\s/]+$/;
/** The end of a number that is the same with and without the code of its country. */
const NATIONAL = 9;
/** Shorter than any number that reaches a person. */
const NUMBER_MIN = 7;

/** Undefined where it is too short to look for. */
export function readCustomerFind(typed: string): WantedCustomer | undefined {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  if (PHONE.test(text)) {
    const typedDigits = text.replace(/\D/g, '');
    // `082 …` here is `+27 82 …` in the book of another shop: the digits after the zeros in front are the same.
    const digits = typedDigits.replace(/^0+/, '');
    return typedDigits.length >= CUSTOMER_DIGITS_MIN && digits !== '' ? { digits } : undefined;
  }
  return text.length >= LETTERS_MIN ? { text } : undefined;
}

/** By which two phone numbers are one: `082 …` here is `+27 82 …` elsewhere. Empty where it is no whole number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= NUMBER_MIN ? digits.slice(-NATIONAL) : '';
}

export const emailKey = (email: string): string => email.trim().toLowerCase();
