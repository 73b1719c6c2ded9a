import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { damageExfat, EXFAT_DAMAGES, withRegions, type ExfatDamage } from '../../fixtures/exfat/exfat-damage.js';
import { exfatVolume, sealSet } from '../../fixtures/exfat/exfat.js';
import { changedExfatFiles, failedExfatChecks, inspectExfat } from '../../fixtures/exfat/exfat-proof.js';
import { MIB } from '../../fixtures/fat32/fat32.js';
import { repairedBytes, withPart } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';

const volume = exfatVolume();
const fragmented = exfatVolume({ fragmented: true });
const wide = exfatVolume({ sectorSize: 4096, sectorsPerCluster: 1 });

describe('an exFAT volume', () => {
  it.each([
    ['with files in one piece', volume],
    ['with chains', fragmented],
    ['with sectors of 4096 bytes', wide],
  ])('finds the volume healthy in both readings (%s)', async (_, { bytes, manifest }) => {
    expect(await inspectExfat(bytes)).toEqual({
      kind: 'healthy',
      format: 'exFAT',
      notes: [],
      reachable: { files: manifest.length, complete: true },
    });
    expect(await failedExfatChecks(bytes)).toEqual([]);
    expect(await diagnosed(bytes)).toMatchObject({ verdict: 'healthy' });
  });

  const CODES: Record<ExfatDamage, string[]> = {
    boot_wiped: ['exfat.boot_region_damaged'],
    boot_noise: ['exfat.boot_region_damaged'],
    boot_jump: ['exfat.boot_region_damaged'],
    boot_field: ['exfat.boot_region_damaged'],
    region_wiped: ['exfat.boot_region_damaged'],
    extended_noise: ['exfat.boot_region_damaged'],
    checksum_wiped: ['exfat.boot_checksum_wrong'],
    checksum_bit: ['exfat.boot_checksum_wrong'],
    both_checksums_wiped: ['exfat.boot_checksum_wrong', 'exfat.boot_checksum_wrong'],
    copy_wiped: ['exfat.boot_copy_damaged'],
    copy_noise: ['exfat.boot_copy_damaged'],
    copy_checksum_wiped: ['exfat.boot_copy_damaged'],
  };

  it.each(EXFAT_DAMAGES.flatMap((damage) => [volume, fragmented, wide].map((of) => [damage, of] as const)))(
    'restores every file after %s',
    async (damage, of) => {
      const bytes = damageExfat(of, damage);
      const seen = await diagnosed(bytes);
      expect({ verdict: seen.verdict, codes: seen.findings.map(({ code }) => code) }).toEqual({
        verdict: 'repairable',
        codes: CODES[damage],
      });
      const after = afterPlan(bytes, seen);
      expect(await changedExfatFiles(after, of)).toEqual([]);
      expect(await diagnosed(after)).toMatchObject({ verdict: 'healthy' });
      // PercentInUse may be recalculated. Every other byte is as before the damage.
      after[112] = of.bytes[112]!;
      expect(after.equals(of.bytes)).toBe(true);
    },
  );

  const struck = (...sectors: number[]) => {
    const { bytes } = exfatVolume();
    for (const sector of sectors) noise(`sector ${sector}`, 100).copy(bytes, sector * 512 + 120);
    return bytes;
  };
  it.each([
    [0, 15],
    [0, 13],
    [1, 12],
    [3, 4, 17],
    [0, 23],
    [11, 14],
  ])('restores both boot regions when different sectors of each are damaged (%p)', async (...sectors) => {
    const sound = exfatVolume().bytes;
    const bytes = struck(...sectors);
    const report = await inspectExfat(bytes);
    expect(report).toMatchObject({
      kind: 'damaged',
      findings: [{ code: 'exfat.boot_region_damaged' }, { code: 'exfat.boot_copy_damaged' }],
    });
    const mended = repairedBytes(bytes, report);
    expect(mended.equals(sound)).toBe(true);
    expect((await diagnosed(bytes)).verdict).toBe('repairable');
  });

  it('leaves a volume to a person when the same sector is damaged in both regions', async () => {
    expect(await inspectExfat(struck(2, 14))).toMatchObject({ kind: 'needs_person' });
  });

  it('repairs an exFAT volume inside a partition', async () => {
    const disk = gptDisk({
      parts: [{ type: 'basic', name: 'card', volume: exfatVolume({ partitionOffset: 2048 }).bytes }],
    });
    const bytes = Buffer.from(disk.bytes).fill(0, disk.parts[0]!.offset, disk.parts[0]!.offset + 6144);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: [
        { code: 'exfat.boot_region_damaged', layer: 'partition 1', evidence: [{ offset: disk.parts[0]!.offset }] },
      ],
    });
    expect(await diagnosed(afterPlan(bytes, seen))).toMatchObject({ verdict: 'healthy' });
  });
});

