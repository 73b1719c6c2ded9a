import { describe, expect, it } from '@jest/globals';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSuperblock } from '../../fixtures/ext4/ext4.js';
import { failedExt4Checks as failures, inspectExt4 as look } from '../../fixtures/ext4/ext4-proof.js';
import { e2fsck } from '../../fixtures/ext4/ext4-tools.js';
import { copyOf, withFolder } from '../../fixtures/image-file.js';
import { repairedBytes, writesOf } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView } from '../view/block-view.js';
import { readExt4File } from './format/file.js';

const MIB = 1024 * 1024;
const [SMALL, LARGE] = [24 * MIB, 64 * MIB];
const END_OF_GROUP = (1 + 3 * 8192) * 1024;
const DESCRIPTORS = 2048;
const SUPERBLOCK = [1024, 2048] as const;
/** Groups of 8,192 blocks of 1 KiB; these carry a copy. */
const COPIES = [1, 3, 5, 7];
const copyAt = (group: number): number => (1 + group * 8192) * 1024;
const [MADE, RESIZED, USED] = [1_700_000_000, 1_700_086_400, 1_700_172_800];

const at = (seconds: number, tool: string, ...args: string[]): void => {
  const { exit, text } = runTool('env', [`E2FSPROGS_FAKE_TIME=${seconds}`, tool, ...args]);
  if (exit !== 0) throw new TypeError(`${tool}: ${text}`);
};

interface Resized {
  before: Buffer;
  after: Buffer;
}

async function resized(from: number, to: number, features = 'resize_inode'): Promise<Resized> {
  return withFolder(async (folder) => {
    const [path, source] = [join(folder, 'volume'), join(folder, 'files')];
    await mkdir(source);
    for (let index = 0; index < 30; index++) await writeFile(join(source, `f${index}`), noise(index, 20_000));
    await writeFile(path, '');
    await truncate(path, from);
    at(
      MADE,
      'mke2fs',
      '-q',
      '-F',
      '-t',
      'ext4',
      '-b',
      '1024',
      '-O',
      features,
      '-E',
      'hash_seed=7d5b1f58-6b5d-4a0c-9e0d-0a3d4a2f6c11',
      '-d',
      source,
      path,
    );
    const before = await readFile(path);
    await truncate(path, Math.max(from, to));
    at(RESIZED, 'e2fsck', '-fp', path);
    at(RESIZED, 'resize2fs', path, `${to / 1024}K`);
    await truncate(path, Math.max(from, to));
    if (to > from) {
      const large = join(folder, 'large');
      await writeFile(large, noise(99, 20 * MIB));
      at(USED, 'debugfs', '-w', '-R', `write ${large} large`, path);
    }
    const after = await readFile(path);
    // resize2fs truncates an image file; a disk keeps the old bytes.
    if (to < from) before.copy(after, to, to);
    return { before, after };
  });
}

const smallVolume = (): Promise<Buffer> =>
  withFolder(async (folder) => {
    const path = join(folder, 'volume');
    await writeFile(path, Buffer.alloc(3 * MIB));
    at(USED, 'mke2fs', '-q', '-F', '-t', 'ext4', path);
    return readFile(path);
  });

const withPrimary = (volume: Buffer, of: Buffer): Buffer => {
  const bytes = copyOf(volume);
  of.copy(bytes, SUPERBLOCK[0], ...SUPERBLOCK);
  return bytes;
};
const withCopies = (volume: Buffer, of: Buffer, groups = COPIES): Buffer => {
  const bytes = copyOf(volume);
  for (const group of groups) of.copy(bytes, copyAt(group), copyAt(group), copyAt(group) + 1024);
  return bytes;
};
const written = (seconds: number) => (superblock: Buffer) => superblock.writeUInt32LE(seconds, 0x30);
const leftToAPerson = { kind: 'needs_person', findings: [{ code: 'ext4.copies_disagree' }] };

