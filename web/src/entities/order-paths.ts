// The addresses of remote orders, beside `paths.ts`: no page that a visitor opens first needs them.
import { ORDER_STATUS_PATH } from './paths.js';

/** A remote order for its customer. */
export const orderStatusPath = (orderId: string): string => `${ORDER_STATUS_PATH}?id=${encodeURIComponent(orderId)}`;
/** Where remote orders stand: a shop's own, or all of them for staff. */
export const ordersPath = (area: 'tenant' | 'admin'): string => `/${area}/orders`;
export const orderPath = (area: 'tenant' | 'admin', id: string): string =>
  `${ordersPath(area)}/${encodeURIComponent(id)}`;
