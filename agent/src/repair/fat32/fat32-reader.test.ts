import { describe, expect, it } from '@jest/globals';
import { damageFat32, withWrongField, WRONG_FIELDS, type Fat32Damage } from '../../fixtures/fat32/fat32-damage.js';
import {
  failedFat32Checks as failing,
  inspectFat32 as inspect,
  lostFat32Files,
} from '../../fixtures/fat32/fat32-proof.js';
import { fat32Volume, MIB, someFiles } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairedBytes } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../view/block-view.js';
import type { LayerReport } from '../model/finding.js';
import { listFat32Files } from './read-file.js';

// A small volume keeps each damage test within milliseconds. Realistic sizes have their own tests.
const volume = fat32Volume({ fragmented: true, sizeBytes: 6 * MIB });
const small = [expect.stringMatching(/some systems read it as FAT16/)];

async function rehearse(damaged: Buffer): Promise<{ report: LayerReport & { kind: 'damaged' }; bytes: Buffer }> {
  const report = await inspect(damaged);
  const bytes = repairedBytes(damaged, report);
  return { report: report as LayerReport & { kind: 'damaged' }, bytes };
}

describe('small volume with a 16-bit sector count, as mkfs.fat writes it', () => {
  const short = copyOf(fat32Volume({ sizeBytes: 16 * MIB }).bytes);
  for (const at of [0, 6 * 512]) {
    short.writeUInt16LE(short.readUInt32LE(at + 32), at + 19);
    short.writeUInt32LE(0, at + 32);
  }

  it('finds the volume healthy and restores its boot sector from the copy', async () => {
    expect(await inspect(short)).toMatchObject({ kind: 'healthy' });
    expect(await failing(short)).toEqual([]);
    const lost = copyOf(short).fill(0, 0, 512);
    expect(repairedBytes(lost, await inspect(lost)).equals(short)).toBe(true);
  });

  it('rejects two different sector counts', async () => {
    const twice = copyOf(short);
    twice.writeUInt32LE(20_000, 32);
    expect(await inspect(twice)).not.toMatchObject({ kind: 'healthy' });
  });
});

describe('a sound volume', () => {
  it('finds the volume healthy with every file reachable and every check passing', async () => {
    expect(await inspect(volume.bytes)).toEqual({
      kind: 'healthy',
      format: 'fat32',
      notes: small,
      reachable: { files: volume.manifest.length, complete: true },
    });
    expect(await failing(volume.bytes)).toEqual([]);
    expect(await lostFat32Files(volume.bytes, volume)).toEqual([]);
    expect((await listFat32Files(new MemoryView(volume.bytes))).map((file) => file.path)).toEqual(
      volume.manifest.map((file) => file.path).sort(),
    );
  });

  it.each([
    ['with 65 525 clusters and more', { fragmented: true }],
    ['with one FAT', { fatCount: 1 }],
    ['with three FATs', { fatCount: 3 }],
    ['with clusters of 4 KiB', { sectorsPerCluster: 8, sizeBytes: 270 * MIB }],
    ['with sectors of 4 KiB', { bytesPerSector: 4096, sizeBytes: 260 * MIB }],
    ['without files', { files: [] }],
  ] as const)('finds the volume healthy %s', async (_kind, options) => {
    const other = fat32Volume({ ...options, files: 'files' in options ? [] : someFiles() });
    expect(await inspect(other.bytes)).toMatchObject({
      kind: 'healthy',
      notes: [],
      reachable: { files: other.manifest.length },
    });
    expect(await failing(other.bytes)).toEqual([]);
  });

  it('finds a volume smaller than its partition healthy and adds notes', async () => {
    const report = await inspect(Buffer.concat([volume.bytes, Buffer.alloc(512)]));
    expect(report).toMatchObject({
      kind: 'healthy',
      notes: [expect.stringMatching(/its partition 6291968/), ...small],
    });
  });
});

