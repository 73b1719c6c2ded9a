/** Data-protecting rules, each on a volume where the obvious repair loses data and ours loses none. */
import { describe, expect, it } from '@jest/globals';
import { failedFat32Checks, inspectFat32 as inspect } from '../../fixtures/fat32/fat32-proof.js';
import {
  fat32Volume as volumeOf,
  MIB,
  someFiles,
  type Fat32Options,
  type Fat32Volume,
} from '../../fixtures/fat32/fat32.js';
import { foreignFixtures } from '../../fixtures/foreign/foreign.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairedBytes } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../view/block-view.js';
import { parseBootSector } from '../fat/boot-sector.js';
import { plainTable } from './fat-table.js';
import { faultCount, walkTree } from './tree.js';

// Small volumes: the rules do not depend on the number of clusters.
const fat32Volume = (options: Fat32Options = {}): Fat32Volume => volumeOf({ sizeBytes: 12 * MIB, ...options });
const never = new AbortController().signal;

async function tally(bytes: Buffer, fat = 0): Promise<{ files: number; errors: number }> {
  const view = new MemoryView(bytes);
  const parsed = parseBootSector(bytes.subarray(0, 512));
  if (!parsed.ok) throw new TypeError(parsed.why);
  const found = await walkTree(view, parsed.geometry, plainTable(view, parsed.geometry, fat), never);
  return { files: found.files, errors: faultCount(found) };
}

const mend = async (bytes: Buffer): Promise<Buffer> => repairedBytes(bytes, await inspect(bytes));

const copyFat = (bytes: Buffer, volume: Fat32Volume, from: number, to: number): Buffer => {
  const { fatOffsets, fatBytes } = volume.layout;
  const naive = copyOf(bytes);
  bytes.copy(naive, fatOffsets[to], fatOffsets[from], fatOffsets[from]! + fatBytes);
  return naive;
};

/**
 * 126 files in the root, then a folder with 126 more. A broken folder chain is a single error that hides most of its
 * files.
 */
function twoHalves(): Fat32Volume {
  const half = (folder: string, seed: number): { path: string; bytes: Buffer }[] =>
    Array.from({ length: 126 }, (_, index) => ({
      path: `${folder}F${String(index).padStart(3, '0')}.BIN`,
      bytes: noise(seed + index, 1500),
    }));
  return fat32Volume({ files: [...half('', 1000), ...half('FOLDER/', 2000)] });
}

function folderCluster(volume: Fat32Volume): number {
  const root = volume.bytes.subarray(volume.layout.dataOffset);
  for (let cluster = 2, at = 0; ; at += 32) {
    const inCluster = at % 512;
    if (at > 0 && inCluster === 0) cluster = volume.bytes.readUInt32LE(volume.layout.fatOffsets[0]! + cluster * 4);
    const entry = root.subarray((cluster - 2) * 512 + inCluster);
    if (entry.toString('latin1', 0, 11) === 'FOLDER     ')
      return entry.readUInt16LE(20) * 65536 + entry.readUInt16LE(26);
  }
}

describe('table copy with fewer errors', () => {
  it('recovers all 252 files from both copies, where copying one table loses 112', async () => {
    const volume = twoHalves();
    const [fat1, fat2] = volume.layout.fatOffsets as [number, number];
    const damaged = copyOf(volume.bytes);
    // FAT1: the folder's first entry is gone. A single error, but 112 files are hidden.
    damaged.writeUInt32LE(0, fat1 + folderCluster(volume) * 4);
    // FAT2: another sector is zeroed. Dozens of errors, all of them visible.
    damaged.fill(0, fat2 + 512, fat2 + 2 * 512);

    const [one, two] = [await tally(damaged, 0), await tally(damaged, 1)];
    expect(one.errors).toBeLessThan(two.errors);
    const naive = copyFat(damaged, volume, 0, 1);
    // A driver still sees the folder's first cluster with 14 files; the rest is lost.
    expect(252 - (await tally(naive)).files).toBe(112);
    expect((await tally(copyFat(damaged, volume, 1, 0))).files).toBeLessThan(252);

    const mended = await mend(damaged);
    expect((await tally(mended)).files).toBe(252);
    expect(mended.equals(volume.bytes)).toBe(true);
  });

  it('repairs a stale second table instead of copying it over the first', async () => {
    const files = someFiles();
    const older = fat32Volume({ files: files.slice(0, 10) });
    const volume = fat32Volume({ files });
    const damaged = copyOf(volume.bytes);
    older.bytes.copy(
      damaged,
      volume.layout.fatOffsets[1],
      older.layout.fatOffsets[1],
      older.layout.fatOffsets[1]! + older.layout.fatBytes,
    );
    expect((await tally(copyFat(damaged, volume, 1, 0))).files).toBeLessThan(files.length);
    const report = await inspect(damaged);
    expect(report).toMatchObject({
      kind: 'damaged',
      findings: [{ code: 'fat.fat2_damaged' }],
      reachable: { files: files.length },
    });
    expect((await mend(damaged)).equals(volume.bytes)).toBe(true);
  });

  it('leaves a sector with correct entries in different copies to a person', async () => {
    const volume = twoHalves();
    const damaged = copyOf(volume.bytes);
    const [fat1, fat2] = volume.layout.fatOffsets as [number, number];
    damaged.writeUInt32LE(0, fat1 + 141 * 4);
    damaged.writeUInt32LE(0, fat2 + 144 * 4);
    expect([0, 1].map((fat) => Math.floor((141 + fat * 3) / 128))).toEqual([1, 1]);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/Neither copy is complete/),
    });
  });

  it('leaves a difference without any affected file to a person', async () => {
    const volume = fat32Volume();
    const damaged = copyOf(volume.bytes);
    const lastSector = volume.layout.fatOffsets[1]! + Math.floor(volume.layout.clusters / 128) * 512;
    damaged.writeUInt32LE(0x0fffffff, lastSector);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/no file shows which/),
    });
  });

  it('leaves a table overwritten by another volume’s structures to a person', async () => {
    const volume = fat32Volume();
    const damaged = copyOf(volume.bytes);
    const boot = foreignFixtures()
      .find((fixture) => fixture.name === 'exFAT')!
      .bytes.subarray(0, 512);
    boot.copy(damaged, volume.layout.fatOffsets[0]! + 512);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/another format/),
    });
  });
});

