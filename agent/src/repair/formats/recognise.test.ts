import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { foreignFixtures, image, MIB } from '../../fixtures/foreign/foreign.js';
import { vhdFooter } from '../../fixtures/foreign/foreign-containers.js';
import { copyOf, withFolder, writeHole, writeSparse } from '../../fixtures/image-file.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView, UnreadableError, type BlockView } from '../view/block-view.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { recognise } from './recognise.js';

const FIXTURES = foreignFixtures();
const fixture = (name: string): Buffer => FIXTURES.find((each) => each.name === name)!.bytes;
const never = new AbortController().signal;
const of = (bytes: Buffer) => recognise(new MemoryView(bytes), never);

describe('recognise', () => {
  it.each(FIXTURES.map((each) => [each.name, each] as const))(
    'recognises %s as the only certain format',
    async (_name, each) => {
      const found = await of(each.bytes);
      expect(found[0]).toMatchObject({
        format: each.format,
        ours: ['exFAT', 'FAT12', 'FAT16'].includes(each.format),
        certain: true,
      });
      expect(found.filter((other) => other.certain)).toHaveLength(1);
    },
  );

  it('finds nothing in zeros, in an empty view or in less than a sector', async () => {
    expect(await of(Buffer.alloc(2 * MIB))).toEqual([]);
    expect(await of(Buffer.alloc(0))).toEqual([]);
    expect(await of(Buffer.alloc(100))).toEqual([]);
  });

  it('treats a magic number alone as uncertain', async () => {
    for (const lone of [
      image(MIB, [0, 'XFSB']),
      image(MIB, [3, 'NTFS    ']),
      image(MIB, [512, 'LABELONE']),
      image(MIB, [3, 'EXFAT   ']),
      image(MIB, [32769, 'CD001']),
    ]) {
      const found = await of(lone);
      expect(found).toHaveLength(1);
      expect(found[0]?.certain).toBe(false);
    }
  });

  it('treats an md superblock of a different place as uncertain', async () => {
    for (const name of ['md 1.0', 'md 0.90']) {
      const disk = Buffer.concat([Buffer.alloc(MIB), fixture(name)]); // The member is a partition that ends at the end of the disk.
      expect(await of(disk)).toEqual([expect.objectContaining({ format: 'md', certain: false })]);
    }
  });

  it('finds a format by its copy as a trace after the first sector is lost', async () => {
    const wiped = (name: string, bytes: number) => {
      const copy = copyOf(fixture(name));
      return copy.fill(0, 0, bytes);
    };
    expect(await of(wiped('LUKS2', 4096))).toEqual([expect.objectContaining({ format: 'LUKS2', certain: false })]);
    expect(await of(wiped('exFAT', 512))).toEqual([expect.objectContaining({ format: 'exFAT', certain: false })]);
    expect(await of(wiped('HFS+', 2048))).toEqual([expect.objectContaining({ format: 'HFS+', certain: false })]);
    expect(await of(wiped('VHD that grows', 512))).toEqual([expect.objectContaining({ format: 'VHD', certain: true })]);
    expect(await of(wiped('ZFS', 512 * 1024))).toEqual([expect.objectContaining({ format: 'ZFS', certain: true })]);
  });

  it('names a VHD with a damaged footer, even around a sound table', async () => {
    const disk = gptDisk({ parts: [{ type: 'linux', name: 'data', volume: plainVolume({ size: 64 * 1024 }) }] }).bytes;
    for (const damage of [[], [64, 4], [12, 4], [60, 4], [48, 8], [16, 8]] as [number, number][]) {
      const footer = vhdFooter(2, disk.length);
      if (damage.length > 0) footer.fill(0x5a, damage[0], damage[0] + damage[1]);
      const container = Buffer.concat([disk, footer]);
      expect(await of(container)).toContainEqual(expect.objectContaining({ format: 'VHD', certain: true }));
      const seen = await diagnosed(container, { readers: [plainReader] });
      expect({ damage, verdict: seen.verdict, reason: seen.reason }).toEqual({
        damage,
        verdict: 'refused',
        reason: expect.stringContaining('VHD'),
      });
    }
    expect((await diagnosed(disk, { readers: [plainReader] })).verdict).toBe('healthy');
  });

  it('returns both formats where two match', async () => {
    const both = image(2 * MIB, [0, fixture('XFS')], [65536, fixture('Btrfs').subarray(65536)]);
    expect(
      (await of(both))
        .filter((each) => each.certain)
        .map((each) => each.format)
        .sort(),
    ).toEqual(['Btrfs', 'XFS']);
  });

  it('reads past a bad sector and rethrows all further errors', async () => {
    const bytes = fixture('Btrfs');
    const inner = new MemoryView(bytes);
    const bad: BlockView = {
      size: inner.size,
      sectorSize: 512,
      read: async (offset, length) => {
        if (offset < 66_048 + 8192 && offset + length > 66_048 + 4096)
          throw new UnreadableError(offset, length, 'a bad sector');
        return inner.read(offset, length);
      },
    };
    expect(await recognise(bad, never)).toEqual([expect.objectContaining({ format: 'Btrfs' })]);
    const broken: BlockView = { ...bad, read: () => Promise.reject(new TypeError('broken')) };
    await expect(recognise(broken, never)).rejects.toThrow('broken');
  });

  it('stops on abort', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(recognise(new MemoryView(Buffer.alloc(MIB)), stop.signal)).rejects.toThrow('aborted');
  });

  it('reads a few MiB at most, for any claimed size of the view', async () => {
    let read = 0;
    const huge: BlockView = {
      size: 2 ** 52,
      sectorSize: 512,
      read: async (_offset, length) => {
        read += length;
        return Buffer.alloc(length);
      },
    };
    expect(await recognise(huge, never)).toEqual([]);
    expect(read).toBeLessThan(8 * MIB);
  });

  withTools(['blkid'], () => {
    it(
      'agrees with libblkid about every header known to it',
      () =>
        withFolder(async (folder) => {
          const path = join(folder, 'image');
          const known = FIXTURES.filter((each) => each.blkid !== undefined);
          const answers: { name: string; said: string }[] = [];
          for (const { name, bytes } of known) {
            await writeSparse(path, bytes);
            answers.push({ name, said: runTool('blkid', ['-p', '-o', 'value', '-s', 'TYPE', path]).text.trim() });
          }
          expect(answers).toEqual(known.map(({ name, blkid }) => ({ name, said: blkid })));
          expect(answers.length).toBeGreaterThanOrEqual(53);
        }),
      60_000,
    ); // Starts a program more than fifty times: seconds on an idle machine, longer under load.
  });
});

