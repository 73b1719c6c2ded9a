import { typedSymbols } from '../typed-code.js';
import { oneOf, requestSchema, type InferType } from '../rules.js';

/** `agent`: for a technician’s PC. `rescue`: typed by a person at a PC started from rescue media. */
const ENROLMENT_KINDS = ['agent', 'rescue'] as const;
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number];

export const enrolmentTokenQuerySchema = requestSchema('EnrolmentTokenQuery', {
  kind: oneOf(ENROLMENT_KINDS).default('agent').optional(),
});
export type EnrolmentTokenQuery = InferType<typeof enrolmentTokenQuerySchema>;

/** Crockford’s base32: no I, L, O, U. Twelve symbols are 60 bits. */
export const RESCUE_CODE_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RESCUE_CODE_LENGTH = 12;
const PLAIN = new RegExp(`^[${RESCUE_CODE_SYMBOLS}]{${RESCUE_CODE_LENGTH}}$`);
const MOST_TYPED = 40;

/**
 * Normalises a typed code: ignores case, blanks and hyphens; reads O as 0, and I and L as 1. Returns undefined for an
 * invalid code.
 */
export function plainRescueCode(typed: string): string | undefined {
  if (typed.length > MOST_TYPED) return undefined;
  const plain = typedSymbols(typed);
  return PLAIN.test(plain) ? plain : undefined;
}

export const shownRescueCode = (plain: string): string => plain.replace(/(.{4})(?=.)/g, '$1-');
