import { describe, expect, it } from '@jest/globals';
import { cacheContract } from '../cache.contract.js';
import { fixedClock } from '../../core/clock.js';
import { EmbeddedCache } from './embedded-cache.js';

const clock = fixedClock();
cacheContract('embedded', {
  fresh: async () => new EmbeddedCache({ clock }),
  pass: async (milliseconds) => clock.move(milliseconds),
});

describe('embedded cache', () => {
  it('evicts the least recently used entry', async () => {
    const cache = new EmbeddedCache({ maxEntries: 3, clock });
    for (const key of ['a', 'b', 'c']) await cache.set(key, key, 1000);
    await cache.get('a');
    await cache.set('d', 'd', 1000);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.get(key)))).toEqual(['a', undefined, 'c', 'd']);
    await cache.close();
  });
});
