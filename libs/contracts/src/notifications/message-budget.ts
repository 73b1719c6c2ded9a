import type { CustomerMessageKind } from './customer-messages.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many emails the platform sends to customers (our choice). Per address over all shops and orders, per repair, and
 * per shop. An email over the budget waits until the oldest counted one is past the window.
 */
export const MESSAGE_BUDGET = {
  address: { most: 30, windowMs: DAY_MS },
  repair: { most: 8, windowMs: HOUR_MS },
  shop: { most: 120, windowMs: HOUR_MS },
} as const;
export type BudgetScope = keyof typeof MESSAGE_BUDGET;
export const BUDGET_SCOPES = ['address', 'repair', 'shop'] as const satisfies readonly BudgetScope[];

/**
 * An email over the budget waits until the next day at most. One that would wait longer is not sent: the tracking page
 * has its content.
 */
export const BUDGET_WAIT_MS = 30 * HOUR_MS;

/**
 * Emails that protect the customer from the shop have a second budget of the same size, so that a shop cannot hold the
 * copy of an approval back by writing notes first.
 */
const PROTECTING: readonly CustomerMessageKind[] = ['approval_at_counter'];
export const budgetOf = (scope: BudgetScope, kind: string): number =>
  MESSAGE_BUDGET[scope].most * (PROTECTING.some((one) => one === kind) ? 2 : 1);

export const BUDGET_REASONS: Readonly<Record<BudgetScope, string>> = {
  address: 'address_budget',
  repair: 'repair_budget',
  shop: 'shop_budget',
};

/** Different people who report "not my device" of one shop within the window before staff are asked to look. */
export const NOT_MY_DEVICE = { people: 3, windowMs: 30 * DAY_MS } as const;
