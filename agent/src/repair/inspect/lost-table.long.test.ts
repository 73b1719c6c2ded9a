/** Lost tables that are rebuilt from the content of the disk, each beside a disk on which a naive search does harm. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, type DiskOptions, type FixtureDisk } from '../../fixtures/disk/disk.js';
import { threeVolumeDisk } from '../../fixtures/disk/whole-disk.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { foreignFixtures } from '../../fixtures/foreign/foreign.js';
import { copyOf } from '../../fixtures/image-file.js';
import { ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { parseEntries } from '../table/gpt.js';
import { parseMbr } from '../table/mbr.js';
import { needsPerson, verdictOf } from '../../fixtures/verdicts.js';

const SECTOR = 512;
const exfat = exfatVolume().bytes;
const ext4 = ext4Volume('ext4-1k');
const xfs = foreignFixtures().find(({ name }) => name === 'XFS')!.bytes;
const parts: DiskOptions['parts'] = [
  { type: 'basic', name: 'card', volume: exfat },
  { type: 'linux', name: 'root', volume: ext4 },
];
const rows = (bytes: Buffer) => parseMbr(bytes.subarray(0, SECTOR)).entries;
const places = (entries: { start: number; sectors: number }[]) => entries.map(({ start, sectors }) => [start, sectors]);
/** Sector 0 keeps its boot code and the disk signature: only the table is lost. */
const tableLost = ({ bytes }: FixtureDisk) => copyOf(bytes).fill(0, 446, 512);

