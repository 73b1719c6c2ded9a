import { planOf, type SubscriptionTier } from '../onboarding/plans.js';

// What is charged stands in two tables and nowhere else: the plans (`onboarding/plans.ts`) and the services of a shop's
// subscription (`tenant-onboarding/catalogue.ts`); a repair on the bench is priced by the catalogue of `catalog`.
// Figures that a page only quotes are read from the entries below, so that a quoted price and a charged one cannot
// drift apart.

/** A month of the platform: what the seven steps charge as their base, and what pages quote as protection. */
export const platformFeeCents = (tier: SubscriptionTier): number => planOf(tier).monthlyCents;

/** `decisions.md`: three entries for a blue screen. What a visitor is quoted is the retail one. */
export const BLUE_SCREEN = { retailCents: 75_000, wholesaleCents: 45_000, centreRecoveryCents: 50_000 } as const;
