import {
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';
import { COLLECTORS, COUNTER_METHODS, ENTRY_KINDS } from './entries.js';

/** Largest single amount at a counter, in cents. */
const COUNTER_MAX_CENTS = 99_999_999;
export const REFERENCE_MAX = 80;

/** How the shop knows that an EFT arrived: a line on the bank statement, or the word of the signed-in person. */
export const EFT_PROOFS = ['bank_line', 'person'] as const;
export type EftProof = (typeof EFT_PROOFS)[number];
const EFT_ANSWERS = [...EFT_PROOFS, 'never_arrived'] as const;

/** Chosen once per command by the client and repeated with each retry, so that a retry moves no money twice. */
const requestId = () => id().required('is required');
const cents = (message: string) => integer(1, COUNTER_MAX_CENTS).required(message);
const method = () => oneOf(COUNTER_METHODS, 'Choose how it was paid').required('Choose how it was paid');

/** How money came in, beside its amount. Shared by payments, deposits and the handover. */
export const receivedFields = {
  tenderedCents: integer(0, COUNTER_MAX_CENTS).optional(),
  reference: text(REFERENCE_MAX).optional(),
  confirmedBy: oneOf(EFT_PROOFS).optional(),
};

export const takePaymentSchema = requestSchema('TakePayment', {
  requestId: requestId(),
  method: method(),
  cents: cents('Enter an amount'),
  ...receivedFields,
});
export type TakePayment = InferType<typeof takePaymentSchema>;

export const confirmEftSchema = requestSchema('ConfirmEft', {
  requestId: requestId(),
  confirmedBy: oneOf(EFT_ANSWERS, 'Choose how you know').required('Choose how you know'),
});

export const giveRefundSchema = requestSchema('GiveRefund', {
  requestId: requestId(),
  method: method(),
  reason: requiredText('Enter the reason', 3, 300),
  /** With neither an amount nor lines, everything that was paid. */
  cents: integer(1, COUNTER_MAX_CENTS).optional(),
  lines: list(nested({ id: text(60).required(), cents: cents('Enter an amount') }), 80).optional(),
  reference: text(REFERENCE_MAX).optional(),
});
export type GiveRefund = InferType<typeof giveRefundSchema>;

export const writeOffSchema = requestSchema('WriteOff', {
  requestId: requestId(),
  cents: cents('Enter an amount'),
  reason: requiredText('Enter the reason', 3, 300),
});
export type WriteOff = InferType<typeof writeOffSchema>;

const anyCents = () => signedCents().required();
export const billSchema = responseSchema('RepairBill', {
  chargedCents: anyCents(),
  vatCents: anyCents(),
  paidCents: anyCents(),
  prepaidCents: anyCents(),
  dueCents: anyCents(),
  refundedCents: anyCents(),
  writtenOffCents: anyCents(),
  byShopCents: anyCents(),
  byPlatformCents: anyCents(),
  refundableCents: anyCents(),
  entries: list(
    nested({
      id: id().required(),
      kind: oneOf(ENTRY_KINDS).required(),
      amountCents: anyCents(),
      at: isoDateTime().required(),
      method: oneOf(COUNTER_METHODS).optional(),
      collectedBy: oneOf(COLLECTORS).optional(),
      byName: text(120).optional(),
      reference: text(200).optional(),
      reason: text(500).optional(),
      tenderedCents: integer().optional(),
      changeCents: integer().optional(),
      confirmedBy: oneOf(EFT_PROOFS).optional(),
    }),
  ).required(),
  expected: list(
    nested({
      id: id().required(),
      cents: integer().required(),
      reference: text(REFERENCE_MAX).defined(),
      byName: text(120).required(),
      at: isoDateTime().required(),
    }),
  ).required(),
  lines: list(
    nested({
      id: text(60).required(),
      name: text(200).required(),
      cents: integer().required(),
      leftCents: integer().required(),
    }),
  ).required(),
});
export type Bill = InferType<typeof billSchema>;
