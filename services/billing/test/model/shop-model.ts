import type { CounterMethod } from '@revive/contracts/billing/entries';
import { addLines, ModelBook, type Lines } from './model-book.js';
import { DAY_MS, dayAfter, dayOf, partOf, shareOfSale, vatOf } from './money-rules.js';
import type { RateModel } from './rate-model.js';
import { hasLeft, OPEN, statesAfterRound, type PayoutModel, type PayoutState } from './payout-model.js';

export type Person = 'boss' | 'tech';

export interface LineModel {
  readonly id: string;
  readonly cents: number;
  readonly serviceId: string;
  /** Verified by the agent, so that the platform has a share. */
  readonly verified: boolean;
  /** Frozen at the charge. */
  share: number;
  /** Refunded by line. */
  back: number;
}

/** A repair's money in cents, as a person would keep it on paper. */
export interface RepairModel {
  readonly id: string;
  readonly number: number;
  readonly lines: readonly LineModel[];
  /** Sum of the lines. */
  readonly price: number;
  /** Of the lines that the agent verified. */
  readonly verified: number;
  /** Fee of a diagnosis if the customer declines. */
  readonly fee: number;
  /** All refunds of a repair are by line, or by amount. */
  readonly isRefundedByLine: boolean;
  readonly authorised: number;
  /** VAT of the quote in parts of 10,000; only a registered shop charges it. */
  readonly quotedVat: number;
  state: 'approved' | 'charged' | 'declined' | 'refused' | 'rolled_back';
  version: number;
  /** Charge less reversals. */
  charged: number;
  /** VAT of the charge, frozen. */
  vat: number;
  /** The share of the whole charge, frozen, and what is left of it. */
  share: number;
  commission: number;
  /** Refunded by amount: of the whole, and of the verified part. */
  back: number;
  verifiedBack: number;
  paid: number;
  prepaid: number;
  refunded: number;
  writtenOff: number;
  readonly promises: { readonly id: string; readonly cents: number }[];
  /** Sums by account of the entries that name the repair. */
  readonly accounts: Map<string, number>;
}

export interface RefundModel {
  readonly cents: number;
  /** Empty: a refund by amount. */
  readonly lines: readonly { readonly line: LineModel; readonly cents: number }[];
  readonly method: CounterMethod;
  readonly person: Person;
}

/** What is left of the platform's share after refunds. */
function shareLeft({ lines, isRefundedByLine, share, verified, verifiedBack }: RepairModel): number {
  if (!isRefundedByLine) return verified === 0 ? 0 : partOf(share, verified - verifiedBack, verified);
  return lines.reduce((sum, line) => sum + partOf(line.share, line.cents - line.back, line.cents), 0);
}

interface Drawer {
  cash: number;
  isFloatCounted: boolean;
  readonly openedDay: string;
}

const METHODS = { cash: 'cash', card: 'card_terminal', eft: 'bank' } as const;
const HOLD_MS = 7 * DAY_MS;
/** Above it a second person approves a payout. */
const SECOND_PERSON_ABOVE = 1_000_000;

/** The books of one shop and its part of the platform's books, kept in memory without the product's code. */
export class ShopModel {
  readonly repairs: RepairModel[] = [];
  readonly drawers = new Map<Person, Drawer>();
  readonly shop = new ModelBook();
  readonly platform = new ModelBook();
  readonly payouts: PayoutModel[] = [];
  readonly documents = { invoice: 0, credit_note: 0, receipt: 0 };
  /** Charges with an invoice. */
  readonly invoiced = new Set<string>();
  closedThrough: string | undefined;
  /** The platform's share in parts of 10,000, where no rule applies. */
  rate = 2_000;
  version = 1;
  isRegistered: boolean;
  accountVersion = 1;
  heldUntil = 0;

  constructor(
    readonly tenantId: string,
    readonly rates: RateModel,
    isRegistered: boolean,
  ) {
    this.isRegistered = isRegistered;
  }

  get cashInDrawers(): number {
    return [...this.drawers.values()].reduce((sum, { cash }) => sum + cash, 0);
  }

  /** What the platform owes the shop now; negative if the shop owes the platform. */
  get owed(): number {
    return this.shop.sumOf('platform_current');
  }

  get paid(): number {
    return this.payouts.reduce((sum, { state, cents }) => (hasLeft(state) ? sum + cents : sum), 0);
  }

  get openPayout(): PayoutModel | undefined {
    return this.payouts.find(({ state }) => OPEN.includes(state));
  }

  /** Digest of the shop's bank account. */
  get digest(): string {
    return this.accountVersion.toString(16).padStart(64, 'a');
  }

  due({ charged, paid, writtenOff }: RepairModel): number {
    return charged - paid - writtenOff;
  }

