import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk } from '../../fixtures/disk/disk.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { fat32Volume } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { MemoryView } from '../view/block-view.js';
import type { LayerReport, VolumeReader } from '../model/finding.js';
import { inspectVolume } from './inspect-volume.js';
import type { RecognisedFormat } from '../model/readers.js';

const SIZE = 64 * 1024;
const signal = new AbortController().signal;
const place = { layer: 'volume', offset: 0, size: SIZE };
const reachable = { files: 1, complete: true };

const saying = (format: VolumeReader['format'], kind: 'healthy' | 'damaged' | 'absent'): VolumeReader => ({
  format,
  inspect: async (): Promise<LayerReport> =>
    kind === 'absent'
      ? { kind }
      : kind === 'healthy'
        ? { kind, format, notes: [], reachable }
        : { kind, format, reachable, findings: [], writes: [{ offset: 0, data: Buffer.alloc(512), why: 'test' }] },
  check: async () => [],
});
const known = (...formats: [string, boolean, boolean][]): RecognisedFormat[] =>
  formats.map(([format, ours, certain]) => ({ format, ours, certain, detail: `mark of ${format}` }));
const volume = (readers: VolumeReader[], marks: RecognisedFormat[] = [], type?: string) =>
  inspectVolume(
    new MemoryView(Buffer.alloc(SIZE)),
    { ...place, ...(type === undefined ? {} : { type }) },
    { readers, recognise: () => Promise.resolve(marks), signal },
  );

describe('place', () => {
  it('leaves a place with two valid volumes to a person', async () => {
    expect(await volume([saying('ntfs', 'healthy'), saying('fat32', 'healthy')])).toMatchObject({
      kind: 'needs_person',
      detail: expect.stringContaining('ntfs and fat32'),
    });
  });
  it('leaves a place with two damaged volumes to a person', async () => {
    expect(await volume([saying('ntfs', 'damaged'), saying('ext4', 'damaged')])).toMatchObject({
      kind: 'needs_person',
      detail: expect.stringContaining('traces of two formats (ntfs and ext4)'),
    });
  });
  it('finds a sound volume over the remains of an older volume', async () => {
    expect(await volume([saying('ntfs', 'healthy'), saying('ext4', 'damaged')])).toMatchObject({
      kind: 'sound',
      format: 'ntfs',
    });
  });
  it('names both formats when the start is lost and a foreign trace remains', async () => {
    const ntfs: VolumeReader = {
      ...saying('ntfs', 'absent'),
      inspect: async () => ({ kind: 'needs_person', format: 'ntfs', reason: 'no boot sector fits', findings: [] }),
    };
    expect(await volume([ntfs], known(['ntfs', true, false], ['APFS', false, false]))).toMatchObject({
      kind: 'needs_person',
      format: 'ntfs and APFS',
      detail: expect.stringContaining('traces of two formats, ntfs (no boot sector fits) and APFS (mark of APFS)'),
    });
    expect(await volume([ntfs], known(['ntfs', true, true], ['APFS', false, false]))).toMatchObject({ format: 'ntfs' });
    expect(await volume([], known(['ntfs', true, false], ['APFS', false, false]))).toMatchObject({
      format: 'ntfs and APFS',
      detail: 'only traces of ntfs (mark of ntfs) and of APFS (mark of APFS) are left',
    });
  });
  it('leaves a damaged volume with a foreign trace to a person', async () => {
    expect(await volume([saying('ext4', 'damaged')], known(['LVM2', false, false]))).toMatchObject({
      kind: 'needs_person',
      detail: expect.stringContaining('also shows traces of LVM2'),
    });
    expect(await volume([saying('ext4', 'damaged')], known(['ext4', true, false]))).toMatchObject({ kind: 'damaged' });
  });
  it('treats a certain foreign format as foreign, even if a reader finds a sound volume', async () => {
    expect(await volume([saying('ext4', 'healthy')], known(['md', false, true]))).toMatchObject({
      kind: 'foreign',
      format: 'md',
    });
  });
  it('leaves a trace alone to a person and reports no evidence as unknown or reserved', async () => {
    expect(await volume([saying('ext4', 'absent')], known(['LUKS2', false, false]))).toMatchObject({
      kind: 'needs_person',
      detail: expect.stringContaining('only traces of LUKS2'),
    });
    expect(await volume([saying('ext4', 'absent')])).toMatchObject({ kind: 'unknown' });
    expect(await volume([saying('ext4', 'absent')], [], 'E3C9E316-0B5C-4DB8-817D-F92DF00215AE')).toMatchObject({
      kind: 'reserved',
      format: 'Microsoft reserved',
    });
  });
  it('treats partitions of a dynamic disk as foreign', async () => {
    expect(await volume([saying('ntfs', 'healthy')], [], 'AF9B60A0-1431-4F62-BC68-3311714A69AD')).toMatchObject({
      kind: 'foreign',
      format: 'LDM',
    });
  });
  it('leaves a hibernation image to a person and treats plain swap as reserved', async () => {
    const swap = (detail: string) => volume([], [{ format: 'swap', ours: false, certain: true, detail }]);
    expect(await swap("a hibernated system's memory: S1SUSPEND at 4086")).toMatchObject({ kind: 'needs_person' });
    expect(await swap('SWAPSPACE2 at 4086')).toMatchObject({ kind: 'reserved' });
  });
});

