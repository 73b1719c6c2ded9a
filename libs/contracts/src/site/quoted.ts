// Apart from the shapes: a visitor's page shows these and loads no rule.
import { planOf } from '../onboarding/plans.js';

/** spec part 3 §1 and §9: what the public pages quote. Protection is the plan that most shops of the specification take. */
export const QUOTED = { emergencyFixCents: 75_000, monthlyProtectionCents: planOf('professional').monthlyCents } as const;
