import { describe, expect, it } from '@jest/globals';
import { EXT4_VOLUMES, ext4Manifest, ext4Volume, withSuperblock } from '../fixtures/ext4/ext4.js';
import { fat32Volume, someFiles } from '../fixtures/fat32/fat32.js';
import { hostileImages } from '../fixtures/hostile/hostile.js';
import { copyOf } from '../fixtures/image-file.js';
import type { ManifestFile } from '../fixtures/manifest.js';
import { ntfsManifest, ntfsVolume, type NtfsVolumeName } from '../fixtures/ntfs/ntfs.js';
import { deleteFat } from '../fixtures/recover/deleted-fat.js';
import { deleteNtfs, nextGeneration, reuseCluster } from '../fixtures/recover/deleted-ntfs.js';
import { forgetName } from '../fixtures/recover/forgotten-ext.js';
import { exfatVolume } from '../fixtures/recover/exfat.js';
import { smallFat } from '../fixtures/recover/fat-widths.js';
import { Dice, noise } from '../fixtures/seeded-bytes.js';
import { sha256 } from '../repair/model/plan.js';
import { MemoryView } from '../repair/view/block-view.js';
import { lostExt4Files } from './lost-ext4.js';
import { lostExfatFiles } from './lost-exfat.js';
import { lostFatFiles } from './lost-fat.js';
import type { LostFile, LostFileReader } from './lost-file.js';
import { lostNtfsFiles } from './lost-ntfs.js';

const never = new AbortController().signal;
const READERS: readonly LostFileReader[] = [lostNtfsFiles, lostExfatFiles, lostFatFiles, lostExt4Files];
const MUTATIONS = 150;
const LONGEST_MS = 20_000;

async function lost(reader: LostFileReader, volume: Buffer): Promise<LostFile[]> {
  const found = await reader(new MemoryView(volume), never);
  if (found === undefined) throw new TypeError('the volume is not recognised');
  return found.files;
}
const contentOf = (volume: Buffer, { resident, extents }: LostFile): Buffer =>
  resident ?? Buffer.concat(extents.map(({ offset, length }) => volume.subarray(offset, offset + length)));
const named = (files: readonly LostFile[], path: string): LostFile => {
  const found = files.find((file) => file.path === path);
  if (!found) throw new RangeError(`${path} is not among ${files.map((file) => file.path).join(', ')}`);
  return found;
};
const inManifest = (manifest: readonly ManifestFile[], path: string): ManifestFile =>
  manifest.find((file) => file.path === path) ?? { path, size: -1, sha256: '' };

describe('deleted files of NTFS', () => {
  it.each<[NtfsVolumeName, string, string]>([
    ['files', 'letter-20.txt', 'documents/letter-20.txt'],
    ['files', 'ledger.csv', 'accounts/open/this/month/ledger.csv'],
    ['files', 'pieces-a.txt', 'accounts/pieces-a.txt'],
  ])('finds in the volume %s every byte of %s with its path', async (name, file, path) => {
    const volume = await ntfsVolume(name);
    deleteNtfs(volume, file);
    const [found, ...more] = await lost(lostNtfsFiles, volume);
    expect(more).toEqual([]);
    const listed = inManifest(await ntfsManifest(name), path);
    expect(found?.path === path || found?.path === 'accounts/second name of letter 20.txt').toBe(true);
    expect(found).toMatchObject({ size: listed.size, clusters: 'free', placement: 'recorded' });
    expect(sha256(contentOf(volume, found as LostFile))).toBe(listed.sha256);
  });

  it('finds nothing in a volume without deletions', async () => {
    expect(await lost(lostNtfsFiles, await ntfsVolume())).toEqual([]);
  });

  it('marks a file with a reused cluster as reused', async () => {
    const volume = await ntfsVolume();
    const [run] = deleteNtfs(volume, 'ledger.csv');
    reuseCluster(volume, (run?.lcn ?? 0) + 1);
    const [found] = await lost(lostNtfsFiles, volume);
    expect(found?.clusters).toBe('reused');
  });

  it('assigns no file to a new folder in the record of its old folder', async () => {
    const volume = await ntfsVolume();
    deleteNtfs(volume, 'ledger.csv');
    deleteNtfs(volume, 'month');
    const inFolder = await lost(lostNtfsFiles, volume);
    expect(inFolder.map(({ path }) => path)).toEqual(['accounts/open/this/month/ledger.csv']);
    // After one more use and deletion the record belongs to a different folder.
    nextGeneration(volume, 'month');
    expect((await lost(lostNtfsFiles, volume)).map(({ path }) => path)).toEqual(['lost/ledger.csv']);
  });
});

