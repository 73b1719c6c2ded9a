// How a phone number may be typed. Apart from `phone.ts`, whose tables of numbers no form needs.

/** What a person types in a number, between two of them, and in front of an extension. */
const SIGNS = String.raw`(?:[0-9+()\-. /,;#&]|[Ee][Xx][Tt]|[xX]|[Oo][Rr])`;
/** One number or several, in the forms that people write. */
export const PHONE_TEXT = new RegExp(`^${SIGNS}*$`);
/** Fewer digits reach nobody in particular, so that they make no two customers one. */
export const REACHING_DIGITS = 7;
/** Whether it may reach a person at all. */
export const reachesAPerson = (typed: string): boolean => typed.replace(/\D/g, '').length >= REACHING_DIGITS;