describe('recognise on volumes made by external tools', () => {
  const made: [tool: string, megabytes: number, args: (path: string) => string[], format: string][] = [
    ['mkfs.xfs', 320, (path) => ['-q', path], 'XFS'],
    ['mkfs.btrfs', 128, (path) => ['-q', path], 'Btrfs'],
    ['mkfs.exfat', 16, (path) => [path], 'exFAT'],
    ['mkswap', 16, (path) => [path], 'swap'],
    [
      'cryptsetup',
      32,
      (path) => ['-q', 'luksFormat', '--type', 'luks2', '--pbkdf', 'pbkdf2', '--pbkdf-force-iterations', '1000', path],
      'LUKS2',
    ],
    [
      'cryptsetup',
      16,
      (path) => ['-q', 'luksFormat', '--type', 'luks1', '--pbkdf-force-iterations', '1000', path],
      'LUKS1',
    ],
    ['mkfs.fat', 16, (path) => ['-F', '16', path], 'FAT16'],
    ['mkfs.fat', 2, (path) => ['-F', '12', path], 'FAT12'],
    ['mkfs.fat', 48, (path) => ['-F', '32', '-s', '1', path], 'fat32'],
    ['mkntfs', 8, (path) => ['-F', '-q', '-Q', path], 'ntfs'],
    ['mke2fs', 8, (path) => ['-q', '-F', '-t', 'ext4', path], 'ext4'],
  ];

  for (const [tool, megabytes, args, format] of made) {
    withTools([tool], () => {
      it(`recognises a volume of ${megabytes} MB: ${format}`, () =>
        withFolder(async (folder) => {
          const path = join(folder, 'image');
          await writeHole(path, megabytes * MIB);
          expect(runTool(tool, args(path), 'a passphrase').exit).toBe(0);
          const device = await ImageDevice.open(path, { mode: 'read' });
          try {
            const found = await recognise(device, never);
            expect(found.filter((each) => each.certain)).toEqual([expect.objectContaining({ format })]);
            expect(found[0]?.ours).toBe(['FAT12', 'FAT16', 'fat32', 'exFAT', 'ntfs', 'ext4'].includes(format));
          } finally {
            await device.close();
          }
        }));
    });
  }
});