  /** A charge within its approval. The deposit pays first. */
  charge(repair: RepairModel, at: string): void {
    if (repair.price > repair.authorised) {
      repair.state = 'refused';
      return;
    }
    const { price } = repair;
    repair.state = 'charged';
    repair.vat = this.isRegistered ? repair.quotedVat : 0;
    for (const line of repair.lines) {
      const rate = this.rates.of(this.tenantId, line.serviceId, dayOf(at), this.rate);
      line.share = line.verified ? shareOfSale(line.cents, repair.vat, rate) : 0;
    }
    repair.share = repair.lines.reduce((sum, { share }) => sum + share, 0);
    this.#sell(repair, price, at);
    this.#moveShare(repair, repair.share, at);
    this.#applyDeposit(repair, at);
  }

  /** The customer owes the fee of the diagnosis and no more. */
  decline(repair: RepairModel, at: string): void {
    repair.state = 'declined';
    repair.vat = this.isRegistered ? repair.quotedVat : 0;
    this.#sell(repair, repair.fee, at);
    this.#applyDeposit(repair, at);
  }

  /** The verified part is undone. Work by hand stays owed, less what was refunded of it. */
  rollBack(repair: RepairModel, at: string): void {
    const { lines, isRefundedByLine, price, verified, back, verifiedBack } = repair;
    const byLine = lines.reduce((sum, line) => (line.verified ? sum : sum + line.cents - line.back), 0);
    this.#sell(repair, isRefundedByLine ? byLine : price - verified - (back - verifiedBack), at);
    this.#moveShare(repair, 0, at);
    repair.state = 'rolled_back';
  }

