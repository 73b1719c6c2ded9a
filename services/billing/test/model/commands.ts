import type { CounterMethod } from '@revive/contracts/billing/entries';

/** What a command needs beside its shop, person, time and request id. Everything is JSON, so that it reaches a child process. */
export type Work =
  | { readonly name: 'repair-event'; readonly repair: RepairWork; readonly eventId: string }
  | { readonly name: 'deposit'; readonly repair: RepairWork; readonly cents: number; readonly method: CounterMethod }
  | { readonly name: 'pay'; readonly repairId: string; readonly cents: number; readonly method: CounterMethod }
  | { readonly name: 'promise'; readonly repairId: string; readonly cents: number }
  | { readonly name: 'confirm'; readonly repairId: string; readonly eftId: string; readonly confirmedBy: string }
  | { readonly name: 'refund'; readonly repairId: string; readonly cents: number; readonly method: CounterMethod }
  | { readonly name: 'write-off'; readonly repairId: string; readonly cents: number }
  | { readonly name: 'open-drawer'; readonly cents: number }
  | { readonly name: 'move-cash'; readonly move: CashMove; readonly cents: number }
  | { readonly name: 'close-drawer'; readonly shiftId: string; readonly cents: number }
  | { readonly name: 'close-day'; readonly throughDay: string }
  | { readonly name: 'reopen-day'; readonly closingId: string }
  | { readonly name: 'collect'; readonly cents: number }
  | { readonly name: 'pay-now' }
  | { readonly name: 'approve-payout'; readonly payoutId: string; readonly terms: string }
  | { readonly name: 'payout-round' }
  | { readonly name: 'import-line'; readonly text: string; readonly cents: number }
  | { readonly name: 'match-line'; readonly lineId: string; readonly eftId: string; readonly cents: number }
  | { readonly name: 'issue-document'; readonly entryId: string; readonly kind: string; readonly eventId: string };

export type CashMove = 'drop' | 'paid_in' | 'paid_out';

export interface RepairWork {
  readonly id: string;
  readonly number: number;
  readonly what: 'approved' | 'completed' | 'rolled_back';
  readonly totalCents: number;
  readonly version: number;
  readonly approval?: { readonly id: string; readonly cents: number };
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
