import { describe, expect, it } from '@jest/globals';
import { link, symlink } from 'node:fs/promises';
import { AComputer } from '../../fixtures/a-computer.js';
import { systemClock } from '../../repair/steps.js';
import { folderSize } from './folder-size.js';
import { archivedSince, reclaimableOf } from './reclaimable.js';
import { isSeen } from '../host/seen.js';

const stop = new AbortController().signal;
const BLOCK = Buffer.alloc(8192, 1);
const micros = (daysAgo: number): string =>
  BigInt(Math.round((Date.now() - daysAgo * 86_400_000) * 1000))
    .toString(16)
    .padStart(16, '0');
const SEQUENCE = 'ab'.repeat(16);

async function seenOn(computer: AComputer): Promise<Record<string, number>> {
  const seen = await reclaimableOf(computer.host(), systemClock, stop);
  if (!isSeen(seen)) throw new RangeError(seen.notSeen);
  return Object.fromEntries(seen.value.map(({ kind, files }) => [kind, files]));
}

describe('reclaimable space', () => {
  it('measures caches, old logs and old temporary files', () =>
    AComputer.within(async (computer) => {
      await computer.file('var/cache/apt/archives/a_1_all.deb', BLOCK);
      await computer.file('var/cache/apt/archives/lock', '');
      await computer.file('home/thandi/.cache/thumbnails/normal/x.png', BLOCK);
      await computer.file('tmp/old', BLOCK, 11);
      await computer.file('tmp/young', BLOCK, 9);
      await computer.file('var/tmp/old', BLOCK, 31);
      await computer.file('var/tmp/young', BLOCK, 29);
      const log = `var/log/journal/${'0'.repeat(32)}`;
      await computer.file(`${log}/system.journal`, BLOCK, 90);
      await computer.file(`${log}/system@${SEQUENCE}-0000000000000001-${micros(40)}.journal`, BLOCK);
      await computer.file(`${log}/system@${SEQUENCE}-0000000000000002-${micros(20)}.journal`, BLOCK);
      expect(await seenOn(computer)).toEqual({ apt_packages: 1, journal: 1, thumbnails: 1, temporary: 2 });
    }));

  it('finds nothing on a computer without caches or logs', () =>
    AComputer.within(async (computer) => expect(await seenOn(computer)).toEqual({})));

  it('reports nothing on systems other than Linux', () =>
    AComputer.within(async (computer) =>
      expect(await reclaimableOf(computer.host({ platform: 'win32' }), systemClock, stop)).toEqual({
        notSeen: 'this is read on Linux alone',
      }),
    ));
});

describe('folder size', () => {
  it('follows no symbolic link and counts each hard link', () =>
    AComputer.within(async (computer) => {
      const one = await computer.file('cache/one', BLOCK);
      await computer.file('elsewhere/large', Buffer.alloc(1024 * 1024, 1));
      await symlink(computer.path('elsewhere'), computer.path('cache/link'));
      await link(one, computer.path('cache/two'));
      expect(await folderSize(computer.path('cache'), stop)).toEqual({ bytes: 16_384, files: 2, isWhole: true });
      expect(await folderSize(computer.path('cache/link'), stop)).toBeUndefined();
    }));

  it('returns a lower bound for a folder that is too deep', () =>
    AComputer.within(async (computer) => {
      await computer.file(`deep/${'a/'.repeat(30)}file`, BLOCK);
      expect(await folderSize(computer.path('deep'), stop)).toEqual({ bytes: 0, files: 0, isWhole: false });
    }));
});

describe('archived journal files', () => {
  it.each([
    [`user-1000@${SEQUENCE}-0000000000000001-00000000000f4240.journal`, 1000],
    ['system@00000000000f4240-0123456789abcdef.journal~', 1000],
    ['system.journal', undefined],
    [`system@${SEQUENCE}.journal`, undefined],
  ])('reads from %s the start %s', (name, at) => expect(archivedSince(`/x/${name}`, Infinity)).toBe(at));
});
