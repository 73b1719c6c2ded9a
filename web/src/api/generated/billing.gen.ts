import { baseApi as api } from '../base-api.js';
import type { BankDetails, Problem, Receipt } from './shared.gen.js';
export type { BankDetails, Problem, Receipt };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBilling: build.query<GetBillingApiResponse, GetBillingApiArg>({
      query: (queryArg) => ({
        url: `/api/billing`,
        params: {
          before: queryArg.before,
          group: queryArg.group,
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
    createPayout: build.mutation<CreatePayoutApiResponse, CreatePayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/payouts`,
        method: "POST",
        body: queryArg.createPayout,
      }),
    }),
    listPayouts: build.query<ListPayoutsApiResponse, ListPayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/payouts`,
        params: {
          tenantId: queryArg.tenantId,
          state: queryArg.state,
          from: queryArg["from"],
          to: queryArg.to,
          before: queryArg.before,
        },
      }),
    }),
    exportPayouts: build.query<ExportPayoutsApiResponse, ExportPayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/payouts/csv`,
        params: {
          tenantId: queryArg.tenantId,
          state: queryArg.state,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    readMoneyOverview: build.query<
      ReadMoneyOverviewApiResponse,
      ReadMoneyOverviewApiArg
    >({
      query: () => ({ url: `/api/payouts/overview` }),
    }),
    readPayoutSettings: build.query<
      ReadPayoutSettingsApiResponse,
      ReadPayoutSettingsApiArg
    >({
      query: () => ({ url: `/api/payouts/settings` }),
    }),
    changePayoutLimit: build.mutation<
      ChangePayoutLimitApiResponse,
      ChangePayoutLimitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payouts/settings`,
        method: "POST",
        body: queryArg.payoutLimit,
      }),
    }),
    getPayout: build.query<GetPayoutApiResponse, GetPayoutApiArg>({
      query: (queryArg) => ({ url: `/api/payouts/${queryArg.id}` }),
    }),
    approvePayout: build.mutation<
      ApprovePayoutApiResponse,
      ApprovePayoutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payouts/${queryArg.id}/approve`,
        method: "POST",
        body: queryArg.approvePayout,
      }),
    }),
    cancelPayout: build.mutation<CancelPayoutApiResponse, CancelPayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/payouts/${queryArg.id}/cancel`,
        method: "POST",
        body: queryArg.payoutReason,
      }),
    }),
    settlePayout: build.mutation<SettlePayoutApiResponse, SettlePayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/payouts/${queryArg.id}/outcome`,
        method: "POST",
        body: queryArg.payoutOutcome,
      }),
    }),
    listPayoutBatches: build.query<
      ListPayoutBatchesApiResponse,
      ListPayoutBatchesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    createPayoutBatch: build.mutation<
      CreatePayoutBatchApiResponse,
      CreatePayoutBatchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches`,
        method: "POST",
        body: queryArg.createPayoutBatch,
      }),
    }),
    getPayoutBatch: build.query<
      GetPayoutBatchApiResponse,
      GetPayoutBatchApiArg
    >({
      query: (queryArg) => ({ url: `/api/payout-batches/${queryArg.id}` }),
    }),
    releasePayoutBatch: build.mutation<
      ReleasePayoutBatchApiResponse,
      ReleasePayoutBatchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches/${queryArg.id}/release`,
        method: "POST",
      }),
    }),
    cancelPayoutBatch: build.mutation<
      CancelPayoutBatchApiResponse,
      CancelPayoutBatchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches/${queryArg.id}/cancel`,
        method: "POST",
        body: queryArg.payoutReason,
      }),
    }),
    downloadPayoutFile: build.mutation<
      DownloadPayoutFileApiResponse,
      DownloadPayoutFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches/${queryArg.id}/file`,
        method: "POST",
      }),
    }),
    settlePayoutBatch: build.mutation<
      SettlePayoutBatchApiResponse,
      SettlePayoutBatchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payout-batches/${queryArg.id}/paid`,
        method: "POST",
      }),
    }),
    listRefusedCharges: build.query<
      ListRefusedChargesApiResponse,
      ListRefusedChargesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/billing/refused-charges`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    listCommissions: build.query<
      ListCommissionsApiResponse,
      ListCommissionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/commissions`,
        params: {
          before: queryArg.before,
          tenantId: queryArg.tenantId,
          search: queryArg.search,
          status: queryArg.status,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    readStatement: build.query<ReadStatementApiResponse, ReadStatementApiArg>({
      query: (queryArg) => ({
        url: `/api/billing/statement`,
        params: {
          tenantId: queryArg.tenantId,
          from: queryArg["from"],
          to: queryArg.to,
          before: queryArg.before,
        },
      }),
    }),
    printStatement: build.query<
      PrintStatementApiResponse,
      PrintStatementApiArg
    >({
      query: (queryArg) => ({
        url: `/api/billing/statement/pdf`,
        params: {
          tenantId: queryArg.tenantId,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    listRateRules: build.query<ListRateRulesApiResponse, ListRateRulesApiArg>({
      query: (queryArg) => ({
        url: `/api/commissions/rules`,
        params: {
          tenantId: queryArg.tenantId,
        },
      }),
    }),
    setRateRule: build.mutation<SetRateRuleApiResponse, SetRateRuleApiArg>({
      query: (queryArg) => ({
        url: `/api/commissions/rules`,
        method: "POST",
        body: queryArg.setRateRule,
      }),
    }),
    listBillingStatus: build.query<
      ListBillingStatusApiResponse,
      ListBillingStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/billing-status`,
        params: {
          before: queryArg.before,
          search: queryArg.search,
        },
      }),
    }),
    toggleBilling: build.mutation<
      ToggleBillingApiResponse,
      ToggleBillingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/${queryArg.id}/billing/toggle`,
        method: "POST",
        body: queryArg.toggleBilling,
      }),
    }),
    toggleTestAccount: build.mutation<
      ToggleTestAccountApiResponse,
      ToggleTestAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/${queryArg.id}/test-account/toggle`,
        method: "POST",
        body: queryArg.toggleTestAccount,
      }),
    }),
    listBillingHistory: build.query<
      ListBillingHistoryApiResponse,
      ListBillingHistoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/${queryArg.id}/billing/history`,
      }),
    }),
    explainFigure: build.query<ExplainFigureApiResponse, ExplainFigureApiArg>({
      query: (queryArg) => ({
        url: `/api/billing/explain/${queryArg.figure}`,
        params: {
          tenantId: queryArg.tenantId,
          repairId: queryArg.repairId,
          shiftId: queryArg.shiftId,
          entryId: queryArg.entryId,
          payoutId: queryArg.payoutId,
          batchId: queryArg.batchId,
          locationId: queryArg.locationId,
          byName: queryArg.byName,
          method: queryArg.method,
          from: queryArg["from"],
          through: queryArg.through,
          before: queryArg.before,
        },
      }),
    }),
    readRevenueByService: build.query<
      ReadRevenueByServiceApiResponse,
      ReadRevenueByServiceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/billing/revenue`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    listLedgerProofs: build.query<
      ListLedgerProofsApiResponse,
      ListLedgerProofsApiArg
    >({
      query: () => ({ url: `/api/billing/proofs` }),
    }),
    proveLedger: build.mutation<ProveLedgerApiResponse, ProveLedgerApiArg>({
      query: () => ({ url: `/api/billing/proofs`, method: "POST" }),
    }),
    readAccountCodes: build.query<
      ReadAccountCodesApiResponse,
      ReadAccountCodesApiArg
    >({
      query: () => ({ url: `/api/billing/account-codes` }),
    }),
    changeAccountCodes: build.mutation<
      ChangeAccountCodesApiResponse,
      ChangeAccountCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/billing/account-codes`,
        method: "PATCH",
        body: queryArg.changeAccountCodes,
      }),
    }),
    readBill: build.query<ReadBillApiResponse, ReadBillApiArg>({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/bill` }),
    }),
    takePayment: build.mutation<TakePaymentApiResponse, TakePaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/payments`,
        method: "POST",
        body: queryArg.takePayment,
      }),
    }),
    confirmEft: build.mutation<ConfirmEftApiResponse, ConfirmEftApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/expected-payments/${queryArg.eftId}`,
        method: "POST",
        body: queryArg.confirmEft,
      }),
    }),
    giveRefund: build.mutation<GiveRefundApiResponse, GiveRefundApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/refunds`,
        method: "POST",
        body: queryArg.giveRefund,
      }),
    }),
    writeOffDebt: build.mutation<WriteOffDebtApiResponse, WriteOffDebtApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/write-offs`,
        method: "POST",
        body: queryArg.writeOff,
      }),
    }),
    previewStatement: build.mutation<
      PreviewStatementApiResponse,
      PreviewStatementApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements/preview`,
        method: "POST",
        body: queryArg.previewStatement,
      }),
    }),
    importStatement: build.mutation<
      ImportStatementApiResponse,
      ImportStatementApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements`,
        method: "POST",
        body: queryArg.importStatement,
      }),
    }),
    listBankLines: build.query<ListBankLinesApiResponse, ListBankLinesApiArg>({
      query: (queryArg) => ({
        url: `/api/statements/lines`,
        params: {
          state: queryArg.state,
          account: queryArg.account,
          mine: queryArg.mine,
          after: queryArg.after,
        },
      }),
    }),
    listExpectedMoney: build.query<
      ListExpectedMoneyApiResponse,
      ListExpectedMoneyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements/expected`,
        params: {
          search: queryArg.search,
        },
      }),
    }),
    matchBankLine: build.mutation<
      MatchBankLineApiResponse,
      MatchBankLineApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements/lines/${queryArg.id}/match`,
        method: "POST",
        body: queryArg.matchBankLine,
      }),
    }),
    undoBankLine: build.mutation<UndoBankLineApiResponse, UndoBankLineApiArg>({
      query: (queryArg) => ({
        url: `/api/statements/lines/${queryArg.id}/undo`,
        method: "POST",
        body: queryArg.undoBankLine,
      }),
    }),
    ignoreBankLine: build.mutation<
      IgnoreBankLineApiResponse,
      IgnoreBankLineApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements/lines/${queryArg.id}/ignore`,
        method: "POST",
        body: queryArg.ignoreBankLine,
      }),
    }),
    assignBankLine: build.mutation<
      AssignBankLineApiResponse,
      AssignBankLineApiArg
    >({
      query: (queryArg) => ({
        url: `/api/statements/lines/${queryArg.id}/owner`,
        method: "POST",
        body: queryArg.assignBankLine,
      }),
    }),
    matchCertainLines: build.mutation<
      MatchCertainLinesApiResponse,
      MatchCertainLinesApiArg
    >({
      query: () => ({ url: `/api/statements/automatic`, method: "POST" }),
    }),
    readUnmatchedCount: build.query<
      ReadUnmatchedCountApiResponse,
      ReadUnmatchedCountApiArg
    >({
      query: () => ({ url: `/api/statements/unmatched-count` }),
    }),
    readReconciliation: build.query<
      ReadReconciliationApiResponse,
      ReadReconciliationApiArg
    >({
      query: () => ({ url: `/api/statements/reconciliation` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as billingApi };
export type GetBillingApiResponse =
  /** status 200 Sales and commission of repairs, and the entries of the ledger by group */ Billing;
export type GetBillingApiArg = {
  before?: string;
  group?: "sales" | "payments" | "payouts" | "drawer" | "bank";
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
export type CreatePayoutApiResponse =
  /** status 201 Pay Now: record a payout of what the platform owes the shop; one open payout a shop */ Payout;
export type CreatePayoutApiArg = {
  createPayout: CreatePayout;
};
export type ListPayoutsApiResponse =
  /** status 200 Payouts, the newest first, 50 a page; a shop sees its own */ Payouts;
export type ListPayoutsApiArg = {
  tenantId?: string;
  state?:
    | "intended"
    | "waiting"
    | "approved"
    | "in_batch"
    | "sent"
    | "paid"
    | "returned"
    | "failed"
    | "cancelled";
  from?: string;
  to?: string;
  before?: string;
};
export type ExportPayoutsApiResponse =
  /** status 200 The filtered payouts as CSV, at most 10,000 */ PayoutFile;
export type ExportPayoutsApiArg = {
  tenantId?: string;
  state?:
    | "intended"
    | "waiting"
    | "approved"
    | "in_batch"
    | "sent"
    | "paid"
    | "returned"
    | "failed"
    | "cancelled";
  from?: string;
  to?: string;
};
export type ReadMoneyOverviewApiResponse =
  /** status 200 Owed to shops now, payouts due, waiting and on hold, and the month of platform and shops */ MoneyOverview;
export type ReadMoneyOverviewApiArg = void;
export type ReadPayoutSettingsApiResponse =
  /** status 200 The amount above which a second person approves a payout */ PayoutSettings;
export type ReadPayoutSettingsApiArg = void;
export type ChangePayoutLimitApiResponse =
  /** status 200 Set the amount above which a second person approves a payout; for payouts from now on */ PayoutSettings;
export type ChangePayoutLimitApiArg = {
  payoutLimit: PayoutLimit;
};
export type GetPayoutApiResponse =
  /** status 200 A payout with its history and the ledger entries that it covers */ PayoutDetail;
export type GetPayoutApiArg = {
  id: string;
};
export type ApprovePayoutApiResponse =
  /** status 200 The second person approves amount and account of a payout */ Payout;
export type ApprovePayoutApiArg = {
  id: string;
  approvePayout: ApprovePayout;
};
export type CancelPayoutApiResponse =
  /** status 200 Cancel a payout that is not sent */ Payout;
export type CancelPayoutApiArg = {
  id: string;
  payoutReason: PayoutReason;
};
export type SettlePayoutApiResponse =
  /** status 200 Say how the bank ended a payout; a second person confirms it with the same outcome */ Payout;
export type SettlePayoutApiArg = {
  id: string;
  payoutOutcome: PayoutOutcome;
};
export type ListPayoutBatchesApiResponse =
  /** status 200 Bank files, the newest first, 50 a page */ PayoutBatches;
export type ListPayoutBatchesApiArg = {
  before?: string;
};
export type CreatePayoutBatchApiResponse =
  /** status 201 Put approved payouts into one bank file */ PayoutBatchDetail;
export type CreatePayoutBatchApiArg = {
  createPayoutBatch: CreatePayoutBatch;
};
export type GetPayoutBatchApiResponse =
  /** status 200 A bank file with its payouts and its downloads */ PayoutBatchDetail;
export type GetPayoutBatchApiArg = {
  id: string;
};
export type ReleasePayoutBatchApiResponse =
  /** status 200 A second person releases the bank file: its payouts are posted, and it can be downloaded */ PayoutBatchDetail;
export type ReleasePayoutBatchApiArg = {
  id: string;
};
export type CancelPayoutBatchApiResponse =
  /** status 200 Cancel a bank file that is not released; its payouts stay approved */ PayoutBatchDetail;
export type CancelPayoutBatchApiArg = {
  id: string;
  payoutReason: PayoutReason;
};
export type DownloadPayoutFileApiResponse =
  /** status 200 The released bank file with full account numbers; each download is recorded */ PayoutFile;
export type DownloadPayoutFileApiArg = {
  id: string;
};
export type SettlePayoutBatchApiResponse =
  /** status 200 Say that the bank has paid the file; a second person confirms it */ PayoutBatchDetail;
export type SettlePayoutBatchApiArg = {
  id: string;
};
export type ListRefusedChargesApiResponse =
  /** status 200 Charges that no approval of the customer covers; they are not in the books */ RefusedCharges;
export type ListRefusedChargesApiArg = {
  before?: string;
};
export type ListCommissionsApiResponse =
  /** status 200 What each shop has sold and what the platform owes it, newest shop first, 50 a page */ Commission[];
export type ListCommissionsApiArg = {
  before?: string;
  tenantId?: string;
  search?: string;
  status?: "pending" | "paid" | "none";
  from?: string;
  to?: string;
};
export type ReadStatementApiResponse =
  /** status 200 The account between a shop and the platform in a period, line by line, 200 a page */ Statement;
export type ReadStatementApiArg = {
  tenantId?: string;
  from: string;
  to: string;
  before?: string;
};
export type PrintStatementApiResponse =
  /** status 200 The statement of a period as a PDF */ Receipt;
export type PrintStatementApiArg = {
  tenantId?: string;
  from: string;
  to: string;
};
export type ListRateRulesApiResponse =
  /** status 200 Versions of the rate rules, newest first; with a shop, its rules and those of all shops */ RateRules;
export type ListRateRulesApiArg = {
  tenantId?: string;
};
export type SetRateRuleApiResponse =
  /** status 201 Set the share of the platform from a day on, never retroactively */ RateRule;
export type SetRateRuleApiArg = {
  setRateRule: SetRateRule;
};
export type ListBillingStatusApiResponse =
  /** status 200 The billing state of each shop, newest shop first, 50 a page */ BillingStatus;
export type ListBillingStatusApiArg = {
  before?: string;
  search?: string;
};
export type ToggleBillingApiResponse =
  /** status 200 Take the platform’s share of a shop’s repairs, or not, from a moment on */ BillingToggled;
export type ToggleBillingApiArg = {
  id: string;
  toggleBilling: ToggleBilling;
};
export type ToggleTestAccountApiResponse =
  /** status 200 Make a shop a test account, whose repairs cost nothing, or end that */ BillingToggled;
export type ToggleTestAccountApiArg = {
  id: string;
  toggleTestAccount: ToggleTestAccount;
};
export type ListBillingHistoryApiResponse =
  /** status 200 Changes of a shop’s billing state, newest first */ BillingHistory;
export type ListBillingHistoryApiArg = {
  id: string;
};
export type ExplainFigureApiResponse =
  /** status 200 The postings behind a money figure */ FigureExplanation;
export type ExplainFigureApiArg = {
  figure: string;
  tenantId?: string;
  repairId?: string;
  shiftId?: string;
  entryId?: string;
  payoutId?: string;
  batchId?: string;
  locationId?: string;
  byName?: string;
  method?: "cash" | "card" | "eft";
  from?: string;
  through?: string;
  before?: string;
};
export type ReadRevenueByServiceApiResponse =
  /** status 200 Charges by day and service */ RevenueByService;
export type ReadRevenueByServiceApiArg = {
  days?: "7" | "14" | "30" | "90";
};
export type ListLedgerProofsApiResponse =
  /** status 200 The latest proofs of the ledger against its postings */ LedgerProofs;
export type ListLedgerProofsApiArg = void;
export type ProveLedgerApiResponse =
  /** status 201 Check the whole ledger now */ LedgerProof;
export type ProveLedgerApiArg = void;
export type ReadAccountCodesApiResponse =
  /** status 200 Account codes of the shop’s accounting journal */ AccountCodes;
export type ReadAccountCodesApiArg = void;
export type ChangeAccountCodesApiResponse =
  /** status 200 Change account codes of the accounting journal */ AccountCodes;
export type ChangeAccountCodesApiArg = {
  changeAccountCodes: ChangeAccountCodes;
};
export type ReadBillApiResponse =
  /** status 200 What a repair costs, and what was paid, refunded and is due */ RepairBill;
export type ReadBillApiArg = {
  id: string;
};
export type TakePaymentApiResponse =
  /** status 200 Record a payment at the counter, in full or in part; an EFT that nobody has seen is only expected */ RepairBill;
export type TakePaymentApiArg = {
  id: string;
  takePayment: TakePayment;
};
export type ConfirmEftApiResponse =
  /** status 200 An expected EFT arrived, on the bank statement or by the word of the signed-in person, or never arrived */ RepairBill;
export type ConfirmEftApiArg = {
  id: string;
  eftId: string;
  confirmEft: ConfirmEft;
};
export type GiveRefundApiResponse =
  /** status 200 Give money back: all of it, lines or an amount, by any method */ RepairBill;
export type GiveRefundApiArg = {
  id: string;
  giveRefund: GiveRefund;
};
export type WriteOffDebtApiResponse =
  /** status 200 Write off an amount that the customer will not pay */ RepairBill;
export type WriteOffDebtApiArg = {
  id: string;
  writeOff: WriteOff;
};
export type PreviewStatementApiResponse =
  /** status 200 What an import of a bank statement would add; stores nothing */ StatementPreview;
export type PreviewStatementApiArg = {
  previewStatement: PreviewStatement;
};
export type ImportStatementApiResponse =
  /** status 200 Import a bank statement; lines that are already there are left out */ StatementImported;
export type ImportStatementApiArg = {
  importStatement: ImportStatement;
};
export type ListBankLinesApiResponse =
  /** status 200 Bank lines, oldest first, with suggestions and their reasons */ BankLines;
export type ListBankLinesApiArg = {
  state?: "open" | "matched" | "ignored";
  account?: string;
  mine?: "true";
  after?: string;
};
export type ListExpectedMoneyApiResponse =
  /** status 200 Payments that no bank line has confirmed yet */ ExpectedMoney;
export type ListExpectedMoneyApiArg = {
  search?: string;
};
export type MatchBankLineApiResponse =
  /** status 200 Match a bank line with one or several expected payments, and post what is not posted */ BankLine;
export type MatchBankLineApiArg = {
  id: string;
  matchBankLine: MatchBankLine;
};
export type UndoBankLineApiResponse =
  /** status 200 Undo the matches of a bank line: what they posted is reversed */ BankLine;
export type UndoBankLineApiArg = {
  id: string;
  undoBankLine: UndoBankLine;
};
export type IgnoreBankLineApiResponse =
  /** status 200 Set a bank line aside with a reason, or take it back without one */ BankLine;
export type IgnoreBankLineApiArg = {
  id: string;
  ignoreBankLine: IgnoreBankLine;
};
export type AssignBankLineApiResponse =
  /** status 200 Take a bank line on, or hand it back */ BankLine;
export type AssignBankLineApiArg = {
  id: string;
  assignBankLine: AssignBankLine;
};
export type MatchCertainLinesApiResponse =
  /** status 200 Match the open lines whose reference and amount are exact and that nothing else fits */ MatchedLines;
export type MatchCertainLinesApiArg = void;
export type ReadUnmatchedCountApiResponse =
  /** status 200 How many bank lines are open, and the age of the oldest */ UnmatchedCount;
export type ReadUnmatchedCountApiArg = void;
export type ReadReconciliationApiResponse =
  /** status 200 The bank account of the ledger against the closing balances of the statements */ Reconciliation;
export type ReadReconciliationApiArg = void;
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
      | "drawer_difference"
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
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
export type Payout = {
  id: string;
  tenantId: string;
  tenantName: string;
  amountCents: number;
  state:
    | "intended"
    | "waiting"
    | "approved"
    | "in_batch"
    | "sent"
    | "paid"
    | "returned"
    | "failed"
    | "cancelled";
  provider: "bank_file" | "sandbox";
  needsSecondPerson: boolean;
  terms: string;
  requested: {
    id: string;
    name: string;
    at: string;
  };
  approved?: {
    id: string;
    name: string;
    at: string;
  };
  batchId?: string;
  sentAt?: string;
  settledAt?: string;
  proposal?: {
    outcome: "paid" | "returned" | "failed";
    reason: string;
    byId: string;
    byName: string;
    at: string;
  };
  reason?: string;
  heldUntil?: string;
};
export type CreatePayout = {
  tenantId: string;
  requestId?: string;
};
export type Payouts = {
  payouts: {
    id: string;
    tenantId: string;
    tenantName: string;
    amountCents: number;
    state:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
    provider: "bank_file" | "sandbox";
    needsSecondPerson: boolean;
    terms: string;
    requested: {
      id: string;
      name: string;
      at: string;
    };
    approved?: {
      id: string;
      name: string;
      at: string;
    };
    batchId?: string;
    sentAt?: string;
    settledAt?: string;
    proposal?: {
      outcome: "paid" | "returned" | "failed";
      reason: string;
      byId: string;
      byName: string;
      at: string;
    };
    reason?: string;
    heldUntil?: string;
  }[];
  next?: string;
};
export type PayoutFile = {
  fileName: string;
  content: string;
  sha256: string;
  rows: number;
  totalCents: number;
};
export type MoneyOverview = {
  owedCents: number;
  carriedCents: number;
  shops: {
    tenantId: string;
    tenantName: string;
    owedCents: number;
    heldUntil?: string;
    payoutId?: string;
    payoutState?:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
  }[];
  shopCount: number;
  dueCount: number;
  waitingCount: number;
  approvedCount: number;
  inBatchCount: number;
  sentCount: number;
  sentCents: number;
  heldCount: number;
  shareMonthCents: number;
  chargesMonthCents: number;
  disputedCents: number;
  feesMonthCents: number;
  monthFrom: string;
};
export type PayoutSettings = {
  secondPersonAboveCents: number;
  provider: "bank_file" | "sandbox";
  changedBy?: string;
  changedAt?: string;
};
export type PayoutLimit = {
  secondPersonAboveCents: number;
};
export type PayoutDetail = {
  payout: {
    id: string;
    tenantId: string;
    tenantName: string;
    amountCents: number;
    state:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
    provider: "bank_file" | "sandbox";
    needsSecondPerson: boolean;
    terms: string;
    requested: {
      id: string;
      name: string;
      at: string;
    };
    approved?: {
      id: string;
      name: string;
      at: string;
    };
    batchId?: string;
    sentAt?: string;
    settledAt?: string;
    proposal?: {
      outcome: "paid" | "returned" | "failed";
      reason: string;
      byId: string;
      byName: string;
      at: string;
    };
    reason?: string;
    heldUntil?: string;
  };
  history: {
    from?:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
    to:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
    note: string;
    byName: string;
    at: string;
  }[];
  covered: {
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
      | "drawer_difference"
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
    repairNumber: number;
    deviceName: string;
    cents: number;
    at: string;
  }[];
  coveredCount: number;
  carriedCents: number;
};
export type ApprovePayout = {
  terms: string;
};
export type PayoutReason = {
  reason: string;
};
export type PayoutOutcome = {
  outcome: "paid" | "returned" | "failed";
  reason: string;
};
export type PayoutBatches = {
  batches: {
    id: string;
    state: "draft" | "releasing" | "released" | "paid" | "cancelled";
    layout: "generic" | "fnb" | "acb_creditor";
    payouts: number;
    totalCents: number;
    made: {
      id: string;
      name: string;
      at: string;
    };
    released?: {
      id: string;
      name: string;
      at: string;
    };
    markedPaid?: {
      id: string;
      name: string;
      at: string;
    };
  }[];
  next?: string;
};
export type PayoutBatchDetail = {
  batch: {
    id: string;
    state: "draft" | "releasing" | "released" | "paid" | "cancelled";
    layout: "generic" | "fnb" | "acb_creditor";
    payouts: number;
    totalCents: number;
    made: {
      id: string;
      name: string;
      at: string;
    };
    released?: {
      id: string;
      name: string;
      at: string;
    };
    markedPaid?: {
      id: string;
      name: string;
      at: string;
    };
  };
  payouts: {
    id: string;
    tenantId: string;
    tenantName: string;
    amountCents: number;
    state:
      | "intended"
      | "waiting"
      | "approved"
      | "in_batch"
      | "sent"
      | "paid"
      | "returned"
      | "failed"
      | "cancelled";
    provider: "bank_file" | "sandbox";
    needsSecondPerson: boolean;
    terms: string;
    requested: {
      id: string;
      name: string;
      at: string;
    };
    approved?: {
      id: string;
      name: string;
      at: string;
    };
    batchId?: string;
    sentAt?: string;
    settledAt?: string;
    proposal?: {
      outcome: "paid" | "returned" | "failed";
      reason: string;
      byId: string;
      byName: string;
      at: string;
    };
    reason?: string;
    heldUntil?: string;
  }[];
  files: {
    sha256: string;
    rows: number;
    totalCents: number;
    byName: string;
    at: string;
  }[];
};
export type CreatePayoutBatch = {
  payoutIds: string[];
  layout: "generic" | "fnb" | "acb_creditor";
};
export type RefusedCharges = {
  charges: {
    id: string;
    tenantId: string;
    tenantName: string;
    repairId: string;
    repairNumber: number;
    deviceName: string;
    kind: "charge" | "diagnosis_fee";
    cents: number;
    why: "not_approved" | "above_approved" | "withdrawn";
    allowedCents: number;
    at: string;
  }[];
  next?: string;
};
export type Commission = {
  tenantId: string;
  tenantName: string;
  tenantEmail: string;
  totalSales: number;
  commissionRate: number;
  commissionOwed: number;
  status: "pending" | "paid" | "none";
  carriedCents: number;
  lastPayoutAt?: string;
  canPayNow: boolean;
  payoutId?: string;
  heldUntil?: string;
};
export type Statement = {
  tenantId: string;
  tenantName: string;
  from: string;
  to: string;
  openingCents: number;
  closingCents: number;
  totals: {
    salesCents: number;
    shareCents: number;
    collectedCents: number;
    feeCents: number;
    payoutCents: number;
    otherCents: number;
  };
  count: number;
  lines: {
    id: string;
    kind: string;
    day: string;
    at: string;
    repairId?: string;
    repairNumber?: number;
    deviceName?: string;
    reference?: string;
    priceCents?: number;
    vatCents?: number;
    verifiedCents?: number;
    rate?: number;
    rateSource?:
      | "standard"
      | "platform"
      | "service"
      | "shop"
      | "shop_service"
      | "billing_off";
    parts: {
      serviceId: string;
      cents: number;
      netCents: number;
      rate: number;
      source:
        | "standard"
        | "platform"
        | "service"
        | "shop"
        | "shop_service"
        | "billing_off";
      shareCents: number;
    }[];
    column: "share" | "collected" | "fee" | "payout" | "other";
    effectCents: number;
    balanceCents: number;
  }[];
  next?: string;
};
export type RateRules = {
  rules: {
    id: string;
    tenantId?: string;
    tenantName?: string;
    serviceId?:
      "boot_repair" | "registry_fix" | "data_recovery" | "performance_boost";
    rate?: number;
    from: string;
    notes: string;
    byName: string;
    madeAt: string;
    isInForce: boolean;
  }[];
};
export type RateRule = {
  id: string;
  tenantId?: string;
  tenantName?: string;
  serviceId?:
    "boot_repair" | "registry_fix" | "data_recovery" | "performance_boost";
  rate?: number;
  from: string;
  notes: string;
  byName: string;
  madeAt: string;
  isInForce: boolean;
};
export type SetRateRule = {
  requestId: string;
  tenantId?: string;
  serviceId?:
    "boot_repair" | "registry_fix" | "data_recovery" | "performance_boost";
  rate?: number;
  from: string;
  notes?: string;
};
export type BillingStatus = {
  tenants: {
    id: string;
    name: string;
    email: string;
    billingEnabled: boolean;
    testAccount: boolean;
    billingNotes: string;
    scheduled: {
      switch: "billing" | "test_account";
      value: boolean;
      from: string;
    }[];
  }[];
  next?: string;
};
export type BillingToggled = {
  message: string;
};
export type ToggleBilling = {
  enabled: boolean;
  notes?: string;
  from?: string;
};
export type ToggleTestAccount = {
  isTestAccount: boolean;
  notes?: string;
  from?: string;
};
export type BillingHistory = {
  changes: {
    id: string;
    switch: "billing" | "test_account";
    value: boolean;
    from: string;
    notes: string;
    byName: string;
    madeAt: string;
  }[];
};
export type FigureExplanation = {
  figure:
    | "tenant.sales"
    | "tenant.share"
    | "tenant.net"
    | "tenant.dayRevenue"
    | "tenant.bank"
    | "platform.bank"
    | "platform.shopSales"
    | "platform.share"
    | "platform.todayRevenue"
    | "platform.monthRevenue"
    | "platform.monthShare"
    | "platform.owed"
    | "platform.carried"
    | "platform.disputed"
    | "platform.fees"
    | "entry.amount"
    | "entry.vat"
    | "entry.effect"
    | "repair.charge"
    | "repair.charged"
    | "repair.paid"
    | "repair.due"
    | "repair.refunded"
    | "repair.byPlatform"
    | "repair.writtenOff"
    | "repair.prepaid"
    | "repair.commission"
    | "commission.totalSales"
    | "commission.owed"
    | "commission.balance"
    | "commission.lineBalance"
    | "commission.periodSales"
    | "commission.periodShare"
    | "commission.periodCollected"
    | "commission.periodFees"
    | "commission.periodPaid"
    | "payout.amount"
    | "payout.carried"
    | "payout.batch"
    | "drawer.expected"
    | "drawer.counted"
    | "drawer.difference"
    | "drawer.float"
    | "drawer.taken"
    | "drawer.paidIn"
    | "drawer.refunded"
    | "drawer.paidOut"
    | "drawer.dropped"
    | "drawer.handedOn"
    | "drawer.card"
    | "drawer.eft"
    | "day.payments"
    | "day.deposits"
    | "day.refunds"
    | "day.received"
    | "day.cash"
    | "day.cashIn"
    | "day.cashOut"
    | "day.cashDifference"
    | "day.charged"
    | "day.reversed"
    | "day.vat"
    | "day.depositsUsed"
    | "day.writtenOff";
  title: string;
  text: string;
  cents: number;
  postedCents: number;
  differs: boolean;
  entryCount: number;
  groups: {
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
      | "drawer_difference"
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
    entries: number;
    cents: number;
  }[];
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
      | "drawer_difference"
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
    day: string;
    at: string;
    tenantName?: string;
    repairId?: string;
    repairNumber?: number;
    deviceName?: string;
    quoteVersion?: number;
    approvalId?: string;
    rate?: number;
    ruleId?: string;
    method?: "cash" | "card" | "eft";
    collectedBy?: "shop" | "platform";
    byName?: string;
    reason?: string;
    reference?: string;
    priceRows?: {
      name: string;
      serviceId?: string;
      cents: number;
    }[];
    cents: number;
    postings: {
      account: string;
      accountName: string;
      book: "shop" | "platform";
      cents: number;
    }[];
  }[];
  next?: string;
};
export type RevenueByService = {
  from: string;
  through: string;
  totalCents: number;
  repairs: number;
  rows: {
    day: string;
    service: string;
    name?: string;
    cents: number;
    repairs: number;
  }[];
};
export type LedgerProofs = {
  proofs: {
    id: string;
    at: string;
    byName?: string;
    days: number;
    entries: number;
    postings: number;
    debitCents: number;
    differences: number;
    found: {
      check:
        | "shop_totals"
        | "platform_totals"
        | "entry_balance"
        | "entry_postings"
        | "currency"
        | "current_account"
        | "repair_bill"
        | "day_changed"
        | "chain";
      day?: string;
      tenantId?: string;
      account?: string;
      entryId?: string;
      repairId?: string;
      expectedCents?: number;
      actualCents?: number;
    }[];
    chain: string;
  }[];
};
export type LedgerProof = {
  id: string;
  at: string;
  byName?: string;
  days: number;
  entries: number;
  postings: number;
  debitCents: number;
  differences: number;
  found: {
    check:
      | "shop_totals"
      | "platform_totals"
      | "entry_balance"
      | "entry_postings"
      | "currency"
      | "current_account"
      | "repair_bill"
      | "day_changed"
      | "chain";
    day?: string;
    tenantId?: string;
    account?: string;
    entryId?: string;
    repairId?: string;
    expectedCents?: number;
    actualCents?: number;
  }[];
  chain: string;
};
export type AccountCodes = {
  accounts: {
    account:
      | "cash"
      | "safe"
      | "card_terminal"
      | "bank"
      | "bank_transfers"
      | "customer_receivable"
      | "vat_input"
      | "platform_current"
      | "customer_prepayment"
      | "vat_output"
      | "bank_suspense"
      | "owner_capital"
      | "owner_drawings"
      | "repair_sales"
      | "diagnosis_sales"
      | "interest_income"
      | "platform_share"
      | "platform_fees"
      | "write_offs"
      | "cash_differences"
      | "cash_expenses"
      | "bank_fees"
      | "card_fees"
      | "interest_costs"
      | "bank_expenses";
    name: string;
    code: string;
    defaultCode: string;
  }[];
};
export type ChangeAccountCodes = {
  codes: {
    account:
      | "cash"
      | "safe"
      | "card_terminal"
      | "bank"
      | "bank_transfers"
      | "customer_receivable"
      | "vat_input"
      | "platform_current"
      | "customer_prepayment"
      | "vat_output"
      | "bank_suspense"
      | "owner_capital"
      | "owner_drawings"
      | "repair_sales"
      | "diagnosis_sales"
      | "interest_income"
      | "platform_share"
      | "platform_fees"
      | "write_offs"
      | "cash_differences"
      | "cash_expenses"
      | "bank_fees"
      | "card_fees"
      | "interest_costs"
      | "bank_expenses";
    code: string;
  }[];
};
export type RepairBill = {
  chargedCents: number;
  vatCents: number;
  paidCents: number;
  prepaidCents: number;
  dueCents: number;
  refundedCents: number;
  writtenOffCents: number;
  byShopCents: number;
  byPlatformCents: number;
  refundableCents: number;
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
      | "drawer_difference"
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
    amountCents: number;
    at: string;
    method?: "cash" | "card" | "eft";
    collectedBy?: "shop" | "platform";
    byName?: string;
    reference?: string;
    reason?: string;
    tenderedCents?: number;
    changeCents?: number;
    confirmedBy?: "bank_line" | "person";
  }[];
  expected: {
    id: string;
    cents: number;
    reference: string;
    byName: string;
    at: string;
  }[];
  lines: {
    id: string;
    name: string;
    cents: number;
    leftCents: number;
  }[];
};
export type TakePayment = {
  requestId: string;
  method: "cash" | "card" | "eft";
  cents: number;
  tenderedCents?: number;
  reference?: string;
  confirmedBy?: "bank_line" | "person";
};
export type ConfirmEft = {
  requestId: string;
  confirmedBy: "bank_line" | "person" | "never_arrived";
};
export type GiveRefund = {
  requestId: string;
  method: "cash" | "card" | "eft";
  reason: string;
  cents?: number;
  lines?: {
    id: string;
    cents: number;
  }[];
  reference?: string;
};
export type WriteOff = {
  requestId: string;
  cents: number;
  reason: string;
};
export type StatementPreview = {
  format: "csv" | "ofx";
  encoding: string;
  bank?: string;
  names: string[];
  columns?: {
    header: number;
    dayOrder: "year_first" | "day_first" | "month_first";
    day: number;
    description: number;
    reference?: number;
    amount?: number;
    moneyIn?: number;
    moneyOut?: number;
    fee?: number;
    balance?: number;
  };
  isDayOrderUnclear: boolean;
  lines: number;
  duplicates: number;
  problems: {
    row: number;
    message: string;
  }[];
  problemCount: number;
  balanceBreaks: number;
  otherAccount?: string;
  first?: string;
  last?: string;
  closingCents?: number;
  sample: {
    day: string;
    description: string;
    cents: number;
    isDuplicate: boolean;
  }[];
};
export type PreviewStatement = {
  fileName: string;
  base64: string;
  account: string;
  columns?: {
    header: number;
    dayOrder: "year_first" | "day_first" | "month_first";
    day: number;
    description: number;
    reference?: number;
    amount?: number;
    moneyIn?: number;
    moneyOut?: number;
    fee?: number;
    balance?: number;
  };
};
export type StatementImported = {
  added: number;
  duplicates: number;
  problems: number;
  automatic: number;
};
export type ImportStatement = {
  requestId: string;
  fileName: string;
  base64: string;
  account: string;
  columns?: {
    header: number;
    dayOrder: "year_first" | "day_first" | "month_first";
    day: number;
    description: number;
    reference?: number;
    amount?: number;
    moneyIn?: number;
    moneyOut?: number;
    fee?: number;
    balance?: number;
  };
};
export type BankLines = {
  lines: {
    id: string;
    account: string;
    day: string;
    description: string;
    cents: number;
    openCents: number;
    state: "open" | "matched" | "ignored";
    ownerName?: string;
    isMine: boolean;
    reason?: string;
    ageDays: number;
    matches: {
      id: string;
      itemId: string;
      reference: string;
      party: string;
      cents: number;
      feeCents: number;
      isAutomatic: boolean;
      byName: string;
      at: string;
      purpose?:
        | "bank_fee"
        | "interest_earned"
        | "interest_paid"
        | "bank_transfer"
        | "cash_banked"
        | "card_transfer"
        | "owner_money"
        | "expense"
        | "unidentified";
      vatCents?: number;
      entryId?: string;
    }[];
    suggestions: {
      parts: {
        item: {
          id: string;
          kind: "eft" | "due" | "entry" | "settlement" | "drop";
          reference: string;
          party: string;
          repairNumber?: number;
          deviceName: string;
          cents: number;
          day: string;
          entryKind?: string;
        };
        cents: number;
      }[];
      feeCents: number;
      score: number;
      reasons: {
        kind:
          | "reference"
          | "reference_near"
          | "reference_cut"
          | "amount"
          | "amount_sum"
          | "amount_part"
          | "amount_fee"
          | "name"
          | "day"
          | "day_swapped"
          | "cash";
        detail: string;
      }[];
    }[];
    alreadyPaid?: string;
    likelyPurpose?:
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
  }[];
  next?: string;
  open: number;
  matched: number;
  ignored: number;
  accounts: string[];
  isVatRegistered: boolean;
};
export type ExpectedMoney = {
  items: {
    id: string;
    kind: "eft" | "due" | "entry" | "settlement" | "drop";
    reference: string;
    party: string;
    repairNumber?: number;
    deviceName: string;
    cents: number;
    day: string;
    entryKind?: string;
  }[];
};
export type BankLine = {
  id: string;
  account: string;
  day: string;
  description: string;
  cents: number;
  openCents: number;
  state: "open" | "matched" | "ignored";
  ownerName?: string;
  isMine: boolean;
  reason?: string;
  ageDays: number;
  matches: {
    id: string;
    itemId: string;
    reference: string;
    party: string;
    cents: number;
    feeCents: number;
    isAutomatic: boolean;
    byName: string;
    at: string;
    purpose?:
      | "bank_fee"
      | "interest_earned"
      | "interest_paid"
      | "bank_transfer"
      | "cash_banked"
      | "card_transfer"
      | "owner_money"
      | "expense"
      | "unidentified";
    vatCents?: number;
    entryId?: string;
  }[];
  suggestions: {
    parts: {
      item: {
        id: string;
        kind: "eft" | "due" | "entry" | "settlement" | "drop";
        reference: string;
        party: string;
        repairNumber?: number;
        deviceName: string;
        cents: number;
        day: string;
        entryKind?: string;
      };
      cents: number;
    }[];
    feeCents: number;
    score: number;
    reasons: {
      kind:
        | "reference"
        | "reference_near"
        | "reference_cut"
        | "amount"
        | "amount_sum"
        | "amount_part"
        | "amount_fee"
        | "name"
        | "day"
        | "day_swapped"
        | "cash";
      detail: string;
    }[];
  }[];
  alreadyPaid?: string;
  likelyPurpose?:
    | "bank_fee"
    | "interest_earned"
    | "interest_paid"
    | "bank_transfer"
    | "cash_banked"
    | "card_transfer"
    | "owner_money"
    | "expense"
    | "unidentified";
};
export type MatchBankLine = {
  requestId: string;
  parts: {
    itemId: string;
    cents: number;
  }[];
  feeCents: number;
  restAsDeposit?: boolean;
};
export type UndoBankLine = {
  requestId: string;
  reason: string;
};
export type IgnoreBankLine = {
  requestId: string;
  purpose?:
    | "bank_fee"
    | "interest_earned"
    | "interest_paid"
    | "bank_transfer"
    | "cash_banked"
    | "card_transfer"
    | "owner_money"
    | "expense"
    | "unidentified";
  reason?: string;
  containsVat?: boolean;
  feeCents?: number;
};
export type AssignBankLine = {
  isMine: boolean;
};
export type MatchedLines = {
  automatic: number;
};
export type UnmatchedCount = {
  count: number;
  oldestDays?: number;
};
export type Reconciliation = {
  accounts: {
    name: string;
    openingCents?: number;
    openingDay?: string;
    linesCents: number;
    missingCents: number;
    closingCents?: number;
    closingDay?: string;
    lines: number;
    open: number;
  }[];
  statementCents: number;
  ledgerCents: number;
  ignoredCents: number;
  unmatchedCents: number;
  unmatched: number;
  unseenCents: number;
  unseen: number;
  openingCents: number;
  missingCents: number;
  unexplainedCents: number;
  unseenEntries: {
    id: string;
    kind: "eft" | "due" | "entry" | "settlement" | "drop";
    reference: string;
    party: string;
    repairNumber?: number;
    deviceName: string;
    cents: number;
    day: string;
    entryKind?: string;
  }[];
  confirmed: {
    lineId: string;
    day: string;
    description: string;
    cents: number;
    reference: string;
    entryKind: string;
    entryId: string;
  }[];
};
export const {
  useGetBillingQuery,
  useReadBankDetailsQuery,
  useChangeBankDetailsMutation,
  useReadPayoutHoldQuery,
  useCreatePayoutMutation,
  useListPayoutsQuery,
  useExportPayoutsQuery,
  useReadMoneyOverviewQuery,
  useReadPayoutSettingsQuery,
  useChangePayoutLimitMutation,
  useGetPayoutQuery,
  useApprovePayoutMutation,
  useCancelPayoutMutation,
  useSettlePayoutMutation,
  useListPayoutBatchesQuery,
  useCreatePayoutBatchMutation,
  useGetPayoutBatchQuery,
  useReleasePayoutBatchMutation,
  useCancelPayoutBatchMutation,
  useDownloadPayoutFileMutation,
  useSettlePayoutBatchMutation,
  useListRefusedChargesQuery,
  useListCommissionsQuery,
  useReadStatementQuery,
  usePrintStatementQuery,
  useListRateRulesQuery,
  useSetRateRuleMutation,
  useListBillingStatusQuery,
  useToggleBillingMutation,
  useToggleTestAccountMutation,
  useListBillingHistoryQuery,
  useExplainFigureQuery,
  useReadRevenueByServiceQuery,
  useListLedgerProofsQuery,
  useProveLedgerMutation,
  useReadAccountCodesQuery,
  useChangeAccountCodesMutation,
  useReadBillQuery,
  useTakePaymentMutation,
  useConfirmEftMutation,
  useGiveRefundMutation,
  useWriteOffDebtMutation,
  usePreviewStatementMutation,
  useImportStatementMutation,
  useListBankLinesQuery,
  useListExpectedMoneyQuery,
  useMatchBankLineMutation,
  useUndoBankLineMutation,
  useIgnoreBankLineMutation,
  useAssignBankLineMutation,
  useMatchCertainLinesMutation,
  useReadUnmatchedCountQuery,
  useReadReconciliationQuery,
} = injectedRtkApi;
