import { EMERGENCY_HOURS, ORDER_CONTACT_MINUTES } from './pricing.js';

/** Where a remote order is: it becomes a repair, or is closed with a reason. */
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

/** From this moment on a customer who was not contacted waits longer than promised. */
export const contactDueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + ORDER_CONTACT_MINUTES * 60_000);

/** Nobody has contacted the customer, and the promise is over. */
export const isOverdue = (
  order: { readonly state: string; readonly createdAt: Date; readonly contactedAt?: Date | undefined },
  now: Date,
): boolean =>
  (order.state === 'new' || order.state === 'assigned') &&
  order.contactedAt === undefined &&
  contactDueAt(order.createdAt) < now;

/** From this moment on an emergency whose repair has not begun waits longer than promised. */
export const emergencyDueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + EMERGENCY_HOURS * 3_600_000);

/** Why a shop cannot work on a remote order. `offline`: none of its agents is connected; an order can be assigned all the same. */
export const SHOP_OBSTACLES = ['not_taking', 'untrained', 'offline'] as const;
export type ShopObstacle = (typeof SHOP_OBSTACLES)[number];

/** Undefined where the shop can work. */
export function obstacleOf(shop: {
  readonly takesOrders: boolean;
  readonly trained: number;
  readonly agentsOnline: number;
}): ShopObstacle | undefined {
  if (!shop.takesOrders) return 'not_taking';
  if (shop.trained === 0) return 'untrained';
  return shop.agentsOnline === 0 ? 'offline' : undefined;
}

/** Below so many orders a median says nothing. */
export const MEDIAN_NEEDS = 20;
