import { describe, expect, it } from '@jest/globals';
import {
  type Ext4Damage,
  type Ext4VolumeKind,
  EXT4_DAMAGES,
  EXT4_HEAD,
  EXT4_VOLUMES,
  damageExt4,
  ext4DescriptorTable,
  ext4Manifest,
  ext4Volume,
  strikeExt4,
} from '../../fixtures/ext4/ext4.js';
import {
  checkExt4 as check,
  failedExt4Checks as failures,
  inspectExt4 as look,
  lostExt4Files,
} from '../../fixtures/ext4/ext4-proof.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairedView, withPart, writesOf } from '../../fixtures/repaired.js';
import { noise, seededRandom, seeds } from '../../fixtures/seeded-bytes.js';
import { type BlockView, MemoryView, SliceView } from '../view/block-view.js';
import { Ext4Reader } from './ext4-reader.js';

const reader = new Ext4Reader();
const signal = new AbortController().signal;
const CAMPAIGN = 12;

const CLEAN = EXT4_VOLUMES.filter((kind) => kind !== 'ext4-crashed');

describe('a sound volume', () => {
  it.each(CLEAN)('finds %s healthy with every file of its manifest reachable', async (kind) => {
    expect(await look(ext4Volume(kind))).toMatchObject({
      kind: 'healthy',
      format: 'ext4',
      reachable: { files: ext4Manifest(kind).files.length, complete: true },
    });
  });

  it.each(CLEAN)('passes the second reading of %s and reads its files as written', async (kind) => {
    const volume = ext4Volume(kind);
    expect(await failures(volume)).toEqual([]);
    expect(await lostExt4Files(volume, kind)).toEqual([]);
  });

  it('notes that the volume is really ext3', async () => {
    expect(await look(ext4Volume('ext3-1k'))).toMatchObject({ kind: 'healthy', notes: ['This is an ext3 volume.'] });
  });

  it('notes a damaged backup', async () => {
    const bytes = ext4Volume('ext4-1k');
    bytes.fill(0, 8193 * 1024, 8194 * 1024);
    expect(await look(bytes)).toMatchObject({ kind: 'healthy', notes: [expect.stringContaining('group 1')] });
  });
});

describe('sound volume without superblock backups', () => {
  const sound = ext4Volume('ext4-1k');
  const groups = [1, 3, 5, 7].filter((group) => (group * 8192 + 1) * 1024 < sound.length);
  const without = (fill: number, descriptorsToo: boolean) =>
    groups.reduce((bytes, group) => {
      const at = (group * 8192 + 1) * 1024;
      return bytes.fill(fill, at, at + (descriptorsToo ? 2048 : 1024));
    }, copyOf(sound));

  it.each([false, true])(
    'restores the backups with their descriptors (descriptors lost as well: %s)',
    async (descriptorsToo) => {
      const bytes = without(0, descriptorsToo);
      expect(await failures(bytes)).toEqual(['superblock']);
      const report = await look(bytes);
      expect(report).toMatchObject({ kind: 'damaged', findings: [{ code: 'ext4.backups_lost' }] });
      const mended = repairedView(bytes, report);
      expect(await look(mended)).toMatchObject({ kind: 'healthy', notes: [] });
      expect(await failures(mended)).toEqual([]);
      // The restored backups work: without a primary the volume is recovered from them.
      const lost = mended;
      lost.lay(1024, Buffer.alloc(1024));
      expect(await look(lost)).toMatchObject({ kind: 'damaged', findings: [{ code: 'ext4.superblock_lost' }] });
    },
  );

  it('leaves the volume to a person when other data lies in place of the backups', async () => {
    expect(await look(without(0x61, false))).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ext4.backups_lost' }],
    });
  });
});

/**
 * Which of the four second readings notice a damage, in order: superblock, group descriptors, root directory, journal.
 */
const NOTICED: Record<Ext4Damage, RegExp> = {
  superblock_zeroed: /^----$/,
  superblock_random: /^----$/,
  superblock_wrong_field: /^----$/,
  superblock_and_descriptors_zeroed: /^----$/,
  first_sectors_random: /^----$/,
  first_32k_zeroed: /^----$/,
  descriptors_zeroed: /^\+---$/,
  descriptors_random: /^\+---$/,
  one_descriptor_wrong: /^\+-/,
};

const LITTLE_RESERVE: readonly Ext4VolumeKind[] = [
  'ext4-sparse2',
  'ext4-metabg',
  'ext4-bigalloc',
  'ext4-bigalloc-reserve',
];

/**
 * Excludes damage beyond repair. With few reserved descriptor blocks, the bitmaps and inodes lie within the first 32
 * KiB. With foreign bytes over both superblock and descriptors, nothing identifies the volume.
 */
const mendable = (kind: Ext4VolumeKind) =>
  EXT4_DAMAGES.filter(
    (damage) => damage !== 'first_sectors_random' && (!LITTLE_RESERVE.includes(kind) || damage !== 'first_32k_zeroed'),
  );