describe('lost MBR', () => {
  let disk: FixtureDisk;
  beforeAll(async () => {
    disk = await threeVolumeDisk('MBR');
  });

  it('rebuilds the table from the volumes, with types that match their content', async () => {
    const bytes = tableLost(disk);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: [{ code: 'mbr.table_lost', plain: expect.stringContaining('3 volumes found by searching') }],
    });
    const after = afterPlan(bytes, seen);
    expect(places(rows(after))).toEqual(places(rows(disk.bytes)));
    expect(rows(after).map(({ type, status }) => [type, status])).toEqual([
      [0x0c, 0],
      [0x07, 0],
      [0x83, 0],
    ]);
    expect(after.subarray(SECTOR).equals(disk.bytes.subarray(SECTOR))).toBe(true);
    expect(after.subarray(0, 446).equals(disk.bytes.subarray(0, 446))).toBe(true);
    expect((await diagnosed(after)).layers.map(({ format }) => format)).toEqual(['MBR', 'fat32', 'ntfs', 'ext4']);
  });

  it('rebuilds the whole first sector and notes that no partition is active', async () => {
    const bytes = copyOf(disk.bytes).fill(0, 0, SECTOR);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: [{ plain: expect.stringContaining('No partition is marked as active') }],
    });
    expect(places(rows(afterPlan(bytes, seen)))).toEqual(places(rows(disk.bytes)));
  });

  it('finds volumes at old boundaries such as sector 63', async () => {
    const bytes = Buffer.alloc(22 * MIB + ext4.length);
    exfat.copy(bytes, 63 * SECTOR);
    ext4.copy(bytes, 20 * MIB + 1024);
    bytes.writeUInt32LE(0x52565645, 440);
    const seen = await diagnosed(bytes);
    expect(places(rows(afterPlan(bytes, seen)))).toEqual([
      [63, exfat.length / SECTOR],
      [20 * 2048 + 2, ext4.length / SECTOR],
    ]);
  });

  it('restores the active partition when exactly one volume has boot code and its loader', async () => {
    const starting = fat32Volume({
      files: [{ path: 'LDLINUX.SYS', bytes: noise('loader', 9000) }],
      bootCode: noise('boot code', 400),
    }).bytes;
    starting.copy(starting, 6 * SECTOR, 0, SECTOR);
    const both = mbrDisk({ parts: [{ type: 'esp', name: 'start', volume: starting }, parts[1]!] });
    const seen = await diagnosed(tableLost(both));
    expect(rows(afterPlan(tableLost(both), seen)).map(({ status }) => status)).toEqual([0x80, 0]);
    expect(seen.findings[0]?.plain).toContain('The first sector holds no boot code');
  });

  it('restores logical partitions from the remaining links', async () => {
    const logical = mbrDisk({
      parts: Array.from({ length: 6 }, (_, index) => ({
        type: 'basic' as const,
        name: `p${index}`,
        volume: exfatVolume({ sizeBytes: 2 * MIB, files: [{ path: 'A', bytes: noise(index, 900) }], serial: index })
          .bytes,
      })),
    });
    const seen = await diagnosed(tableLost(logical));
    const after = afterPlan(tableLost(logical), seen);
    expect(places(rows(after))).toEqual(places(rows(logical.bytes)));
    expect(await diagnosed(after)).toMatchObject({ verdict: 'healthy', layers: { length: 7 } });
  });

  const person63 = (bytes: Buffer) => {
    exfatVolume({ sizeBytes: 4 * MIB }).bytes.copy(bytes, 63 * SECTOR, 0, 24 * SECTOR);
    return bytes;
  };
  const gap = (bytes: Buffer, content: Buffer) => {
    const wide = Buffer.concat([bytes, Buffer.alloc(32 * MIB)]);
    content.copy(wide, bytes.length + 12 * MIB);
    return wide;
  };

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['the remains of an older volume before them', person63, /at byte 32256 exFAT starts/],
    ['a volume of a format that we do not read', (bytes) => gap(bytes, xfs), /XFS starts/],
    [
      'data in a wide gap, perhaps of a volume that lost its start',
      (bytes) => gap(bytes, noise('data', 30_000)),
      /belongs to no volume/,
    ],
  ])('leaves the disk to a person beside %s', async (_, change, reason) => {
    expect(await verdictOf(change(tableLost(mbrDisk({ parts }))))).toEqual(needsPerson(reason));
  });

  it('ignores an image inside a file, which a naive search makes a partition', async () => {
    const inner = exfatVolume({ sizeBytes: 2 * MIB, files: [{ path: 'IN.BIN', bytes: noise(3, 900) }] }).bytes;
    const card = exfatVolume({ files: [{ path: 'CARD.IMG', bytes: inner }] }).bytes;
    const outer = mbrDisk({ parts: [{ type: 'basic', name: 'card', volume: card }] });
    expect(outer.bytes.indexOf(inner.subarray(0, SECTOR), MIB)).toBeGreaterThan(MIB);
    expect(rows(afterPlan(tableLost(outer), await diagnosed(tableLost(outer))))).toHaveLength(1);
  });

  it('leaves a disk with a dirty volume to a person', async () => {
    const dirty = copyOf(exfat);
    dirty[106] = 2;
    const bytes = tableLost(mbrDisk({ parts: [{ type: 'basic', name: 'card', volume: dirty }] }));
    expect(await verdictOf(bytes)).toEqual(needsPerson(/shut down properly/));
  });

  it('invents no table for an empty disk or noise', async () => {
    expect(await verdictOf(Buffer.alloc(4 * MIB))).toEqual(needsPerson(/looks empty/));
    expect(await verdictOf(Buffer.concat([Buffer.alloc(SECTOR), noise('no volume', 3 * MIB)]))).toMatchObject({
      plan: undefined,
    });
  });
});

