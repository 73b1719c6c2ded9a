import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, ObjectStore } from './object-store.js';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const MiB = 1024 * 1024;

interface ObjectStoreFactory {
  fresh(): Promise<ObjectStore>;
  /** Changes the stored bytes behind the store's back, without changing the length. */
  tamper(key: string): Promise<void>;
  leftovers(key: string): Promise<string[]>;
}

export function objectStoreContract(name: string, factory: ObjectStoreFactory): void {
  describe(`the object store (${name})`, () => {
    let store: ObjectStore;
    beforeEach(async () => {
      store = await factory.fresh();
    });
    afterEach(() => store.close());
    const put = (key: string, content: string | Uint8Array, over = {}) =>
      store.put(key, Buffer.from(content), { maxBytes: MiB, ...over });
    const read = async (key: string, range?: ByteRange) =>
      (await buffer((await store.get(key, range)).body)).toString();

    it('gives back what was put, with its size, hash and type', async () => {
      const stored = await put('backups/one', 'content', { contentType: 'text/plain' });
      expect(stored).toMatchObject({
        key: 'backups/one',
        size: 7,
        sha256: hash(Buffer.from('content')),
        contentType: 'text/plain',
      });
      expect(await read('backups/one')).toBe('content');
      expect(await store.head('backups/one')).toEqual(stored);
    });

    it('takes a stream of 5 MiB and gives ranges of it', async () => {
      const content = Buffer.alloc(5 * MiB, 'abcdefgh');
      const chunks = Array.from({ length: 50 }, (_, i) =>
        content.subarray(i * (content.length / 50), (i + 1) * (content.length / 50)),
      );
      const stored = await store.put('backups/large', Readable.from(chunks), {
        maxBytes: 5 * MiB,
        sha256: hash(content),
      });
      expect(stored).toMatchObject({ size: 5 * MiB, sha256: hash(content) });
      expect(await read('backups/large', { start: 3, end: 10 })).toBe('defghabc');
      expect(await read('backups/large', { start: 5 * MiB - 2 })).toBe('gh');
      expect(await read('backups/large', { start: 5 * MiB - 2, end: 9 * MiB })).toBe('gh');
    });

    it.each([
      ['announced', true],
      ['not known before', false],
    ])('takes 20 MiB whose hash is %s, and reads it only as fast as it is stored', async (_, announced) => {
      const mebibytes = Array.from({ length: 20 }, (_, i) => Buffer.alloc(MiB, `${i}-`));
      const whole = hash(Buffer.concat(mebibytes));
      const stored = await store.put('backups/parts', Readable.from(mebibytes, { highWaterMark: 1 }), {
        maxBytes: 20 * MiB,
        contentType: 'image/x-disk',
        ...(announced && { sha256: whole }),
      });
      expect(stored).toMatchObject({ size: 20 * MiB, sha256: whole, contentType: 'image/x-disk' });
      expect(await store.head('backups/parts')).toEqual(stored);
      expect(hash(await buffer((await store.get('backups/parts')).body))).toBe(whole);
      expect(await read('backups/parts', { start: 15 * MiB - 3, end: 15 * MiB + 3 })).toBe(
        '14-15-1'.replace('14-', mebibytes[14]!.subarray(-3).toString()),
      );
      expect(await factory.leftovers('backups/parts')).toEqual([]);
    });

    it('never passes on what is not what was put', async () => {
      for (const size of [10, 2 * MiB]) {
        await put('backups/altered', Buffer.alloc(size, 'a'), { maxBytes: 2 * MiB });
        await factory.tamper('backups/altered');
        await expect(store.get('backups/altered').then(({ body }) => buffer(body))).rejects.toMatchObject({
          code: 'INTERNAL',
        });
      }
    });

    it('lets a reader stop in the middle', async () => {
      await put('backups/one', Buffer.alloc(MiB, 'a'));
      for (let i = 0; i < 100; i++) {
        const { body } = await store.get('backups/one');
        for await (const chunk of body) {
          expect((chunk as Buffer).length).toBeGreaterThan(0);
          break;
        }
      }
      expect((await read('backups/one')).length).toBe(MiB);
    });

    it('refuses a type that would end its header', async () => {
      for (const contentType of ['text/plain\r\nx-amz-acl: public-read', '', 'ü'])
        await expect(put('backups/one', 'x', { contentType })).rejects.toMatchObject({ code: 'INVALID' });
    });

    it('holds an empty object', async () => {
      await put('backups/empty', '');
      expect(await read('backups/empty')).toBe('');
      expect((await store.head('backups/empty'))?.size).toBe(0);
    });

    it.each([[{ start: 7 }], [{ start: -1 }], [{ start: 3, end: 2 }], [{ start: 1.5 }]])(
      'refuses the range %j of seven bytes',
      async (range) => {
        await put('backups/one', 'content');
        await expect(store.get('backups/one', range)).rejects.toMatchObject({ code: 'INVALID' });
      },
    );

    it('refuses what is too large, and keeps what was there', async () => {
      await put('backups/one', 'before');
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(64 * 1024);
        })(),
      );
      await expect(store.put('backups/one', endless, { maxBytes: MiB })).rejects.toMatchObject({ code: 'TOO_LARGE' });
      expect(await read('backups/one')).toBe('before');
      await expect(put('backups/exact', Buffer.alloc(MiB))).resolves.toMatchObject({ size: MiB });
    });

    it('stores nothing of a stream that breaks', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new TypeError('the line was cut');
        })(),
      );
      await expect(store.put('backups/broken', broken, { maxBytes: MiB })).rejects.toThrow('the line was cut');
      expect(await store.head('backups/broken')).toBeUndefined();
      const late = (ending: Error | number) =>
        Readable.from(
          (async function* () {
            for (let i = 0; i < 20; i++) yield Buffer.alloc(MiB, 'late');
            if (typeof ending !== 'number') throw ending;
            yield Buffer.alloc(ending);
          })(),
        );
      const announced = { sha256: hash(Buffer.from('something else')) };
      await expect(
        store.put('backups/broken', late(new TypeError('cut late')), { maxBytes: 30 * MiB, ...announced }),
      ).rejects.toThrow('cut late');
      await expect(
        store.put('backups/broken', late(new TypeError('cut late')), { maxBytes: 30 * MiB }),
      ).rejects.toThrow('cut late');
      await expect(store.put('backups/broken', late(MiB), { maxBytes: 20 * MiB })).rejects.toMatchObject({
        code: 'TOO_LARGE',
      });
      await expect(store.put('backups/broken', late(1), { maxBytes: 30 * MiB, ...announced })).rejects.toMatchObject({
        code: 'INVALID',
      });
      expect(await store.head('backups/broken')).toBeUndefined();
      expect(await factory.leftovers('backups/broken')).toEqual([]);
    });

    it('destroys the stream that it does not want', async () => {
      await put('backups/one', 'first');
      const [unread, endless] = [
        Readable.from([Buffer.from('x')]),
        Readable.from(
          (function* () {
            for (;;) yield Buffer.alloc(64 * 1024);
          })(),
        ),
      ];
      expect(await store.put('backups/one', unread, { maxBytes: MiB, ifAbsent: true })).toBe(false);
      await expect(store.put('backups/one', endless, { maxBytes: MiB })).rejects.toMatchObject({ code: 'TOO_LARGE' });
      expect([unread.destroyed, endless.destroyed]).toEqual([true, true]);
    });

    it('refuses other content than was announced', async () => {
      await expect(put('backups/one', 'content', { sha256: hash(Buffer.from('other')) })).rejects.toMatchObject({
        code: 'INVALID',
      });
      expect(await store.head('backups/one')).toBeUndefined();
    });

    it('replaces, unless it may not', async () => {
      await put('backups/one', 'first');
      expect(await put('backups/one', 'second', { ifAbsent: true })).toBe(false);
      expect(await read('backups/one')).toBe('first');
      await put('backups/one', 'third');
      expect(await read('backups/one')).toBe('third');
      const won = await Promise.all(
        Array.from({ length: 10 }, (_, i) => put('backups/race', String(i), { ifAbsent: true })),
      );
      expect(won.filter(Boolean).length).toBe(1);
    });

    it('lets a reader finish what is replaced meanwhile', async () => {
      await put('backups/one', Buffer.alloc(MiB, 'a'));
      const { body } = await store.get('backups/one');
      await put('backups/one', Buffer.alloc(MiB, 'b'));
      expect((await buffer(body)).equals(Buffer.alloc(MiB, 'a'))).toBe(true);
    });

    it('deletes, only while the content is the one that was meant', async () => {
      const stored = await put('backups/one', 'content');
      expect(await store.delete('backups/one', { sha256: hash(Buffer.from('other')) })).toBe(false);
      expect(await store.delete('backups/one', { sha256: stored ? stored.sha256 : '' })).toBe(true);
      expect(await store.delete('backups/one')).toBe(false);
      await expect(store.get('backups/one')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('has one that deleted it, among many who try, and none where another content came first', async () => {
      const first = await put('backups/one', 'first');
      const sha256 = first ? first.sha256 : '';
      expect(
        (await Promise.all(Array.from({ length: 10 }, () => store.delete('backups/one', { sha256 })))).filter(Boolean)
          .length,
      ).toBe(1);
      for (let round = 0; round < 10; round++) {
        await put('backups/one', 'first');
        const [deleted] = await Promise.all([store.delete('backups/one', { sha256 }), put('backups/one', 'second')]);
        expect([deleted, await read('backups/one')]).toEqual([expect.any(Boolean), 'second']);
      }
      await put('backups/one', 'first');
      await store.delete('backups/one', { sha256 });
      expect(await put('backups/one', 'again', { ifAbsent: true })).toMatchObject({ size: 5 });
      expect((await store.list('backups/')).map(({ key }) => key)).toEqual(['backups/one']);
    });

    it('lists what lies under a prefix, sorted, in pages', async () => {
      for (const key of ['a/1', 'a/2', 'a/deep/3', 'ab/4', 'b/5']) await put(key, key);
      expect((await store.list('a/')).map(({ key }) => key)).toEqual(['a/1', 'a/2', 'a/deep/3']);
      expect((await store.list('a/', { limit: 2 })).map(({ key }) => key)).toEqual(['a/1', 'a/2']);
      expect((await store.list('a/', { after: 'a/2' })).map(({ key }) => key)).toEqual(['a/deep/3']);
      expect(await store.list('nothing/')).toEqual([]);
      expect(await store.list('a/', { limit: 0 })).toEqual([]);
      await expect(store.list('a')).rejects.toMatchObject({ code: 'INVALID' });
    });

    it.each([
      '../outside',
      'a/../../outside',
      'a/..',
      '..',
      '.',
      '/etc/passwd',
      'a//b',
      'a/',
      '',
      'a\\..\\b',
      'a/\u0000b',
      'a/.hidden',
      '.hidden/a',
      'a b',
      'a/%2e%2e/b',
      'ü',
      'a\nb',
      'con',
      'a/NUL.txt',
      'a/one.meta',
      'a/one.part',
      'a.meta/b',
      'x'.repeat(513),
      'C:/a',
      '\u202Eabc',
      '~/a',
      'a/b?c',
      '*',
    ])('refuses the name %j, everywhere', async (key) => {
      const refused = { code: 'INVALID' };
      await expect(put(key, 'x')).rejects.toMatchObject(refused);
      await expect(store.get(key)).rejects.toMatchObject(refused);
      await expect(store.head(key)).rejects.toMatchObject(refused);
      await expect(store.delete(key)).rejects.toMatchObject(refused);
      if (key !== 'a/' && key !== '') await expect(store.list(`${key}/`)).rejects.toMatchObject(refused);
    });
  });
}