describe('mirroring flag and number of tables', () => {
  it('uses only the second table when mirroring is off', async () => {
    const volume = fat32Volume({ extFlags: 0x81 });
    expect((await tally(copyFat(volume.bytes, volume, 0, 1), 1)).files).toBeLessThan(5);
    expect(await inspect(volume.bytes)).toMatchObject({
      kind: 'healthy',
      reachable: { files: volume.manifest.length },
    });
    expect(await failedFat32Checks(volume.bytes)).toEqual([]);
  });

  it('leaves a damaged table to a person when mirroring is off', async () => {
    const volume = fat32Volume({ extFlags: 0x81 });
    const damaged = copyOf(volume.bytes);
    damaged.fill(0, volume.layout.fatOffsets[1]! + 512, volume.layout.fatOffsets[1]! + 1024);
    expect(await inspect(damaged)).toMatchObject({ kind: 'needs_person' });
  });

  it('keeps the data behind the only table', async () => {
    const volume = fat32Volume({ fatCount: 1 });
    const damaged = copyOf(volume.bytes);
    damaged.fill(0, volume.layout.fatOffsets[0]! + 512, volume.layout.fatOffsets[0]! + 1024);
    expect(await inspect(damaged)).toMatchObject({ kind: 'needs_person' });
  });

  it('decides by files, not by majority, among three tables', async () => {
    const volume = fat32Volume({ fatCount: 3 });
    const damaged = copyOf(volume.bytes);
    for (const fat of volume.layout.fatOffsets.slice(1)) damaged.fill(0, fat + 512, fat + 1024);
    expect((await tally(damaged, 1)).files).toBeLessThan(volume.manifest.length);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'damaged',
      findings: [{ code: 'fat.fat2_damaged' }, { code: 'fat.fat3_damaged' }],
    });
    expect((await mend(damaged)).equals(volume.bytes)).toBe(true);
  });
});

describe('data that only sector 0 has', () => {
  it('keeps a boot loader in sector 0 when repairing a wrong field', async () => {
    const bootCode = noise(77, 300);
    const volume = fat32Volume({ bootCode });
    expect(await inspect(volume.bytes)).toMatchObject({
      kind: 'healthy',
      notes: expect.arrayContaining([expect.stringMatching(/boot code/)]),
    });
    const damaged = copyOf(volume.bytes);
    damaged.writeUInt32LE(600, 36);
    const naive = copyOf(damaged);
    damaged.copy(naive, 0, 6 * 512, 7 * 512);
    expect(naive.subarray(90, 390).equals(bootCode)).toBe(false);
    expect((await mend(damaged)).equals(volume.bytes)).toBe(true);
  });

  it('accepts a difference in byte 0x41 between sector 0 and its copy', async () => {
    const volume = fat32Volume();
    const marked = copyOf(volume.bytes);
    marked[6 * 512 + 0x41] = 1;
    expect(await inspect(marked)).toMatchObject({ kind: 'healthy', notes: [expect.stringMatching(/FAT16/)] });
    expect(await failedFat32Checks(marked)).toEqual([]);
  });

  it('corrects the hidden sector count when the copy and the partition agree', async () => {
    const volume = fat32Volume({ hiddenSectors: 2048 });
    const damaged = copyOf(volume.bytes);
    damaged.writeUInt32LE(63, 28);
    const report = await inspect(damaged, MIB);
    expect(report).toMatchObject({
      kind: 'damaged',
      findings: [{ code: 'fat.boot_sector_field_wrong' }],
      writes: [{ offset: 0 }],
    });
    // Without a partition the correct count is unknown.
    expect(await inspect(damaged)).toMatchObject({ kind: 'healthy' });
  });
});

