import { ORDER_CONTACT_MINUTES } from './pricing.js';

/** A remote order ends as a repair (`linked`) or is closed with a reason. */
export const ORDER_STATES = ['new', 'assigned', 'contacted', 'linked', 'closed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  new: 'New',
  assigned: 'Assigned',
  contacted: 'Contacted',
  linked: 'Repair started',
  closed: 'Closed',
};

export const ORDER_CLOSE_REASONS = [
  'solved',
  'unreachable',
  'cancelled',
  'duplicate',
  'not_repairable_remotely',
] as const;
export type OrderCloseReason = (typeof ORDER_CLOSE_REASONS)[number];
export const ORDER_CLOSE_LABELS: Record<OrderCloseReason, string> = {
  solved: 'Solved on the call',
  unreachable: 'The customer can’t be reached',
  cancelled: 'The customer cancelled',
  duplicate: 'Ordered twice',
  not_repairable_remotely: 'Can’t be repaired remotely',
};

export const contactDueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + ORDER_CONTACT_MINUTES * 60_000);

export const isOverdue = (
  order: { readonly state: string; readonly createdAt: Date; readonly contactedAt?: Date | undefined },
  now: Date,
): boolean =>
  (order.state === 'new' || order.state === 'assigned') &&
  order.contactedAt === undefined &&
  contactDueAt(order.createdAt) < now;

/**
 * Reasons for a shop being unable to work on a remote order. `offline`: no agent is connected; the order can still be
 * assigned.
 */
export const SHOP_OBSTACLES = ['not_taking', 'untrained', 'offline'] as const;
export type ShopObstacle = (typeof SHOP_OBSTACLES)[number];

export function obstacleOf(shop: {
  readonly takesOrders: boolean;
  readonly trained: number;
  readonly agentsOnline: number;
}): ShopObstacle | undefined {
  if (!shop.takesOrders) return 'not_taking';
  if (shop.trained === 0) return 'untrained';
  return shop.agentsOnline === 0 ? 'offline' : undefined;
}

export const MEDIAN_NEEDS = 20;
