import { DENOMINATIONS, countedCents, type CashCount, type Denomination } from '@revive/contracts/billing/drawers';
import { requestSchema, text } from '@revive/contracts/rules';
import { moneyText } from '#ui/data-display/Money.js';

export const fieldOf = (denomination: Denomination): string => `piece_${denomination}`;
/** `R200`, `50c`. */
export const labelOf = (denomination: Denomination): string =>
  denomination < 100 ? `${denomination}c` : moneyText(denomination, 'ZAR', true);

export type Pieces = Readonly<Record<string, unknown>>;
export const NO_PIECES: Readonly<Record<string, ''>> = Object.fromEntries(
  DENOMINATIONS.map((one) => [fieldOf(one), '' as const]),
);
export const PIECE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  DENOMINATIONS.map((one) => [fieldOf(one), labelOf(one)]),
);

export const piecesSchema = requestSchema(
  'CashCountForm',
  Object.fromEntries(
    DENOMINATIONS.map((one) => [
      fieldOf(one),
      text(5).matches(/^\d{1,5}$/, { message: 'must be a whole number', excludeEmptyString: true }),
    ]),
  ),
);

/** The typed pieces as the services expect them; fields that are no number count as none. */
export const countOf = (pieces: Pieces): CashCount & { cents: number; count: number }[] =>
  DENOMINATIONS.flatMap((cents) => {
    const typed = pieces[fieldOf(cents)];
    const count = typeof typed === 'string' && /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
    return count === 0 ? [] : [{ cents, count }];
  });

export const sumOf = (pieces: Pieces): number => countedCents(countOf(pieces));

export { centsTyped, randSchema } from '#entities/payment/rand.js';