describe('stale copy of an older volume', () => {
  const stick = fat32Volume({ files: [{ path: 'OLD.BIN', bytes: noise(5, 4000) }] });

  it('keeps a partition table in sector 0', async () => {
    const partitioned = copyOf(stick.bytes).fill(0, 0, 512);
    partitioned.set([0x80, 0, 2, 0, 7, 0, 0, 0, 0, 8, 0, 0, 0, 8, 1, 0], 446);
    partitioned.writeUInt16LE(0xaa55, 510);
    // A naive reader accepts the copy at sector 6: its fields are valid, and files can be reached through it.
    expect(
      (await tally(Buffer.concat([partitioned.subarray(6 * 512, 7 * 512), partitioned.subarray(512)]))).files,
    ).toBe(1);
    expect(await inspect(partitioned)).toEqual({ kind: 'absent' });
  });

  it('refuses a restore when a volume survives behind a lost partition table', async () => {
    const disk = copyOf(stick.bytes).fill(0, 0, 512);
    fat32Volume({ sizeBytes: 4 * MIB, files: [{ path: 'NEW.BIN', bytes: noise(6, 9000) }] }).bytes.copy(disk, 4 * MIB);
    expect(await inspect(disk)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining(`at ${4 * MIB} fat32 begins`),
    });
  });

  it.each([63 * 512, 100 * 512, MIB, MIB + 64 * 1024, 8 * MIB])(
    'refuses a restore over a volume that begins at %d outside all files',
    async (at) => {
      const foreign = foreignFixtures()
        .filter(({ name }) => name === 'exFAT' || name === 'XFS')
        .map(({ bytes }) => bytes);
      for (const inner of [fat32Volume({ sizeBytes: 4 * MIB }).bytes, ...foreign]) {
        const disk = copyOf(stick.bytes).fill(0, 0, 512);
        // A quick format writes only the first sectors.
        inner.copy(disk, at, 0, 64 * 1024);
        expect(await inspect(disk)).toMatchObject({ kind: 'needs_person' });
      }
    },
  );

  it('restores the boot sector when the inner volume is the content of a file', async () => {
    const image = fat32Volume({
      files: [{ path: 'CARD.IMG', bytes: fat32Volume({ sizeBytes: 4 * MIB }).bytes.subarray(0, MIB) }],
    });
    expect((await mend(copyOf(image.bytes).fill(0, 0, 512))).equals(image.bytes)).toBe(true);
  });

  it('reports XFS as foreign and leaves a lost ext4 to a person', async () => {
    const xfs = copyOf(stick.bytes);
    foreignFixtures()
      .find((fixture) => fixture.name === 'XFS')!
      .bytes.copy(xfs, 0, 0, 512);
    expect(await inspect(xfs)).toMatchObject({ kind: 'foreign', format: 'XFS' });
    const ext = copyOf(stick.bytes).fill(0, 0, 2048);
    ext.writeUInt32LE(64, 8193 * 1024); // superblock of an ext volume in group 1, as a backup
    ext.writeUInt32LE(32768, 8193 * 1024 + 4);
    ext.writeUInt32LE(1, 8193 * 1024 + 0x14);
    ext.writeUInt32LE(8192, 8193 * 1024 + 0x20);
    ext.writeUInt32LE(64, 8193 * 1024 + 0x28);
    ext.writeUInt16LE(0xef53, 8193 * 1024 + 0x38);
    ext.writeUInt32LE(1, 8193 * 1024 + 0x4c);
    ext.writeUInt16LE(1, 8193 * 1024 + 0x5a);
    expect(await inspect(ext)).toMatchObject({ kind: 'needs_person', reason: expect.stringMatching(/traces of ext4/) });
  });

  it('renews a copy that belongs to an older, larger format', async () => {
    const now = fat32Volume({ sizeBytes: 8 * MIB });
    const mixed = copyOf(now.bytes);
    stick.bytes.copy(mixed, 6 * 512, 6 * 512, 7 * 512);
    const naive = copyOf(mixed);
    stick.bytes.copy(naive, 0, 0, 512);
    expect((await inspect(naive)).kind).not.toBe('healthy');
    expect((await mend(mixed)).equals(now.bytes)).toBe(true);
  });

  it('leaves a tie between a sound boot sector and a sound copy to a person', async () => {
    const volume = fat32Volume();
    const twin = copyOf(volume.bytes);
    twin.writeUInt16LE(0x80, 6 * 512 + 40); // copy: mirroring off, table 1 active; all files are reachable through both boot sectors
    expect(await inspect(twin)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/both are readable/),
    });
  });

  it('recognises BitLocker To Go, which looks like FAT32', async () => {
    const volume = fat32Volume();
    const bytes = copyOf(volume.bytes);
    bytes.write('MSWIN4.1', 3, 'latin1');
    Buffer.from('3bd667492e29d84a8399f6a339e3d001', 'hex').copy(bytes, 424);
    bytes.writeBigUInt64LE(BigInt(10 * MIB), 440);
    bytes.write('-FVE-FS-', 10 * MIB, 'latin1');
    expect(await inspect(bytes)).toMatchObject({ kind: 'foreign', format: 'BitLocker' });
  });
});
