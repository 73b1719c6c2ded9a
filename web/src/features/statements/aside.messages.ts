import type { BankPurpose } from '@revive/contracts/billing/statements';

interface PurposeText {
  /** Money in, and money out. */
  readonly in: string;
  readonly out: string;
  readonly hint: string;
}

/** What a bank line is that belongs to no payment. The hint says what the entry does to the books. */
export const PURPOSE_TEXTS: Record<BankPurpose, PurposeText> = {
  bank_fee: { in: 'Bank fee refunded', out: 'Bank fee', hint: 'A cost in the account “Bank fees”.' },
  interest_earned: { in: 'Interest earned', out: 'Interest earned', hint: 'An income in “Interest earned”.' },
  interest_paid: { in: 'Interest paid', out: 'Interest paid', hint: 'A cost in “Interest paid”.' },
  bank_transfer: {
    in: 'Transfer from own account',
    out: 'Transfer to own account',
    hint: 'Set the line of the other account aside as a transfer too. The two cancel out.',
  },
  cash_banked: {
    in: 'Cash banked',
    out: 'Cash withdrawn',
    hint: 'For cash without a drop of a drawer. Match banked drops with “Choose a payment” instead.',
  },
  card_transfer: {
    in: 'Card machine transfer',
    out: 'Taken back by the card machine’s provider',
    hint: 'Card payments that the provider of the machine transferred. It lowers the balance “Card terminal”.',
  },
  owner_money: {
    in: 'Owner’s money put in',
    out: 'Owner’s drawings',
    hint: 'Neither an income nor a cost: it changes what the owner has in the business.',
  },
  expense: {
    in: 'Refund from a supplier',
    out: 'Supplier or expense',
    hint: 'A cost in “Suppliers and expenses”, such as rent, salaries or parts.',
  },
  unidentified: {
    in: 'Unknown receipt',
    out: 'Unknown payment',
    hint: 'Kept as money to identify. Once you know what it is, take the line back and match it.',
  },
};

export const purposeText = (purpose: BankPurpose, cents: number): string =>
  PURPOSE_TEXTS[purpose][cents > 0 ? 'in' : 'out'];

export const asideTexts = {
  title: (amount: string) => `Set ${amount} aside`,
  text: 'For money that belongs to no expected payment. The books get an entry on the day of the line. If that day is closed, the entry is dated today.',
  purpose: 'What is it?',
  choose: 'Choose',
  note: 'Note',
  supplier: 'Supplier or expense',
  fee: 'Fee in rand',
  feeHint: 'What the provider kept, as on its report. The card payments are the transfer and the fee together.',
  vat: 'Contains 15 % VAT',
  vatInFee: 'The fee contains 15 % VAT',
  vatHint: 'The VAT goes to “VAT on purchases”. Keep the bank’s or the supplier’s tax invoice.',
  noVat: 'The shop is not registered for VAT, so the whole amount is a cost.',
  noVatPlatform: 'The books of the platform have no VAT, so the whole amount is a cost.',
  action: 'Set aside',
  busy: 'Saving...',
  safe: 'Go back',
  vatOf: (amount: string) => `${amount} VAT in it`,
  takingBack: {
    title: 'Take this line back?',
    text: 'The entry is reversed today. The line is open again.',
    action: 'Take back',
    busy: 'Taking back...',
    safe: 'Keep it set aside',
  },
} as const;
