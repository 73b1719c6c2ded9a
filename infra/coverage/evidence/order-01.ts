import type { Evidence } from '../evidence.js';

/** The repair of one device from intake to pickup, sign-in, and tracking. */
export const ORDER_01: Evidence = {};
