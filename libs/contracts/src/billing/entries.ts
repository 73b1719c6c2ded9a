import {
  responseSchema,
  oneOf,
  finite,
  id,
  list,
  isoDateTime,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';

const ENTRY_KINDS = ['charge', 'commission', 'charge_reversal', 'commission_reversal', 'diagnosis_fee'] as const;

/** A reversal is a separate entry with a negative amount. */
const billingEntrySchema = responseSchema('BillingEntry', {
  id: id().required(),
  kind: oneOf(ENTRY_KINDS).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  repairId: id().required(),
  repairNumber: integer(1).required(),
  deviceName: text(200).required(),
  amountCents: integer(-Number.MAX_SAFE_INTEGER).required(),
  rate: finite().optional(),
  at: isoDateTime().required(),
});

export const billingSchema = responseSchema('Billing', {
  chargedCents: integer(-Number.MAX_SAFE_INTEGER).required(),
  commissionCents: integer(-Number.MAX_SAFE_INTEGER).required(),
  commissionRate: finite().optional(),
  entries: list(billingEntrySchema).required(),
  next: text(60).optional(),
  daily: list(
    nested({ day: text(10).required(), chargedCents: integer(-Number.MAX_SAFE_INTEGER).required() }),
  ).required(),
});
export type Billing = InferType<typeof billingSchema>;
