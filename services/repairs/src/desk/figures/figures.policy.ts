import { FIGURES_NEEDED } from '@revive/contracts/site/site';

export interface EndedRun {
  readonly verified: boolean;
  readonly seconds: number;
}
export interface Figures {
  readonly ended: number;
  readonly needed: number;
  readonly verified?: number;
  readonly seconds?: { readonly quarter: number; readonly threeQuarters: number };
}

/** Public figures of these runs. Returns only the count if the runs are too few (`decisions.md`). */
export function figuresOf(runs: readonly EndedRun[]): Figures {
  const said = { ended: runs.length, needed: FIGURES_NEEDED };
  if (runs.length < FIGURES_NEEDED) return said;
  const times = runs
    .filter(({ verified }) => verified)
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  if (times.length < FIGURES_NEEDED) return { ...said, verified: times.length };
  return { ...said, verified: times.length, seconds: { quarter: at(times, 0.25), threeQuarters: at(times, 0.75) } };
}

/** The quantile as a measured value, without interpolation. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