describe('healthy verdict', () => {
  const { layout, bytes } = volume;
  const [first] = layout.sets as [{ at: number; length: number }];
  const bit = (at: number, mask: number) => withPart(bytes, at, at + 1, (part) => void (part[0]! ^= mask));
  const resealed = (change: (set: Buffer) => void) =>
    withPart(bytes, first.at, first.at + first.length, (set) => {
      change(set);
      sealSet(set, 0);
    });

  it.each<[string, ReturnType<typeof bit>, RegExp]>([
    ['a used cluster marked as free', bit(layout.bitmapOffset, 0x10), /marked as free/],
    ['a cluster marked as used that nobody uses', bit(layout.bitmapOffset + 100, 0x10), /no file or folder uses/],
    ['a table of capitals with a wrong letter', bit(layout.upCaseOffset + 70, 1), /contradicts its checksum/],
    ['an entry that is not its own sum', bit(first.at + 20, 1), /contradict their checksum/],
    ['a deleted entry whose parts are left', bit(first.at, 0x80), /no beginning/],
    ['an end before the end', withPart(bytes, first.at, first.at + 1, (part) => part.fill(0)), /behind its end/],
    ['an allocation table that begins otherwise', bit(layout.fatOffset + 4, 1), /does not begin as one/],
    ['a file outside the volume', resealed((set) => void set.writeUInt32LE(0xfffffff0, 52)), /outside the volume/],
    ['a file over the map of clusters', resealed((set) => void set.writeUInt32LE(2, 52)), /shares clusters/],
    ['a file longer than the volume', resealed((set) => void set.writeBigUInt64LE(2n ** 50n, 56)), /longer than/],
    ['a dirty volume', bit(106, 2), /wasn't shut down properly/],
    ['errors of the medium', bit(106, 4), /read or write errors/],
  ])('gives no healthy verdict for %s', async (_, view, reason) => {
    expect(await inspectExfat(view)).toMatchObject({ kind: 'needs_person', reason: expect.stringMatching(reason) });
    expect(await failedExfatChecks(view)).not.toEqual([]);
  });

  it('rejects a name that does not match its hash', async () => {
    expect(await inspectExfat(resealed((set) => void (set[66]! ^= 2)))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('contradicts its hash'),
    });
  });

  it('rejects a chain that ends early or has a wrong link', async () => {
    const at = fragmented.layout.fatOffset + fragmented.layout.chained.at(-1)! * 4;
    const changed = withPart(fragmented.bytes, at, at + 4, (entry) => void entry.writeUInt32LE(5));
    expect(await inspectExfat(changed)).toMatchObject({ kind: 'needs_person' });
    expect(await failedExfatChecks(changed)).toEqual(['exFAT folders and clusters']);
  });

  it('accepts a changed fill level, which the checksum excludes', async () => {
    expect(await inspectExfat(withPart(bytes, 112, 113, (part) => part.fill(37)))).toMatchObject({ kind: 'healthy' });
  });

  it('accepts a serial number that differs from the copy and adds a note', async () => {
    const other = withRegions(bytes, (boot) => void boot.writeUInt32LE(77, 100), [0]);
    expect(await inspectExfat(other)).toMatchObject({
      kind: 'healthy',
      notes: [expect.stringContaining('serial number')],
    });
  });
});

it('leaves a truncated volume to a person', async () => {
  const cut = Buffer.from(volume.bytes.subarray(0, 6 * MIB));
  expect(await inspectExfat(cut)).toMatchObject({
    kind: 'needs_person',
    reason: expect.stringContaining('its place has'),
  });
});

it.each([0, 1, 12, 24])('finds no exFAT in %d sectors of noise', async (sectors) => {
  expect(await inspectExfat(noise(sectors, sectors * 512))).toEqual({ kind: 'absent' });
});
