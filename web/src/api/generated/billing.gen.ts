import { baseApi as api } from '../base-api.js';
import type { BankDetails, Problem } from './shared.gen.js';
export type { BankDetails, Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBilling: build.query<GetBillingApiResponse, GetBillingApiArg>({
      query: (queryArg) => ({
        url: `/api/billing`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    readBankDetails: build.query<
      ReadBankDetailsApiResponse,
      ReadBankDetailsApiArg
    >({
      query: () => ({ url: `/api/bank-details` }),
    }),
    changeBankDetails: build.mutation<
      ChangeBankDetailsApiResponse,
      ChangeBankDetailsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bank-details`,
        method: "POST",
        body: queryArg.changeBankDetails,
      }),
    }),
    readPayoutHold: build.query<
      ReadPayoutHoldApiResponse,
      ReadPayoutHoldApiArg
    >({
      query: () => ({ url: `/api/payouts/hold` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as billingApi };
export type GetBillingApiResponse =
  /** status 200 Charges and commission of repairs */ Billing;
export type GetBillingApiArg = {
  before?: string;
};
export type ReadBankDetailsApiResponse =
  /** status 200 The shop’s bank details, their numbers masked */ BankDetails;
export type ReadBankDetailsApiArg = void;
export type ChangeBankDetailsApiResponse =
  /** status 200 Change them: every administrator is written to, and payouts are held for seven days */ BankDetails;
export type ChangeBankDetailsApiArg = {
  changeBankDetails: ChangeBankDetails;
};
export type ReadPayoutHoldApiResponse =
  /** status 200 Until when payouts to the shop are held, and why */ PayoutHold;
export type ReadPayoutHoldApiArg = void;
export type Billing = {
  chargedCents: number;
  commissionCents: number;
  commissionRate?: number;
  entries: {
    id: string;
    kind:
      | "charge"
      | "charge_reversal"
      | "diagnosis_fee"
      | "diagnosis_reversal"
      | "deposit"
      | "deposit_applied"
      | "deposit_returned"
      | "payment"
      | "refund"
      | "write_off"
      | "commission"
      | "commission_reversal"
      | "trial_grant"
      | "trial_grant_reversal"
      | "payout"
      | "payout_reversal"
      | "setup_fee"
      | "subscription_period"
      | "provider_fee"
      | "settlement"
      | "dispute"
      | "dispute_won"
      | "drawer_float"
      | "drawer_drop"
      | "drawer_paid_in"
      | "drawer_paid_out"
      | "drawer_difference";
    tenantId: string;
    tenantName: string;
    repairId?: string;
    repairNumber: number;
    deviceName: string;
    amountCents: number;
    rate?: number;
    method?: "cash" | "card" | "eft";
    collectedBy?: "shop" | "platform";
    byName?: string;
    reason?: string;
    reference?: string;
    at: string;
  }[];
  next?: string;
  daily: {
    day: string;
    chargedCents: number;
  }[];
};
export type ChangeBankDetails = {
  bankName: string;
  accountHolder: string;
  accountType: "current" | "savings";
  accountNumber: string;
  branchCode: string;
};
export type PayoutHold = {
  heldUntil?: string;
  reason?: "bank_details_changed";
};
export const {
  useGetBillingQuery,
  useReadBankDetailsQuery,
  useChangeBankDetailsMutation,
  useReadPayoutHoldQuery,
} = injectedRtkApi;
