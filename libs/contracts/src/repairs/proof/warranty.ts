import {
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  responseSchema,
  text,
} from '../../rules.js';

import { customerCode } from '../customer-code.js';

/** From the handover (spec part 3 §9). */
export const WARRANTY_DAYS = 30;
/** What may be claimed of one repair: one claim at a time, so many altogether. */
export const WARRANTY_CLAIMS = { altogether: 3, reason: 1_000 } as const;

const DAY_MS = 24 * 3_600_000;
/** Shops are in one zone (`DEFAULT_ZONE`), which knows no daylight saving. */
const OFFSET_MS = 2 * 3_600_000;

/** The last moment of the last day: a claim of the day that is shown is in time, at whatever hour the handover was. */
export function warrantyUntil(handedOverAt: Date): Date {
  const local = handedOverAt.getTime() + WARRANTY_DAYS * DAY_MS + OFFSET_MS;
  return new Date((Math.floor(local / DAY_MS) + 1) * DAY_MS - OFFSET_MS - 1);
}

/** Whose damage a claim is about: `ours` came back, `intact` means that what was mended then is still mended. */
export const CLAIM_VERDICTS = ['ours', 'intact'] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

export const claimSchema = requestSchema('ClaimWarranty', {
  reason: requiredLines('Describe what is wrong', 5, WARRANTY_CLAIMS.reason),
});
/** Of the customer, from home. */
export const claimByLinkSchema = requestSchema('ClaimWarrantyByLink', {
  reason: requiredLines('Describe what is wrong', 5, WARRANTY_CLAIMS.reason),
  code: customerCode(),
});
export const claimOpenedSchema = responseSchema('WarrantyClaimOpened', {
  repairId: id().required(),
  number: integer(1).required(),
});

/** As the customer reads it; a claim has a tracking link of its own. */
export const publicWarranty = () =>
  nested({
    from: isoDateTime().required(),
    until: isoDateTime().required(),
    /** How many claims may still be made; 0 while one is open. */
    claimable: integer().required(),
    claims: list(
      nested({ number: integer(1).required(), trackingId: text(40).required(), at: isoDateTime().required() }),
      WARRANTY_CLAIMS.altogether,
    ).required(),
  })
    .default(undefined)
    .optional();

export const shopWarranty = () =>
  nested({
    from: isoDateTime().required(),
    until: isoDateTime().required(),
    claimable: integer().required(),
    claims: list(
      nested({
        repairId: id().required(),
        number: integer(1).required(),
        at: isoDateTime().required(),
        reason: text(WARRANTY_CLAIMS.reason).required(),
        /** Empty: the customer, by the tracking link. */
        by: text(200).defined(),
        verdict: oneOf(CLAIM_VERDICTS).optional(),
        why: text(1_000).optional(),
      }),
      WARRANTY_CLAIMS.altogether,
    ).required(),
  })
    .default(undefined)
    .optional();

/** Of a ticket that is a claim: the repair whose warranty it claims. */
export const claimOf = () =>
  nested({ repairId: id().required(), number: integer(1).required() })
    .default(undefined)
    .optional();
