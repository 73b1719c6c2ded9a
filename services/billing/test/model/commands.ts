import type { CounterMethod } from '@revive/contracts/billing/entries';

/** What a command needs beside its shop, person, time and request id. Everything is JSON, so that it reaches a child process. */
export type Work =
  | { readonly name: 'repair-event'; readonly repair: RepairWork; readonly eventId: string }
  | { readonly name: 'deposit'; readonly repair: RepairWork; readonly cents: number; readonly method: CounterMethod }
  | { readonly name: 'pay'; readonly repairId: string; readonly cents: number; readonly method: CounterMethod }
  | { readonly name: 'promise'; readonly repairId: string; readonly cents: number }
  | { readonly name: 'confirm'; readonly repairId: string; readonly eftId: string; readonly confirmedBy: string }
  | {
      readonly name: 'refund';
      readonly repairId: string;
      readonly cents: number;
      /** Empty: a refund by amount. */
      readonly lines: readonly { readonly id: string; readonly cents: number }[];
      readonly method: CounterMethod;
    }
  | { readonly name: 'write-off'; readonly repairId: string; readonly cents: number }
  | { readonly name: 'open-drawer'; readonly cents: number }
  | { readonly name: 'move-cash'; readonly move: CashMove; readonly cents: number }
  | { readonly name: 'close-drawer'; readonly shiftId: string; readonly cents: number }
  | { readonly name: 'close-day'; readonly throughDay: string }
  | { readonly name: 'reopen-day'; readonly closingId: string }
  | { readonly name: 'collect'; readonly cents: number }
  | { readonly name: 'pay-now'; readonly digest: string }
  | { readonly name: 'approve-payout'; readonly payoutId: string; readonly terms: string; readonly digest: string }
  | { readonly name: 'cancel-payout'; readonly payoutId: string }
  | { readonly name: 'payout-round'; readonly digests: Readonly<Record<string, string>> }
  | { readonly name: 'change-rate'; readonly eventId: string; readonly rate: number; readonly version: number }
  | {
      readonly name: 'rate-rule';
      readonly isForShop: boolean;
      readonly serviceId?: string | undefined;
      /** Parts of 10,000; without it the rule ends. */
      readonly rate?: number | undefined;
      readonly from: string;
    }
  | { readonly name: 'tax-details'; readonly isRegistered: boolean }
  | { readonly name: 'bank-account'; readonly eventId: string }
  | { readonly name: 'import-line'; readonly text: string; readonly cents: number }
  | { readonly name: 'match-line'; readonly lineId: string; readonly eftId: string; readonly cents: number }
  | { readonly name: 'issue-document'; readonly entryId: string; readonly kind: string; readonly eventId: string };

export type CashMove = 'drop' | 'paid_in' | 'paid_out';

export interface LineWork {
  readonly id: string;
  readonly serviceId: string;
  readonly cents: number;
  readonly verified: boolean;
}

export interface RepairWork {
  readonly id: string;
  readonly number: number;
  readonly what: 'approved' | 'completed' | 'declined' | 'rolled_back';
  readonly totalCents: number;
  readonly vatBps: number;
  readonly version: number;
  readonly lines: readonly LineWork[];
  readonly approval?: { readonly id: string; readonly kind: 'repair' | 'diagnosis'; readonly cents: number };
}

export type Command = Work & {
  readonly tenantId: string;
  /** `boss` administers the shop. */
  readonly person: 'boss' | 'tech';
  readonly requestId: string;
  /** ISO 8601. */
  readonly at: string;
};

/** `done`, or the code of the refusal. */
export type Outcome = string;
