import { median } from '../../load/harness.js';

export interface Apart {
  /** The median difference, as a share of the second's median. */
  readonly share: number;
  /** The 95 % confidence interval of the difference. */
  readonly from: number;
  readonly to: number;
}

/**
 * Compares two times measured in alternation. Both times of a pair are measured in sequence, so load on the machine
 * affects both, and the median of the differences is robust against outliers. The interval uses order statistics,
 * which assume no distribution.
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
