import { typedSymbols } from '../../typed-code.js';
import {
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  requiredText,
  text,
} from '../../rules.js';
import { customerCode } from '../customer-code.js';
import { OUTCOMES, SEVERITIES } from '../states.js';

/** Validity of a code in minutes, codes per hour, and most entries of a history. */
export const PASSPORT = { minutes: 30, anHour: 10, entries: 100 } as const;
/** 12 symbols of Crockford’s base 32 are 60 random bits, written XXXX-XXXX-XXXX. */
const PASSPORT_CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/**
 * Normalises a typed code: lower case, spaces, missing dashes, I or L for 1 and O for 0. Returns undefined for an
 * invalid code.
 */
export function readPassportCode(typed: string): string | undefined {
  const symbols = typedSymbols(typed);
  const code = symbols.match(/.{1,4}/g)?.join('-') ?? '';
  return PASSPORT_CODE.test(code) ? code : undefined;
}

/** `waiting`: not used yet. `used`: used by a shop and still valid. `revoked` and `over` give no access. */
const GRANT_STATES = ['waiting', 'used', 'revoked', 'over'] as const;
const grant = {
  id: id().required(),
  state: oneOf(GRANT_STATES).required(),
  createdAt: isoDateTime().required(),
  expiresAt: isoDateTime().required(),
  shop: text(200).optional(),
  usedAt: isoDateTime().optional(),
};

export const passportGrantsSchema = responseSchema('PassportGrants', {
  /** `not_yet` and `no_number`: the device has no history to share. */
  available: oneOf(['yes', 'not_yet', 'no_number'] as const).required(),
  grants: list(nested(grant), 50).required(),
});
export const passportGrantedSchema = responseSchema('PassportGranted', {
  /** Shown once and never stored. */
  code: text(20).required(),
  grant: nested(grant).required(),
});
export const grantPassportSchema = requestSchema('GrantPassport', { code: customerCode() });
export const openPassportSchema = requestSchema('OpenPassport', { code: requiredText('Enter the code', 1, 40) });

export const passportSchema = responseSchema('DevicePassport', {
  kind: text(40).required(),
  expiresAt: isoDateTime().required(),
  entries: list(
    nested({
      own: oneOf(['yes', 'no'] as const).required(),
      takenInAt: isoDateTime().required(),
      handedOverAt: isoDateTime().required(),
      outcome: oneOf(OUTCOMES).required(),
      findings: list(
        nested({ code: text(80).required(), severity: oneOf(SEVERITIES).required(), layer: text(80).required() }),
        200,
      ).required(),
      procedures: list(nested({ id: text(80).required(), version: text(40).required() }), 50).required(),
      recordDigest: text(64).required(),
      recordParts: integer().required(),
    }),
    PASSPORT.entries,
  ).required(),
});
