// Rules for typed phone numbers. Separate from `phone.ts`, whose large number tables no form needs.

const SIGNS = String.raw`(?:[0-9+()\-. /,;#&]|[Ee][Xx][Tt]|[xX]|[Oo][Rr])`;
export const PHONE_TEXT = new RegExp(`^${SIGNS}*$`);
/** Shorter numbers may belong to several people, so they never mark two customers as duplicates. */
const REACHING_DIGITS = 7;
export const reachesAPerson = (typed: string): boolean => typed.replace(/\D/g, '').length >= REACHING_DIGITS;
