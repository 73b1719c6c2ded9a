/** spec part 1 §9, part 2 §9 and `decisions.md`: one plan table; Enterprise is not blocked past what it includes. */
export const SUBSCRIPTION_TIERS = ['starter', 'professional', 'enterprise'] as const;
export type SubscriptionTier = (typeof SUBSCRIPTION_TIERS)[number];
export const DEFAULT_TIER: SubscriptionTier = 'professional';

export interface Plan {
  readonly id: SubscriptionTier;
  readonly name: string;
  readonly monthlyCents: number;
  readonly setupCents: number;
  readonly devices: number;
  readonly devicesText: string;
  readonly support: string;
  /** Device types of part 1; Enterprise accepts any. */
  readonly deviceTypes: readonly string[];
  /** The plan has the first N of the nine capabilities in part 2. */
  readonly capabilities: number;
  readonly features: readonly string[];
  readonly popular: boolean;
}

const STARTER_TYPES = ['Mobile devices', 'Windows/Mac computers', 'Storage devices'] as const;
const PROFESSIONAL_TYPES = [...STARTER_TYPES, 'Gaming consoles', 'Network equipment', 'Audio equipment'] as const;

export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    monthlyCents: 9_900,
    setupCents: 0,
    devices: 50,
    devicesText: '50 devices per month',
    support: 'Email support',
    deviceTypes: STARTER_TYPES,
    capabilities: 3,
    features: [],
    popular: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    monthlyCents: 19_900,
    setupCents: 29_900,
    devices: 150,
    devicesText: '150 devices per month',
    support: 'Priority support',
    deviceTypes: PROFESSIONAL_TYPES,
    capabilities: 6,
    features: [],
    popular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyCents: 39_900,
    setupCents: 59_900,
    devices: 500,
    devicesText: '500 devices per month included',
    support: '24/7 dedicated support',
    deviceTypes: [...PROFESSIONAL_TYPES, 'Every other device type'],
    capabilities: 9,
    features: ['Custom integrations', 'White-label options'],
    popular: false,
  },
];
export const planOf = (tier: SubscriptionTier): Plan => PLANS.find(({ id }) => id === tier) as Plan;
