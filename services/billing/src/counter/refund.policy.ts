import { clawbackOf, type LineShare } from '../rates/rate-rules.policy.js';
import type { SoldLine } from '../rates/sold-lines.policy.js';

/** A charge or a diagnosis fee of a repair, with what earlier reversals have taken back. */
export interface ChargeLeft {
  readonly id: string;
  readonly kind: 'charge' | 'diagnosis_fee';
  readonly quoteVersion: number;
  readonly cents: number;
  readonly reversed: number;
  readonly vatBps: number;
  /** The verified part as frozen on the entry; undefined for an entry from before that. */
  readonly verifiedCents: number | undefined;
  /** What earlier reversals have left of each line; undefined for an entry from before lines were frozen. */
  readonly soldLeft: readonly SoldLine[] | undefined;
}

/** The part of a charge that the agent verified, and what earlier refunds have taken back of that part. */
export interface VerifiedPart {
  readonly cents: number;
  readonly back: number;
}

/** A commission of the platform on a charge. */
export interface Share {
  readonly id: string;
  readonly cents: number;
  readonly reversed: number;
  readonly rate: number | undefined;
}

export const leftOf = ({ cents, reversed }: { readonly cents: number; readonly reversed: number }): number =>
  cents - reversed;

export interface Taken {
  readonly charge: ChargeLeft;
  readonly cents: number;
}

/** Takes `cents` back from the charges in the order given, each at most by what is left. */
export function takeBack(charges: readonly ChargeLeft[], cents: number): Taken[] {
  const taken: Taken[] = [];
  let rest = cents;
  for (const charge of charges) {
    const part = Math.min(rest, leftOf(charge));
    if (part > 0) taken.push({ charge, cents: part });
    rest -= part;
  }
  return taken;
}

/**
 * The verified part of a refund without lines: the refund's proportion of what is left. The last refund takes exactly
 * the rest.
 */
export function verifiedProportion(taken: Taken, verified: VerifiedPart): number {
  const [left, verifiedLeft] = [leftOf(taken.charge), verified.cents - verified.back];
  if (left <= 0 || verifiedLeft <= 0) return 0;
  return Math.floor((2 * taken.cents * verifiedLeft + left) / (2 * left));
}

/** What refunds have taken back of the verified part, the present one included. */
export interface VerifiedBack {
  readonly verifiedCents: number;
  readonly cents: number;
  /** Of the verified part, by line. Refunds by amount name no line. */
  readonly byLine: ReadonlyMap<string, number>;
}

/**
 * What the platform gives back of a share. A refunded line gives back the share of this line at its frozen rate; a refund
 * without lines gives back its proportion of the rest. Cumulative: all refunds together give back exactly the share, and
 * none gives the same part back twice.
 */
export function shareBack(
  share: Pick<Share, 'cents' | 'reversed'>,
  lines: readonly Pick<LineShare, 'id' | 'cents' | 'shareCents'>[],
  back: VerifiedBack,
): number {
  const isWhole = lines.reduce((sum, { shareCents }) => sum + shareCents, 0) === share.cents;
  let [shareCents, ofLines] = [share.cents, 0];
  for (const line of isWhole ? lines : []) {
    const reversedCents = Math.min(line.cents, (line.id !== undefined && back.byLine.get(line.id)) || 0);
    const { cents: verifiedCents } = line;
    shareCents -= clawbackOf({ shareCents: line.shareCents, givenBackCents: 0, verifiedCents, reversedCents });
    ofLines += reversedCents;
  }
  const rest = clawbackOf({
    shareCents,
    givenBackCents: 0,
    verifiedCents: back.verifiedCents - ofLines,
    reversedCents: back.cents - ofLines,
  });
  return Math.max(0, share.cents - shareCents + rest - share.reversed);
}
