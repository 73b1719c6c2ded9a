import type { ApprovedLine } from '@revive/proto/revive/repairs/v1/repairs';

/** A service of the shop itself, named as in the approved quote. */
const OWN_SERVICE = 'own';
/** A charge without approved lines. */
const UNKNOWN_SERVICE = 'unknown';

/** The part of a charge that belongs to a line, frozen in `details.sold` of the entry; negative in a reversal. */
export interface SoldLine {
  /** Id of the line in the quote; empty without lines. */
  readonly id: string;
  /** Id of a service of the price book, `own`, `work`, `part` or `unknown`. */
  readonly service: string;
  /** Name of the line; of the service, if the shop has its own. */
  readonly name: string;
  readonly cents: number;
}

/** Spare parts of a shop's own service are apart from its work. */
function serviceOf({ serviceId, ownService }: Pick<ApprovedLine, 'serviceId' | 'ownService'>): string {
  if (serviceId === 'part') return serviceId;
  if (ownService) return OWN_SERVICE;
  return serviceId || 'work';
}

const BY_HAND: readonly string[] = ['part', 'work', OWN_SERVICE];
const isByHand = ({ service }: Pick<SoldLine, 'service'>): boolean => BY_HAND.includes(service);

/**
 * Splits `cents` in proportion to the weights by the method of the largest remainder; of equal remainders, the earlier
 * weight gets the cent. The parts add up to `cents`, and a weight of 0 gets 0. Needs a positive weight.
 */
export function splitInProportion(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  // bigint, because the product exceeds 2^53.
  const shares = weights.map((weight, at) => {
    const product = BigInt(Math.abs(cents)) * BigInt(weight);
    return { at, whole: Number(product / sum), rest: product % sum };
  });
  const left = Math.abs(cents) - shares.reduce((total, { whole }) => total + whole, 0);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  const extra = new Set(byRest.slice(0, left).map(({ at }) => at));
  const sign = cents < 0 ? -1 : 1;
  return shares.map(({ at, whole }) => sign * (whole + (extra.has(at) ? 1 : 0)) + 0);
}

/** A charge as its approved lines: a discount reduces all lines in proportion to their amounts. */
export function soldLines(
  cents: number,
  approved: readonly ApprovedLine[],
  serviceIds: readonly string[] = [],
): SoldLine[] {
  const lines = approved.filter((line) => line.cents > 0);
  if (lines.length === 0) {
    const [only = UNKNOWN_SERVICE] = serviceIds.length === 1 ? serviceIds : [];
    return [{ id: '', service: only, name: '', cents }];
  }
  const parts = splitInProportion(
    cents,
    lines.map((line) => line.cents),
  );
  return lines
    .map((line, at) => ({
      id: line.id,
      service: serviceOf(line),
      name: line.ownService && line.serviceId !== 'part' ? line.ownService : line.name,
      cents: parts[at] ?? 0,
    }))
    .filter((line) => line.cents !== 0);
}

/** Finished work by hand that stays owed although the repair failed: the lines of the agent are not charged. */
export function soldByHand(cents: number, approved: readonly ApprovedLine[]): SoldLine[] {
  const byHand = approved.filter((line) => isByHand({ service: serviceOf(line) }));
  return soldLines(cents, byHand.some((line) => line.cents > 0) ? byHand : approved);
}

/** What is left of each line of a charge after its earlier reversals. */
export function leftOfLines(charge: readonly SoldLine[], reversals: readonly (readonly SoldLine[])[]): SoldLine[] {
  const back = new Map<string, number>();
  for (const { id, cents } of reversals.flat()) back.set(id, (back.get(id) ?? 0) + cents);
  return charge.map((line) => ({ ...line, cents: Math.max(0, line.cents + (back.get(line.id) ?? 0)) }));
}

const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

/** Takes `cents` off the lines in proportion to what is left of them, as lines of a reversal. */
function takenOff(cents: number, left: readonly SoldLine[]): SoldLine[] {
  if (cents === 0 || sumOf(left) === 0) return [];
  const parts = splitInProportion(
    cents,
    left.map((line) => line.cents),
  );
  return left.map((line, at) => ({ ...line, cents: 0 - (parts[at] ?? 0) })).filter((line) => line.cents !== 0);
}

/**
 * The lines of a refund of `cents`. Chosen lines come first, each at most by what is left of it: after a discount, this
 * is less than the line's price. The rest is taken off all lines in proportion.
 */
export function refundedLines(
  cents: number,
  left: readonly SoldLine[],
  chosen: readonly { readonly id: string; readonly cents: number }[] = [],
): SoldLine[] {
  const wanted = new Map<string, number>();
  for (const line of chosen) wanted.set(line.id, (wanted.get(line.id) ?? 0) + line.cents);
  let open = cents;
  const taken = left.map((line) => {
    const part = Math.min(line.cents, wanted.get(line.id) ?? 0, open);
    open -= part;
    return { ...line, cents: part };
  });
  const rest = takenOff(
    open,
    left.map((line, at) => ({ ...line, cents: line.cents - (taken[at]?.cents ?? 0) })),
  );
  return left
    .map((line, at) => ({
      ...line,
      cents: sumOf(rest.filter(({ id }) => id === line.id)) - (taken[at]?.cents ?? 0),
    }))
    .filter((line) => line.cents !== 0);
}

/** The lines of a rollback: all that is left, except `kept` cents of work by hand. */
export function rolledBackLines(kept: number, left: readonly SoldLine[]): SoldLine[] {
  const byHand = left.filter(isByHand);
  const keeping = takenOff(kept, sumOf(byHand) >= kept ? byHand : left);
  return left
    .map((line) => ({ ...line, cents: 0 - line.cents - sumOf(keeping.filter(({ id }) => id === line.id)) }))
    .filter((line) => line.cents !== 0);
}
