import {
  isOrderDeviceType,
  isOrderPriority,
  ORDER_DEVICE_LABELS,
  ORDER_PRIORITY_LABELS,
} from '@revive/contracts/remote-orders/pricing';
import { isOverdue, ORDER_STATE_LABELS as L, type OrderState } from '@revive/contracts/remote-orders/states';
import type { Badge } from '#ui/data-display/badge.js';
import { Ban, Hourglass, Inbox, Headset, Wrench } from '#ui/theme/icons.js';

export const ORDER_BADGES: Record<OrderState, Badge> = {
  new: { tone: 'yellow', icon: Hourglass, label: L.new },
  assigned: { tone: 'yellow', icon: Inbox, label: L.assigned },
  contacted: { tone: 'blue', icon: Headset, label: L.contacted },
  linked: { tone: 'petrol', icon: Wrench, label: L.linked },
  closed: { tone: 'slate', icon: Ban, label: L.closed },
};

/** The label of a known type, else the customer's own text. */
export const deviceText = (type: string): string => (isOrderDeviceType(type) ? ORDER_DEVICE_LABELS[type] : type);
export const priorityText = (priority: string): string =>
  isOrderPriority(priority) ? ORDER_PRIORITY_LABELS[priority] : priority;

interface Timed {
  readonly state: OrderState;
  readonly createdAt: string;
  readonly contactedAt?: string | undefined;
}
export const waitedMs = ({ createdAt, contactedAt }: Timed, now: number): number =>
  (contactedAt === undefined ? now : Date.parse(contactedAt)) - Date.parse(createdAt);

export const isLate = ({ state, createdAt, contactedAt }: Timed, now: number): boolean =>
  isOverdue(
    {
      state,
      createdAt: new Date(createdAt),
      contactedAt: contactedAt === undefined ? undefined : new Date(contactedAt),
    },
    new Date(now),
  );