const UNINIT_BITMAP = 2;

/**
 * Offsets at which the repaired head of the volume differs from the sound head. Excluded: the count of KiB ever
 * written (0x178 of the superblock) and its checksum, which a backup cannot know; the unused bytes around the
 * superblock and behind the last descriptor; the flags and checksums of a group whose bitmap was never written,
 * because a written bitmap may replace it.
 */
async function differences(sound: Buffer, mended: BlockView): Promise<number[]> {
  const head = await mended.read(0, EXT4_HEAD);
  const { offset, each, groups } = ext4DescriptorTable(sound);
  const end = offset + groups * each;
  const free: [number, number][] = [
    [0, 1024],
    [1024 + 0x178, 1024 + 0x180],
    [1024 + 0x3fc, offset],
    [end, Math.ceil(end / 1024) * 1024],
  ];
  for (let at = offset; at < end; at += each) {
    if ((sound.readUInt16LE(at + 0x12) & UNINIT_BITMAP) !== 0)
      for (const [field, length] of [
        [0x12, 2],
        [0x18, 8],
        [0x38, 4],
      ] as const)
        if (field < each) free.push([at + field, at + field + length]);
  }
  const expected = Buffer.from(sound.subarray(0, EXT4_HEAD));
  for (const [from, to] of free) head.copy(expected, from, from, to);
  return expected.equals(head) ? [] : [...head.keys()].filter((at) => head[at] !== expected[at]);
}

describe.each(CLEAN)('%s', (kind) => {
  const sound = ext4Volume(kind);
  const damaged = (damage: Ext4Damage) => withPart(sound, 0, EXT4_HEAD, (head) => void strikeExt4(head, damage));

  it.each(mendable(kind))('repairs %s with a few writes and restores the original volume', async (damage) => {
    const view = damaged(damage);
    expect((await check(view)).map(({ ok }) => (ok ? '+' : '-')).join('')).toMatch(NOTICED[damage]);

    const report = await look(view);
    const mended = repairedView(view, report);
    expect(await look(mended)).toMatchObject({
      kind: 'healthy',
      reachable: { files: ext4Manifest(kind).files.length, complete: true },
    });
    expect(await failures(mended)).toEqual([]);
    expect(await differences(sound, mended)).toEqual([]);
    const written = writesOf(report);
    expect(Math.max(...written.map(({ offset, data }) => offset + data.length))).toBeLessThanOrEqual(EXT4_HEAD);
    expect(written.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(
      damage === 'first_32k_zeroed' ? 32 * 1024 : 2048,
    );
  });

  it('leaves foreign data over superblock and descriptors untouched', async () => {
    const reason = expect.stringContaining('other data');
    expect(await look(damaged('first_sectors_random'))).toMatchObject({ kind: 'needs_person', reason });
  });

  it('reads every file after superblock and descriptors are rebuilt', async () => {
    const view = damaged('superblock_and_descriptors_zeroed');
    expect(await lostExt4Files(repairedView(view, await look(view)), kind)).toEqual([]);
  });
});

describe('damage beyond superblock and descriptors', () => {
  it('leaves a volume without bitmaps and first inodes to a person', async () => {
    expect(await look(strikeExt4(ext4Volume('ext4-sparse2'), 'first_32k_zeroed'))).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ext4.superblock_lost' }, { code: 'ext4.group_descriptors_damaged' }],
    });
  });

  it('repairs an overwritten reserved descriptor block with a single write', async () => {
    const sound = ext4Volume('ext4-1k');
    const bytes = copyOf(sound).fill(0x61, 100 * 1024, 101 * 1024);
    const report = await look(bytes);
    expect(report).toMatchObject({
      kind: 'damaged',
      findings: [{ code: 'ext4.growth_reserve_damaged' }],
      reachable: { files: ext4Manifest('ext4-1k').files.length },
      writes: [{ offset: 100 * 1024 }],
    });
    expect((await check(bytes)).map(({ ok }) => ok)).toEqual([true, false, true, true]);
    expect((await repairedView(bytes, report).read(0, 300 * 1024)).equals(sound.subarray(0, 300 * 1024))).toBe(true);
  });
});

describe('random damage before the first bitmap, without the superblock', () => {
  const sound = ext4Volume('ext4-1k');

  it.each(seeds(CAMPAIGN))('restores the original volume (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const damaged = withPart(sound, 0, EXT4_HEAD, (head) => {
      for (let stretch = 0; stretch < 4; stretch++) {
        const from = Math.floor(random() * 259 * 1024);
        noise(seed * 10 + stretch, Math.min(1 + Math.floor(random() * 3000), 259 * 1024 - from)).copy(head, from);
      }
      sound.copy(head, 1024, 1024, 2048);
    });
    const mended = repairedView(damaged, await look(damaged));
    expect(await look(mended)).toMatchObject({ kind: 'healthy' });
    expect(await failures(mended)).toEqual([]);
    expect(await differences(sound, mended)).toEqual([]);
  });
});