withTools(['mke2fs', 'resize2fs', 'debugfs', 'e2fsck'], () => {
  describe('primary from before the volume was enlarged', () => {
    it('restores the primary from the copies, with every file readable and e2fsck clean', async () => {
      const { before, after } = await resized(SMALL, LARGE);
      expect(await look(after)).toMatchObject({ kind: 'healthy' });
      const older = withPrimary(after, before);
      const report = await look(older);
      expect(report).toMatchObject({ kind: 'damaged', findings: [{ code: 'ext4.superblock_older' }] });
      expect(writesOf(report).map(({ offset, data }) => [offset, data.length])).toEqual([[1024, 1024]]);
      expect(await failures(older)).not.toEqual([]);
      const mended = repairedBytes(older, report);
      expect(await failures(mended)).toEqual([]);
      expect(await look(mended)).toMatchObject({ kind: 'healthy' });
      expect(await e2fsck(mended, '-fn')).toMatchObject({ exit: 0 });
      expect((await readExt4File(new MemoryView(mended), '/large')).equals(noise(99, 20 * MIB))).toBe(true);
    });

    it('keeps the primary if it is as new as a copy, the copies differ or are too few, or a journal waits', async () => {
      const { before, after } = await resized(SMALL, LARGE);
      const older = withPrimary(after, before);
      expect(await look(withSuperblock(older, written(USED + 1)))).toMatchObject(leftToAPerson);
      const more = (superblock: Buffer) => superblock.writeUInt32LE(0xffffff, 0x178);
      expect(await look(withSuperblock(older, more))).toMatchObject(leftToAPerson);
      const differing = copyOf(older);
      withSuperblock(copyOf(after), (superblock) => {
        superblock.writeUInt32LE(superblock.readUInt32LE(4) - 100, 4);
        superblock.writeUInt16LE(3, 0x5a);
      }).copy(differing, copyAt(3), ...SUPERBLOCK);
      expect(await look(differing)).toMatchObject(leftToAPerson);
      const alone = copyOf(older);
      for (const group of COPIES.slice(1)) alone.fill(0, copyAt(group), copyAt(group) + 1024);
      expect(await look(alone)).toMatchObject(leftToAPerson);
      const waits = (superblock: Buffer) => superblock.writeUInt32LE(superblock.readUInt32LE(0x60) | 4, 0x60);
      expect(await look(withSuperblock(older, waits))).toMatchObject(leftToAPerson);
    });

    it('keeps the primary if another volume begins behind its end', async () => {
      const { before, after } = await resized(SMALL, LARGE);
      const older = withPrimary(after, before);
      (await smallVolume()).copy(older, 60 * MIB);
      expect(await look(older)).toMatchObject(leftToAPerson);
    });

    it('keeps the primary if a descriptor of the larger volume is damaged as well', async () => {
      const { before, after } = await resized(SMALL, LARGE);
      const older = withPrimary(after, before);
      older.fill(0x5a, 2048 + 5 * 64, 2048 + 6 * 64);
      expect(await look(older)).toMatchObject(leftToAPerson);
    });
  });

  describe('primary newer than its copies', () => {
    // At the end of a group, nothing is left behind to contradict the larger volume.
    it.each([SMALL, END_OF_GROUP])(
      'keeps the primary after a shrink to %i bytes, whatever its clock shows',
      async (size) => {
        const { before, after } = await resized(LARGE, size, '^resize_inode,^flex_bg,^has_journal');
        expect(await look(after.subarray(0, size))).toMatchObject({ kind: 'healthy' });
        const newer = withCopies(after, before);
        expect(await look(newer)).toMatchObject(leftToAPerson);
        // The clock was wrong: by its times the primary is older, but its own account is consistent.
        const early = withSuperblock(newer, (superblock) => {
          written(MADE - 1)(superblock);
          superblock.writeUInt32LE(0, 0x178);
        });
        expect(await look(early)).toMatchObject(leftToAPerson);
        // The descriptors behind its end survived as well, so the larger volume would also fit.
        before.copy(early, DESCRIPTORS + 3 * 64, DESCRIPTORS + 3 * 64, DESCRIPTORS + 8 * 64);
        expect(await look(early)).toMatchObject(leftToAPerson);
      },
    );

    it('keeps the primary after an enlargement without updated copies', async () => {
      const { before, after } = await resized(SMALL, LARGE);
      expect(await look(withCopies(after, before, [1]))).toMatchObject(leftToAPerson);
    });
  });
});
