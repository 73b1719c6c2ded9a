import type { Limit } from '@revive/platform/database/sliding-window';

const MINUTE_MS = 60_000;

/** Every code is another chance for a guesser. */
export const CODES_OF_SHOP: Limit = { max: 30, windowMs: 60 * MINUTE_MS };
export const TRIES_OF_NETWORK: Limit = { max: 20, windowMs: 15 * MINUTE_MS };
/** Wrong codes that begin like codes of the shop; beyond it no code of the shop is accepted for the rest of the hour. */
export const WRONG_OF_SHOP: Limit = { max: 20, windowMs: 60 * MINUTE_MS };

/** A row of `attempts` without a slot for this time limits nothing. */
export const LONGEST_WINDOW_MS = Math.max(
  ...[CODES_OF_SHOP, TRIES_OF_NETWORK, WRONG_OF_SHOP].map(({ windowMs }) => windowMs),
);
