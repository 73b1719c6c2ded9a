import { median } from '../../load/harness.js';

export interface Apart {
  /** The middle of the differences, as a share of the second's own middle. */
  readonly share: number;
  /** Where the true one lies in 95 of 100 cases. */
  readonly from: number;
  readonly to: number;
}

/**
 * How far two times that were taken in turns lie apart. Each pair was measured side by side, so that what slows the
 * machine slows both and leaves their difference alone; the middle of the differences is moved by no single outlier.
 * Its interval is that of the order statistics, which supposes nothing about how the times are spread.
 */
export function pairedApart(pairs: readonly (readonly [number, number])[]): Apart {
  if (pairs.length < 10) throw new TypeError('fewer than ten pairs say nothing');
  const base = median(pairs.map(([, second]) => second));
  const differences = pairs.map(([first, second]) => first - second).sort((a, b) => a - b);
  const reach = Math.ceil((1.96 * Math.sqrt(differences.length)) / 2);
  const at = (rank: number): number => (differences[Math.min(Math.max(rank, 0), differences.length - 1)] ?? 0) / base;
  const middle = (differences.length - 1) / 2;
  return { share: median(differences) / base, from: at(Math.floor(middle) - reach), to: at(Math.ceil(middle) + reach) };
}
