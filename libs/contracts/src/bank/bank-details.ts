import { ACCOUNT_TYPES } from '../onboarding/states.js';
import {
  responseSchema,
  oneOf,
  requestSchema,
  isoDateTime,
  requiredText,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';

/**
 * Days without payouts after a change of bank details (our choice): enough for a travelling owner to read the email.
 */
export const PAYOUT_HOLD_DAYS = 7;
export const payoutHoldEnd = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + PAYOUT_HOLD_DAYS * 24 * 3_600_000);

/**
 * Bounds and messages of spec part 1 §5; the account holder is from spec part 2 §3. Numbers are typed in full, because
 * an owner cannot check a partial change.
 */
export const BANK_DETAILS = {
  bankName: requiredText('Bank name is required', 1, 120),
  accountHolder: requiredText('Account holder is required', 2, 120),
  accountType: oneOf(ACCOUNT_TYPES, 'Choose an account type').required('Choose an account type'),
  accountNumber: requiredText('Valid account number is required', 8, 40),
  branchCode: requiredText('Valid branch code is required', 6, 20),
};
export const changeBankDetailsSchema = requestSchema('ChangeBankDetails', BANK_DETAILS);
export type ChangeBankDetails = InferType<typeof changeBankDetailsSchema>;

export const bankDetailsSchema = responseSchema('BankDetails', {
  /** 0 until the shop first changes the details of its application. */
  version: integer().required(),
  details: nested({
    bankName: text(120).required(),
    accountHolder: text(120).optional(),
    accountType: oneOf(ACCOUNT_TYPES).required(),
    accountNumber: text(40).required(),
    branchCode: text(40).required(),
  })
    .optional()
    .default(undefined),
  changedAt: isoDateTime().optional(),
});

const HOLD_REASONS = ['bank_details_changed'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
export const payoutHoldSchema = responseSchema('PayoutHold', {
  heldUntil: isoDateTime().optional(),
  reason: oneOf(HOLD_REASONS).optional(),
});
