import { responseSchema, finite, nested, text, integer, type InferType } from '../rules.js';

const count = () => integer().required();
const cents = () => integer(-Number.MAX_SAFE_INTEGER).required();

const figures = () => ({
  users: nested({ total: count(), active: count(), pending: count() }).required(),
  /** `active`: shops in which somebody's account is active. */
  tenants: nested({ total: count(), active: count() }).required(),
  /**
   * `total`: every device that an agent has ever shown. `registered`: those of them whose agent is confirmed by its
   * shop.
   */
  devices: nested({ total: count(), registered: count() }).required(),
  /** What repairs charged, less reversals: `monthly` since the first of the month. */
  revenue: nested({
    monthly: finite().required(),
    total: finite().required(),
    monthlyCents: cents(),
    totalCents: cents(),
    /** The same days of the month before, so that like is compared with like; absent where it had no charge in them. */
    previousCents: integer(-Number.MAX_SAFE_INTEGER).optional(),
    /** The ledger's day that `monthly` reaches to, such as 2026-11-22. */
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
