import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.js';
import { AppError } from '../errors/errors.js';
import type { ObjectBody } from './object-store.js';
import { shopLogoKey, ShopLogos } from './shop-logos.js';

const SHOP = uuidv7();
const CONTENT = Buffer.from('pixels');
const NAME = `${createHash('sha256').update(CONTENT).digest('hex')}.png`;

function aStore(objects: Readonly<Record<string, Buffer>>) {
  const read: string[] = [];
  const logos = new ShopLogos({
    get: async (key) => {
      read.push(key);
      const content = objects[key];
      if (!content) throw new AppError('NOT_FOUND');
      return { body: Readable.from([content], { objectMode: false }) } as ObjectBody;
    },
  });
  return { logos, read };
}

describe('shop logo in the object store', () => {
  it('reads a logo once and caches it with its content type', async () => {
    const { logos, read } = aStore({ [shopLogoKey(SHOP, NAME)]: CONTENT });
    const file = { contentType: 'image/png', content: CONTENT, name: 'logo.png' };
    expect([await logos.read(SHOP, NAME), await logos.read(SHOP, NAME)]).toEqual([file, file]);
    expect(read).toEqual([`shop-logos/${SHOP}/${NAME}`]);
  });

  it('returns undefined for a missing, foreign or altered logo', async () => {
    const { logos } = aStore({ [shopLogoKey(SHOP, NAME)]: Buffer.from('another picture') });
    expect([await logos.read(SHOP, NAME), await logos.read(uuidv7(), NAME)]).toEqual([undefined, undefined]);
  });

  it.each(['', 'logo.png', `../${NAME}`, NAME.replace('.png', '.svg'), `${NAME}/x`, NAME.toUpperCase()])(
    'requests nothing for the invalid name %j',
    async (name) => {
      const { logos, read } = aStore({});
      expect([await logos.read(SHOP, name), read]).toEqual([undefined, []]);
    },
  );

  it('limits the cache', async () => {
    const shops = Array.from({ length: 40 }, () => uuidv7());
    const { logos, read } = aStore(Object.fromEntries(shops.map((shop) => [shopLogoKey(shop, NAME), CONTENT])));
    for (const shop of shops) await logos.read(shop, NAME);
    await logos.read(shops[0] ?? '', NAME);
    await logos.read(shops[39] ?? '', NAME);
    expect(read).toHaveLength(41);
  });

  it('throws if the store is unavailable', async () => {
    const logos = new ShopLogos({ get: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) });
    await expect(logos.read(SHOP, NAME)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
