import { FIGURES_NEEDED } from '@revive/contracts/site/site';

/** How long a run is expected to take, from how many earlier ones. */
export interface Estimate {
  readonly ms: number;
  readonly runs: number;
}

/** Of ten earlier runs nine took no longer: a customer who plans by it is seldom disappointed. */
const SHARE = 0.9;

/** What may be said of how long these runs took; nothing while there are too few (`decisions.md`). */
export function estimateOf(durationsMs: readonly number[]): Estimate | undefined {
  if (durationsMs.length < FIGURES_NEEDED) return undefined;
  const sorted = [...durationsMs].sort((a, b) => a - b);
  // A measured value, never one in between.
  return { ms: Math.round(sorted[Math.ceil(SHARE * sorted.length) - 1] ?? 0), runs: sorted.length };
}
