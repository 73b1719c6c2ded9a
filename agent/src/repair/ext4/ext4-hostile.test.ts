import { describe, expect, it } from '@jest/globals';
import { ext4DescriptorTable, ext4Volume, withSuperblock } from '../../fixtures/ext4/ext4.js';
import { patched, withPart } from '../../fixtures/repaired.js';
import { Dice, noise, seeds } from '../../fixtures/seeded-bytes.js';
import { type BlockView, MAX_READ, MemoryView, UnreadableError } from '../view/block-view.js';
import { crc32c } from './format/checksums.js';
import { Ext4Reader } from './ext4-reader.js';
import { openExt4, readExt4File } from './format/file.js';
import { inodeSeed } from './format/inode.js';
import { sealSuperblock } from './format/superblock.js';

const reader = new Ext4Reader();
const signal = new AbortController().signal;
/** Seeds per campaign. Forged superblocks cover the most fields and get three times as many. */
const CAMPAIGN = 12;

/** Rejects reads that no reader may request, and counts the bytes read. */
class GuardedView implements BlockView {
  readonly size: number;
  readonly sectorSize = 512;
  largest = 0;
  total = 0;
  constructor(private readonly base: BlockView) {
    this.size = base.size;
  }
  async read(offset: number, length: number): Promise<Buffer> {
    this.largest = Math.max(this.largest, length);
    this.total += length;
    return this.base.read(offset, length);
  }
}

async function survives(volume: Buffer | BlockView): Promise<string> {
  const view = new GuardedView(Buffer.isBuffer(volume) ? new MemoryView(volume) : volume);
  const report = await reader.inspect(view, { layer: 'volume', base: 0 }, signal);
  if (report.kind === 'needs_person') expect(report.reason).toMatch(/^[A-Z0-9].{10,}/);
  for (const { name, detail } of await reader.check(view, signal)) {
    expect(name).toMatch(/^revive: second reader of ext4 /);
    expect(detail).toMatch(/.{10,}/);
  }
  expect(view.largest).toBeLessThanOrEqual(MAX_READ);
  expect(view.total).toBeLessThan(40 * view.size + 1_000_000);
  return report.kind;
}

async function withInode(bytes: Buffer, number: number, change: (raw: Buffer) => void): Promise<Buffer> {
  const volume = await openExt4(new MemoryView(bytes));
  const group = Math.floor((number - 1) / volume.sb.inodesPerGroup);
  const at =
    volume.groups[group]!.inodeTable * volume.sb.blockSize +
    ((number - 1) % volume.sb.inodesPerGroup) * volume.sb.inodeSize;
  const raw = bytes.subarray(at, at + volume.sb.inodeSize);
  change(raw);
  raw.writeUInt16LE(0, 0x7c);
  raw.writeUInt16LE(0, 0x82);
  const inode = await volume.inode(number);
  const sum = crc32c(inodeSeed(volume.seed, inode), raw);
  raw.writeUInt16LE(sum & 0xffff, 0x7c);
  raw.writeUInt16LE(sum >>> 16, 0x82);
  return bytes;
}

describe('random bytes', () => {
  const sound = ext4Volume('ext4-sparse2');

  it.each(seeds(CAMPAIGN))('recognises nothing in random bytes (seed %i)', async (seed) => {
    expect(await survives(noise(`hostile ${seed}`, 3000 + seed * 60_000))).toBe('absent');
  });

  it.each([0, 1, 511, 1024, 1080, 2047, 2048, 2049, 8193 * 1024, 8194 * 1024])(
    'gives no healthy verdict for a volume cut to %i bytes',
    async (length) => {
      expect(await survives(sound.subarray(0, length))).not.toBe('healthy');
    },
  );
});

describe('forged superblocks with valid checksums', () => {
  const sound = ext4Volume('ext4-sparse2');

  it.each(seeds(3 * CAMPAIGN))('survives four random superblock fields (seed %i)', async (seed) => {
    const dice = new Dice(1000 + seed);
    await survives(
      withPart(
        sound,
        0,
        2048,
        (head) =>
          void withSuperblock(head, (superblock) => {
            for (let change = 0; change < 4; change++) {
              const at = dice.below(64) * 4;
              superblock.writeUInt32LE(
                dice.one([0, 1, 0xffffffff, 0x80000000, dice.below(2 ** 32)]),
                at === 0x38 ? 0x3c : at,
              );
            }
          }),
      ),
    );
  });

  it.each(seeds(CAMPAIGN))('survives forged backups without a primary (seed %i)', async (seed) => {
    const dice = new Dice(2000 + seed);
    const lies = [8193, 24577].map((block) => {
      const data = Buffer.from(sound.subarray(block * 1024, (block + 1) * 1024));
      for (let change = 0; change < 2; change++)
        data.writeUInt32LE(dice.below(2 ** 32), dice.one([0, 4, 0x18, 0x20, 0x28, 0x54, 0x58, 0xcc, 0xfc, 0x150]));
      sealSuperblock(data);
      return { offset: block * 1024, data };
    });
    await survives(patched(sound, [...lies, { offset: 1024, data: Buffer.alloc(1024) }]));
  });

  it('bounds the work for claims of many terabytes in groups of 256 blocks', async () => {
    const claiming = withPart(
      sound,
      0,
      2048,
      (head) =>
        void withSuperblock(head, (superblock) => {
          superblock.writeUInt32LE(0xffffff00, 4);
          superblock.writeUInt32LE(256, 0x20);
          superblock.writeUInt32LE(8, 0x28);
          superblock.writeUInt32LE(Math.ceil((0xffffff00 - 1) / 256) * 8, 0);
        }),
    );
    expect(await survives(claiming)).toBe('needs_person');
  });
});

