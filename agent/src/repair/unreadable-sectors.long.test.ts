/**
 * Unreadable sectors in partition tables: the second copy is used to read, the drive itself is never written, and its
 * image, with a map of the missing sectors, can be repaired.
 */
import { describe, expect, it } from '@jest/globals';
import { everyReader } from '../fixtures/diagnosing.js';
import { depsOf } from '../fixtures/disk/broken-disk.js';
import { gptDisk, mbrDisk, type FixtureDisk } from '../fixtures/disk/disk.js';
import { damaged } from '../fixtures/disk/disk-damage.js';
import { exfatVolume } from '../fixtures/exfat/exfat.js';
import { ext4Volume } from '../fixtures/ext4/ext4.js';
import { FailingDrive } from '../fixtures/failing-drive.js';
import { fat32Volume } from '../fixtures/fat32/fat32.js';
import { FragileMachine } from '../fixtures/fragile-machine.js';
import { copyOf, withFolder } from '../fixtures/image-file.js';
import { withWrites } from '../fixtures/repaired.js';
import { ImageMaker } from '../imaging/image-product.js';
import { FilesMaker } from '../recover/files-product.js';
import { diagnose, type DiagnoseDeps } from './diagnose/diagnose.js';
import type { Diagnosis } from './model/diagnosis.js';
import { executeRepair } from './execute/execute-repair.js';
import type { Gap } from './view/lost-places.js';
import { MemoryView } from './view/block-view.js';

const SECTOR = 512;
const ext4 = ext4Volume('ext4-1k');
const parts = [
  { type: 'linux' as const, name: 'root', volume: ext4 },
  { type: 'basic' as const, name: 'card', volume: exfatVolume().bytes },
];
const gpt = gptDisk({ parts });
const mbr = mbrDisk({ parts });
const lastOf = ({ bytes }: Pick<FixtureDisk, 'bytes'>): number => bytes.length / SECTOR - 1;
const signal = new AbortController().signal;

const ofDrive = (drive: FailingDrive, more: Partial<DiagnoseDeps> = {}): Promise<Diagnosis> =>
  diagnose(drive, {
    ...everyReader,
    device: { kind: 'block', id: 'serial:1', size: drive.size, sectorSize: SECTOR },
    signal,
    ...more,
  });
const drive = ({ bytes }: Pick<FixtureDisk, 'bytes'>, ...sectors: number[]): FailingDrive =>
  new FailingDrive(bytes, new Map(sectors.map((sector) => [sector, Infinity])));

const gapsOf = (sectors: readonly number[]): Gap[] =>
  sectors.map((sector) => ({ from: sector * SECTOR, to: (sector + 1) * SECTOR }));
/** As the agent makes an image: zeros for unreadable sectors. */
function imageOf({ bytes }: Pick<FixtureDisk, 'bytes'>, ...sectors: number[]): { bytes: Buffer; gaps: Gap[] } {
  const image = copyOf(bytes);
  for (const sector of sectors) image.fill(0, sector * SECTOR, (sector + 1) * SECTOR);
  return { bytes: image, gaps: gapsOf(sectors) };
}
const ofImage = ({ bytes, gaps }: { bytes: Buffer; gaps: Gap[] }): Promise<Diagnosis> =>
  diagnose(Object.assign(new MemoryView(bytes), { gaps: async () => gaps }), {
    ...everyReader,
    device: { kind: 'image', id: 'image:drive', size: bytes.length, sectorSize: SECTOR },
    signal,
  });

