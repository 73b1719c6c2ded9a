import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { MIB } from '../../fixtures/fat32/fat32.js';
import { fat16Volume, type Fat16Volume } from '../../fixtures/fat16/fat16.js';
import { copyOf, withImage } from '../../fixtures/image-file.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { sha256 } from '../model/plan.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';
import { needsPerson, verdictOf } from '../../fixtures/verdicts.js';

const fat16 = fat16Volume();
const fat12 = fat16Volume({ sizeBytes: 2 * MIB, rootEntries: 224, reserved: 1 });
const wide = fat16Volume({ sizeBytes: 40 * MIB, sectorsPerCluster: 4 });
const both: [string, Fat16Volume][] = [
  ['FAT16', fat16],
  ['FAT12', fat12],
];
const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });
const changed = ({ bytes }: Fat16Volume, change: (copy: Buffer) => void) => {
  const copy = copyOf(bytes);
  change(copy);
  return copy;
};
const rest = (bytes: Buffer) => sha256(bytes.subarray(512));

describe.each(both)('%s', (format, volume) => {
  const {
    fatOffsets: [first, second],
    fatBytes,
    rootOffset,
    usedClusters,
  } = volume.layout;
  const unused = (usedClusters + 60) * 2;

  it('finds the generated volume healthy', async () => {
    expect(await diagnosed(volume.bytes)).toMatchObject({
      verdict: 'healthy',
      layers: [{ format }],
      reachable: { after: { files: volume.manifest.length, complete: true } },
    });
  });

  it.each([
    ['the first table wiped', (copy: Buffer) => copy.fill(0, first, first + fatBytes), 'fat1_damaged'],
    ['the first table’s start noise', (copy: Buffer) => noise(1, 300).copy(copy, first), 'fat1_damaged'],
    ['the second table wiped', (copy: Buffer) => copy.fill(0, second, second + fatBytes), 'fat2_damaged'],
    ['a bit of the second table', (copy: Buffer) => (copy[second + 10]! ^= 4), 'fat2_damaged'],
  ])('restores the volume after damage to %s', async (_, change, code) => {
    const bytes = changed(volume, change);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: `${format.toLowerCase()}.${code}` }] });
    expect(afterPlan(bytes, seen).equals(volume.bytes)).toBe(true);
  });

  it('restores only the end mark of a boot sector without its mark', async () => {
    const bytes = changed(volume, (copy) => copy.fill(0, 510, 512));
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: [{ code: `${format.toLowerCase()}.boot_sector_field_wrong` }],
    });
    expect(afterPlan(bytes, seen).equals(volume.bytes)).toBe(true);
  });

  it.each([
    ['wiped', (copy: Buffer) => copy.fill(0, 0, 512)],
    ['noise', (copy: Buffer) => noise(2, 512).copy(copy)],
  ])('rebuilds a boot sector (%s) from sizes that the tables and folders prove', async (_, change) => {
    const bytes = changed(volume, change);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({
      verdict: 'repairable',
      findings: [{ code: `${format.toLowerCase()}.boot_sector_damaged` }],
    });
    const after = afterPlan(bytes, seen);
    expect(after.subarray(11, 24).equals(volume.bytes.subarray(11, 24))).toBe(true);
    expect(after.subarray(32, 36).equals(volume.bytes.subarray(32, 36))).toBe(true);
    expect(after.toString('latin1', 43, 62)).toBe(volume.bytes.toString('latin1', 43, 62));
    expect(rest(after)).toBe(rest(volume.bytes));
    expect((await diagnosed(after)).verdict).toBe('healthy');
  });

  it.each([
    [
      'a cluster marked as used that no file uses',
      (copy: Buffer) => [first, second].forEach((at) => copy.fill(0xff, at + unused, at + unused + 3)),
    ],
    ['a name that nobody writes', (copy: Buffer) => (copy[rootOffset + 33] = 3)],
    ['the dirty byte', (copy: Buffer) => (copy[37] = 1)],
    ['the error byte', (copy: Buffer) => (copy[37] = 2)],
  ])('needs a person for a volume with %s', async (_, change) => {
    expect(await verdictOf(changed(volume, change))).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });

  it('proposes nothing when the boot sector and both tables are damaged', async () => {
    const bytes = changed(volume, (copy) => copy.fill(0, 0, 512).fill(0, first, first + 512));
    expect(await verdictOf(bytes)).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });
});

