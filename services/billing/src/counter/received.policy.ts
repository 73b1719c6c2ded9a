import { EFT_PROOFS, REFERENCE_MAX, type EftProof } from '@revive/contracts/billing/counter';
import { COUNTER_METHODS, type CounterMethod } from '@revive/contracts/billing/entries';
import { formatRand } from '@revive/contracts/money';
import { deposit, payment, type Amount } from '../ledger/postings.policy.js';

/** The refused field of the input with its message. */
export interface Refused {
  readonly refused: Readonly<Record<string, string>>;
}

const refuse = (field: string, message: string): Refused => ({ refused: { [field]: message } });

/** How money came in, checked. */
export interface Received {
  readonly method: CounterMethod;
  readonly reference: string;
  readonly tenderedCents: number | undefined;
  readonly confirmedBy: EftProof | undefined;
}

export function receivedOf(input: {
  readonly method: string;
  readonly reference: string;
  readonly tenderedCents?: number | null | undefined;
  readonly confirmedBy?: string | null | undefined;
}): Received | Refused {
  const tenderedCents = input.tenderedCents ?? undefined;
  const confirmedBy = EFT_PROOFS.find((one) => one === input.confirmedBy);
  const method = methodOf(input.method);
  if (typeof method !== 'string') return method;
  if (input.confirmedBy != null && confirmedBy === undefined) return refuse('confirmedBy', 'Choose how you know');
  if (method !== 'cash' && tenderedCents !== undefined) return refuse('tenderedCents', 'Only cash gets change');
  if (method !== 'eft' && confirmedBy !== undefined) return refuse('confirmedBy', 'Only an EFT is confirmed');
  return { method, reference: input.reference.trim().slice(0, REFERENCE_MAX), tenderedCents, confirmedBy };
}

export const methodOf = (word: string): CounterMethod | Refused =>
  COUNTER_METHODS.find((one) => one === word) ?? refuse('method', 'Choose how it was paid');

/** `cents`, if they are a whole positive amount of at most `limit`. */
export function atMost(
  cents: number,
  limit: number,
  nothing: string,
  most: (amount: string) => string,
): number | Refused {
  if (limit <= 0) return refuse('cents', nothing);
  if (!Number.isSafeInteger(cents) || cents <= 0) return refuse('cents', 'Enter an amount');
  // control: nobody pays or gets more than the ledger allows
  if (cents > limit) return refuse('cents', most(formatRand(limit)));
  return cents;
}

/** Cash that the customer gave, and the change. Cash is taken to the cent; see the README on coins. */
export function changeFor(
  cents: number,
  { method, tenderedCents }: Pick<Received, 'method' | 'tenderedCents'>,
): { tenderedCents?: number; changeCents?: number } | Refused {
  if (method !== 'cash' || tenderedCents === undefined) return {};
  if (tenderedCents < cents) return refuse('tenderedCents', `Less than ${formatRand(cents)}`);
  return { tenderedCents, changeCents: tenderedCents - cents };
}

/** Pays what is due. The rest is kept as a deposit, which the next charge uses or a refund gives back. */
export function moneyIn(cents: number, due: number, method: CounterMethod): Amount[] {
  const paying = Math.min(cents, Math.max(0, due));
  return [
    ...(paying > 0 ? [payment(paying, method)] : []),
    ...(cents > paying ? [deposit(cents - paying, method)] : []),
  ];
}
