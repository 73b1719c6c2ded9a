import { typedSymbols } from '../typed-code.js';
import { oneOf, requestSchema, type InferType } from '../rules.js';

/** What a token is for: a technician's PC, or a PC that was started from rescue media, where a person types it. */
export const ENROLMENT_KINDS = ['agent', 'rescue'] as const;
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number];

export const enrolmentTokenQuerySchema = requestSchema('EnrolmentTokenQuery', {
  kind: oneOf(ENROLMENT_KINDS).default('agent').optional(),
});
export type EnrolmentTokenQuery = InferType<typeof enrolmentTokenQuerySchema>;

/** Crockford's base32: no I, L, O, U. Twelve of them are 60 bits. */
export const RESCUE_CODE_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RESCUE_CODE_LENGTH = 12;
const PLAIN = new RegExp(`^[${RESCUE_CODE_SYMBOLS}]{${RESCUE_CODE_LENGTH}}$`);
/** With blanks and hyphens; whatever is longer was not typed from a screen. */
const MOST_TYPED = 40;

/**
 * The twelve symbols of what a person typed: case, blanks and hyphens do not count, O is 0, I and L are 1. Undefined
 * where it is no rescue code.
 */
export function plainRescueCode(typed: string): string | undefined {
  if (typed.length > MOST_TYPED) return undefined;
  const plain = typedSymbols(typed);
  return PLAIN.test(plain) ? plain : undefined;
}

/** As a screen shows it: `XXXX-XXXX-XXXX`. */
export const shownRescueCode = (plain: string): string => plain.replace(/(.{4})(?=.)/g, '$1-');
