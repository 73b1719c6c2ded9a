import { DAY_MS } from './money-rules.js';

export type PayoutState = 'waiting' | 'approved' | 'sent' | 'paid' | 'returned' | 'failed' | 'cancelled';

/** A payout of the sandbox: the bank refuses amounts of x.13, and amounts of x.17 come back after a day. */
export interface PayoutModel {
  readonly cents: number;
  /** Digest of the shop's bank account when a person asked for the payout. */
  readonly digest: string;
  state: PayoutState;
  sentAt: number;
  /** The bank took the order at this time at the latest: a killed process may have handed it over before. */
  takenAt: number;
}

export interface RoundFacts {
  readonly at: number;
  readonly isHeld: boolean;
  /** Digest of the shop's bank account now. */
  readonly digest: string;
  /** What the platform owes the shop, without and with the payouts that this round may find returned. */
  readonly owed: { readonly least: number; readonly most: number };
  /** A killed round keeps its payouts for half a minute, so that the next round may leave them. */
  readonly mayRest: boolean;
  /** A killed round may have stopped between its steps. */
  readonly mayStop: boolean;
}

/** States in which a round of payouts may leave a payout. */
export function statesAfterRound(payout: PayoutModel, facts: RoundFacts): readonly PayoutState[] {
  const { state, cents, digest, sentAt, takenAt } = payout;
  const { at, isHeld, owed, mayRest, mayStop } = facts;
  const rest = mayRest ? [state] : [];
  const ended = cents % 100 === 13 ? 'failed' : 'paid';
  switch (state) {
    case 'approved': {
      if (isHeld) return ['approved'];
      if (digest !== facts.digest) return [...rest, 'cancelled'];
      const sent: PayoutState[] = owed.most >= cents ? [ended, ...(mayStop ? (['sent'] as const) : [])] : [];
      return [...rest, ...sent, ...(owed.least < cents ? (['cancelled'] as const) : [])];
    }
    case 'sent':
      return [...rest, ended];
    case 'paid':
      if (cents % 100 !== 17 || at < sentAt + DAY_MS) return ['paid'];
      return mayRest || at < takenAt + DAY_MS ? ['paid', 'returned'] : ['returned'];
    default:
      return [state];
  }
}

export const OPEN: readonly PayoutState[] = ['waiting', 'approved', 'sent'];
/** The money has left the platform and has not come back. */
const LEFT: readonly PayoutState[] = ['sent', 'paid'];
export const hasLeft = (state: PayoutState): boolean => LEFT.includes(state);
