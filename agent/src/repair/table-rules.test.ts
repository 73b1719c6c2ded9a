/**
 * The data-saving rules for tables and whole devices. Each rule has a device on which the textbook repair does harm;
 * the test shows the harm and that the agent avoids it.
 */
import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed as diagnosis } from '../fixtures/diagnosing.js';
import { damaged } from '../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, type FixtureDisk } from '../fixtures/disk/disk.js';
import { ext4Volume } from '../fixtures/ext4/ext4.js';
import { fat32Volume, MIB } from '../fixtures/fat32/fat32.js';
import { bitlockerVolume } from '../fixtures/foreign/encrypted.js';
import { foreignFixtures } from '../fixtures/foreign/foreign.js';
import { ntfsVolume } from '../fixtures/ntfs/ntfs.js';
import { plainReader, plainVolume } from '../fixtures/disk/plain-volume.js';
import { noise } from '../fixtures/seeded-bytes.js';

const SECTOR = 512;
const TABLE = 33 * SECTOR;
/** Sets `plan` explicitly, so that tests can assert `undefined`. */
const diagnosed = async (...args: Parameters<typeof diagnosis>) => {
  const seen = await diagnosis(...args);
  return { ...seen, plan: seen.plan };
};
const plain = (files = 3) => plainVolume({ size: 64 * 1024, files });
const plainly = { readers: [plainReader] };
const plainDisk = (names = ['a', 'b']) =>
  gptDisk({ parts: names.map((name, index) => ({ type: 'linux' as const, name, volume: plain(index + 2) })) });

/** The textbook repair: copies a valid backup header and its entries to the front. */
function naivePrimary(bytes: Buffer): Buffer {
  const after = Buffer.from(bytes);
  bytes.copy(after, 2 * SECTOR, bytes.length - TABLE, bytes.length - SECTOR);
  bytes.copy(after, SECTOR, bytes.length - SECTOR);
  return after;
}

function naiveBackup(bytes: Buffer): Buffer {
  const after = Buffer.from(bytes);
  bytes.copy(after, bytes.length - TABLE, 2 * SECTOR, 34 * SECTOR);
  bytes.copy(after, bytes.length - SECTOR, SECTOR, 2 * SECTOR);
  return after;
}

describe('rule 1: a stale backup GPT outlives a new layout', () => {
  const old = gptDisk({ parts: [{ type: 'linux', name: 'old', volume: Buffer.alloc(40 * MIB) }] });
  const under = (volume: Buffer) => {
    const bytes = Buffer.from(old.bytes);
    volume.copy(bytes, 0, 0, bytes.length - TABLE);
    return bytes;
  };

  it('finds a FAT32 volume over a stale backup healthy; the naive repair destroys its reserved sectors', async () => {
    const stick = under(fat32Volume({ sizeBytes: old.bytes.length }).bytes);
    const seen = await diagnosed(stick);
    expect(seen).toMatchObject({
      verdict: 'healthy',
      notes: [expect.stringContaining('still holds an older partition table')],
    });
    expect((await diagnosed(naivePrimary(stick))).verdict).not.toBe('healthy');
  });

  it('leaves a damaged FAT32 volume over a stale backup to a person', async () => {
    const stick = under(fat32Volume({ sizeBytes: old.bytes.length }).bytes);
    stick.fill(0, 0, SECTOR);
    expect(await diagnosed(stick)).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });

  it('accepts the MBR of an image written over the start', async () => {
    const image = mbrDisk({ parts: [{ type: 'linux', name: 'new', volume: plain() }] });
    const bytes = Buffer.from(old.bytes);
    image.bytes.copy(bytes);
    expect(await diagnosed(bytes, plainly)).toMatchObject({
      verdict: 'healthy',
      layers: [{ format: 'MBR' }, { layer: 'partition 1' }],
      notes: [expect.stringContaining('An older partition table is still')],
    });
  });

  it.each(['XFS', 'exFAT', 'LUKS2', 'Btrfs'])(
    'never changes %s over a whole device with a stale backup',
    async (name) => {
      const foreign = foreignFixtures().find((one) => one.format === name)!;
      expect((await diagnosed(under(foreign.bytes))).verdict).toMatch(/^(refused|needs_person)$/);
    },
  );

  it('leaves a wiped start without known partition content to a person', async () => {
    expect(await diagnosed(damaged(old, 'start-wiped'))).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('it may be outdated'),
    });
  });
});

