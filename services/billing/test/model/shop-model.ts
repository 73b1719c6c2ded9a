import type { CounterMethod } from '@revive/contracts/billing/entries';

/** A repair's money in cents, as a person would keep it on paper. */
export interface RepairModel {
  readonly id: string;
  readonly number: number;
  readonly price: number;
  readonly authorised: number;
  state: 'approved' | 'charged' | 'refused' | 'rolled_back';
  version: number;
  /** Charge less reversals. */
  charged: number;
  /** The share of the whole charge, and what is left of it. */
  share: number;
  commission: number;
  paid: number;
  prepaid: number;
  refunded: number;
  writtenOff: number;
  readonly promises: { readonly id: string; readonly cents: number }[];
}

interface Drawer {
  cash: number;
  isFloatCounted: boolean;
  readonly openedDay: string;
}

const RATE_PER_TEN_THOUSAND = 2_000;
const DAY_MS = 24 * 3_600_000;
const OFFSET_MS = 2 * 3_600_000;
const METHODS = { cash: 'cash', card: 'card_terminal', eft: 'bank' } as const;

/** Half up to the cent. */
const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
const vatIn = (cents: number, bps: number): number => rounded(cents * bps, 10_000 + bps);
const shareOn = (cents: number, bps: number): number =>
  rounded((cents - vatIn(cents, bps)) * RATE_PER_TEN_THOUSAND, 10_000);
/** The calendar day in South Africa, which has no summer time. */
export const dayOf = (at: string): string => new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 10);
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The books of one shop and its part of the platform's books, kept in memory without the product's code. */
export class ShopModel {
  readonly repairs: RepairModel[] = [];
  readonly drawers = new Map<'boss' | 'tech', Drawer>();
  /** Balance per account of the shop's book; payouts of the platform excluded. */
  readonly shop = new Map<string, number>();
  /** Balance per account of the platform's book that comes from this shop; payouts excluded. */
  readonly platform = new Map<string, number>();
  closedThrough: string | undefined;

  constructor(
    readonly tenantId: string,
    readonly vatBps: number,
  ) {}

  get cashInDrawers(): number {
    return [...this.drawers.values()].reduce((sum, { cash }) => sum + cash, 0);
  }

  /** What the platform has to pay in total: collected money less its share. */
  get earned(): number {
    return this.shop.get('platform_current') ?? 0;
  }

  due({ charged, paid, writtenOff }: RepairModel): number {
    return charged - paid - writtenOff;
  }

  /** A charge within its approval. The deposit pays first. */
  charge(repair: RepairModel): void {
    if (repair.price > repair.authorised) {
      repair.state = 'refused';
      return;
    }
    const { price } = repair;
    const vat = vatIn(price, this.vatBps);
    this.#post(this.shop, { customer_receivable: price, repair_sales: vat - price, vat_output: -vat });
    repair.state = 'charged';
    repair.charged += price;
    repair.share = shareOn(price, this.vatBps);
    this.#moveShare(repair, repair.share);
    const applied = Math.min(repair.prepaid, Math.max(0, this.due(repair)));
    this.#post(this.shop, { customer_prepayment: applied, customer_receivable: -applied });
    repair.prepaid -= applied;
    repair.paid += applied;
  }

  rollBack(repair: RepairModel): void {
    this.#reverse(repair, repair.charged);
    this.#moveShare(repair, -repair.commission);
    repair.state = 'rolled_back';
  }