describe('deleted files of FAT', () => {
  const wedding = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(5, 20_000)]);

  it('finds FAT32 files by their long names, including files in folders', async () => {
    const { bytes, manifest } = fat32Volume();
    const volume = copyOf(bytes);
    deleteFat(volume, 'APHOTO~1.JPE');
    deleteFat(volume, 'PHOTOS/HOLIDAY/IMG_0007.JPG');
    const files = await lost(lostFatFiles, volume);
    expect(files).toHaveLength(2);
    for (const [path, listed] of [
      ['A photograph with a long name.jpeg', 'A photograph with a long name.jpeg'],
      ['Photos/Holiday/_MG_0007.JPG', 'Photos/Holiday/IMG_0007.JPG'],
    ] as const) {
      const file = named(files, path);
      expect(file).toMatchObject({ clusters: 'free', placement: 'assumed' });
      expect(sha256(contentOf(volume, file))).toBe(inManifest(manifest, listed).sha256);
    }
  });

  it.each([12, 16] as const)('finds FAT%i files with all but their first letter', async (bits) => {
    const { bytes, manifest } = smallFat(bits, [
      { path: 'FIRST.TXT', bytes: noise(1, 3_000) },
      { path: 'WEDDING.JPG', bytes: wedding },
      { path: 'LAST.TXT', bytes: noise(2, 700) },
    ]);
    deleteFat(bytes, 'WEDDING.JPG');
    const [file, ...more] = await lost(lostFatFiles, bytes);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ path: '_EDDING.JPG', size: wedding.length, clusters: 'free' });
    expect(sha256(contentOf(bytes, file as LostFile))).toBe(inManifest(manifest, 'WEDDING.JPG').sha256);
  });

  it('marks a file as reused or shared when its clusters have a second owner', async () => {
    const { bytes } = fat32Volume({ files: someFiles(), fragmented: true });
    const volume = copyOf(bytes);
    deleteFat(volume, 'APHOTO~1.JPE');
    // The file is fragmented, so the clusters behind its first cluster belong to further files.
    expect((await lost(lostFatFiles, volume))[0]?.clusters).toBe('reused');
    const small = smallFat(16, [
      { path: 'ONE.TXT', bytes: noise(1, 3_000) },
      { path: 'TWO.TXT', bytes: noise(2, 3_000) },
    ]).bytes;
    deleteFat(small, 'ONE.TXT');
    deleteFat(small, 'TWO.TXT');
    const root = (1 + 2 * small.readUInt16LE(22)) * 512;
    small.writeUInt16LE(small.readUInt16LE(root + 26) + 1, root + 32 + 26);
    expect((await lost(lostFatFiles, small)).map(({ clusters }) => clusters)).toEqual(['shared', 'shared']);
  });
});