const EVERY_CHECK = [
  'the FAT32 boot sector',
  'the boot sector’s copy',
  'the allocation tables',
  'FSInfo',
  'the files’ chains',
  'the state flags',
];
const repairable: [Fat32Damage, string[], string[]][] = [
  ['boot_wiped', ['fat.boot_sector_damaged'], EVERY_CHECK],
  ['boot_noise', ['fat.boot_sector_damaged'], EVERY_CHECK],
  ['boot_signature', ['fat.boot_sector_field_wrong'], EVERY_CHECK],
  ['boot_jump', ['fat.boot_sector_field_wrong'], EVERY_CHECK],
  ['boot_and_fsinfo_wiped', ['fat.boot_sector_damaged', 'fat.fsinfo_damaged'], EVERY_CHECK],
  ['copy_wiped', ['fat.boot_copy_damaged'], ['the boot sector’s copy']],
  ['copy_noise', ['fat.boot_copy_damaged'], ['the boot sector’s copy']],
  ['fsinfo_wiped', ['fat.fsinfo_damaged'], ['FSInfo']],
  ['fsinfo_noise', ['fat.fsinfo_damaged'], ['FSInfo']],
  ['fsinfo_stale', ['fat.fsinfo_stale'], ['FSInfo']],
  ['fat1_wiped', ['fat.fat1_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  ['fat1_head_wiped', ['fat.fat1_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  ['fat1_noise', ['fat.fat1_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  ['fat1_erased', ['fat.fat1_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  ['fat2_wiped', ['fat.fat2_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  ['fat2_noise', ['fat.fat2_damaged'], ['the allocation tables', 'the files’ chains', 'the state flags']],
  [
    'fats_in_turn',
    ['fat.fat1_damaged', 'fat.fat2_damaged'],
    ['the allocation tables', 'the files’ chains', 'the state flags'],
  ],
];

describe('damage decided by two witnesses', () => {
  it.each(repairable)('repairs %s byte for byte', async (damage, codes, checks) => {
    const damaged = damageFat32(volume, damage);
    expect(await failing(damaged)).toEqual(checks);
    const { report, bytes } = await rehearse(damaged);
    expect(report.findings.map((finding) => finding.code)).toEqual(codes);
    for (const finding of report.findings) expect(finding.evidence.length).toBeGreaterThan(0);
    // The tests above show that the sound volume passes every check.
    expect(bytes.equals(volume.bytes)).toBe(true);
  });

  it.each(Object.keys(WRONG_FIELDS) as (keyof typeof WRONG_FIELDS)[])(
    'corrects a wrong %s in the boot sector from its copy, and the reverse',
    async (field) => {
      for (const [at, code] of [
        [0, 'fat.boot_sector_field_wrong'],
        [6 * 512, 'fat.boot_copy_damaged'],
      ] as const) {
        const damaged = withWrongField(volume, field, at);
        expect((await failing(damaged)).length).toBeGreaterThan(0);
        const { report, bytes } = await rehearse(damaged);
        expect(report.findings.map((finding) => finding.code)).toEqual([code]);
        expect(report.writes).toHaveLength(1);
        expect(bytes.equals(volume.bytes)).toBe(true);
      }
    },
  );

  it('gives evidence from the start of the device, and writes from the start of the volume', async () => {
    const report = await inspect(damageFat32(volume, 'copy_wiped'), MIB);
    expect(report).toMatchObject({
      kind: 'damaged',
      findings: [{ evidence: [{ offset: MIB + 6 * 512 }] }],
      writes: [{ offset: 8 * 512 }, { offset: 7 * 512 }, { offset: 6 * 512 }],
    });
  });

  it('writes data first and the boot sector last', async () => {
    const damaged = damageFat32(volume, 'boot_and_fsinfo_wiped');
    damageFat32(volume, 'fat1_noise').copy(damaged, 16384, 16384);
    const { report, bytes } = await rehearse(damaged);
    expect(report.writes.map((write) => write.offset)).toEqual(
      [...report.writes.map((write) => write.offset)].sort((a, b) => b - a),
    );
    expect(report.writes.at(-1)?.offset).toBe(0);
    expect(bytes.subarray(0, 512).equals(volume.bytes.subarray(0, 512))).toBe(true);
    expect(await failing(bytes)).toEqual([]);
  });
});

describe('damage left to a person', () => {
  it.each([
    ['both_boots_wiped', /both lost/],
    ['fats_same_sector', /don't match their sizes/],
    ['dirty_fat', /wasn't shut down properly/],
    ['dirty_byte', /wasn't shut down properly/],
    ['error_fat', /read or write errors/],
    ['error_byte', /read or write errors/],
  ] as const)('proposes nothing for %s', async (damage, reason) => {
    const damaged = damageFat32(volume, damage);
    expect(await inspect(damaged)).toMatchObject({ kind: 'needs_person', reason: expect.stringMatching(reason) });
    expect((await failing(damaged)).length).toBeGreaterThan(0);
  });

  it('leaves used clusters without a file to a person', async () => {
    const damaged = copyOf(volume.bytes);
    for (const fat of volume.layout.fatOffsets)
      damaged.writeUInt32LE(0x0fffffff, fat + (volume.layout.clusters - 5) * 4);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/^1 of \d+ clusters/),
    });
    expect(await failing(damaged)).toEqual(['FSInfo', 'the files’ chains']);
  });

  it('leaves an overwritten root folder to a person', async () => {
    const damaged = copyOf(volume.bytes);
    damaged.fill(0, volume.layout.dataOffset, volume.layout.dataOffset + 512);
    expect(await inspect(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/Their data is lost/),
    });
    expect(await failing(damaged)).toContain('the files’ chains');
  });

  it('leaves a truncated volume to a person', async () => {
    expect(await inspect(volume.bytes.subarray(0, 5 * MIB))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/cut short/),
    });
    expect(await failing(volume.bytes.subarray(0, 5 * MIB))).toContain('the FAT32 boot sector');
  });

  it('leaves a dirty volume with a damaged boot sector to a person', async () => {
    const damaged = damageFat32(volume, 'dirty_fat').fill(0, 0, 512);
    expect(await inspect(damaged)).toMatchObject({ kind: 'needs_person' });
  });
});

describe('views without FAT32', () => {
  it('finds no volume in zeros, noise, a partition table or a single sector', async () => {
    const table = Buffer.alloc(MIB);
    table.set([0x80, 0, 2, 0, 7, 0, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0], 446);
    table.writeUInt16LE(0xaa55, 510);
    for (const bytes of [Buffer.alloc(MIB), noise(9, MIB), table, Buffer.alloc(512), Buffer.alloc(0)])
      expect(await inspect(bytes)).toEqual({ kind: 'absent' });
  });
});
