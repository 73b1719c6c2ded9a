import type { PlatformAccount, ShopAccount } from '@revive/contracts/billing/accounts';
import type { EntryKind } from '@revive/contracts/billing/entries';
import type { MoneyFigure } from '@revive/contracts/billing/explain';
import type { Role } from '@revive/contracts/roles';

export type Account = ShopAccount | PlatformAccount;

/**
 * A money figure as a sum over postings. The screens read the figure by `readFigures`, the explanation reads the
 * postings with the same definition, so that the two agree or name a fault.
 */
export interface Figure {
  /** Roles within a shop, for figures of their own shop. */
  readonly shop: readonly Role[];
  readonly staff: readonly Role[];
  /** `shop`: staff name a shop. `platform`: all shops together. `thing`: a repair, shift or entry names its shop. */
  readonly of: 'shop' | 'platform' | 'thing';
  /** Accounts with the sign of their cents: credits are negative, so sales have the sign -1. */
  readonly accounts: Readonly<Partial<Record<Account, 1 | -1>>>;
  readonly kinds?: readonly EntryKind[];
  /**
   * Account and sign by kind, for figures of an entry of any kind, and further accounts with the same sign. It replaces
   * `accounts`.
   */
  readonly byKind?: Readonly<Record<EntryKind, readonly [Account, 1 | -1, ...Account[]]>>;
  readonly only?: readonly EntryCondition[];
  /**
   * `line`: lines of the statement up to `entryId`. `carried`: what a payout does not cover itself, with `payouts`.
   * `payouts`: the entries of `payoutIds`.
   */
  readonly within?: 'line' | 'carried' | 'payouts';
  /** A charge of `entryId` includes the share that was posted with the charge. */
  readonly withShare?: true;
  /** Kinds whose amounts count negative, because the postings have the opposite sign. */
  readonly minus?: readonly EntryKind[];
  /**
   * Where screens read the figure: the totals of each day, the amounts of the entries, the bill of the repair, or the
   * balances of all shops. A changed posting shows as a difference, except for `postings`, which screens sum themselves.
   */
  readonly source: 'totals' | 'amounts' | 'bill' | 'owed' | 'carried' | 'postings';
  /** The field of the bill. */
  readonly bill?: 'charged' | 'paid' | 'due' | 'refunded' | 'prepaid' | 'writtenOff';
  /** The figure is never below 0; a negative balance is carried. */
  readonly floor?: 0;
}

/** Conditions on the entry `e`. */
export const ENTRY_CONDITIONS = {
  cash: "e.method = 'cash'",
  card: "e.method = 'card'",
  eft: "e.method = 'eft'",
  atCounter: "e.collected_by = 'shop'",
  byPlatform: "e.collected_by = 'platform'",
  notAtCounter: "e.collected_by is distinct from 'shop'",
  beforeClose: "e.details ->> 'stage' is distinct from 'close'",
  atClose: "e.details ->> 'stage' = 'close'",
  counted: "(e.details ->> 'stage' is distinct from 'close' or e.kind = 'drawer_difference')",
  handedOn: "e.details ->> 'to' = 'next_shift'",
  comesIn: 'e.amount_cents > 0',
  goesOut: 'e.amount_cents < 0',
  ofOwedShops: `e.tenant_id in (select tenant_id from totals where account = 'platform_current' group by tenant_id
    having sum(cents) > 0)`,
  ofOwingShops: `e.tenant_id in (select tenant_id from totals where account = 'platform_current' group by tenant_id
    having sum(cents) < 0)`,
} as const;
type EntryCondition = keyof typeof ENTRY_CONDITIONS;

/** Values of the parameters of a figure; `tenantId` is absent for all shops together. */
export interface FigureScope {
  readonly tenantId?: string | undefined;
  /** The reader belongs to a shop, and may not read the platform's book. */
  readonly isOfShop?: boolean;
  readonly repairId?: string | undefined;
  readonly shiftId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly payoutId?: string | undefined;
  readonly batchId?: string | undefined;
  /** Payouts of the batch. */
  readonly payoutIds?: readonly string[];
  /** The payout covers the entries after the first, up to the second. */
  readonly afterEntryId?: string | undefined;
  readonly throughEntryId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly byName?: string | undefined;
  readonly method?: string | undefined;
  readonly from?: string | undefined;
  readonly through?: string | undefined;
}

/** The figures of one area. A file that misses or misspells a figure of the contract does not compile. */
export type FiguresOf<Prefix extends string> = Readonly<Record<Extract<MoneyFigure, `${Prefix}.${string}`>, Figure>>;
