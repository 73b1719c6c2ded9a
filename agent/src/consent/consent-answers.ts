import type { ConsentBook, ConsentResult } from './consent-book.js';
import { isPrivilege } from './privileges.js';

export interface ConsentInput {
  readonly consentId: unknown;
  readonly answer: unknown;
  readonly person: unknown;
  readonly privileges: unknown;
}

/** Answers of the console and of the page, the two places that a person at this PC reaches. Undefined: not an answer. */
export async function answerConsent(book: ConsentBook, input: ConsentInput): Promise<ConsentResult | undefined> {
  const { consentId, answer, person = '', privileges } = input;
  if (typeof consentId !== 'string' || typeof person !== 'string') return undefined;
  if (answer === 'refuse') return book.refuse(consentId, person);
  if (answer === 'revoke') return book.revoke(consentId, person);
  if (answer !== 'allow' || !Array.isArray(privileges)) return undefined;
  return book.allow(consentId, person, privileges.filter(isPrivilege));
}

export const ANSWERED: Record<'allow' | 'refuse' | 'revoke', string> = {
  allow: 'Allowed. You can end it here at any time.',
  refuse: 'Refused. Nothing is read or changed.',
  revoke:
    'Ended. Reading stops at once. A write in progress is finished or undone, so that no device is left half-written, and nothing new is accepted.',
};

export const NOT_ANSWERED: Record<Exclude<ConsentResult, 'done'>, string> = {
  not_waiting: 'This question was answered or is over.',
  no_name: 'Enter your name: the record says who allowed the work.',
  no_privilege: 'Choose at least one thing to allow, or refuse.',
};
