import { id, integer, isoDateTime, list, nested, oneOf, responseSchema, text, type InferType } from '../rules.js';

/** Why a charge was refused: no approval, more than the approval allows, or an approval that was withdrawn. */
const REFUSAL_REASONS = ['not_approved', 'above_approved', 'withdrawn'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Charges that no approval of the customer covers. Nothing of them is in the books. */
export const refusedChargesSchema = responseSchema('RefusedCharges', {
  charges: list(
    nested({
      id: id().required(),
      tenantId: id().required(),
      tenantName: text().required(),
      repairId: id().required(),
      repairNumber: integer(0).required(),
      deviceName: text(200).required(),
      kind: oneOf(['charge', 'diagnosis_fee']).required(),
      cents: integer(1).required(),
      why: oneOf(REFUSAL_REASONS).required(),
      /** What the approval still allows; 0 without an approval. */
      allowedCents: integer(0).required(),
      at: isoDateTime().required(),
    }),
  ).required(),
  next: text(60).optional(),
});
export type RefusedCharges = InferType<typeof refusedChargesSchema>;
