import { ItemMaker, type GeneratedItem } from './expected-items.js';
import { LineMaker, type GeneratedLine } from './lines.js';
import { SeededRandom } from './random.js';

export interface GeneratedStatement {
  readonly items: readonly GeneratedItem[];
  /** In the order of the bank's days. */
  readonly lines: readonly GeneratedLine[];
}

const times = (count: number, make: () => void): void => {
  for (let made = 0; made < count; made += 1) make();
};

/** 200 lines of a shop's and the platform's account with what each of them pays, and the money that never came. */
export function generateStatement(seed: number): GeneratedStatement {
  const random = new SeededRandom(seed);
  const items = new ItemMaker(random);
  const maker = new LineMaker(random, items);
  times(23, () => maker.exactReference());
  times(1, () => maker.slippedOntoStranger());
  times(16, () => maker.mistypedReference());
  times(10, () => maker.truncated());
  times(12, () => maker.concatenated());
  times(14, () => maker.nameOnly());
  times(8, () => maker.mistypedName());
  times(10, () => maker.familyPayer());
  times(8, () => maker.twoRepairs());
  times(6, () => maker.partPayments());
  times(8, () => maker.feeTakenOff());
  times(8, () => maker.swappedDate());
  times(4, () => maker.sameAmounts());
  times(3, () => maker.foreignReference());
  times(3, () => maker.paidTwice());
  times(5, () => maker.payout('shop'));
  times(17, () => maker.unrelated('shop'));
  times(3, () => maker.equalAmountTrap());
  times(10, () => maker.payout('platform'));
  times(2, () => maker.payoutReturned());
  times(9, () => maker.settlement());
  times(5, () => maker.unrelated('platform'));
  // Customers who have not paid.
  times(30, () => items.repair());
  times(3, () => items.payout('platform'));
  const lines = random.shuffle(maker.lines).sort((left, right) => left.day.localeCompare(right.day));
  return { items: items.items, lines };
}
