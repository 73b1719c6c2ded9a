import type { Evidence } from '../evidence.js';

/** The way in: agreement, business profile, training, the seven steps of an approved shop. */
export const ORDER_03_WAY_IN: Evidence = {};
