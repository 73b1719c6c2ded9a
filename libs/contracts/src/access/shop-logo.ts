import { requestSchema, responseSchema, text } from '../rules.js';

export const MOST_LOGO_BYTES = 256 * 1024;
/** In either direction. */
export const MOST_LOGO_PIXELS = 1024;
/** What a browser offers to choose; the content decides. */
export const LOGO_ACCEPT = '.png,.jpg,.jpeg';
export const LOGO_RULE = 'Choose a PNG or JPEG image of at most 256 kB and 1,024 by 1,024 pixels.';

/** As base64. */
export const MOST_LOGO_TEXT = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

/** Of the name that a logo is stored under, which begins with the hash of its content. */
export const versionOfLogo = (name: string): string => name.slice(0, 16);
/** Where anybody reads the logo: another address with every change, so that caches may keep it. */
export const shopLogoPath = (tenantId: string, name: string): string =>
  `/api/shops/${tenantId}/logo?v=${versionOfLogo(name)}`;
const logoPath = () => text(120);

export const changeShopLogoSchema = requestSchema('ChangeShopLogo', {
  base64: text(MOST_LOGO_TEXT)
    .matches(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'is not base64', excludeEmptyString: true })
    .required(LOGO_RULE),
});
/** Where the logo is read now; absent where the shop has none. */
export const shopLogoSchema = responseSchema('ShopLogo', { logo: logoPath().optional() });
export const shopLogoQuerySchema = requestSchema('ShopLogoQuery', { v: text(64).optional() });
/** Where the shop's logo is read, in other answers. */
export const shopLogoAddress = () => logoPath().optional();