describe('GPT without a header', () => {
  const disk = gptDisk({ parts });
  const last = disk.bytes.length / SECTOR - 1;
  const headersLost = (change: (bytes: Buffer) => void = () => undefined) => {
    const bytes = copyOf(disk.bytes)
      .fill(0, SECTOR, 2 * SECTOR)
      .fill(0, last * SECTOR);
    change(bytes);
    return bytes;
  };

  it('rebuilds both headers from intact entries with names and identifiers', async () => {
    const bytes = headersLost();
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'gpt.headers_lost' }] });
    const after = afterPlan(bytes, seen);
    expect(after.subarray(2 * SECTOR, last * SECTOR).equals(disk.bytes.subarray(2 * SECTOR, last * SECTOR))).toBe(true);
    expect(await diagnosed(after)).toMatchObject({ verdict: 'no_problem_found' });
  });

  it('keeps the disk identifier of a damaged header', async () => {
    const bytes = copyOf(disk.bytes);
    bytes[SECTOR + 40]! ^= 1;
    bytes.fill(0, last * SECTOR);
    const after = afterPlan(bytes, await diagnosed(bytes));
    expect(after.equals(disk.bytes)).toBe(true);
  });

  it('leaves a disk with differing entry copies to a person', async () => {
    const bytes = headersLost((disk) => void (disk[2 * SECTOR + 200]! ^= 1));
    expect(await verdictOf(bytes)).toEqual(needsPerson(/two copies of its entries differ/));
  });

  it('rebuilds the entries from the volumes, with types by content', async () => {
    const esp = fat32Volume({
      hiddenSectors: 2048,
      files: [{ path: 'EFI/BOOT/BOOTX64.EFI', bytes: noise(4, 3000) }],
    }).bytes;
    const whole = gptDisk({
      parts: [
        { type: 'esp', name: 'EFI', volume: esp },
        { type: 'basic', name: 'windows', volume: await ntfsVolume('files') },
        ...parts,
      ],
    });
    const bytes = damaged(whole, 'both-wiped');
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'gpt.table_lost' }] });
    const shape = (of: Buffer) =>
      parseEntries(of.subarray(2 * SECTOR, 34 * SECTOR), 128).map(({ first, last: end, typeGuid }) => [
        first,
        end,
        typeGuid,
      ]);
    const after = afterPlan(bytes, seen);
    expect(shape(after)).toEqual(shape(whole.bytes));
    expect((await diagnosed(bytes)).plan?.digest).toBe(seen.plan?.digest);
  });

  it('leaves the disk to a person when foreign data occupies the place of the backup', async () => {
    const bytes = damaged(gptDisk({ parts }), 'both-wiped');
    noise('stranger', 300).copy(bytes, bytes.length - 10 * SECTOR);
    expect(await verdictOf(bytes)).toEqual(needsPerson(/lies other data/));
  });
});

describe('lost link between logical partitions', () => {
  const small = (index: number) =>
    exfatVolume({ sizeBytes: 2 * MIB, files: [{ path: 'A', bytes: noise(index, 900) }], serial: index }).bytes;
  const disk = mbrDisk({
    parts: Array.from({ length: 6 }, (_, index) => ({
      type: 'basic' as const,
      name: `p${index}`,
      volume: small(index),
    })),
  });
  const linkOf = (index: number) => disk.parts[index]!.offset - SECTOR;
  const without = (...indexes: number[]) =>
    indexes.reduce((bytes, index) => bytes.fill(0, linkOf(index), linkOf(index) + SECTOR), copyOf(disk.bytes));

  it.each([3, 4, 5])('restores the link before partition %d of six', async (index) => {
    const bytes = without(index);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'mbr.logical_link_lost' }] });
    const after = afterPlan(bytes, seen);
    expect(await diagnosed(after)).toMatchObject({ verdict: 'healthy', layers: { length: 7 } });
    const changed = [...Array(after.length / SECTOR).keys()].filter(
      (sector) =>
        !after
          .subarray(sector * SECTOR, (sector + 1) * SECTOR)
          .equals(disk.bytes.subarray(sector * SECTOR, (sector + 1) * SECTOR)),
    );
    expect(changed.filter((sector) => sector !== linkOf(index) / SECTOR)).toEqual([]);
  });

  it('leaves the disk to a person when the next link or the volume is lost too', async () => {
    expect(await verdictOf(without(3, 4))).toEqual(needsPerson(/more than one link/));
    const volume = disk.parts[3]!.offset;
    expect(await verdictOf(without(3).fill(0, volume, volume + 24 * SECTOR))).toMatchObject({
      plan: undefined,
      verdict: 'needs_person',
    });
  });

  it('treats overlapping partitions and circular chains as other faults', async () => {
    const overlap = copyOf(disk.bytes);
    overlap.writeUInt32LE(overlap.readUInt32LE(linkOf(3) + 458) + 4096, linkOf(3) + 458);
    expect(await verdictOf(overlap)).toEqual(needsPerson(/overlap/));
    const loop = copyOf(disk.bytes);
    loop.writeUInt32LE(0, linkOf(4) + 462 + 8);
    expect(await verdictOf(loop)).toEqual(needsPerson(/returns to sector/));
  });
});
