import { requestSchema, responseSchema, text } from '../rules.js';

export const MOST_LOGO_BYTES = 256 * 1024;
/** Limit for the width and for the height. */
export const MOST_LOGO_PIXELS = 1024;
/** File filter of the browser. The server checks the content. */
export const LOGO_ACCEPT = '.png,.jpg,.jpeg';
export const LOGO_RULE = 'Choose a PNG or JPEG image of at most 256 kB and 1,024 by 1,024 pixels.';

export const MOST_LOGO_TEXT = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

/** First 16 characters of the stored name, which begins with the hash of the content. */
export const versionOfLogo = (name: string): string => name.slice(0, 16);
/** Public path of the logo. Each change gives a new path, so caches may keep a logo. */
export const shopLogoPath = (tenantId: string, name: string): string =>
  `/api/shops/${tenantId}/logo?v=${versionOfLogo(name)}`;
const logoPath = () => text(120);

export const changeShopLogoSchema = requestSchema('ChangeShopLogo', {
  base64: text(MOST_LOGO_TEXT)
    .matches(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'is not base64', excludeEmptyString: true })
    .required(LOGO_RULE),
});
export const shopLogoSchema = responseSchema('ShopLogo', { logo: logoPath().optional() });
export const shopLogoQuerySchema = requestSchema('ShopLogoQuery', { v: text(64).optional() });
export const shopLogoAddress = () => logoPath().optional();
