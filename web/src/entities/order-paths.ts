// Paths of remote orders. Separate from `paths.ts`, because no first page of a visitor needs them.
import { ORDER_STATUS_PATH } from './paths.js';

export const orderStatusPath = (orderId: string): string => `${ORDER_STATUS_PATH}?id=${encodeURIComponent(orderId)}`;
export const ordersPath = (area: 'tenant' | 'admin'): string => `/${area}/orders`;
export const orderPath = (area: 'tenant' | 'admin', id: string): string =>
  `${ordersPath(area)}/${encodeURIComponent(id)}`;
