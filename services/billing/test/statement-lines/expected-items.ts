import { aPerson, aShopName, fullName, type Person } from './people.js';
import type { SeededRandom } from './random.js';

export type AccountSide = 'shop' | 'platform';

/** Money that the ledger expects on a bank account. */
export interface GeneratedItem {
  readonly id: string;
  readonly kind: 'repair' | 'payout' | 'settlement';
  readonly account: AccountSide;
  /** As printed on the quote, the payout or the provider's report: `R-1023`, `PO-7K2M9Q`, `ST-20261103-1`. */
  readonly reference: string;
  /** As on the statement: negative if money leaves the account. */
  readonly cents: number;
  /** Customer, shop or provider. */
  readonly party: string;
  readonly person?: Person;
  /** First day on which the money can arrive, `YYYY-MM-DD`. */
  readonly day: string;
}

const PRICES = [
  35_000, 45_000, 49_900, 65_000, 75_000, 89_900, 95_000, 120_000, 125_000, 150_000, 189_900, 249_900, 320_000,
];
const PROVIDERS = ['Paystack', 'Yoco', 'Peach Payments'] as const;
const LETTERS = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'];
const DAY_MS = 24 * 3_600_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const aCode = (random: SeededRandom, length: number): string =>
  Array.from({ length }, () => random.pick(LETTERS)).join('');

/** Two thirds of repairs cost a list price, so that many customers owe the same amount. */
const aPrice = (random: SeededRandom): number =>
  random.chance(0.66) ? random.pick(PRICES) : random.between(20_000, 480_000);

/** Hands out the items of one shop and of the platform. Repair numbers follow each other, as in a real shop. */
export class ItemMaker {
  readonly items: GeneratedItem[] = [];
  readonly #random: SeededRandom;
  #numbers: number[];

  constructor(random: SeededRandom) {
    this.#random = random;
    const first = random.between(980, 4_000);
    this.#numbers = random.shuffle(Array.from({ length: 240 }, (_, index) => first + index));
  }

  /** Two open repairs of one price whose numbers are one slip of a finger apart. */
  neighbours(): readonly [GeneratedItem, GeneratedItem] {
    const at = this.#numbers.findIndex((number) => number % 10 < 9 && this.#numbers.includes(number + 1));
    const number = this.#numbers[at];
    if (number === undefined) throw new RangeError('no neighbours are left');
    const first = this.repair({ number });
    return [first, this.repair({ number: number + 1, cents: first.cents })];
  }

  repair(over: { person?: Person; cents?: number; number?: number } = {}): GeneratedItem & { readonly person: Person } {
    const number = over.number ?? this.#numbers.at(-1);
    this.#numbers = this.#numbers.filter((one) => one !== number);
    if (number === undefined) throw new RangeError('no repair number is left');
    const person = over.person ?? aPerson(this.#random);
    return this.#keep({
      id: `repair:${number}`,
      kind: 'repair',
      account: 'shop',
      reference: `R-${number}`,
      cents: over.cents ?? aPrice(this.#random),
      party: fullName(person),
      person,
      day: this.#day(),
    });
  }

  payout(account: AccountSide): GeneratedItem {
    const code = aCode(this.#random, 6);
    const cents = this.#random.between(80_000, 3_000_000);
    return this.#keep({
      id: `payout:${account}:${code}`,
      kind: 'payout',
      account,
      reference: `PO-${code}`,
      cents: account === 'platform' ? -cents : cents,
      party: account === 'platform' ? aShopName(this.#random) : 'Revive',
      day: this.#day(),
    });
  }

  settlement(): GeneratedItem {
    const day = this.#day();
    const reference = `ST-${day.replaceAll('-', '')}-${this.items.length}`;
    return this.#keep({
      id: `settlement:${reference}`,
      kind: 'settlement',
      account: 'platform',
      reference,
      cents: this.#random.between(150_000, 9_000_000),
      party: this.#random.pick(PROVIDERS),
      day,
    });
  }

  #day(): string {
    return addDays('2026-10-01', this.#random.between(0, 44));
  }

  #keep<Item extends GeneratedItem>(item: Item): Item {
    this.items.push(item);
    return item;
  }
}