describe('drive with unreadable sectors', () => {
  const cases: [string, number[], string, RegExp][] = [
    ['its first sector', [0], 'gpt.protective_mbr_unreadable', /^The drive cannot read its first sector\./],
    ['the header of its GPT', [1], 'gpt.primary_header_unreadable', /^The drive cannot read sector 1\./],
    ['both', [0, 1], 'gpt.primary_header_unreadable', /^The drive cannot read its first sector and sector 1\./],
    ['its last sector', [lastOf(gpt)], 'gpt.backup_header_unreadable', /^The drive cannot read its last sector\./],
    ['some of its entries', [2], 'gpt.primary_entries_unreadable', /^The drive cannot read sector 2\./],
  ];
  it.each(cases)('%s: names the loss, reads the second copy and offers no repair', async (_, sectors, code, reason) => {
    const failing = drive(gpt, ...sectors);
    const seen = await ofDrive(failing);
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringMatching(reason),
      findings: expect.arrayContaining([
        expect.objectContaining({ code, evidence: [expect.objectContaining({ seen: 'it cannot be read' })] }),
      ]),
    });
    expect(seen.reason).toContain('nothing is written to it');
    expect(seen.alternatives ?? []).toEqual([]);
    expect(seen.layers.map(({ format }) => format)).toEqual(['GPT', 'ext4', 'exFAT']);
  });

  it('does not search a drive whose MBR sector is unreadable', async () => {
    const failing = drive(mbr, 0);
    const seen = await ofDrive(failing);
    expect({ ...seen, plan: seen.plan }).toMatchObject({ verdict: 'needs_person', plan: undefined });
    expect(seen.reason).toMatch(/first sector.*has no second copy on the drive/);
    expect(failing.reads).toBeLessThan(2000);
  });

  it('withholds the repair when a sector of a volume is unreadable', async () => {
    const bytes = damaged(gpt, 'backup-header-wiped');
    expect(await ofDrive(drive({ bytes }))).toMatchObject({ verdict: 'repairable' });
    const sector = gpt.parts[0]!.offset / SECTOR + 2;
    const seen = await ofDrive(drive({ bytes }, sector));
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining(`The drive cannot read sector ${sector}.`),
    });
  });

  it('withholds the repair even if the checksum proves unread zeros between entries', async () => {
    const seen = await ofDrive(drive(gpt, 3));
    expect({ ...seen, plan: seen.plan }).toMatchObject({ verdict: 'needs_person', plan: undefined, findings: [] });
  });

  it('offers an image and file recovery for an unreadable first sector', () =>
    withFolder(async (folder) => {
      const makers = [
        new ImageMaker({ folder, ddrescue: async () => undefined, refusal: async () => undefined }),
        new FilesMaker({ folder }),
      ];
      const seen = await ofDrive(drive(gpt, 0), { products: { makers, path: '/dev/none', isUnsure: false } });
      expect(seen.productions?.map(({ finding: { code, plain } }) => [code, plain])).toEqual([
        ['image.drive', expect.stringContaining('The drive is failing and should be copied first.')],
      ]);
      expect(seen.notes.join(' ')).toContain('Deleted files are recovered from an image of this drive');
    }));
});

