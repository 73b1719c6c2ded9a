import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isUuid } from '../core/ids.js';
import { isAppError } from '../errors/errors.js';
import type { ObjectStore } from './object-store.js';

/** Logos are stored by the identity service, keyed by shop and content hash. Other services read them here. */
export const SHOP_LOGOS = 'shop-logos/';
export const shopLogoKey = (tenantId: string, name: string): string => `${SHOP_LOGOS}${tenantId}/${name}`;

const NAME = /^([0-9a-f]{64})\.(png|jpg)$/;
export const isShopLogoName = (name: string): boolean => NAME.test(name);
const CONTENT_TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const;
const MOST_REMEMBERED = 32;

export interface ShopLogoFile {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly content: Buffer;
  readonly name: string;
}

/** Reads shop logos. A name contains the content's hash, so logos can be cached. */
export class ShopLogos {
  readonly #remembered = new Map<string, ShopLogoFile>();

  constructor(private readonly objects: Pick<ObjectStore, 'get'>) {}

  /**
   * Returns undefined for an invalid name, a missing logo or content that does not match the name. Throws
   * SERVICE_UNAVAILABLE (503).
   */
  async read(tenantId: string, name: string): Promise<ShopLogoFile | undefined> {
    const [, sha256, ending] = NAME.exec(name) ?? [];
    if (!isUuid(tenantId) || sha256 === undefined || (ending !== 'png' && ending !== 'jpg')) return undefined;
    const key = shopLogoKey(tenantId, name);
    const known = this.#remembered.get(key);
    if (known) return known;
    const content = await this.#contentOf(key);
    // control: a logo is the content that its name says
    if (!content || createHash('sha256').update(content).digest('hex') !== sha256) return undefined;
    const file: ShopLogoFile = { contentType: CONTENT_TYPES[ending], content, name: `logo.${ending}` };
    this.#remembered.set(key, file);
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= MOST_REMEMBERED) break;
      this.#remembered.delete(oldest);
    }
    return file;
  }

  async #contentOf(key: string): Promise<Buffer | undefined> {
    try {
      return await buffer((await this.objects.get(key)).body);
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return undefined;
      throw error;
    }
  }
}
