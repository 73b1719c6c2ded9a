import type { Item, Line } from './statements.messages.js';

/** Lines of a platform are larger than amounts at a counter: `1500`, `1 500,00`, `R120,000.00`. */
const AMOUNT = /^(?:R ?)?(\d{1,9}|\d{1,3}(?:[ ,\u00a0]\d{3}){1,2})(?:[.,](\d{2}))?$/;
export const AMOUNT_MAX = 16;

/** Largest fee of a bank, as in the service. */
const MOST_BANK_FEE = 2_500;

/** What a person chose in the dialog: the typed amount of each payment, by its id. */
export interface Choice {
  readonly amounts: ReadonlyMap<string, { readonly item: Item; readonly typed: string }>;
  readonly isBankFee: boolean;
  readonly providerFee: string;
  readonly isDeposit: boolean;
}

/** 0 for a text that is no amount. */
export function centsTyped(typed: string): number {
  const [, rand, cents = '00'] = AMOUNT.exec(typed.trim()) ?? [];
  return rand === undefined ? 0 : Number(rand.replace(/\D/g, '')) * 100 + Number(cents);
}
export const typedOf = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** The parts of the request, the rest of the line, and the questions about fee and deposit. */
export function outcomeOf({ openCents }: Pick<Line, 'openCents'>, choice: Choice) {
  const sign = Math.sign(openCents);
  const parts = [...choice.amounts.values()].map(({ item, typed }) => ({ item, cents: sign * centsTyped(typed) }));
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  const left = openCents - sum;
  const [only, ...more] = parts;
  const single = more.length === 0 ? only : undefined;
  const short = single && sign > 0 && left === 0 ? single.item.cents - single.cents : 0;
  const isRepair = single !== undefined && (single.item.kind === 'eft' || single.item.kind === 'due');
  const bankFee = isRepair && short > 0 && short <= MOST_BANK_FEE ? short : 0;
  const deposit = isRepair && left > 0 && single.cents === single.item.cents ? left : 0;
  const hasProviderFee = single?.item.kind === 'settlement';
  const keptFee = hasProviderFee ? centsTyped(choice.providerFee) : 0;
  return {
    parts: parts.map(({ item, cents }) => ({ itemId: item.id, cents })),
    sum,
    /** What no payment of the choice has. */
    free: left,
    left: deposit > 0 && choice.isDeposit ? 0 : left,
    isTooMuch: Math.abs(sum) > Math.abs(openCents),
    isReady: parts.length > 0 && parts.every(({ cents }) => cents !== 0) && Math.abs(sum) <= Math.abs(openCents),
    /** Offered as a fee of the bank. */
    bankFee,
    /** Offered as a deposit of the customer. */
    deposit,
    hasProviderFee,
    feeCents: bankFee > 0 && choice.isBankFee ? bankFee : keptFee,
    restAsDeposit: deposit > 0 && choice.isDeposit,
  };
}
