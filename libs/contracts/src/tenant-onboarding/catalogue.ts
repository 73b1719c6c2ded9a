import { shareOf } from '../money.js';
import { platformFeeCents } from '../billing/price-book.js';
import { DEFAULT_TIER, type SubscriptionTier } from '../onboarding/plans.js';

/**
 * spec part 2 §3: what a new shop chooses from. Prices of the 7-step onboarding alone; a repair on the bench is priced
 * by the repair catalogue.
 */
export const ONBOARDING_SERVICE_IDS = [
  'phone_bridge',
  'boot_repair',
  'registry_fix',
  'data_recovery',
  'performance_boost',
  'mobile_repair',
] as const;
export type OnboardingServiceId = (typeof ONBOARDING_SERVICE_IDS)[number];

interface OnboardingService {
  readonly id: OnboardingServiceId;
  readonly name: string;
  readonly priceCents: number;
  readonly category: 'Advanced' | 'System' | 'Recovery' | 'Optimization' | 'Mobile';
  readonly difficulty: 'Expert' | 'Advanced' | 'Basic';
}

export const ONBOARDING_SERVICES: readonly OnboardingService[] = [
  { id: 'phone_bridge', name: 'Phone Bridge Repair', priceCents: 49_900, category: 'Advanced', difficulty: 'Expert' },
  { id: 'boot_repair', name: 'Boot Sector Repair', priceCents: 29_900, category: 'System', difficulty: 'Advanced' },
  { id: 'registry_fix', name: 'Registry Restoration', priceCents: 19_900, category: 'System', difficulty: 'Advanced' },
  { id: 'data_recovery', name: 'Data Recovery', priceCents: 39_900, category: 'Recovery', difficulty: 'Basic' },
  {
    id: 'performance_boost',
    name: 'Performance Optimization',
    priceCents: 14_900,
    category: 'Optimization',
    difficulty: 'Basic',
  },
  { id: 'mobile_repair', name: 'Mobile Device Repair', priceCents: 9_900, category: 'Mobile', difficulty: 'Basic' },
];

/** spec part 2 §9: of each selected service's price, a month. */
export const SERVICE_SHARE = 0.2;
export const shareOfService = ({ priceCents }: Pick<OnboardingService, 'priceCents'>): number =>
  shareOf(priceCents, SERVICE_SHARE);

/** The base fee is the price of the shop’s tier. R199 is the price of Professional, the default (`decisions.md`). */
export const baseFeeOf = (tier: SubscriptionTier = DEFAULT_TIER): number => platformFeeCents(tier);

/** Monthly price in cents: the base fee plus a share of each selected service. Duplicates count once. */
export const monthlyCentsOf = (baseCents: number, selected: readonly string[]): number =>
  ONBOARDING_SERVICES.filter(({ id }) => selected.includes(id)).reduce(
    (sum, service) => sum + shareOfService(service),
    baseCents,
  );
