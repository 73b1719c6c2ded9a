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

/** How long a code opens the history of a device, and how often one may be made. */
export const PASSPORT = { minutes: 30, anHour: 10, entries: 100 } as const;
/** 12 symbols of Crockford's base 32 = 60 random bits, as XXXX-XXXX-XXXX. */
export const PASSPORT_CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/** What a person may type: lower case, spaces, missing dashes, I/L for 1 and O for 0. Undefined where it cannot be one. */
export function readPassportCode(typed: string): string | undefined {
  const symbols = typedSymbols(typed);
  const code = symbols.match(/.{1,4}/g)?.join('-') ?? '';
  return PASSPORT_CODE.test(code) ? code : undefined;
}

/** `waiting`: no shop has used it. `used`: one has, and still may. `revoked` and `over` open nothing. */
export const GRANT_STATES = ['waiting', 'used', 'revoked', 'over'] as const;
const grant = {
  id: id().required(),
  state: oneOf(GRANT_STATES).required(),
  createdAt: isoDateTime().required(),
  expiresAt: isoDateTime().required(),
  /** The shop that used it. */
  shop: text(200).optional(),
  usedAt: isoDateTime().optional(),
};

export const passportGrantsSchema = responseSchema('PassportGrants', {
  /** Whether the device has a history that can be shared. */
  available: oneOf(['yes', 'not_yet', 'no_number'] as const).required(),
  grants: list(nested(grant), 50).required(),
});
export const passportGrantedSchema = responseSchema('PassportGranted', {
  /** Shown once; nobody keeps it. */
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
      /** Whether it was at the reader's own shop. */
      own: oneOf(['yes', 'no'] as const).required(),
      takenInAt: isoDateTime().required(),
      handedOverAt: isoDateTime().required(),
      outcome: oneOf(OUTCOMES).required(),
      findings: list(
        nested({ code: text(80).required(), severity: oneOf(SEVERITIES).required(), layer: text(80).required() }),
        200,
      ).required(),
      procedures: list(nested({ id: text(80).required(), version: text(40).required() }), 50).required(),
      /** The last hash of the chain of its record when it was handed over. */
      recordDigest: text(64).required(),
      /** How many parts that chain had. */
      recordParts: integer().required(),
    }),
    PASSPORT.entries,
  ).required(),
});
