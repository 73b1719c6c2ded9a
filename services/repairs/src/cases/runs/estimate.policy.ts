import { FIGURES_NEEDED } from '@revive/contracts/site/site';

export interface Estimate {
  readonly ms: number;
  readonly runs: number;
}

/** Nine of ten earlier runs took no longer, so a customer's plan rarely fails. */
const SHARE = 0.9;

/** Duration estimate; undefined for too few runs (`decisions.md`). */
export function estimateOf(durationsMs: readonly number[]): Estimate | undefined {
  if (durationsMs.length < FIGURES_NEEDED) return undefined;
  const sorted = [...durationsMs].sort((a, b) => a - b);
  // A measured value, without interpolation.
  return { ms: Math.round(sorted[Math.ceil(SHARE * sorted.length) - 1] ?? 0), runs: sorted.length };
}
