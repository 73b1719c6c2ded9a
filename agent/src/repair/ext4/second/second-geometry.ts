import type { BlockView } from '../../view/block-view.js';
import { FRESH, crc32c } from '../format/checksums.js';

export class Objection extends Error {
  override readonly name = 'Objection';
}

/** Volume geometry of the second reader, parsed independently from the primary superblock. */
export class Geometry {
  readonly blockSize: number;
  readonly groups: number;
  readonly blocks: number;
  readonly first: number;
  readonly perGroup: number;
  readonly inodesPerGroup: number;
  readonly inodeSize: number;
  /** Bytes per descriptor. */
  readonly each: number;

  /** Last descriptor block read. Groups are requested in order. */
  private held: { block: number; bytes: Buffer } | undefined;

  private constructor(readonly bytes: Buffer) {
    const word = (at: number) => bytes.readUInt32LE(at);
    const wide = (word(0x60) & 0x80) !== 0;
    this.blockSize = 2 ** (10 + word(0x18));
    this.blocks = word(4) + (wide ? word(0x150) * 2 ** 32 : 0);
    this.first = word(0x14);
    this.perGroup = word(0x20);
    this.groups = Math.ceil((this.blocks - this.first) / this.perGroup);
    this.inodesPerGroup = word(0x28);
    this.inodeSize = word(0x4c) === 0 ? 128 : bytes.readUInt16LE(0x58);
    this.each = wide ? bytes.readUInt16LE(0xfe) : 32;
  }

  /** Throws `Objection` unless the superblock at byte 1024 is consistent and fits the view. */
  static async read(view: BlockView): Promise<Geometry> {
    if (view.size < 2048) throw new Objection('There is no room for a superblock.');
    const bytes = await view.read(1024, 1024);
    const word = (at: number) => bytes.readUInt32LE(at);
    const must = (holds: boolean, sentence: string) => {
      if (!holds) throw new Objection(sentence);
    };
    must(
      bytes.readUInt16LE(0x38) === 0xef53,
      `The magic number is ${bytes.toString('hex', 0x38, 0x3a)} instead of 53ef.`,
    );
    if ((word(0x64) & 0x400) !== 0) {
      const sum = crc32c(FRESH, bytes.subarray(0, 0x3fc));
      must(sum === word(0x3fc), `The superblock sums to ${sum.toString(16)}, but says ${word(0x3fc).toString(16)}.`);
    }
    must(bytes.readUInt16LE(0x5a) === 0, `This is the copy of group ${bytes.readUInt16LE(0x5a)}, not the primary.`);
    must(word(0x18) <= 6, 'The block size is impossible.');
    const seen = new Geometry(bytes);
    must(seen.perGroup >= 256, `${seen.perGroup} blocks a group are too few.`);
    must(
      seen.blocks > seen.first && seen.blocks * seen.blockSize <= view.size,
      `${seen.blocks} blocks of ${seen.blockSize} bytes do not fit the ${view.size} bytes here.`,
    );
    must(seen.groups <= 1_048_576, `${seen.groups} groups are more than are read.`);
    must(
      seen.inodeSize >= 128 && seen.inodeSize <= seen.blockSize && seen.each >= 32 && seen.each <= seen.blockSize,
      'Inodes or descriptors are of an impossible size.',
    );
    must(
      seen.inodesPerGroup > 0 &&
        seen.inodesPerGroup <= seen.blockSize * 8 &&
        word(0) === seen.inodesPerGroup * seen.groups,
      `${word(0)} inodes do not fill ${seen.groups} groups of ${seen.inodesPerGroup}.`,
    );
    return seen;
  }

  /** metadata_csum: all structures carry a crc32c. */
  get sums(): boolean {
    return (this.bytes.readUInt32LE(0x64) & 0x400) !== 0;
  }

  get seed(): number {
    return (this.bytes.readUInt32LE(0x60) & 0x2000) !== 0
      ? this.bytes.readUInt32LE(0x270)
      : crc32c(FRESH, this.bytes.subarray(0x68, 0x78));
  }

  /** With 1 KiB blocks and clusters, the volume counts from block 0, but its superblock is still block 1. */
  get afterSuperblock(): number {
    return Math.max(this.first, this.blockSize === 1024 ? 1 : 0) + 1;
  }

  startOf(group: number): number {
    return this.first + group * this.perGroup;
  }

  hasCopy(group: number): boolean {
    if ((this.bytes.readUInt32LE(0x5c) & 0x200) !== 0)
      return group === 0 || group === this.bytes.readUInt32LE(0x24c) || group === this.bytes.readUInt32LE(0x250);
    if ((this.bytes.readUInt32LE(0x64) & 1) === 0 || group <= 1) return true;
    return [3, 5, 7].some((base) => {
      let rest = group;
      while (rest % base === 0) rest /= base;
      return rest === 1;
    });
  }

  async descriptor(view: BlockView, group: number): Promise<Buffer> {
    const perBlock = Math.floor(this.blockSize / this.each);
    const index = Math.floor(group / perBlock);
    const spread = (this.bytes.readUInt32LE(0x60) & 0x10) !== 0 && index >= this.bytes.readUInt32LE(0x104);
    const { afterSuperblock } = this;
    const block = spread
      ? this.startOf(index * perBlock) +
        (this.hasCopy(index * perBlock) ? (index === 0 ? afterSuperblock - this.first : 1) : 0)
      : afterSuperblock + index;
    if (this.held?.block !== block)
      this.held = { block, bytes: await view.read(block * this.blockSize, this.blockSize) };
    return this.held.bytes.subarray((group % perBlock) * this.each, (group % perBlock) * this.each + this.each);
  }

  place(descriptor: Buffer, low: number): number {
    return descriptor.readUInt32LE(low) + (this.each >= 64 ? descriptor.readUInt32LE(low + 0x20) * 2 ** 32 : 0);
  }

  async inodeBytes(view: BlockView, number: number): Promise<Buffer> {
    const descriptor = await this.descriptor(view, Math.floor((number - 1) / this.inodesPerGroup));
    const at = this.place(descriptor, 8) * this.blockSize + ((number - 1) % this.inodesPerGroup) * this.inodeSize;
    return view.read(at, this.inodeSize);
  }

  async firstBlock(view: BlockView, inode: Buffer): Promise<number> {
    if ((inode.readUInt32LE(0x20) & 0x80000) === 0) return inode.readUInt32LE(0x28);
    let node = inode.subarray(0x28, 0x64);
    for (let level = 0; level <= 5; level++) {
      if (node.readUInt16LE(0) !== 0xf30a || node.readUInt16LE(2) === 0)
        throw new Objection('An extent tree has no header or no entry.');
      if (node.readUInt16LE(6) === 0) return node.readUInt32LE(20) + node.readUInt16LE(18) * 2 ** 32;
      node = await view.read(
        (node.readUInt32LE(16) + node.readUInt16LE(20) * 2 ** 32) * this.blockSize,
        this.blockSize,
      );
    }
    throw new Objection('An extent tree is deeper than any that exists.');
  }
}
