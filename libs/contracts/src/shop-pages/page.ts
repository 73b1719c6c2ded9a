import { shopLogoAddress } from '../access/shop-logo.js';
import { bool, integer, list, nested, requestSchema, responseSchema, text } from '../rules.js';

const SLUG_MIN = 3;
const SLUG_MAX = 40;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_RULE = `Use ${SLUG_MIN} to ${SLUG_MAX} small letters, digits and hyphens`;
export const COMPUTER_LAND = 'computer-land';

/** Slugs that shops cannot choose: pages of the product, and names that imply the platform. */
export const RESERVED_SLUGS: readonly string[] = [
  ...[COMPUTER_LAND, 'admin', 'administrator', 'api', 'auth', 'billing', 'demo', 'help', 'login', 'logout', 'master'],
  ...[
    'official',
    'orders',
    'platform',
    'register',
    'revive',
    'root',
    'security',
    'settings',
    'shop',
    'staff',
    'status',
  ],
  ...['support', 'tenant', 'track-repair', 'user', 'verify', 'warranty', 'www'],
];

export const isSlug = (typed: string): boolean =>
  typed.length >= SLUG_MIN && typed.length <= SLUG_MAX && SLUG.test(typed);

const slug = () =>
  text(SLUG_MAX)
    .min(SLUG_MIN, SLUG_RULE)
    .matches(SLUG, { message: SLUG_RULE, excludeEmptyString: true })
    .required(SLUG_RULE);

export const saveShopPageSchema = requestSchema('SaveShopPage', {
  slug: slug(),
  published: bool().required(),
});
export const ownShopPageSchema = responseSchema('OwnShopPage', {
  slug: text(SLUG_MAX).optional(),
  published: bool().required(),
});

export const shopPageSchema = responseSchema('ShopPage', {
  slug: text(SLUG_MAX).required(),
  name: text(200).required(),
  phone: text(60).defined(),
  address: text(300).defined(),
  logo: shopLogoAddress(),
  services: list(
    nested({ id: text(60).required(), name: text(120).required(), cents: integer().required() }),
  ).required(),
  diagnosisCents: integer().required(),
});
