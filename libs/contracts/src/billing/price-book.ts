import { planOf, type SubscriptionTier } from '../onboarding/plans.js';

// Charged prices are defined only in `onboarding/plans.ts` (plans), `tenant-onboarding/catalogue.ts` (subscription
// services) and the catalogue of `catalog` (bench repairs). Pages quote the entries below, so that quoted and charged
// prices cannot drift apart.

/** Price of one month: the base fee of the seven onboarding steps and the protection price on pages. */
export const platformFeeCents = (tier: SubscriptionTier): number => planOf(tier).monthlyCents;

/** `decisions.md`: three entries for a blue screen. Visitors are quoted the retail price. */
export const BLUE_SCREEN = { retailCents: 75_000, wholesaleCents: 45_000, centreRecoveryCents: 50_000 } as const;
