/**
 * An ext4 volume reformatted to another format whose first sectors are then lost. The ext4 backups are valid and old
 * files may be complete, but a restore would overwrite the volume in use. The other format is recognised by its own
 * backup structures.
 */
import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { type Ext4VolumeKind, ext4Volume, strikeExt4 } from '../../fixtures/ext4/ext4.js';
import { be, image, u16, u32, u64 } from '../../fixtures/foreign/foreign-image.js';
import { copyOf, withFolder, writeHole, writeInto } from '../../fixtures/image-file.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView } from '../view/block-view.js';
import { diagnose } from '../diagnose/diagnose.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { recognise } from '../formats/recognise.js';

const MIB = 1024 * 1024;
const lost = (kind: Ext4VolumeKind = 'ext4-1k') => strikeExt4(ext4Volume(kind), 'superblock_zeroed');
const size = lost().length;

const laid = (...pieces: [number, Buffer][]) => {
  const bytes = lost();
  for (const [at, piece] of pieces) piece.copy(bytes, at);
  return bytes;
};

const anchor = (sector: number, at: number): Buffer => {
  const tag = image(sector, [0, u16(2)], [2, u16(3)], [12, u32(at)], [16, u32(sector)], [20, u32(300)]);
  tag[4] = tag.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) & 0xff;
  return tag;
};

const groupStart = Math.ceil(size / 4096 / 4) * 4096;
const xfsGroup = image(
  512,
  [0, 'XFSB'],
  [4, be(u32(4096))],
  [8, be(u64(size / 4096))],
  [84, be(u32(groupStart / 4096))],
  [88, be(u32(4))],
);
const last = size / 2048 - 1;

const COPIES: [format: string, bytes: Buffer][] = [
  ['XFS', laid([groupStart, xfsGroup])],
  ['XFS', laid([2 * groupStart, xfsGroup], [groupStart, xfsGroup])],
  ['UDF', laid([last * 2048, anchor(2048, last)])],
  ['UDF', laid([(last - 256) * 2048, anchor(2048, last - 256)])],
  ['UDF', laid([256 * 512, anchor(512, 256)])],
  ['ISO 9660', laid([17 * 2048, Buffer.from('\xffCD001\x01', 'latin1')])],
  ['ReFS', laid([size - 512, image(512, [3, 'ReFS\0'], [16, 'FSRS'])])],
  ['HFS+', laid([size - 1024, image(512, [0, 'H+\0\x04'], [40, be(u32(4096))], [44, be(u32(256))])])],
  ['NILFS2', laid([size - 4096, image(512, [0, u32(2)], [6, u16(0x3434)], [20, u32(2)])])],
  ['JFS', laid([0xf000, image(512, [0, 'JFS1'], [4, u32(1)])])],
  ['APFS', laid([3 * 4096, image(512, [32, 'NXSB'], [36, u32(4096)], [40, u64(256)])])],
  ['F2FS', laid([4096 + 1024, image(512, [0, u32(0xf2f52010)], [16, u32(12)], [36, u64(256)])])],
  [
    'ntfs',
    laid([
      size - 512,
      image(
        512,
        [0, '\xeb\x52\x90NTFS    '],
        [11, u16(512)],
        [13, '\x08'],
        [21, '\xf8'],
        [0x28, u64(size / 512 - 1)],
        [0x30, u64(4)],
        [0x38, u64(2)],
        [0x40, '\xf6'],
        [510, '\x55\xaa'],
      ),
    ]),
  ],
];

describe('ext4 backups under another format without its first sectors', () => {
  it.each(COPIES)('recognises %s by its backup structures', async (format, bytes) => {
    const { verdict, plan } = await diagnosed(bytes);
    expect({ verdict, plan }).toEqual({ verdict: expect.stringMatching(/^(needs_person|refused)$/), plan: undefined });
    expect((await recognise(new MemoryView(bytes), new AbortController().signal)).map((one) => one.format)).toContain(
      format,
    );
  });

  it('refuses to overwrite unknown data in place of descriptors and reserved blocks', async () => {
    // A page of an unknown format whose head is lost. No format writes less than a sector.
    const page = image(512, [0, 'the first page of something else, which nobody here knows']);
    for (const at of [2048, 20 * 1024, 200 * 1024]) {
      const { verdict, reason, plan } = await diagnosed(laid([at, page]));
      expect({ at, verdict, reason, plan }).toEqual({
        at,
        verdict: 'needs_person',
        reason: expect.stringContaining('other data'),
        plan: undefined,
      });
    }
  });

  it('restores the superblock over zeros and over remains of the ext4 volume', async () => {
    expect((await diagnosed(lost())).verdict).toBe('repairable');
    const remains = copyOf(lost());
    remains[2048 + 14]! ^= 0x40; // a counter of a group
    remains.fill(0, 90 * 1024, 92 * 1024);
    expect((await diagnosed(remains)).verdict).toBe('repairable');
  });
});

const MADE: [tool: string, args: readonly string[], megabytes: number, wiped: number][] = [
  ['mkfs.xfs', ['-f', '-q'], 320, 4096],
  ['mkfs.btrfs', ['-f', '-q'], 160, 128 * 1024],
  ['mkfs.exfat', [], 160, 512],
  ['mkntfs', ['-F', '-Q', '-q'], 160, 512],
  ['mkfs.f2fs', ['-f', '-q'], 160, 4096],
  ['mkudffs', [], 160, 64 * 1024],
];

for (const [tool, args, megabytes, wiped] of MADE) {
  withTools([tool, 'mke2fs'], () => {
    it(`${tool} over mke2fs with a wiped start: writes nothing of ext4`, () =>
      withFolder(async (folder) => {
        const path = join(folder, 'image');
        await writeHole(path, megabytes * MIB);
        expect(runTool('mke2fs', ['-q', '-F', '-t', 'ext4', '-E', 'lazy_itable_init=0', path]).exit).toBe(0);
        expect(runTool(tool, [...args, path]).exit).toBe(0);
        await writeInto(path, [{ offset: 0, data: Buffer.alloc(wiped) }]);
        const device = await ImageDevice.open(path, { mode: 'read' });
        try {
          const seen = await diagnose(device, {
            ...everyReader,
            device: device.identity,
            signal: new AbortController().signal,
          });
          expect(
            seen.findings
              .map(({ code }) => code)
              .filter((code) => seen.verdict === 'repairable' && code.startsWith('ext4')),
          ).toEqual([]);
        } finally {
          await device.close();
        }
      }));
  });
}