describe('forged descriptors, inodes and folders', () => {
  const flexible = ext4Volume('ext4-gdtcsum');
  const older = ext4Volume('ext3-1k');

  it.each(seeds(CAMPAIGN))('survives random bytes over the first metadata of the volume (seed %i)', async (seed) => {
    const dice = new Dice(3000 + seed);
    await survives(
      withPart(flexible, 2048, 2048 + 501 * 1024, (metadata) => {
        for (let stretch = 0; stretch < 6; stretch++) dice.bytes(600).copy(metadata, dice.below(500 * 1024));
      }),
    );
  });

  it.each(seeds(CAMPAIGN))(
    'survives random block pointers in an ext3 volume, which has no checksums (seed %i)',
    async (seed) => {
      const at = older.readUInt32LE(ext4DescriptorTable(older).offset + 8) * 1024;
      const dice = new Dice(4000 + seed);
      await survives(
        withPart(older, at, at + 120 * 256, (inodes) => {
          for (let change = 0; change < 40; change++)
            inodes.writeUInt32LE(dice.below(30_000), dice.below(120) * 256 + 0x28 + dice.below(15) * 4);
        }),
      );
    },
  );

  it('enters a folder that contains its own parent once', async () => {
    const bytes = ext4Volume('ext3-1k');
    const at = bytes.indexOf(Buffer.from('order-0003.txt')) - 8;
    bytes.writeUInt32LE(2, at);
    bytes[at + 7] = 2;
    await survives(bytes);
  });

  it('stops at the depth limit of an extent tree that points at itself', async () => {
    const bytes = await withInode(ext4Volume('ext4-1k'), 30, (raw) => {
      raw.writeUInt16LE(1, 0x28 + 2);
      raw.writeUInt16LE(5, 0x28 + 6);
      raw.writeUInt32LE(600, 0x28 + 16);
    });
    for (let at = 600 * 1024; at < 601 * 1024; at += 12)
      Buffer.from('0af3540054000500000000000000000058020000', 'hex').copy(bytes, at);
    await survives(bytes);
  });

  it('gives up on a triple indirect table that points at itself and bounds the reads', async () => {
    const bytes = ext4Volume('ext3-1k');
    const table = bytes.readUInt32LE(ext4DescriptorTable(bytes).offset + 8) * 1024;
    for (let index = 0; index < 256; index++) bytes.writeUInt32LE(9000, 9000 * 1024 + index * 4);
    for (let inode = 12; inode < 20; inode++) bytes.writeUInt32LE(9000, table + inode * 256 + 0x28 + 14 * 4);
    const view = new GuardedView(new MemoryView(bytes));
    expect(await reader.inspect(view, { layer: 'volume', base: 0 }, signal)).toMatchObject({ kind: 'needs_person' });
  });

  it('refuses to read a file that claims 16 TiB into memory', async () => {
    const bytes = await withInode(ext4Volume('ext4-1k'), 16, (raw) => raw.writeUInt32LE(0x1000, 0x6c));
    await survives(bytes);
    await expect(readExt4File(new MemoryView(bytes), '/orders-00/order-0003.txt')).rejects.toThrow(/claims \d+ bytes/);
  });
});

describe('forged journal', () => {
  const crashed = ext4Volume('ext4-crashed');

  it.each(seeds(CAMPAIGN))('survives random bytes in the journal of a crashed volume (seed %i)', async (seed) => {
    const at = crashed.indexOf(Buffer.from('c03b399800000004', 'hex'));
    const dice = new Dice(5000 + seed);
    await survives(
      withPart(crashed, at, at + 700 * 4, (journal) => {
        for (let change = 0; change < 3; change++) journal.writeUInt32BE(dice.below(2 ** 32), dice.below(700) * 4);
      }),
    );
  });
});

describe('failing medium', () => {
  const sound = ext4Volume('ext4-1k');
  class Failing extends MemoryView {
    constructor(
      bytes: Buffer,
      private readonly from: number,
      private readonly to: number,
    ) {
      super(bytes);
    }
    override async read(offset: number, length: number): Promise<Buffer> {
      if (offset < this.to && offset + length > this.from)
        throw new UnreadableError(offset, length, 'the medium reports an error');
      return super.read(offset, length);
    }
  }

  it.each([
    [1024, 2048],
    [2048, 3072],
    [259 * 1024, 260 * 1024],
    [271 * 1024, 300 * 1024],
  ])('reports a medium that fails from byte %i to %i', async (from, to) => {
    const view = new Failing(sound, from, to);
    expect((await reader.inspect(view, { layer: 'volume', base: 0 }, signal)).kind).toMatch(/^(needs_person|absent)$/);
    expect((await reader.check(view, signal)).some(({ ok }) => !ok)).toBe(true);
  });
});