  /** Money at the counter or in the bank: pays what is due, the rest is the customer's. */
  receive(repair: RepairModel, cents: number, method: CounterMethod, person: Person, at: string): void {
    const paying = Math.min(cents, Math.max(0, this.due(repair)));
    this.#post(
      at,
      { [METHODS[method]]: cents, customer_receivable: -paying, customer_prepayment: paying - cents },
      repair,
    );
    repair.paid += paying;
    repair.prepaid += cents - paying;
    if (method === 'cash') this.#drawer(person, at).cash += cents;
  }

  refuses(repair: RepairModel, refund: RefundModel): boolean {
    const { cents, lines, method, person } = refund;
    if (lines.some(({ line, cents: part }) => part > line.cents - line.back)) return true;
    const most = Math.max(0, repair.paid) + Math.max(0, repair.prepaid);
    const { sale } = this.#split(repair, refund);
    const held = this.drawers.get(person)?.cash ?? 0;
    return cents <= 0 || cents > most || sale > repair.charged || (method === 'cash' && cents > held);
  }

  refund(repair: RepairModel, refund: RefundModel, at: string): void {
    const { cents, lines, method, person } = refund;
    const { deposit, sale } = this.#split(repair, refund);
    this.#post(
      at,
      { [METHODS[method]]: -cents, customer_prepayment: deposit, customer_receivable: cents - deposit },
      repair,
    );
    repair.prepaid -= deposit;
    repair.paid -= cents - deposit;
    repair.refunded += cents;
    for (const { line, cents: part } of lines) line.back += part;
    if (sale > 0) {
      const part = partOf(sale, repair.verified - repair.verifiedBack, repair.charged);
      this.#sell(repair, repair.charged - sale, at);
      if (lines.length === 0) {
        repair.back += sale;
        repair.verifiedBack += part;
      }
      if (repair.state === 'charged') this.#moveShare(repair, shareLeft(repair), at);
    }
    if (method === 'cash') this.#drawer(person, at).cash -= cents;
  }

  writeOff(repair: RepairModel, cents: number, at: string): void {
    this.#post(at, { write_offs: cents, customer_receivable: -cents }, repair);
    repair.writtenOff += cents;
  }

  collect(cents: number, at: string): void {
    this.#post(at, { platform_current: cents, customer_receivable: -cents });
    this.platform.post(this.#day(at), { provider_clearing: cents, shop_payable: -cents });
  }

  openDrawer(person: Person, cents: number, at: string): void {
    this.#drawer(person, at).isFloatCounted = true;
    this.moveCash(person, cents, at, 'safe');
  }

  /** Positive: cash comes into the drawer from the account. */
  moveCash(person: Person, cents: number, at: string, account: 'safe' | 'cash_expenses'): void {
    this.#post(at, { cash: cents, [account]: -cents });
    this.#drawer(person, at).cash += cents;
  }

  closeDrawer(person: Person, counted: number, at: string): void {
    const difference = counted - (this.drawers.get(person)?.cash ?? 0);
    this.#post(at, { cash: difference, cash_differences: -difference });
    this.#post(at, { safe: counted, cash: -counted });
    this.drawers.delete(person);
  }

  isHeld(at: string): boolean {
    return Date.parse(at) < this.heldUntil;
  }

  /** The owner changes the bank account. */
  changeAccount(at: string): void {
    this.accountVersion += 1;
    this.heldUntil = Date.parse(at) + HOLD_MS;
  }

  mayPay(at: string): boolean {
    return !this.isHeld(at) && !this.openPayout && this.owed > 0;
  }

  payNow(at: string): void {
    const time = Date.parse(at);
    const state = this.owed > SECOND_PERSON_ABOVE ? 'waiting' : 'approved';
    this.payouts.push({ cents: this.owed, digest: this.digest, state, sentAt: time, takenAt: time });
  }

  /** Follows a round of payouts to the states that the database has. Returns what is wrong with them. */
  followRound(
    found: readonly { readonly state: string; readonly cents: number }[],
    at: string,
    { mayRest, mayStop }: { readonly mayRest: boolean; readonly mayStop: boolean },
  ): string[] {
    const returning = this.payouts
      .filter(({ state, cents }) => state === 'paid' && cents % 100 === 17)
      .reduce((sum, { cents }) => sum + cents, 0);
    const facts = {
      at: Date.parse(at),
      isHeld: this.isHeld(at),
      digest: this.digest,
      owed: { least: this.owed, most: this.owed + returning },
      mayRest,
      mayStop,
    };
    const wrong = found.length === this.payouts.length ? [] : [`${found.length} payouts, not ${this.payouts.length}`];
    for (const [index, payout] of this.payouts.entries()) {
      const { state = 'missing', cents = 0 } = found[index] ?? {};
      if (cents !== payout.cents) wrong.push(`payout ${index} is ${cents} cents, not ${payout.cents}`);
      const allowed = statesAfterRound(payout, facts);
      const next = allowed.find((one) => one === state);
      if (next === undefined) wrong.push(`payout ${index} is ${state}, not ${allowed.join(' or ')}`);
      else this.#movePayout(payout, next, at);
    }
    return wrong;
  }

  /** A deposit pays what is charged now. */
  #applyDeposit(repair: RepairModel, at: string): void {
    const applied = Math.min(repair.prepaid, Math.max(0, this.due(repair)));
    this.#post(at, { customer_prepayment: applied, customer_receivable: -applied }, repair);
    repair.prepaid -= applied;
    repair.paid += applied;
  }

  /**
   * A deposit that nobody used goes back first, then what was paid above the charge, then a part of the sale. Lines are
   * always a part of the sale.
   */
  #split(repair: RepairModel, { cents, lines }: RefundModel): { deposit: number; sale: number } {
    if (lines.length > 0) return { deposit: 0, sale: cents };
    const deposit = Math.min(cents, Math.max(0, repair.prepaid));
    const overpaid = Math.min(cents - deposit, Math.max(0, -this.due(repair)));
    return { deposit, sale: cents - deposit - overpaid };
  }

  /** The sale of a repair becomes `cents`. The sums of sales and VAT are those of one sale of this price. */
  #sell(repair: RepairModel, cents: number, at: string): void {
    const vat = vatOf(cents, repair.vat) - vatOf(repair.charged, repair.vat);
    const more = cents - repair.charged;
    const account = repair.state === 'declined' ? 'diagnosis_sales' : 'repair_sales';
    this.#post(at, { customer_receivable: more, [account]: vat - more, vat_output: -vat }, repair);
    repair.charged = cents;
  }

  /** The platform's share of a repair becomes `cents`. */
  #moveShare(repair: RepairModel, cents: number, at: string): void {
    const more = cents - repair.commission;
    this.#post(at, { platform_share: more, platform_current: -more }, repair);
    this.platform.post(this.#day(at), { shop_payable: more, share_revenue: -more });
    repair.commission = cents;
  }

  #movePayout(payout: PayoutModel, state: PayoutState, at: string): void {
    if (payout.state === state) return;
    const before = hasLeft(payout.state);
    if (payout.state === 'approved') payout.sentAt = Date.parse(at);
    if (payout.state !== 'paid') payout.takenAt = Date.parse(at);
    payout.state = state;
    const cents = (Number(hasLeft(state)) - Number(before)) * payout.cents;
    this.#post(at, { bank: cents, platform_current: -cents });
    this.platform.post(this.#day(at), { shop_payable: cents, platform_bank: -cents });
  }

  /** The person's drawer; the first cash of a shift opens one. */
  #drawer(person: Person, at: string): Drawer {
    const drawer = this.drawers.get(person) ?? { cash: 0, isFloatCounted: false, openedDay: this.#day(at) };
    this.drawers.set(person, drawer);
    return drawer;
  }

  /** A closed day takes no posting. */
  #day(at: string): string {
    const day = dayOf(at);
    const firstOpen = this.closedThrough === undefined ? day : dayAfter(this.closedThrough);
    return day > firstOpen ? day : firstOpen;
  }

  #post(at: string, lines: Lines, repair?: RepairModel): void {
    this.shop.post(this.#day(at), lines);
    if (repair) addLines(repair.accounts, lines);
  }
}
