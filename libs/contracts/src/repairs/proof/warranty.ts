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

/** Counted from the handover (spec part 3 §9). */
export const WARRANTY_DAYS = 30;
/** Most claims for a repair, with one open claim at a time, and most characters of a reason. */
export const WARRANTY_CLAIMS = { altogether: 3, reason: 1_000 } as const;

const DAY_MS = 24 * 3_600_000;
/** Shops are in a single time zone (`DEFAULT_ZONE`) without daylight saving time. */
const OFFSET_MS = 2 * 3_600_000;

/** Returns the end of the last day, so that a claim on the displayed date is in time at any hour. */
export function warrantyUntil(handedOverAt: Date): Date {
  const local = handedOverAt.getTime() + WARRANTY_DAYS * DAY_MS + OFFSET_MS;
  return new Date((Math.floor(local / DAY_MS) + 1) * DAY_MS - OFFSET_MS - 1);
}

/** `ours`: the shop’s repair failed. `intact`: the earlier repair still holds. */
const CLAIM_VERDICTS = ['ours', 'intact'] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

export const claimSchema = requestSchema('ClaimWarranty', {
  reason: requiredLines('Describe what is wrong', 5, WARRANTY_CLAIMS.reason),
});
export const claimByLinkSchema = requestSchema('ClaimWarrantyByLink', {
  reason: requiredLines('Describe what is wrong', 5, WARRANTY_CLAIMS.reason),
  code: customerCode(),
});
export const claimOpenedSchema = responseSchema('WarrantyClaimOpened', {
  repairId: id().required(),
  number: integer(1).required(),
});

export const publicWarranty = () =>
  nested({
    from: isoDateTime().required(),
    until: isoDateTime().required(),
    /** Number of claims still allowed; 0 while a claim is open. */
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
        /** Empty if the customer claimed through the tracking link. */
        by: text(200).defined(),
        verdict: oneOf(CLAIM_VERDICTS).optional(),
        why: text(1_000).optional(),
      }),
      WARRANTY_CLAIMS.altogether,
    ).required(),
  })
    .default(undefined)
    .optional();

export const claimOf = () =>
  nested({ repairId: id().required(), number: integer(1).required() })
    .default(undefined)
    .optional();
