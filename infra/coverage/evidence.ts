import { ORDER_01 } from './evidence/order-01.js';
import { ORDER_03_WAY_IN } from './evidence/order-03-way-in.js';
import { ORDER_03_DECIDED } from './evidence/order-03-decided.js';

/** A file, and the code in it that states an item; comments do not count. */
export type Place = readonly [path: string, text: string];
export type Evidence = Readonly<Record<string, readonly Place[]>>;

/** Where the product states what has no form of its own to be looked for: numbers, rules, single words. */
export const EVIDENCE: Evidence = { ...ORDER_01, ...ORDER_03_WAY_IN, ...ORDER_03_DECIDED };
