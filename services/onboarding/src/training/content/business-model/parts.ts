import { CUSTOMER_PRICE } from './what-a-customer-pays.js';
import { SHOP_COMMISSION } from './what-a-shop-pays.js';
import { LEDGER_ENTRIES } from './what-is-booked.js';

export const BUSINESS_MODEL = [...SHOP_COMMISSION, ...CUSTOMER_PRICE, ...LEDGER_ENTRIES] as const;
