/** spec part 1 §9. */
export const PROFILE_BUSINESS_TYPES = [
  'sole_proprietorship',
  'partnership',
  'corporation',
  'llc',
  'nonprofit',
  'franchise',
  'other',
] as const;
export const PROFILE_COUNTRIES = [
  'US',
  'CA',
  'GB',
  'AU',
  'DE',
  'FR',
  'JP',
  'CN',
  'IN',
  'BR',
  'ZA',
  'MX',
  'other',
] as const;
export const PROJECT_VALUES = ['under_50', '50_150', '150_500', '500_1500', '1500_5000', 'over_5000'] as const;
export const SERVICE_MODELS = [
  'walk_in',
  'mobile_service',
  'mail_in',
  'hybrid',
  'wholesale',
  'retail',
  'enterprise',
] as const;
export const OPERATIONAL_SCALES = ['local', 'regional', 'national', 'international'] as const;
export const PRIMARY_CATEGORIES = [
  'mobile_phones',
  'tablets',
  'laptops',
  'desktops',
  'gaming',
  'networking',
  'servers',
  'industrial',
  'automotive',
  'appliances',
  'medical',
  'telecommunications',
] as const;
type PrimaryCategory = (typeof PRIMARY_CATEGORIES)[number];

export const PROFILE_WORDS: Readonly<Record<string, string>> = {
  sole_proprietorship: 'Sole proprietorship',
  partnership: 'Partnership',
  corporation: 'Corporation',
  llc: 'Limited liability company',
  nonprofit: 'Non-profit',
  franchise: 'Franchise',
  other: 'Other',
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  JP: 'Japan',
  CN: 'China',
  IN: 'India',
  BR: 'Brazil',
  ZA: 'South Africa',
  MX: 'Mexico',
  under_50: 'Under 50',
  '50_150': '50 to 150',
  '150_500': '150 to 500',
  '500_1500': '500 to 1,500',
  '1500_5000': '1,500 to 5,000',
  over_5000: 'Over 5,000',
  walk_in: 'Walk-in',
  mobile_service: 'Mobile service',
  mail_in: 'Mail-in',
  hybrid: 'Hybrid',
  wholesale: 'Wholesale',
  retail: 'Retail',
  enterprise: 'Enterprise',
  local: 'Local',
  regional: 'Regional',
  national: 'National',
  international: 'International',
  mobile_phones: 'Mobile phones',
  tablets: 'Tablets',
  laptops: 'Laptops',
  desktops: 'Desktops',
  gaming: 'Gaming',
  networking: 'Networking',
  servers: 'Servers',
  industrial: 'Industrial',
  automotive: 'Automotive',
  appliances: 'Appliances',
  medical: 'Medical',
  telecommunications: 'Telecommunications',
};

// The following lists are our choice: the specification names the groups without their entries.
export const SUB_SERVICES = {
  mobileServices: {
    of: ['mobile_phones', 'tablets'],
    choices: [
      'Screen replacement',
      'Battery replacement',
      'Charging port repair',
      'Water damage recovery',
      'Unlocking for the owner',
      'Software recovery',
    ],
  },
  computerServices: {
    of: ['laptops', 'desktops', 'gaming'],
    choices: [
      'Boot repair',
      'Operating system reinstallation',
      'Data recovery',
      'Virus removal',
      'Memory and disk upgrades',
      'Display and keyboard replacement',
    ],
  },
  networkingServices: {
    of: ['networking', 'servers', 'telecommunications'],
    choices: [
      'Router and switch setup',
      'Wireless planning',
      'Cabling',
      'Server maintenance',
      'Firewall setup',
      'Telephone systems',
    ],
  },
  industrialServices: {
    of: ['industrial', 'automotive', 'appliances', 'medical'],
    choices: [
      'Controller boards',
      'Power supplies',
      'Sensors and displays',
      'Vehicle electronics',
      'Household appliances',
      'Calibration by a certified partner',
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly of: readonly PrimaryCategory[]; readonly choices: readonly string[] }>
>;
type SubServices = keyof typeof SUB_SERVICES;
export const SUB_SERVICE_FIELDS = Object.keys(SUB_SERVICES) as readonly SubServices[];
export const TARGET_CLIENTELE = [
  'Individuals',
  'Small businesses',
  'Schools',
  'Public authorities',
  'Large companies',
  'Other repair shops',
] as const;
export const SERVICE_DELIVERY = [
  'In the shop',
  'At the customer’s place',
  'By mail',
  'Remote repair',
  'Collection and delivery',
] as const;
export const SPECIALIZATIONS = [
  'Data recovery',
  'Board-level repair',
  'Legacy devices',
  'Business continuity',
  'Security',
  'Refurbishment',
] as const;
export const CERTIFICATIONS = [
  'CompTIA A+',
  'CompTIA Network+',
  'Manufacturer’s certificate',
  'Trade test (electronics)',
  'ISO 9001',
  'POPIA training',
] as const;

export const isOffered = (field: SubServices, categories: readonly string[]): boolean =>
  SUB_SERVICES[field].of.some((category) => categories.includes(category));
