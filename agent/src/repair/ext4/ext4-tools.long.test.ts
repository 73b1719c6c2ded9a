import { describe, expect, it } from '@jest/globals';
import {
  type Ext4Damage,
  type Ext4VolumeKind,
  EXT4_DAMAGES,
  EXT4_VOLUMES,
  ext4Manifest,
  ext4Volume,
  naiveDescriptors,
  naiveSuperblock,
  strikeExt4,
  withSuperblock,
} from '../../fixtures/ext4/ext4.js';
import { inspectExt4 as look, lostExt4Files } from '../../fixtures/ext4/ext4-proof.js';
import { afterE2fsck, afterNewFiles, e2fsck } from '../../fixtures/ext4/ext4-tools.js';
import { withImage, writeInto } from '../../fixtures/image-file.js';
import { repairedBytes, writesOf } from '../../fixtures/repaired.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView } from '../view/block-view.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { sha256 } from '../model/plan.js';
import { openExt4 } from './format/file.js';
import { journalState } from './format/journal.js';
import { replayJournal } from './mend/replay.js';

const repaired = async (bytes: Buffer): Promise<Buffer> => repairedBytes(bytes, await look(bytes));

/**
 * Every damage on the volume with the most features. The other kinds (no checksums, larger blocks, backups elsewhere)
 * get only the damage that rebuilds everything: the reader's own tests try every damage on every volume.
 */
const JUDGED: [Ext4VolumeKind, Ext4Damage][] = [
  ...EXT4_DAMAGES.filter((damage) => damage !== 'first_sectors_random').map((damage): [Ext4VolumeKind, Ext4Damage] => [
    'ext4-1k',
    damage,
  ]),
  ...EXT4_VOLUMES.filter((kind) => kind !== 'ext4-1k' && kind !== 'ext4-crashed').map(
    (kind): [Ext4VolumeKind, Ext4Damage] => [kind, 'superblock_and_descriptors_zeroed'],
  ),
];

withTools(['e2fsck'], () => {
  it.each(EXT4_VOLUMES.filter((kind) => kind !== 'ext4-crashed'))('finds nothing on the sound %s', async (kind) => {
    expect(await e2fsck(ext4Volume(kind), '-fn')).toMatchObject({ exit: 0 });
  });

  it.each(JUDGED)('repairs %s after %s until e2fsck exits 0', async (kind, damage) => {
    const bytes = strikeExt4(ext4Volume(kind), damage);
    await withImage(bytes, async (path) => {
      expect(runTool('e2fsck', ['-fn', path]).exit).not.toBe(0);
      await writeInto(path, writesOf(await look(bytes)));
      const { exit, text } = runTool('e2fsck', ['-fn', path]);
      expect({ exit, questions: text.match(/\? no/g) }).toEqual({ exit: 0, questions: null });
    });
  });

  it('accepts a naive restore that loses sixty files, which our replay recovers', async () => {
    const damaged = strikeExt4(ext4Volume('ext4-crashed'), 'superblock_zeroed');
    const naive = naiveSuperblock(damaged, 8193 * 1024);
    expect(await e2fsck(naive, '-fn')).toMatchObject({ exit: 0 });
    expect(await lostExt4Files(await afterE2fsck(naive, '-fp'), 'ext4-crashed')).toHaveLength(60);

    const ours = await afterE2fsck(await repaired(damaged), '-fy');
    expect(await e2fsck(ours, '-fn')).toMatchObject({ exit: 0 });
    expect(await lostExt4Files(ours, 'ext4-crashed')).toEqual([]);
    expect(await look(ours)).toMatchObject({ kind: 'healthy', reachable: { files: 261 } });
  });

  it('replays the journal to the same bytes as our scratch copy', async () => {
    const bytes = ext4Volume('ext4-crashed');
    const theirs = await afterE2fsck(bytes, '-y', '-E', 'journal_only');
    const volume = await openExt4(new MemoryView(bytes));
    const signal = new AbortController().signal;
    const state = await journalState(volume, signal);
    if (state.kind !== 'pending') throw new TypeError(state.kind);
    const { view, blocks } = await replayJournal(volume, state.journal, signal);
    expect(blocks.size).toBeGreaterThan(10);
    for (const block of blocks) {
      expect((await view.read(block * 1024, 1024)).equals(theirs.subarray(block * 1024, (block + 1) * 1024))).toBe(
        true,
      );
    }
  });

  it('accepts a volume marked with errors, which our reader leaves to a person', async () => {
    const bytes = withSuperblock(ext4Volume('ext4-1k'), (superblock) => superblock.writeUInt16LE(3, 0x3a));
    expect(await e2fsck(bytes, '-fn')).toMatchObject({ exit: 0 });
    expect(await look(bytes)).toMatchObject({ kind: 'needs_person' });
  });
});

withTools(['debugfs'], () => {
  it('destroys old files when writing over naively copied descriptors, and none over ours', async () => {
    // Without metadata_csum a bitmap is not verified against its descriptor, so the stale flags are trusted.
    const damaged = strikeExt4(ext4Volume('ext4-gdtcsum'), 'descriptors_zeroed');
    const naive = await afterNewFiles(naiveDescriptors(damaged, 8194 * 1024), 60, 100_000);
    expect((await lostExt4Files(naive, 'ext4-gdtcsum')).length).toBeGreaterThan(50);
    const ours = await afterNewFiles(await repaired(damaged), 60, 100_000);
    expect(await lostExt4Files(ours, 'ext4-gdtcsum')).toEqual([]);
    expect(await look(ours)).toMatchObject({ kind: 'healthy', reachable: { files: 201 + 60 } });
  });

  it('reads a file of a repaired volume as it was', async () => {
    const mended = await repaired(strikeExt4(ext4Volume('ext4-4k'), 'superblock_and_descriptors_zeroed'));
    const file = ext4Manifest('ext4-4k').files[50]!;
    await withImage(mended, async (path) => {
      expect(sha256(runTool('debugfs', ['-R', `cat ${file.path}`, path]).output)).toBe(file.sha256);
    });
  });
});

const FORMATTERS: [tool: string, args: readonly string[], over: Ext4VolumeKind, backupAt: number][] = [
  ['mkfs.vfat', ['-I'], 'ext4-1k', 8193 * 1024],
  ['mkntfs', ['-F', '-Q'], 'ext4-1k', 8193 * 1024],
  ['mkswap', ['-f'], 'ext4-1k', 8193 * 1024],
  ['mkfs.exfat', [], 'ext4-1k', 8193 * 1024],
  // mkfs.btrfs needs a larger volume.
  ['mkfs.btrfs', ['-f', '-q'], 'ext4-4k', 32_768 * 4096],
];
describe('another format over an old volume', () => {
  for (const [tool, args, over, backupAt] of FORMATTERS) {
    withTools([tool], () => {
      it('leaves a usable backup that our reader does not use', () =>
        withImage(ext4Volume(over), async (path) => {
          expect(runTool(tool, [...args, path])).toMatchObject({ exit: 0 });
          const device = await ImageDevice.open(path, { mode: 'read' });
          try {
            expect((await device.read(backupAt + 0x38, 2)).readUInt16LE()).toBe(0xef53);
            expect((await look(device)).kind).toMatch(/^(foreign|absent)$/);
          } finally {
            await device.close();
          }
        }));
    });
  }
});
