// Kept out of the schemas, so that visitors’ pages load no validation rules.
import { BLUE_SCREEN, platformFeeCents } from '../billing/price-book.js';

/**
 * spec part 3 §1 and §9: what the public pages quote, from the price book. Protection is the plan that most shops of
 * the specification take.
 */
export const QUOTED = {
  emergencyFixCents: BLUE_SCREEN.retailCents,
  monthlyProtectionCents: platformFeeCents('professional'),
} as const;
