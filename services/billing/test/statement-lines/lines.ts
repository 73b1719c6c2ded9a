import { addDays, aCode, type AccountSide, type GeneratedItem, type ItemMaker } from './expected-items.js';
import { aPerson, aRelative, fullName, mistyped, printedName, type Person } from './people.js';
import type { SeededRandom } from './random.js';

/** What a person with the customer's file at hand would book. */
export interface Truth {
  readonly parts: readonly { readonly item: string; readonly cents: number }[];
  /** The bank kept this much of the payment. */
  readonly feeCents: number;
}

export interface GeneratedLine {
  readonly account: AccountSide;
  readonly day: string;
  readonly description: string;
  readonly cents: number;
  readonly kind: string;
  readonly truth: Truth;
}

const NOTHING: Truth = { parts: [], feeCents: 0 };
const CHANNELS = [
  'PAYSHAP FROM',
  'EFT CREDIT',
  'FNB APP PAYMENT FROM',
  'MAGTAPE CREDIT',
  'INTERNET PMT FROM',
  'CAPITEC',
  'ACB CREDIT',
  'IMMEDIATE PAYMENT',
];
const WORDS = ['', 'REPAIR', 'REF', 'INV', 'PHONE', 'LAPTOP', 'SCREEN', 'THANKS'];
const BANK_FEES = [150, 250, 500, 750, 1_050, 1_500];

export class LineMaker {
  readonly lines: GeneratedLine[] = [];
  readonly #random: SeededRandom;
  readonly #items: ItemMaker;

  constructor(random: SeededRandom, items: ItemMaker) {
    this.#random = random;
    this.#items = items;
  }

  exactReference(): void {
    const item = this.#items.repair();
    this.#paid('exact_reference', item, [this.#reference(item), this.#maybe(item.person)]);
  }

