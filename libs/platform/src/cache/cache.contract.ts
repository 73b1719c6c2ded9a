import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cache } from './cache.js';
import { waitFor } from '../testing/wait-for.js';

interface CacheFactory {
  fresh(): Promise<Cache>;
  pass(milliseconds: number): Promise<void>;
}

export function cacheContract(name: string, factory: CacheFactory): void {
  describe(`the cache (${name})`, () => {
    let cache: Cache;
    beforeEach(async () => {
      cache = await factory.fresh();
    });
    afterEach(() => cache.close());

    it('gives back what was set, until its time is over', async () => {
      await cache.set('a', 'één', 1000);
      expect(await cache.get('a')).toBe('één');
      await factory.pass(1001);
      expect(await cache.get('a')).toBeUndefined();
      expect(await cache.get('never')).toBeUndefined();
    });

    it('overwrites value and time', async () => {
      await cache.set('a', '1', 1000);
      await cache.set('a', '2', 5000);
      await factory.pass(1001);
      expect(await cache.get('a')).toBe('2');
    });

    it('sets an absent key once among many who try', async () => {
      const won = await Promise.all(Array.from({ length: 20 }, (_, i) => cache.setIfAbsent('lock', String(i), 1000)));
      expect(won.filter(Boolean).length).toBe(1);
      expect(await cache.get('lock')).toBe(String(won.indexOf(true)));
      await factory.pass(1001);
      expect(await cache.setIfAbsent('lock', 'next', 1000)).toBe(true);
    });

    it('counts exactly under parallel increments, from their first one', async () => {
      const values = await Promise.all(Array.from({ length: 50 }, () => cache.increment('n', 1000)));
      expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
      await factory.pass(600);
      expect(await cache.increment('n', 1000, 5)).toBe(55);
      await factory.pass(600);
      expect(await cache.increment('n', 1000)).toBe(1);
    });

    it('refuses to count what is no number', async () => {
      for (const word of ['abc', '', ' 5', '1.5', '0x10', String(Number.MAX_SAFE_INTEGER)]) {
        await cache.set('word', word, 1000);
        await expect(cache.increment('word', 1000)).rejects.toThrow('a whole number');
        expect(await cache.get('word')).toBe(word);
      }
      for (const by of [0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
        await expect(cache.increment('new', 1000, by)).rejects.toThrow('a whole number');
      expect(await cache.get('new')).toBeUndefined();
    });

    it('deletes and prolongs', async () => {
      await cache.set('a', '1', 1000);
      expect(await cache.expire('a', 10_000)).toBe(true);
      await factory.pass(5000);
      expect(await cache.get('a')).toBe('1');
      await cache.delete('a');
      expect(await cache.get('a')).toBeUndefined();
      expect(await cache.expire('a', 1000)).toBe(false);
    });

    it('refuses an entry without a time to live', async () => {
      for (const never of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
        for (const call of [
          () => cache.set('a', '1', never),
          () => cache.setIfAbsent('a', '1', never),
          () => cache.increment('a', never),
          () => cache.expire('a', never),
        ]) {
          await expect(call()).rejects.toThrow('a time to live');
        }
      }
      expect(await cache.get('a')).toBeUndefined();
    });

    it('publishes to whoever listens to the channel, in order, and to nobody else', async () => {
      const [here, there, elsewhere]: [string[], string[], string[]] = [[], [], []];
      await cache.subscribe('news', (message) => here.push(message));
      const second = await cache.subscribe('news', (message) => there.push(message));
      await cache.subscribe('other', (message) => elsewhere.push(message));
      for (const message of ['1', '2', '3']) await cache.publish('news', message);
      await waitFor(() => here.length === 3 && there.length === 3);
      expect([here, there, elsewhere]).toEqual([['1', '2', '3'], ['1', '2', '3'], []]);
      await second.unsubscribe();
      await cache.publish('news', '4');
      await waitFor(() => here.length === 4);
      expect(there.length).toBe(3);
    });

    it('takes any text as a value, a channel and a message', async () => {
      const [text, heard]: [string, string[]] = ['"{\r\n}" \u0000 ü 🔧', []];
      await cache.set(text, text, 1000);
      expect(await cache.get(text)).toBe(text);
      await cache.subscribe(text, (message) => heard.push(message));
      await cache.publish(text, text);
      await cache.publish(text, '');
      await waitFor(() => heard.length === 2);
      expect(heard).toEqual([text, '']);
    });

    it('keeps listening for the others when one of them leaves, twice or while a message is on its way', async () => {
      const [mine, yours]: [string[], string[]] = [[], []];
      const leaving = await cache.subscribe('news', (message) => mine.push(message));
      await cache.subscribe('news', (message) => yours.push(message));
      const sent = cache.publish('news', '1');
      await Promise.all([sent, leaving.unsubscribe(), leaving.unsubscribe()]);
      await cache.publish('news', '2');
      await waitFor(() => yours.length === 2);
      expect(mine.length).toBeLessThanOrEqual(1);
      const again = await cache.subscribe('news', (message) => mine.push(message));
      await cache.publish('news', '3');
      await waitFor(() => mine.includes('3'));
      await again.unsubscribe();
    });

    it('goes on when a listener throws', async () => {
      const got: string[] = [];
      await cache.subscribe('news', () => {
        throw new TypeError('a bad listener');
      });
      await cache.subscribe('news', (message) => got.push(message));
      await cache.publish('news', '1');
      await waitFor(() => got.length === 1);
    });
  });
}
