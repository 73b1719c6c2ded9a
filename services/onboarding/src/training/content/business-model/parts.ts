import { WHAT_A_CUSTOMER_PAYS } from './what-a-customer-pays.js';
import { WHAT_A_SHOP_PAYS } from './what-a-shop-pays.js';
import { WHAT_IS_BOOKED } from './what-is-booked.js';

export const BUSINESS_MODEL = [...WHAT_A_SHOP_PAYS, ...WHAT_A_CUSTOMER_PAYS, ...WHAT_IS_BOOKED] as const;