describe('rule 2: surviving entries that differ from the backup stop the repair', () => {
  const older = plainDisk(['a', 'b']);
  const newer = plainDisk(['a', 'c']);
  newer.bytes.copy(older.bytes, 0, 0, 34 * SECTOR);
  older.bytes.fill(0, SECTOR, 2 * SECTOR);

  it('leaves the disk to a person; the naive repair loses the newer entry', async () => {
    expect(await diagnosed(older.bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('differ from the second copy in entry 2'),
    });
    expect(
      naivePrimary(older.bytes)
        .subarray(1024 + 128, 1024 + 256)
        .equals(newer.bytes.subarray(1024 + 128, 1024 + 256)),
    ).toBe(false);
  });

  it('does not restore a deleted partition', async () => {
    const bytes = Buffer.from(plainDisk(['a', 'b']).bytes);
    bytes.fill(0, SECTOR, 2 * SECTOR).fill(0, 2 * SECTOR + 128, 2 * SECTOR + 256);
    expect(await diagnosed(bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('in entry 2'),
    });
    expect(
      naivePrimary(bytes)
        .subarray(2 * SECTOR + 128, 2 * SECTOR + 256)
        .every((byte) => byte === 0),
    ).toBe(false);
  });

  it('repairs no volume behind a contradicted table', async () => {
    const second = older.parts[1]!;
    const bytes = Buffer.from(older.bytes).fill(0, second.offset, second.offset + SECTOR);
    expect(await diagnosed(bytes, plainly)).toMatchObject({ verdict: 'needs_person', findings: [] });
  });

  it('repairs a flipped bit in the entries under a valid header', async () => {
    const disk = plainDisk();
    const bytes = damaged(disk, 'primary-entries-bit');
    expect(afterPlan(bytes, await diagnosed(bytes, plainly)).equals(disk.bytes)).toBe(true);
  });
});

describe('rule 3: foreign data at the end of the disk', () => {
  const withStranger = (stranger: Buffer, fromEnd: number) => {
    const bytes = damaged(plainDisk(), 'backup-wiped');
    stranger.copy(bytes, bytes.length - fromEnd);
    return bytes;
  };
  const md = foreignFixtures().find((one) => one.name.includes('md 1.0') || one.format === 'md')!;

  it('keeps unknown data in the place of the backup; the naive repair overwrites it', async () => {
    const stranger = noise('somebody else', 300);
    const bytes = withStranger(stranger, 16 * SECTOR);
    expect(await diagnosed(bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('It may belong to another system'),
    });
    expect(naiveBackup(bytes).includes(stranger)).toBe(false);
  });

  it('keeps random bytes over the whole place of the backup', async () => {
    expect(await diagnosed(damaged(plainDisk(), 'backup-random'), plainly)).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
    });
  });

  it('refuses a RAID member even with a damaged table', async () => {
    expect(md.format).toBe('md');
    const member = Buffer.from(md.bytes);
    plainDisk().bytes.copy(member, 0, 0, 34 * SECTOR);
    expect(await diagnosed(member, plainly)).toMatchObject({
      verdict: 'refused',
      reason: expect.stringContaining('md'),
    });
  });

  it('finds an enlarged disk healthy and never relocates the backup', async () => {
    const disk = plainDisk();
    const enlarged = damaged(disk, 'enlarged');
    expect(await diagnosed(enlarged, plainly)).toMatchObject({
      verdict: 'healthy',
      notes: [expect.stringContaining('enlarged')],
    });
    const lost = Buffer.from(enlarged).fill(0, disk.bytes.length - TABLE, disk.bytes.length);
    expect(afterPlan(lost, await diagnosed(lost, plainly)).equals(enlarged)).toBe(true);
  });

  it('leaves a table past the end of the disk to a person', async () => {
    expect(await diagnosed(damaged(plainDisk(), 'truncated'), plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('The image is incomplete'),
    });
  });
});