  mistypedReference(): void {
    const item = this.#items.repair();
    const digits = mistyped(this.#random, item.reference.slice(1)).replace('-', '');
    const name = this.#random.chance(0.75) ? printedName(this.#random, item.person) : '';
    this.#paid('mistyped_reference', item, [`R${digits}`, name]);
  }

  /** The slip leads to a stranger's open repair of the same price, and no name tells the two apart. */
  slippedOntoStranger(): void {
    const [own, stranger] = this.#items.neighbours();
    this.#paid('slipped_onto_stranger', own, [stranger.reference]);
  }

  /** The bank prints 20 to 26 characters; the end of the reference is lost. */
  truncated(): void {
    const item = this.#items.repair();
    const name = printedName(this.#random, item.person);
    const text = `${this.#random.pick(CHANNELS)} ${name} ${item.reference}`;
    this.#add('truncated', item, text.slice(0, text.length - this.#random.between(1, 3)));
  }

  concatenated(): void {
    const item = this.#items.repair();
    const number = item.reference.slice(2);
    const last = item.person.last.replaceAll(' ', '').toUpperCase();
    this.#add('concatenated', item, this.#random.pick([
      `R${number}${last}`, `REFR${number}PHONE`, `INV${number}${last}`, `${last}R${number}`, `REPAIR${number}SAMSUNGA12`, `R${number}THANKYOU`,
    ])); // prettier-ignore
  }

  nameOnly(): void {
    const item = this.#items.repair();
    this.#paid('name_only', item, [printedName(this.#random, item.person), this.#random.pick(WORDS)]);
  }

  mistypedName(): void {
    const item = this.#items.repair();
    const { first, last } = item.person;
    this.#paid('mistyped_name', item, [`${first} ${mistyped(this.#random, last.toUpperCase())}`.toUpperCase()]);
  }

  /** A relative or a friend pays; half of them without a reference, but with the customer's surname. */
  familyPayer(): void {
    const item = this.#items.repair();
    const withReference = this.#random.chance(0.6);
    const payer = aRelative(this.#random, item.person, !withReference || this.#random.chance(0.4));
    const purpose = withReference ? this.#reference(item) : `FOR ${item.person.first.toUpperCase()}`;
    this.#paid('family_payer', item, [printedName(this.#random, payer), purpose]);
  }

  twoRepairs(): void {
    const first = this.#items.repair();
    const second = this.#items.repair({ person: first.person });
    const numbers = [first.reference, second.reference].map((reference) => reference.slice(2));
    const text = this.#random.pick([
      `R${numbers.join('/')}`, `R-${numbers[0]} R-${numbers[1]}`, `${numbers.join(' AND ')} ${first.person.last}`,
      `R${numbers[0]} + OTHER ${fullName(first.person)}`, `2 REPAIRS ${fullName(first.person)}`,
    ]); // prettier-ignore
    this.#line(
      'two_repairs',
      first,
      `${this.#random.pick(CHANNELS)} ${text}`.toUpperCase(),
      first.cents + second.cents,
      {
        parts: [first, second].map(({ id, cents }) => ({ item: id, cents })),
        feeCents: 0,
      },
    );
  }

  /** Two lines for one repair. */
  partPayments(): void {
    const item = this.#items.repair();
    const first = Math.floor((item.cents * this.#random.pick([30, 40, 50, 60])) / 10_000) * 100;
    const name = printedName(this.#random, item.person);
    for (const [cents, word] of [
      [first, 'PART'],
      [item.cents - first, 'BALANCE'],
    ] as const)
      // prettier-ignore
      this.#line(
        'part_payment',
        item,
        this.#random.pick([`${this.#reference(item)} ${name}`, `${word} ${this.#reference(item)}`, `${name} ${item.reference} ${word}`]), // prettier-ignore
        cents,
        { parts: [{ item: item.id, cents }], feeCents: 0 },
        word === 'BALANCE' ? this.#random.between(5, 14) : undefined,
      );
  }

  feeTakenOff(): void {
    const item = this.#items.repair();
    const feeCents = this.#random.pick(BANK_FEES);
    const text = [this.#random.pick(CHANNELS), this.#reference(item), this.#maybe(item.person)].join(' ');
    this.#line('fee_taken_off', item, text, item.cents - feeCents, {
      parts: [{ item: item.id, cents: item.cents }],
      feeCents,
    });
  }

  /** Day and month change places in the bank's file. */
  swappedDate(): void {
    const item = this.#items.repair();
    const real = addDays(item.day, this.#random.between(0, 3));
    const [year, month, day] = real.split('-');
    const swapped = Number(day) <= 12 ? `${year}-${day}-${month}` : `${year}-${month}-${day}`;
    const text = [printedName(this.#random, item.person), this.#reference(item)].join(' ');
    this.lines.push({
      account: 'shop',
      day: swapped,
      description: text,
      cents: item.cents,
      kind: 'swapped_date',
      truth: whole(item),
    });
  }

  /** Two customers owe the same amount on the same day. */
  sameAmounts(): void {
    const first = this.#items.repair();
    const second = this.#items.repair({ cents: first.cents });
    this.#paid('same_amount', first, [printedName(this.#random, first.person)]);
    this.#paid('same_amount', second, [this.#reference(second)]);
  }

  /** The customer types the number of a stranger's repair of the same price, and the bank prints the customer's name. */
  foreignReference(): void {
    const own = this.#items.repair();
    const foreign = this.#items.repair({ cents: own.cents });
    this.#paid('foreign_reference', own, [foreign.reference, fullName(own.person).toUpperCase()]);
  }

  /** The second payment belongs to nothing that is open. */
  paidTwice(): void {
    const item = this.#items.repair();
    const text = `${this.#random.pick(CHANNELS)} ${item.reference} ${printedName(this.#random, item.person)}`;
    this.#line('exact_reference', item, text, item.cents, whole(item), 0);
    this.#line('paid_twice', item, text, item.cents, NOTHING, this.#random.between(3, 4));
  }

  payout(account: AccountSide): void {
    const item = this.#items.payout(account);
    const words = account === 'platform' ? ['PAYMENT TO', item.party.toUpperCase()] : ['ACB CREDIT REVIVE'];
    const text = [...words, this.#random.chance(0.8) ? item.reference : item.reference.replace('-', '')].join(' ');
    this.#line(`payout_${account}`, item, text.slice(0, 44), item.cents, whole(item));
  }

  /** The bank of the shop refused the payout; the money is back. The payout itself was booked before. */
  payoutReturned(): void {
    const item = this.#items.payout('platform');
    this.#line(
      'payout_platform',
      item,
      `PAYMENT TO ${item.party.toUpperCase()} ${item.reference}`,
      item.cents,
      whole(item),
      0,
    );
    this.#line('payout_returned', item, `UNPAID RETURNED ${item.reference} ACC CLOSED`, -item.cents, NOTHING, 3);
  }

  settlement(): void {
    const item = this.#items.settlement();
    const text = this.#random.pick([`${item.party} SETTLEMENT ${item.reference}`, `${item.party} PAYOUT`, `ACB CREDIT ${item.party} ${item.reference.replaceAll('-', '')}`]); // prettier-ignore
    this.#line('settlement', item, text.toUpperCase(), item.cents, whole(item));
  }

  unrelated(account: AccountSide): void {
    const random = this.#random;
    const person = fullName(aPerson(random)).toUpperCase();
    const [description, cents] = random.pick<readonly [string, number]>([
      ['MONTHLY ACCOUNT FEE', -random.between(6_900, 24_900)],
      ['#SERVICE FEES', -random.between(250, 4_500)],
      [`SALARY ${person}`, -random.between(600_000, 2_400_000)],
      ['CARD SETTLEMENT MERCHANT 00482913', random.between(50_000, 900_000)],
      [`CASH DEPOSIT BRANCH ${random.between(1_000, 9_999)}`, random.pick([50_000, 100_000, 150_000, 200_000])],
      ['DEBIT ORDER OUTSURANCE', -random.between(40_000, 190_000)],
      [`POS PURCHASE CELLUCITY ${random.between(100, 999)}`, -random.between(9_900, 320_000)],
      ['CREDIT INTEREST', random.between(50, 9_900)],
      [`RENT ${aCode(random, 4)} PROPERTIES`, -random.between(800_000, 2_500_000)],
      ['SARS VAT PAYMENT', -random.between(100_000, 1_900_000)],
      [`PREPAID AIRTIME 08${random.between(10_000_000, 49_999_999)}`, -random.pick([2_900, 5_500, 11_000])],
    ]);
    this.#unrelatedLine('unrelated', account, description, cents);
  }

  /** Money with the amount of an open repair that nobody has sent for it. */
  equalAmountTrap(): void {
    const item = this.#items.repair();
    this.#unrelatedLine(
      'equal_amount_trap',
      'shop',
      `CASH DEPOSIT ATM ${this.#random.between(1_000, 9_999)}`,
      item.cents,
    );
  }

  #unrelatedLine(kind: string, account: AccountSide, description: string, cents: number): void {
    const day = addDays('2026-10-01', this.#random.between(0, 48));
    this.lines.push({ account, day, description, cents, kind, truth: NOTHING });
  }

  #paid(kind: string, item: GeneratedItem, words: readonly string[]): void {
    const text = [this.#random.pick(CHANNELS), ...words].filter((word) => word !== '').join(' ');
    this.#add(kind, item, text);
  }

  #add(kind: string, item: GeneratedItem, description: string): void {
    this.#line(kind, item, description, item.cents, whole(item));
  }

  #line(kind: string, item: GeneratedItem, text: string, cents: number, truth: Truth, late?: number): void {
    const day = addDays(item.day, late ?? this.#random.between(0, 3));
    this.lines.push({ account: item.account, day, description: text, cents, kind, truth });
  }

  /** The forms in which customers write the number of their repair. */
  #reference({ reference }: GeneratedItem): string {
    const number = reference.slice(2);
    return this.#random.pick([reference, `R${number}`, `REPAIR ${number}`, `R ${number}`, `REF:R-${number}`, `r-${number}`, `R_${number}`]); // prettier-ignore
  }

  #maybe(person: Person): string {
    return this.#random.chance(0.5) ? printedName(this.#random, person) : '';
  }
}

const whole = ({ id, cents }: GeneratedItem): Truth => ({ parts: [{ item: id, cents }], feeCents: 0 });
