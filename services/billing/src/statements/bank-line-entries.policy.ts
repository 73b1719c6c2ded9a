import {
  deposit,
  depositApplied,
  payment,
  providerFee,
  settlement,
  writeOff,
  type Amount,
} from '../ledger/postings.policy.js';
import type { BankPurpose } from '@revive/contracts/billing/statements';
import { isBankPurpose, platformBankEntry, shopBankEntry, takenBack } from './bank-purposes.policy.js';

/** An entry that a match has posted. */
export interface PostedPart {
  readonly id: string;
  readonly kind: 'payment' | 'deposit' | 'write_off' | 'settlement' | 'provider_fee' | BankPurpose;
  readonly cents: number;
  /** VAT in `cents` of a line that was set aside, or in the fee. */
  readonly vatCents?: number;
  /** What the provider of the card machine kept. */
  readonly feeCents?: number;
}

/** An entry to post, and how the match remembers it. */
interface Part {
  readonly amount: Amount;
  readonly kind: PostedPart['kind'];
  readonly cents: number;
}

/**
 * Splits money of a bank line for a repair: what is due becomes a payment, the rest a deposit of the customer. A fee
 * that the bank kept is written off.
 */
export function partsOfMatch(cents: number, feeCents: number, due: number): Part[] {
  const paid = Math.max(0, Math.min(cents, due));
  const parts: Part[] = [
    { amount: payment(paid, 'eft'), kind: 'payment', cents: paid },
    { amount: deposit(cents - paid, 'eft'), kind: 'deposit', cents: cents - paid },
    { amount: writeOff(feeCents), kind: 'write_off', cents: feeCents },
  ];
  return parts.filter((part) => part.cents > 0);
}

/** A payment provider transfers collected payments less a fee. */
export function partsOfSettlement(cents: number, feeCents: number): Part[] {
  const parts: Part[] = [
    { amount: settlement(cents), kind: 'settlement', cents },
    { amount: providerFee(feeCents), kind: 'provider_fee', cents: feeCents },
  ];
  return parts.filter((part) => part.cents > 0);
}

/** Cash of a drawer that was brought to the bank. */
export const partsOfDrop = (cents: number): Part[] => [
  { amount: shopBankEntry({ purpose: 'cash_banked', cents, vatCents: 0 }), kind: 'cash_banked', cents },
];

/**
 * Entries that take the posted parts of a match back, and what is left of the customer's deposits. A deposit that a
 * charge has used meanwhile is taken out of that charge first.
 */
export function reversalsOf(
  posted: readonly PostedPart[],
  prepaid: number,
  isOfShop = true,
): { readonly entries: readonly (Amount & { readonly reverses?: string })[]; readonly prepaid: number } {
  const deposits = posted.filter(({ kind }) => kind === 'deposit').reduce((sum, { cents }) => sum + cents, 0);
  const used = Math.max(0, deposits - prepaid);
  return {
    entries: [
      ...(used > 0 ? [depositApplied(-used)] : []),
      ...posted.map((part) => ({ ...reversed(part, isOfShop), reverses: part.id })),
    ],
    prepaid: prepaid + used - deposits,
  };
}

function reversed({ kind, cents, vatCents = 0, feeCents = 0 }: PostedPart, isOfShop: boolean): Amount {
  if (isBankPurpose(kind)) {
    const one = { purpose: kind, cents, vatCents, feeCents };
    return takenBack(isOfShop ? shopBankEntry(one) : platformBankEntry(one));
  }
  switch (kind) {
    case 'payment':
      return payment(-cents, 'eft');
    case 'deposit':
      return deposit(-cents, 'eft');
    case 'write_off':
      return writeOff(-cents);
    case 'settlement':
      return settlement(-cents);
    case 'provider_fee':
      return providerFee(-cents);
  }
}
