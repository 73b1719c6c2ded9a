import { answer, choice, finite, id, list, moment, part, text, whole, type InferType } from '../rules.js';

export const ENTRY_KINDS = ['charge', 'commission', 'charge_reversal', 'commission_reversal', 'diagnosis_fee'] as const;

/** One business line of the ledger as a shop reads it; a reversal is a line of its own with a negative amount. */
export const billingEntrySchema = answer('BillingEntry', {
  id: id().required(),
  kind: choice(ENTRY_KINDS).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  repairId: id().required(),
  repairNumber: whole(1).required(),
  deviceName: text(200).required(),
  amountCents: whole(-Number.MAX_SAFE_INTEGER).required(),
  rate: finite().optional(),
  at: moment().required(),
});
export type BillingEntry = InferType<typeof billingEntrySchema>;

export const billingSchema = answer('Billing', {
  chargedCents: whole(-Number.MAX_SAFE_INTEGER).required(),
  commissionCents: whole(-Number.MAX_SAFE_INTEGER).required(),
  commissionRate: finite().optional(),
  entries: list(billingEntrySchema).required(),
  next: text(60).optional(),
  daily: list(part({ day: text(10).required(), chargedCents: whole(-Number.MAX_SAFE_INTEGER).required() })).required(),
});
export type Billing = InferType<typeof billingSchema>;
