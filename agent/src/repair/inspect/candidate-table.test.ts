import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, type DiskOptions, type DiskPart, type FixtureDisk } from '../../fixtures/disk/disk.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { foreignFixtures } from '../../fixtures/foreign/foreign.js';
import { copyOf } from '../../fixtures/image-file.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { MemoryView } from '../view/block-view.js';
import type { Candidate } from '../table/table-report.js';
import { doubtOfTable } from './candidate-table.js';
import type { DeviceInspection } from './inspect-device.js';

const SECTOR = 512;
const TABLE = 33 * SECTOR;
const plainly = { readers: [plainReader] };
const part = (name: string, sizeMiB: number, files = 3): DiskPart => ({
  type: 'linux',
  name,
  volume: plainVolume({ size: sizeMiB * MIB, files }),
});
const xfs = foreignFixtures().find(({ name }) => name === 'XFS')!.bytes;

function underAnOlderTable(newer: FixtureDisk, older: FixtureDisk): Buffer {
  expect(older.bytes.length).toBe(newer.bytes.length);
  const bytes = damaged(newer, 'start-wiped');
  older.bytes.copy(bytes, bytes.length - TABLE, older.bytes.length - TABLE);
  return bytes;
}

const disk = (parts: DiskPart[], total: number, options: Partial<DiskOptions> = {}) => {
  const used = parts.reduce(
    (sum, { volume, sectors }) => sum + Math.max(volume.length, (sectors ?? 0) * SECTOR) / MIB,
    0,
  );
  return gptDisk({ parts, slack: (total - used) * (MIB / SECTOR), ...options });
};

describe('older table that is right about one partition', () => {
  const older = disk([part('system', 2), part('data', 4)], 8);

  it.each([
    [
      'whose second partition was made shorter since, with a third behind it',
      disk([part('system', 2), part('less', 2), part('more', 2)], 8),
      'is 2097152 bytes, but the table says 4194304',
    ],
    [
      'whose second partition was wiped since',
      disk([part('system', 2), { type: 'linux', name: 'wiped', volume: Buffer.alloc(4 * MIB) }], 8),
      'holds no data that we recognise',
    ],
    [
      'before a partition was added in its free room',
      disk([part('system', 2), part('data', 4), { type: 'linux', name: 'added', volume: xfs }], 8),
      'an unlisted volume (XFS) starts',
    ],
  ])('leaves the table to a person: %s', async (_, newer, reason) => {
    const bytes = underAnOlderTable(newer, older);
    const seen = await diagnosed(bytes, { ...plainly });
    expect({ verdict: seen.verdict, reason: seen.reason, plan: seen.plan }).toEqual({
      verdict: 'needs_person',
      reason: expect.stringContaining(reason),
      plan: undefined,
    });
  });

  it('restores the table without contrary evidence, including free space', async () => {
    const bytes = damaged(older, 'start-wiped');
    expect(afterPlan(bytes, await diagnosed(bytes, plainly)).equals(older.bytes)).toBe(true);
  });

  it('restores the table beside a partition of a reserved type', async () => {
    const reserved = disk([part('system', 2), { type: 'msr', name: 'reserved', volume: Buffer.alloc(MIB) }], 8);
    const bytes = damaged(reserved, 'start-wiped');
    expect(afterPlan(bytes, await diagnosed(bytes, plainly)).equals(reserved.bytes)).toBe(true);
  });
});

describe('image written onto a larger disk with an older table', () => {
  it('leaves the disk to a person when a second header is at the end of the image', async () => {
    const image = disk([part('system', 2)], 4);
    const larger = disk([part('system', 2)], 12);
    const bytes = damaged(larger, 'start-wiped');
    image.bytes.copy(bytes, image.bytes.length - TABLE, image.bytes.length - TABLE);
    const seen = await diagnosed(bytes, plainly);
    expect({ verdict: seen.verdict, reason: seen.reason, plan: seen.plan }).toEqual({
      verdict: 'needs_person',
      reason: expect.stringContaining('another valid partition table'),
      plan: undefined,
    });
  });
});

describe('with volumes of real formats', () => {
  it('withholds a table whose partition is larger than its FAT32 volume', async () => {
    const small = fat32Volume({ sizeBytes: 8 * MIB, hiddenSectors: 2048 }).bytes;
    const older = gptDisk({
      parts: [{ type: 'basic', name: 'card', volume: fat32Volume({ sizeBytes: 8 * MIB }).bytes, sectors: 16 * 2048 }],
    });
    const newer = gptDisk({
      parts: [
        { type: 'basic', name: 'card', volume: small },
        { type: 'basic', name: 'second', volume: fat32Volume({ sizeBytes: 8 * MIB }).bytes },
      ],
    });
    const { verdict, plan } = await diagnosed(underAnOlderTable(newer, older));
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
  });

  it('restores a table with FAT32 and ext4 volumes that fill their partitions', async () => {
    const both = gptDisk({
      parts: [
        { type: 'esp', name: 'start', volume: fat32Volume({ sizeBytes: 34 * MIB, hiddenSectors: 2048 }).bytes },
        { type: 'linux', name: 'root', volume: ext4Volume('ext4-1k') },
      ],
    });
    const bytes = damaged(both, 'start-wiped');
    expect(afterPlan(bytes, await diagnosed(bytes)).equals(both.bytes)).toBe(true);
  });
});

describe('MBR without its signature', () => {
  const unsigned = (from: FixtureDisk) => copyOf(from.bytes).fill(0, 510, 512);

  it('leaves the disk to a person with an unknown partition or a volume outside the table', async () => {
    const half = mbrDisk({ parts: [part('a', 1), { type: 'linux', name: 'b', volume: Buffer.alloc(MIB) }] });
    expect(await diagnosed(unsigned(half), plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('partition 2 holds no data'),
    });
    const longer = mbrDisk({ parts: [part('a', 1)], slack: 4 * 2048 });
    const bytes = unsigned(longer);
    xfs.copy(bytes, 3 * MIB);
    expect(await diagnosed(bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('an unlisted volume (XFS) starts at byte 3145728'),
    });
  });

  it('restores the signature when the volumes fill their partitions', async () => {
    const whole = mbrDisk({ parts: [part('a', 1), part('b', 2)], slack: 4 * 2048 });
    expect(afterPlan(unsigned(whole), await diagnosed(unsigned(whole), plainly)).equals(whole.bytes)).toBe(true);
  });
});

const view = new MemoryView(Buffer.alloc(4 * MIB));
const unknown = {
  kind: 'table',
  table: { scheme: 'GPT', sectorSize: 512, partitions: [{ offset: MIB, size: 2 * MIB }] },
  volumes: [{ kind: 'unknown', place: { layer: 'partition 1', offset: MIB, size: 2 * MIB } }],
} as unknown as Extract<DeviceInspection, { kind: 'table' }>;
const doubt = (candidate: Candidate) => doubtOfTable(view, unknown, candidate, new AbortController().signal);

describe('table that its volumes do not confirm', () => {
  it.each<[Candidate, string]>([
    ['vouched', 'Only one copy of the partition table is left, and'],
    ['alone', 'Only one copy of the partition table is left, and'],
    ['alike', 'The checksum of the partition table is wrong, and'],
    ['unsigned', 'The partition table has lost its signature, and'],
    ['searched', 'No copy of the partition table is left, and'],
  ])('explains the doubt for a table that is %s', async (candidate, says) => {
    expect(await doubt(candidate)).toContain(says);
  });

  it('has no doubt when both copies are sound', async () => {
    expect(await doubt(false)).toBeUndefined();
  });
});