describe('deleted files of exFAT', () => {
  it('restores every byte of a file with a complete entry set', async () => {
    const { bytes, manifest } = exfatVolume([
      { path: 'holiday film.mp4', bytes: noise(3, 50_000), isDeleted: true },
      { path: 'kept.txt', bytes: noise(4, 5_000) },
    ]);
    const [file, ...more] = await lost(lostExfatFiles, bytes);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ path: 'holiday film.mp4', clusters: 'free', placement: 'recorded' });
    expect(sha256(contentOf(bytes, file as LostFile))).toBe(inManifest(manifest, 'holiday film.mp4').sha256);
  });

  it('marks reused clusters and ignores a set with a wrong checksum', async () => {
    const made = exfatVolume([{ path: 'film.mp4', bytes: noise(3, 50_000), isDeleted: true }]);
    const reused = copyOf(made.bytes);
    reused[made.bitmapOffset + 1] = 0xff;
    expect((await lost(lostExfatFiles, reused))[0]?.clusters).toBe('reused');
    const wrong = copyOf(made.bytes);
    wrong.writeUInt8(0x5a, made.rootOffset + 32 + 32 + 24);
    expect(await lost(lostExfatFiles, wrong)).toEqual([]);
  });
});

describe('lost files of ext4', () => {
  const path = '/orders-00/order-0001.txt';

  it('restores files in use without a name and does not claim deleted files', async () => {
    const volume = ext4Volume('ext3-1k');
    forgetName(volume, 'order-0001.txt');
    const found = await lostExt4Files(new MemoryView(volume), never);
    expect(found?.files).toMatchObject([{ clusters: 'own', placement: 'recorded' }]);
    const listed = ext4Manifest('ext3-1k').files.find((file) => file.path === path);
    expect(sha256(contentOf(volume, found?.files[0] as LostFile))).toBe(listed?.sha256);
    expect(found?.notes[0]).toContain('because ext3 clears where they lay');
  });

  it('notes that deleted files of ext2 are not searched for', async () => {
    const volume = withSuperblock(ext4Volume('ext3-1k'), (superblock) =>
      superblock.writeUInt32LE(superblock.readUInt32LE(0x5c) & ~0x4, 0x5c),
    );
    const found = await lostExt4Files(new MemoryView(volume), never);
    expect(found?.notes[0]).toBe('deleted files of ext2 are not searched for.');
  });

  it.each(EXT4_VOLUMES)('finds nothing in the complete volume %s', async (kind) => {
    expect(await lost(lostExt4Files, ext4Volume(kind))).toEqual([]);
  });
});

describe('malicious volumes', () => {
  it('ends every reader with files, nothing or a message', async () => {
    for (const { name, bytes } of hostileImages(7)) await looked(name, bytes);
  }, 120_000);

  it('ends every reader cleanly after a few changed bytes', async () => {
    const dice = new Dice(11);
    const ntfs = await ntfsVolume();
    deleteNtfs(ntfs, 'ledger.csv');
    const fat = smallFat(16, [{ path: 'ONE.TXT', bytes: noise(1, 3_000) }]).bytes;
    deleteFat(fat, 'ONE.TXT');
    const ext = ext4Volume('ext3-1k');
    forgetName(ext, 'order-0001.txt');
    const exfat = exfatVolume([{ path: 'film.mp4', bytes: noise(3, 50_000), isDeleted: true }]).bytes;
    for (let round = 0; round < MUTATIONS; round += 1) {
      const volume = copyOf([ntfs, fat, exfat, ext][round % 4] as Buffer);
      for (let change = 0; change < 12; change += 1)
        volume[dice.below(round % 2 === 0 ? 4_096 : volume.length)] = dice.below(256);
      await looked(`round ${round}`, volume);
    }
  }, 120_000);
});

async function looked(name: string, bytes: Buffer): Promise<void> {
  const began = performance.now();
  for (const reader of READERS) {
    const found = await reader(new MemoryView(bytes), never).catch((error: unknown) => {
      if (!/Fault|Unreadable/.test((error as Error).name)) throw new Error(name, { cause: error });
      return undefined;
    });
    for (const { extents, size, resident } of found?.files ?? []) {
      for (const { offset, length } of extents) expect(offset >= 0 && offset + length <= bytes.length).toBe(true);
      expect(resident?.length ?? extents.reduce((sum, { length }) => sum + length, 0)).toBe(size);
    }
  }
  expect(performance.now() - began).toBeLessThan(LONGEST_MS);
}
