import { FIGURES_NEEDED } from '@revive/contracts/site/site';

/** One repair run that ended. */
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

/** What may be said of these runs: nothing but their number while there are too few (`decisions.md`). */
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

/** The measured value at that place, never one in between. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