describe('image with missing sectors', () => {
  const cases: [string, number[], string][] = [
    ['the first sector', [0], 'gpt.protective_mbr_missing'],
    ['the header of the GPT', [1], 'gpt.primary_header_missing'],
    ['the header and some entries', [1, 2, 5], 'gpt.primary_entries_missing'],
    ['the last sector', [lastOf(gpt)], 'gpt.backup_header_missing'],
  ];
  it.each(cases)('%s: restores the missing part from the second copy', async (_, sectors, code) => {
    const image = imageOf(gpt, ...sectors);
    const seen = await ofImage(image);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: expect.arrayContaining([
        expect.objectContaining({
          code,
          plain: expect.stringMatching(/missing from this image/),
          evidence: [expect.objectContaining({ seen: 'it is missing from the image' })],
        }),
      ]),
      notes: expect.arrayContaining([expect.stringMatching(/bytes of the drive are missing from this image/)]),
    });
    const after = withWrites(image.bytes, seen.plan!.writes);
    // The restored sector 0 holds only the protective table.
    expect(after.subarray(446).equals(gpt.bytes.subarray(446))).toBe(!sectors.includes(0) || after.equals(gpt.bytes));
    const again = await ofImage({ bytes: after, gaps: image.gaps });
    expect({ ...again, plan: again.plan }).toMatchObject({
      verdict: 'no_problem_found',
      plan: undefined,
      findings: [],
      reason: expect.stringContaining('missing from this image'),
    });
  });

  it('accepts entries that agree with the copy and ignores the missing entry', async () => {
    // Four entries per sector: the fifth entry is in the next sector.
    const five = gptDisk({
      parts: [1, 2, 3, 4, 5].map((n) => ({ type: 'basic', name: `card ${n}`, volume: exfatVolume().bytes })),
    });
    const image = imageOf(five, 1, 3);
    const seen = await ofImage(image);
    expect(seen).toMatchObject({ verdict: 'repairable' });
    expect(withWrites(image.bytes, seen.plan!.writes).equals(five.bytes)).toBe(true);
  });

  it('repairs and verifies a missing first sector on the image', async () => {
    const image = imageOf(gpt, 0, 1);
    const machine = new FragileMachine(image.bytes);
    const device = { ...machine.device, gaps: async () => image.gaps };
    const deps = { ...depsOf(machine), ...everyReader, device };
    const { plan } = await diagnose(device, { ...everyReader, device: device.identity, signal });
    const outcome = await executeRepair(plan!.digest, deps);
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(machine.bytes.subarray(446).equals(gpt.bytes.subarray(446))).toBe(true);
  });

  it('rebuilds a missing MBR from the volumes', async () => {
    const image = imageOf(mbr, 0);
    const seen = await ofImage(image);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'mbr.table_lost' }] });
    const after = withWrites(image.bytes, seen.plan!.writes);
    expect(after.subarray(SECTOR).equals(mbr.bytes.subarray(SECTOR))).toBe(true);
  });

  it('never calls an image with missing sectors healthy', async () => {
    const free = gpt.parts[1]!.offset / SECTOR - 1;
    const seen = await ofImage(imageOf(gpt, free));
    expect(seen).toMatchObject({
      verdict: 'no_problem_found',
      reason: expect.stringMatching(/^512 bytes of the drive are missing from this image/),
    });
  });
});

describe('unread zeros are no evidence', () => {
  it('withholds a table of one copy when missing sectors may hide a partition', async () => {
    const gap = 1000;
    const bytes = damaged(gpt, 'primary-wiped');
    expect((await ofImage(imageOf({ bytes }))).verdict).toBe('repairable');
    const seen = await ofImage(imageOf({ bytes }, gap));
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('where another one could begin'),
    });
  });

  it('withholds a repair when the missing last sector may hold RAID metadata', async () => {
    const bytes = copyOf(mbr.bytes).fill(0, 510, 512);
    expect((await ofImage(imageOf({ bytes }))).verdict).toBe('repairable');
    const seen = await ofImage(imageOf({ bytes }, lastOf(mbr)));
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('belongs to a group of disks'),
    });
  });

  it('respects surviving entries that contradict the copy and ignores missing entries', async () => {
    const added = gptDisk({ parts: [...parts, { type: 'linux', name: 'new', volume: ext4 }] });
    const bytes = copyOf(added.bytes);
    // The second copy is older than the third partition.
    const old = gptDisk({ parts, slack: lastOf(added) - lastOf(gpt) - 2048 }).bytes;
    old.copy(bytes, bytes.length - 33 * SECTOR, old.length - 33 * SECTOR);
    const seen = await ofImage(imageOf({ bytes }, 1));
    expect({ ...seen, plan: seen.plan }).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });

  it('leaves the table to a person when one of two places for the entries is missing', async () => {
    const far = gptDisk({ parts, firstUsable: 2048 });
    const bytes = damaged(far, 'primary-wiped');
    const inImage = await ofImage(imageOf({ bytes }));
    expect(inImage.verdict).toBe('repairable');
    const seen = await ofImage(imageOf({ bytes }, 1, 2, 3));
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('what lies at sector 2 is not known'),
    });
  });
});

describe('stick with one volume and an unreadable first sector', () => {
  it('names the volume by its remains and writes nothing', async () => {
    const stick = fat32Volume().bytes;
    const seen = await ofDrive(drive({ bytes: stick }, 0));
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringMatching(/^The drive cannot read its first sector\./),
    });
  });
});
