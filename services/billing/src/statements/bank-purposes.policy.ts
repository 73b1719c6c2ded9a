import type { PlatformAccount, ShopAccount } from '@revive/contracts/billing/accounts';
import { BANK_PURPOSES, STANDARD_VAT_BPS, type BankPurpose } from '@revive/contracts/billing/statements';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import type { Amount, Posting } from '../ledger/postings.policy.js';

/** VAT in what a shop paid: part of a negative amount, so negative. */
export const vatInside = (cents: number): number => Math.sign(cents) * vatWithin(Math.abs(cents), STANDARD_VAT_BPS);

type OfCounter = 'cash_banked' | 'card_transfer';
const isOfCounter = (purpose: BankPurpose): purpose is OfCounter =>
  purpose === 'cash_banked' || purpose === 'card_transfer';

/** Account of a shop's book that faces the bank account. */
const SHOP_SIDE: Readonly<Record<BankPurpose, ShopAccount>> = {
  bank_fee: 'bank_fees',
  interest_earned: 'interest_income',
  interest_paid: 'interest_costs',
  bank_transfer: 'bank_transfers',
  cash_banked: 'safe',
  card_transfer: 'card_terminal',
  owner_money: 'owner_capital',
  expense: 'bank_expenses',
  unidentified: 'bank_suspense',
};
/** The platform has neither cash nor a card machine. */
const PLATFORM_SIDE: Readonly<Record<Exclude<BankPurpose, OfCounter>, PlatformAccount>> = {
  bank_fee: 'platform_bank_fees',
  interest_earned: 'platform_interest_income',
  interest_paid: 'platform_interest_costs',
  bank_transfer: 'platform_bank_transfers',
  owner_money: 'platform_owners',
  expense: 'platform_expenses',
  unidentified: 'platform_bank_suspense',
};

export interface LineEntry {
  readonly purpose: BankPurpose;
  /** As on the statement: negative if money left the account. */
  readonly cents: number;
  /** VAT in `cents`, or in the fee, negative where money left; 0 for the platform. */
  readonly vatCents: number;
  /** What the provider of the card machine kept of the payments behind `cents`. */
  readonly feeCents?: number;
}

/** The entry of a line on the bank account of a shop. */
export function shopBankEntry({ purpose, cents, vatCents, feeCents = 0 }: LineEntry): Amount {
  const isDrawing = purpose === 'owner_money' && cents < 0;
  const postings: Posting<ShopAccount>[] = [
    { account: 'bank', cents },
    {
      account: isDrawing ? 'owner_drawings' : SHOP_SIDE[purpose],
      cents: -cents - feeCents + (feeCents === 0 ? vatCents : 0),
    },
    { account: 'card_fees', cents: feeCents === 0 ? 0 : feeCents + vatCents },
    { account: 'vat_input', cents: -vatCents },
  ];
  return { kind: purpose, amountCents: cents, shop: postings.filter((posting) => posting.cents !== 0) };
}

/** The entry of a line on the bank account of the platform. */
export function platformBankEntry({ purpose, cents }: LineEntry): Amount {
  if (isOfCounter(purpose)) throw new TypeError('The platform has no counter');
  const postings: readonly Posting<PlatformAccount>[] = [
    { account: 'platform_bank', cents },
    { account: PLATFORM_SIDE[purpose], cents: -cents },
  ];
  return { kind: purpose, amountCents: cents, platform: postings };
}

/** Takes an entry back: every posting with the opposite sign, on the same accounts. */
export const takenBack = (amount: Amount): Amount => ({
  ...amount,
  amountCents: -amount.amountCents,
  ...(amount.shop && { shop: amount.shop.map(({ account, cents }) => ({ account, cents: -cents })) }),
  ...(amount.platform && { platform: amount.platform.map(({ account, cents }) => ({ account, cents: -cents })) }),
});

export const isBankPurpose = (kind: string): kind is BankPurpose => BANK_PURPOSES.some((one) => one === kind);

/** Words that banks print, in the order of trust. The amounts' direction excludes the other readings. */
const WORDS: readonly (readonly [RegExp, BankPurpose, 'in' | 'out' | 'both'])[] = [
  [/\bCASH DEP|\bDEPOSIT CASH\b/, 'cash_banked', 'in'],
  [
    /\b(?:YOCO|IKHOKHA|SPEEDPOINT|CARD MACHINE|MERCHANT (?:SETTLEMENT|DEPOSIT)|CARD SETTLEMENT)\b/,
    'card_transfer',
    'both',
  ],
  [
    /\b(?:CR(?:EDIT)?|EARNED) INT(?:EREST)?\b|\bINT(?:EREST)? (?:CR(?:EDIT)?|EARNED|RECEIVED)\b/,
    'interest_earned',
    'in',
  ],
  [
    /\b(?:DR|DEBIT) INT(?:EREST)?\b|\bINT(?:EREST)? (?:DR|DEBIT|CHARGED|PAID)\b|\bOVERDRAFT INT/,
    'interest_paid',
    'out',
  ],
  [/\b(?:FEES?|BANK CHARGES?|SERVICE CHARGES?|ADMIN CHARGES?)\b/, 'bank_fee', 'both'],
  [/\bINTER[- ]?ACC(?:OUNT)?\b|\bOWN ACCOUNT\b/, 'bank_transfer', 'both'],
  [/\bDRAWINGS?\b/, 'owner_money', 'out'],
];

/** What the words of the bank say that a line is: a proposal, never posted without a person. */
export function likelyPurpose(description: string, cents: number): BankPurpose | undefined {
  const text = description.toUpperCase();
  const direction = cents > 0 ? 'in' : 'out';
  return WORDS.find(([words, , of]) => (of === 'both' || of === direction) && words.test(text))?.[1];
}
