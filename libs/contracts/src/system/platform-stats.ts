import { responseSchema, finite, nested, text, integer, type InferType, signedCents } from '../rules.js';

const count = () => integer().required();
const cents = () => signedCents().required();

const figures = () => ({
  users: nested({ total: count(), active: count(), pending: count() }).required(),
  /** `active`: shops with at least one active account. */
  tenants: nested({ total: count(), active: count() }).required(),
  /** `total`: all devices ever reported by an agent. `registered`: devices whose agent is confirmed by its shop. */
  devices: nested({ total: count(), registered: count() }).required(),
  /** Repair charges minus reversals. `monthly` counts from the first of the month. */
  revenue: nested({
    monthly: finite().required(),
    total: finite().required(),
    monthlyCents: cents(),
    totalCents: cents(),
    /** Same days of the previous month, for a fair comparison; absent if there was no charge in these days. */
    previousCents: signedCents().optional(),
    /** The platform's share of the same days, apart from the shops' charges. */
    shareMonthlyCents: cents(),
    sharePreviousCents: signedCents().optional(),
    /** Last ledger day included in `monthly`, such as 2026-11-22. */
    through: text(10).required(),
  }).required(),
});

/**
 * spec part 2 §3, from counters that the owning services keep. Money fields of the specification are rand, ours end in
 * `Cents`. Its §7 reads the same figures as `stats`: they stand in both places.
 */
export const platformStatsSchema = responseSchema('PlatformStats', {
  ...figures(),
  stats: nested(figures()).required(),
  totalRevenue: finite().required(),
});
export type PlatformStats = InferType<typeof platformStatsSchema>;
