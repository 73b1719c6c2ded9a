import type { Evidence } from '../evidence.js';

/** Rules of the way in that no text states: what is checked when, what leads where, what a button waits for. */
export const ORDER_03_DECIDED: Evidence = {};