describe('rule 4: sector 0', () => {
  it('keeps the boot code and writes only the table and signature', async () => {
    const disk = plainDisk();
    noise('boot code', 446).copy(disk.bytes);
    const bytes = damaged(disk, 'protective-table-wiped');
    const { plan } = await diagnosed(bytes, plainly);
    expect(plan?.writes).toHaveLength(1);
    expect(plan?.writes[0]!.data.equals(disk.bytes.subarray(0, SECTOR))).toBe(true);
  });

  it('finds a hybrid table healthy with the protective entry in any slot', async () => {
    const disk = plainDisk();
    const hybrid = Buffer.from(disk.bytes);
    hybrid.copy(hybrid, 462, 446, 462);
    hybrid.fill(0, 446, 462);
    hybrid[446] = 0x80;
    hybrid[450] = 0x83;
    hybrid.writeUInt32LE(2048, 454);
    hybrid.writeUInt32LE(128, 458);
    expect(await diagnosed(hybrid, plainly)).toMatchObject({
      verdict: 'healthy',
      notes: [expect.stringContaining('hybrid')],
    });
  });

  it('restores only the signature of a hybrid table and keeps its entries', async () => {
    const hybrid = Buffer.from(plainDisk().bytes);
    hybrid.copy(hybrid, 462, 446, 462);
    hybrid[450] = 0x83;
    hybrid.writeUInt32LE(2048, 454);
    const bytes = Buffer.from(hybrid).fill(0, 510, 512);
    expect(afterPlan(bytes, await diagnosed(bytes, plainly)).equals(hybrid)).toBe(true);
  });

  it('finds an optical disc image on a stick healthy, with and without a GPT', async () => {
    const disc = foreignFixtures().find((one) => one.name === 'ISO 9660')!;
    const stick = Buffer.alloc(Math.max(disc.bytes.length, 4 * MIB));
    disc.bytes.copy(stick);
    stick[446] = 0x80;
    stick.writeUInt32LE(stick.length / SECTOR, 458);
    stick[462 + 4] = 0xef;
    stick.writeUInt32LE(100, 462 + 8);
    stick.writeUInt32LE(64, 462 + 12);
    stick.writeUInt16BE(0x55aa, 510);
    expect(await diagnosed(stick)).toMatchObject({ verdict: 'healthy', plan: undefined });
    const both = gptDisk({ parts: [{ type: 'esp', name: 'EFI', volume: plain() }] });
    stick.copy(both.bytes, 446, 446, SECTOR);
    disc.bytes.copy(both.bytes, 32768, 32768, 36864);
    expect(await diagnosed(both.bytes, plainly)).toMatchObject({ verdict: 'healthy', plan: undefined });
  });

  it('leaves an MBR beside a valid GPT to a person', async () => {
    const disk = plainDisk();
    const classic = mbrDisk({ parts: [{ type: 'linux', name: 'x', volume: plain() }] });
    classic.bytes.copy(disk.bytes, 446, 446, SECTOR);
    expect(await diagnosed(disk.bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('needs to check which one is in use'),
    });
  });
});