describe('bare volume whose start is lost', () => {
  it('repairs a whole device, but not a volume with a partition inside', async () => {
    const bytes = copyOf(await ntfsVolume('files'));
    const sound = copyOf(bytes);
    bytes.fill(0, 0, 512);
    expect((await diagnosed(bytes)).verdict).toBe('repairable');
    // The device was partitioned later: a new partition begins in free space of the old volume.
    const at = lastZeros(sound, 64 * 1024);
    fat32Volume({ sizeBytes: 2 * 1024 * 1024 }).bytes.copy(bytes, at, 0, 64 * 1024);
    expect(await diagnosed(bytes)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining(`at ${at} fat32 begins`),
    });
  });
});

function lastZeros(bytes: Buffer, length: number): number {
  for (let at = Math.floor(bytes.length / 1024 - 2052) * 1024; at > 16 * 1024; at -= 1024) {
    if (bytes.subarray(at, at + length).every((byte) => byte === 0)) return at;
  }
  throw new TypeError('nothing is free');
}

describe('whole device', () => {
  const disk = gptDisk({ parts: [{ type: 'linux', name: 'data', volume: plainVolume({ size: SIZE }) }] });
  const wholly = (bytes: Buffer, marks: RecognisedFormat[], readers: VolumeReader[] = [plainReader]) =>
    diagnosed(bytes, { readers, recognise: (view) => Promise.resolve(view.size === bytes.length ? marks : []) });

  it('leaves a device with a valid table and a certain whole-device volume to a person', async () => {
    expect(await wholly(disk.bytes, known(['ntfs', true, true]))).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('also one ntfs volume'),
    });
    expect((await wholly(disk.bytes, known(['ntfs', true, false]))).verdict).toBe('healthy');
  });
  it('leaves a table with one remaining copy and a foreign trace to a person', async () => {
    expect(await wholly(damaged(disk, 'start-wiped'), known(['XFS', false, false]))).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('also shows traces of XFS'),
    });
    expect((await wholly(damaged(disk, 'start-wiped'), [])).verdict).toBe('repairable');
    // The entries of both copies agree here, so an old trace raises no doubt.
    expect((await wholly(damaged(disk, 'primary-header-wiped'), known(['XFS', false, false]))).verdict).toBe(
      'repairable',
    );
  });
  it('leaves a lost table and a damaged whole-device volume to a person', async () => {
    const bytes = damaged(disk, 'start-wiped');
    const whole: VolumeReader = {
      ...saying('ntfs', 'damaged'),
      inspect: (view, at, stop) =>
        saying('ntfs', view.size === bytes.length ? 'damaged' : 'absent').inspect(view, at, stop),
    };
    expect(await wholly(bytes, [], [whole, plainReader])).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('traces of two layouts'),
    });
  });
  it('leaves a disk with a different sector size than its table to a person', async () => {
    const device = { kind: 'block' as const, id: 'block:sdz', size: disk.bytes.length, sectorSize: 4096 };
    expect(await diagnosed(disk.bytes, { readers: [plainReader], device })).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('with another adapter'),
    });
  });
});

describe('notes on sound devices', () => {
  const notesOf = async (bytes: Buffer) => (await diagnosed(bytes)).notes;

  it('notes a partition type that does not fit its content', async () => {
    const volume = await ntfsVolume('files');
    const linux = { type: 'linux' as const, name: 'data', volume };
    const wrong = /^Partition 1 holds ntfs, but its type says Linux/;
    for (const disk of [gptDisk({ parts: [linux] }), mbrDisk({ parts: [linux] })])
      expect(await notesOf(disk.bytes)).toContainEqual(expect.stringMatching(wrong));
    const basic = gptDisk({ parts: [{ ...linux, type: 'basic' }] });
    expect(await notesOf(basic.bytes)).not.toContainEqual(expect.stringContaining('its type says'));
    const ext4 = gptDisk({ parts: [{ type: 'basic', name: 'root', volume: ext4Volume('ext4-1k') }] });
    expect(await notesOf(ext4.bytes)).toContainEqual(expect.stringContaining('Windows offers to format it'));
  });

  it('notes a second active partition', async () => {
    const part = { type: 'basic' as const, name: 'card', volume: exfatVolume().bytes };
    const { bytes } = mbrDisk({ parts: [part, part] });
    expect(await notesOf(bytes)).not.toContainEqual(expect.stringContaining('active'));
    bytes[446 + 16] = 0x80;
    expect(await notesOf(bytes)).toContainEqual(expect.stringMatching(/^2 partitions are marked as active/));
  });

  it('notes an incomplete last sector', async () => {
    const odd = Buffer.concat([exfatVolume().bytes, Buffer.alloc(100)]);
    expect(await notesOf(odd)).toContainEqual(expect.stringMatching(/^100 bytes at the end are no whole sector/));
  });
});

it('does not search for a lost table on a disk with a trace of a dynamic disk', async () => {
  const lost = mbrDisk({ parts: [{ type: 'basic', name: 'card', volume: exfatVolume().bytes }] }).bytes.fill(
    0,
    446,
    512,
  );
  expect((await diagnosed(lost)).verdict).toBe('repairable');
  lost.write('PRIVHEAD', 6 * 512, 'latin1');
  expect(await diagnosed(lost)).toMatchObject({ verdict: 'needs_person', reason: expect.stringContaining('LDM') });
});
