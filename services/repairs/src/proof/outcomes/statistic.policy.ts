import { FIGURES_NEEDED } from '@revive/contracts/site/site';

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson score interval of a proportion, accurate for small samples and for shares near 0 or 1. */
export function wilson(successes: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = successes / n;
  const z2 = Z * Z;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: successes === 0 ? 0 : centre - half, high: successes === n ? 1 : centre + half };
}

export interface Counted {
  readonly attempts: number;
  readonly held: number;
  readonly reopened: number;
  readonly blocked: number;
  readonly not_applicable: number;
  readonly timed: number;
  readonly mean_ms: number | null;
  readonly p50_ms: number | null;
  readonly p90_ms: number | null;
  readonly priced: number;
  readonly min_cents: number | null;
  readonly max_cents: number | null;
}

export interface Figures {
  readonly attempts: number;
  readonly blocked: number;
  readonly notApplicable: number;
  readonly timed: number;
  readonly priced: number;
  readonly success?: { verified: number; low: number; high: number; reopened: number };
  readonly duration?: { meanMs: number; p50Ms: number; p90Ms: number };
  readonly price?: { minCents: number; maxCents: number };
}

export function figuresOf(counted: Counted): Figures {
  const { attempts, held, blocked, not_applicable: notApplicable, timed, priced } = counted;
  const counts = { attempts, blocked, notApplicable, timed, priced };
  // control: below twenty no figure is said
  if (attempts < FIGURES_NEEDED) return counts;
  return {
    ...counts,
    success: { verified: held, ...wilson(held, attempts), reopened: counted.reopened },
    ...(timed >= FIGURES_NEEDED && {
      duration: { meanMs: whole(counted.mean_ms), p50Ms: whole(counted.p50_ms), p90Ms: whole(counted.p90_ms) },
    }),
    ...(priced >= FIGURES_NEEDED && {
      price: { minCents: Number(counted.min_cents), maxCents: Number(counted.max_cents) },
    }),
  };
}

const whole = (value: number | null): number => Math.round(Number(value));