describe('misleading FAT volumes', () => {
  it('leaves tables alone when the first reaches fewer files than the second', async () => {
    const { fatOffsets, fatBytes } = fat16.layout;
    const bytes = changed(fat16, (copy) => copy.fill(0, fatOffsets[0] + 40, fatOffsets[0] + 200));
    const naive = copyOf(bytes);
    bytes.copy(naive, fatOffsets[1], fatOffsets[0], fatOffsets[0] + fatBytes);
    expect(await verdictOf(naive)).toEqual(needsPerson(/is damaged/));
    expect(afterPlan(bytes, await diagnosed(bytes)).equals(fat16.bytes)).toBe(true);
  });

  it('leaves tables damaged in different places to a person', async () => {
    const { fatOffsets } = fat16.layout;
    const bytes = changed(fat16, (copy) =>
      copy.fill(0, fatOffsets[0] + 40, fatOffsets[0] + 60).fill(0, fatOffsets[1] + 90, fatOffsets[1] + 99),
    );
    expect(await verdictOf(bytes)).toEqual(needsPerson(/is damaged/));
  });

  it('leaves a lost boot sector to a person when no folder proves the sizes', async () => {
    const flat = fat16Volume({ files: [{ path: 'A.BIN', bytes: noise(5, 700) }] });
    expect(await verdictOf(changed(flat, (copy) => copy.fill(0, 0, 512)))).toEqual(needsPerson(/cannot be proven/));
  });

  it('keeps a dirty volume from being rebuilt as clean', async () => {
    const { fatOffsets } = fat16.layout;
    const bytes = changed(fat16, (copy) => {
      copy.fill(0, 0, 512);
      for (const at of fatOffsets) copy[at + 3] = 0x7f;
    });
    expect(await verdictOf(bytes)).toEqual(needsPerson(/shut down properly/));
  });

  it('ignores FAT remains under an ext4 volume', async () => {
    const volume = copyOf(ext4Volume('ext4-1k'));
    const under = fat16Volume({ sizeBytes: Math.floor(volume.length / MIB) * MIB, sectorsPerCluster: 4, reserved: 1 });
    under.bytes.copy(volume, 0, 0, 1024);
    expect((await diagnosed(volume)).plan).toBeUndefined();
  });
});

it('rebuilds a boot sector with the start of its partition', async () => {
  const disk = gptDisk({
    parts: [{ type: 'basic', name: 'card', volume: fat16Volume({ hiddenSectors: 2048 }).bytes }],
  });
  const bytes = Buffer.from(disk.bytes).fill(0, MIB, MIB + 512);
  expect(afterPlan(bytes, await diagnosed(bytes)).readUInt32LE(MIB + 28)).toBe(2048);
});

withTools(['fsck.fat'], () => {
  it.each([...both, ['FAT16 of 40 MiB', wide] as [string, Fat16Volume]])(
    'passes fsck.fat for our %s, before and after a lost boot sector',
    async (_, volume) => {
      const fsck = (bytes: Buffer) => withImage(bytes, async (path) => runTool('fsck.fat', ['-n', path]).exit);
      expect(await fsck(volume.bytes)).toBe(0);
      const lost = changed(volume, (copy) => copy.fill(0, 0, 512));
      const seen = await diagnosed(lost, { tools });
      expect(seen.checks.find(({ name }) => name === 'fsck.fat -n')).toMatchObject({
        before: { state: 'failed' },
        rehearsed: { state: 'passed' },
      });
      expect(await fsck(afterPlan(lost, seen))).toBe(0);
    },
  );
});