describe('rule 5: recognise foreign formats first', () => {
  // The agent reads FAT16, and this fixture is a complete, empty volume, so the verdict is healthy.
  const others = foreignFixtures().filter(({ format }) => format !== 'FAT16');
  it('finds a complete, empty FAT16 volume healthy', async () => {
    const small = foreignFixtures().find(({ format }) => format === 'FAT16')!;
    expect(await diagnosed(small.bytes)).toMatchObject({ verdict: 'healthy', plan: undefined });
  });

  it.each(others.map(({ name, bytes }) => [name, bytes] as const))(
    '%s: never calls the whole device healthy and never changes it',
    async (_, bytes) => {
      const { verdict, plan } = await diagnosed(bytes);
      expect({ verdict, plan }).toEqual({
        verdict: expect.stringMatching(/^(refused|needs_person)$/),
        plan: undefined,
      });
    },
  );

  it('ignores valid ext4 backups under a foreign format', async () => {
    const volume = ext4Volume('ext4-1k');
    for (const name of ['XFS', 'swap', 'exFAT'] as const) {
      const foreign = foreignFixtures().find((one) => one.format === name)!;
      const bytes = Buffer.from(volume);
      foreign.bytes.copy(bytes, 0, 0, Math.min(foreign.bytes.length, MIB));
      const disk = gptDisk({ parts: [{ type: 'linux', name: 'reused', volume: bytes }] });
      const { verdict, plan } = await diagnosed(disk.bytes);
      expect({ name, verdict, plan }).toEqual({
        name,
        verdict: expect.stringMatching(/^(healthy|needs_person)$/),
        plan: undefined,
      });
    }
  });

  it.each([
    ['is named by its three metadata blocks', [0]],
    ['is named by nothing where one of those is lost as well', [0, 3]],
  ])('recognises a BitLocker partition with a lost first sector: %s', async (_, lost) => {
    const locked = bitlockerVolume({ size: 2 * MIB });
    for (const at of lost) locked.fill(0, at * 64 * 1024, at * 64 * 1024 + SECTOR);
    const disk = gptDisk({
      parts: [
        { type: 'linux', name: 'ours', volume: ext4Volume('ext4-1k') },
        { type: 'basic', name: 'locked', volume: locked },
      ],
    });
    const { verdict, plan, reason } = await diagnosed(disk.bytes);
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    expect(reason.includes('BitLocker')).toBe(lost.length === 1);
  });

  it('allows a repair beside a foreign partition and names it as not checked', async () => {
    const xfs = foreignFixtures().find((one) => one.format === 'XFS')!;
    const disk = gptDisk({
      parts: [
        { type: 'linux', name: 'ours', volume: ext4Volume('ext4-1k') },
        { type: 'linux', name: 'theirs', volume: xfs.bytes },
      ],
    });
    expect(await diagnosed(disk.bytes)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining("Partition 2 (XFS) is in a format that we don't check"),
    });
    const bytes = damaged(disk, 'start-wiped');
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      notes: expect.arrayContaining(["Partition 2 (XFS) is in a format that we don't check and is left as it is."]),
    });
    expect(afterPlan(bytes, seen).equals(disk.bytes)).toBe(true);
  });

  it.each(['LUKS2', 'BitLocker'])('withholds a lost table that a %s partition does not confirm', async (name) => {
    const locked = foreignFixtures().find((one) => one.format === name)!;
    const disk = gptDisk({
      parts: [
        { type: 'linux', name: 'ours', volume: ext4Volume('ext4-1k') },
        { type: 'linux', name: 'locked', volume: locked.bytes },
      ],
    });
    for (const bytes of [disk.bytes, damaged(disk, 'start-wiped')]) {
      expect(await diagnosed(bytes)).toMatchObject({
        verdict: 'needs_person',
        plan: undefined,
        reason: expect.stringContaining('is encrypted'),
      });
    }
  });
});

describe('rule 13: the geometry comes from the structures', () => {
  const board = (): FixtureDisk => {
    const disk = gptDisk({ parts: [{ type: 'linux', name: 'root', volume: plain() }], entriesLba: 2048 });
    noise('boot loader', 16 * SECTOR).copy(disk.bytes, 16 * SECTOR);
    return disk;
  };

  it('restores entries at sector 2048; the naive repair overwrites a boot loader at sector 16', async () => {
    const disk = board();
    for (const kind of ['primary-header-wiped', 'primary-wiped'] as const) {
      const bytes = damaged(disk, kind);
      const after = afterPlan(bytes, await diagnosed(bytes, plainly));
      expect(after.equals(disk.bytes)).toBe(true);
    }
    const naive = naivePrimary(damaged(disk, 'primary-wiped'));
    expect(naive.subarray(16 * SECTOR, 32 * SECTOR).equals(disk.bytes.subarray(16 * SECTOR, 32 * SECTOR))).toBe(false);
  });

  it('leaves the disk to a person when neither place is free', async () => {
    const bytes = damaged(board(), 'primary-wiped');
    noise('more', SECTOR).copy(bytes, 2048 * SECTOR);
    expect(await diagnosed(bytes, plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('could belong at sector 2 or 2048'),
    });
  });

  it('restores a wiped start with sectors of 4096 bytes', async () => {
    const disk = gptDisk({
      parts: [{ type: 'basic', name: 'Windows', volume: await ntfsVolume('large-sectors') }],
      sectorSize: 4096,
    });
    const bytes = damaged(disk, 'start-wiped');
    expect(afterPlan(bytes, await diagnosed(bytes)).equals(disk.bytes)).toBe(true);
  });
});