  /** Money at the counter or in the bank: pays what is due, the rest is the customer's. */
  receive(repair: RepairModel, cents: number, method: CounterMethod, person: 'boss' | 'tech', at: string): void {
    const paying = Math.min(cents, Math.max(0, this.due(repair)));
    this.#post(this.shop, {
      [METHODS[method]]: cents,
      customer_receivable: -paying,
      customer_prepayment: paying - cents,
    });
    repair.paid += paying;
    repair.prepaid += cents - paying;
    if (method === 'cash') this.#drawer(person, at).cash += cents;
  }

  /** The code of the refusal, or undefined. */
  refusalOfRefund(repair: RepairModel, cents: number, method: CounterMethod, person: 'boss' | 'tech'): boolean {
    const most = Math.max(0, repair.paid) + Math.max(0, repair.prepaid);
    const { sale } = this.#split(repair, cents);
    const held = this.drawers.get(person)?.cash ?? 0;
    return cents <= 0 || cents > most || sale > repair.charged || (method === 'cash' && cents > held);
  }

  refund(repair: RepairModel, cents: number, method: CounterMethod, person: 'boss' | 'tech', at: string): void {
    const { deposit, sale } = this.#split(repair, cents);
    this.#post(this.shop, {
      [METHODS[method]]: -cents,
      customer_prepayment: deposit,
      customer_receivable: cents - deposit,
    });
    repair.prepaid -= deposit;
    repair.paid -= cents - deposit;
    repair.refunded += cents;
    if (sale > 0) {
      this.#reverse(repair, sale);
      // The platform keeps the proportion of its share that the customer still pays.
      this.#moveShare(repair, rounded(repair.share * repair.charged, repair.price) - repair.commission);
    }
    if (method === 'cash') this.#drawer(person, at).cash -= cents;
  }

  writeOff(repair: RepairModel, cents: number): void {
    this.#post(this.shop, { write_offs: cents, customer_receivable: -cents });
    repair.writtenOff += cents;
  }

  collect(cents: number): void {
    this.#post(this.shop, { platform_current: cents, customer_receivable: -cents });
    this.#post(this.platform, { provider_clearing: cents, shop_payable: -cents });
  }

  openDrawer(person: 'boss' | 'tech', cents: number, at: string): void {
    const drawer = this.#drawer(person, at);
    drawer.isFloatCounted = true;
    this.moveCash(person, cents, at, 'safe');
  }

  /** Positive: cash comes into the drawer from the account. */
  moveCash(person: 'boss' | 'tech', cents: number, at: string, account: 'safe' | 'cash_expenses'): void {
    this.#post(this.shop, { cash: cents, [account]: -cents });
    this.#drawer(person, at).cash += cents;
  }

  closeDrawer(person: 'boss' | 'tech', counted: number): void {
    const difference = counted - (this.drawers.get(person)?.cash ?? 0);
    this.#post(this.shop, { cash: difference, cash_differences: -difference });
    this.#post(this.shop, { safe: counted, cash: -counted });
    this.drawers.delete(person);
  }

  /** A deposit that nobody used goes back first, then what was paid above the charge, then a part of the sale. */
  #split(repair: RepairModel, cents: number): { deposit: number; sale: number } {
    const deposit = Math.min(cents, Math.max(0, repair.prepaid));
    const overpaid = Math.min(cents - deposit, Math.max(0, -this.due(repair)));
    return { deposit, sale: cents - deposit - overpaid };
  }

  /** The VAT of what is left is the VAT of a sale of what is left. */
  #reverse(repair: RepairModel, cents: number): void {
    const vat = vatIn(repair.charged, this.vatBps) - vatIn(repair.charged - cents, this.vatBps);
    this.#post(this.shop, { customer_receivable: -cents, repair_sales: cents - vat, vat_output: vat });
    repair.charged -= cents;
  }

  #moveShare(repair: RepairModel, cents: number): void {
    this.#post(this.shop, { platform_share: cents, platform_current: -cents });
    this.#post(this.platform, { shop_payable: cents, share_revenue: -cents });
    repair.commission += cents;
  }

  /** The person's drawer; the first cash of a shift opens one. */
  #drawer(person: 'boss' | 'tech', at: string): Drawer {
    const day = dayOf(at);
    const firstOpen = this.closedThrough === undefined ? day : dayAfter(this.closedThrough);
    const drawer = this.drawers.get(person) ?? {
      cash: 0,
      isFloatCounted: false,
      openedDay: day > firstOpen ? day : firstOpen,
    };
    this.drawers.set(person, drawer);
    return drawer;
  }

  #post(book: Map<string, number>, lines: Readonly<Record<string, number>>): void {
    for (const [account, cents] of Object.entries(lines)) book.set(account, (book.get(account) ?? 0) + cents);
  }
}