describe('random damage with the superblock lost', () => {
  const sound = ext4Volume('ext4-1k');

  it.each(seeds(CAMPAIGN))('keeps noise in the area that a repair would rewrite (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const damaged = withPart(sound, 0, EXT4_HEAD, (head) => {
      // Starts behind the one block of descriptors; the next test covers noise in that block.
      noise(seed, 40 + Math.floor(random() * 3000)).copy(head, 3072 + Math.floor(random() * 249 * 1024));
      if (seed % 2 === 0) head.fill(0, 1024, 2048);
      else noise(seed, 1024).copy(head, 1024);
    });
    expect(await look(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('other data'),
    });
  });
});

describe.each(['ext4-1k', 'ext4-4k', 'ext3-1k'] as const)('noise in a descriptor of %s', (kind) => {
  const sound = ext4Volume(kind);
  const table = ext4DescriptorTable(sound);
  const struck = (seed: number, superblock: (head: Buffer) => void) =>
    withPart(sound, 0, EXT4_HEAD, (head) => {
      noise(seed, table.each).copy(head, table.offset);
      superblock(head);
    });
  const losses: [string, (seed: number) => (head: Buffer) => void][] = [
    ['lost', () => (head) => void head.fill(0, 1024, 2048)],
    ['all noise', (seed) => (head) => void noise(seed + 1, 1024).copy(head, 1024)],
    ['hurt by noise', (seed) => (head) => void noise(seed + 2, 40).copy(head, 1024 + 0x38)],
  ];

  it.each(losses.flatMap(([name, of]) => seeds(4).map((seed) => [name, seed, of] as const)))(
    'restores the original volume with the superblock %s (seed %i)',
    async (_, seed, of) => {
      const damaged = struck(seed, of(seed));
      const report = await look(damaged);
      expect(report).toMatchObject({ kind: 'damaged' });
      expect(await differences(sound, repairedView(damaged, report))).toEqual([]);
    },
  );
});

describe('evidence and writes', () => {
  it('reports evidence at absolute offsets and writes relative to the volume', async () => {
    const base = 1024 * 1024;
    const damaged = strikeExt4(ext4Volume('ext4-sparse2'), 'superblock_zeroed');
    const disk = new MemoryView(Buffer.concat([Buffer.alloc(base), damaged]));
    const report = await reader.inspect(
      new SliceView(disk, base, damaged.length),
      { layer: 'partition 1', base },
      signal,
    );
    if (report.kind !== 'damaged') throw new TypeError(JSON.stringify(report));
    expect(report.findings.map(({ code, layer }) => [code, layer])).toEqual([['ext4.superblock_lost', 'partition 1']]);
    expect(report.findings[0]?.evidence.map(({ offset }) => offset)).toEqual([
      base + 1024 + 0x38,
      base + 8193 * 1024,
      base + 24577 * 1024,
    ]);
    expect(report.writes.map(({ offset, data }) => [offset, data.length])).toEqual([[1024, 1024]]);
  });

  it('writes whole device sectors, with the descriptors before the superblock', async () => {
    const bytes = strikeExt4(ext4Volume('ext4-1k'), 'superblock_and_descriptors_zeroed');
    const report = await look(new MemoryView(bytes, 4096));
    if (report.kind !== 'damaged') throw new TypeError(JSON.stringify(report));
    expect(report.writes.map(({ offset, data }) => [offset, data.length])).toEqual([
      [0, 4096],
      [0, 4096],
    ]);
    expect(report.writes[0]?.data.readUInt16LE(1024 + 0x38)).toBe(0);
    expect(report.writes[1]?.data.readUInt16LE(1024 + 0x38)).toBe(0xef53);
    expect(await look(repairedView(bytes, report))).toMatchObject({ kind: 'healthy' });
  });

  it('leaves intact descriptors as they are', async () => {
    const sound = ext4Volume('ext4-1k');
    const report = await look(damageExt4(sound, 'one_descriptor_wrong'));
    if (report.kind !== 'damaged') throw new TypeError(JSON.stringify(report));
    expect(report.writes.map(({ offset, data }) => data.equals(sound.subarray(offset, offset + data.length)))).toEqual([
      true,
    ]);
  });

  it('proposes the same bytes each time it looks', async () => {
    const view = new MemoryView(strikeExt4(ext4Volume('ext4-1k'), 'superblock_and_descriptors_zeroed'));
    expect(await look(view)).toEqual(await look(view));
  });
});

describe('aborted reading', () => {
  it('rejects when its signal is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const view = new MemoryView(ext4Volume('ext4-sparse2'));
    await expect(reader.inspect(view, { layer: 'volume', base: 0 }, controller.signal)).rejects.toThrow(/abort/i);
    await expect(reader.check(view, controller.signal)).rejects.toThrow(/abort/i);
  });
});
