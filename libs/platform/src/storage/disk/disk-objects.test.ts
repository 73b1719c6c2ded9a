import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DiskObjects, sweepObjects } from './disk-objects.js';
import { objectStoreContract } from '../object-store.contract.js';

const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'revive-objects-')));
  return folders.at(-1) as string;
};
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

const files = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(root, name)).isFile());
objectStoreContract('disk', {
  fresh: async () => new DiskObjects(folder()),
  tamper: async (key) => {
    const root = folders.at(-1) as string;
    for (const name of files(root))
      if (name.startsWith(`${key}.`) && name.endsWith('.part'))
        writeFileSync(join(root, name), Buffer.alloc(statSync(join(root, name)).size, 'b'));
  },
  leftovers: async () => {
    const names = files(folders.at(-1) as string);
    return names.filter(
      (name) =>
        name.endsWith('.part') &&
        !names.some((meta) => meta.endsWith('.meta') && name.startsWith(`${meta.slice(0, -'meta'.length)}`)),
    );
  },
});

const put = (store: DiskObjects, key: string, text: string) => store.put(key, Buffer.from(text), { maxBytes: 100 });

describe('objects on disk', () => {
  it('have no permissions for group and others', async () => {
    const root = folder();
    await put(new DiskObjects(root), 'a/one', 'x');
    for (const name of readdirSync(join(root, 'a'))) expect(statSync(join(root, 'a', name)).mode & 0o077).toBe(0);
  });

  it('leave no files after a refusal, a replacement or a deletion', async () => {
    const root = folder();
    const store = new DiskObjects(root);
    await expect(store.put('a/one', Buffer.alloc(101), { maxBytes: 100 })).rejects.toThrow();
    await put(store, 'a/one', 'first');
    await put(store, 'a/one', 'second');
    expect(readdirSync(join(root, 'a')).length).toBe(2);
    await store.delete('a/one');
    expect(readdirSync(join(root, 'a'))).toEqual([]);
  });

  it('disappear in the sweep after a crash, except current writes', async () => {
    const root = folder();
    const store = new DiskObjects(root);
    await put(store, 'a/one', 'content');
    const [old, fresh] = ['a/x.1.part', 'a/x.2.part'].map((name) => join(root, name)) as [string, string];
    for (const file of [old, fresh]) writeFileSync(file, 'half');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(old, longAgo, longAgo);
    for (const name of readdirSync(join(root, 'a')))
      if (name.startsWith('one')) utimesSync(join(root, 'a', name), longAgo, longAgo);
    expect(await sweepObjects(root, new Date())).toBe(1);
    expect((await buffer((await store.get('a/one')).body)).toString()).toBe('content');
    expect(readFileSync(fresh, 'utf8')).toBe('half');
  });
});
