import type { BlockView } from '../../view/block-view.js';
import { checksumSeed, type Descriptor } from './descriptors.js';
import { type Inode, inodeProblem, parseInode } from './inode.js';
import { Ext4Error, type Superblock } from './superblock.js';

/** Number of cached inode table blocks. Neighbours in a directory are neighbours in the table. */
const CACHED_BLOCKS = 512;

/** A volume with a valid superblock and its valid group descriptors. Each read is limited to one block. */
export class Ext4Volume {
  readonly seed: number;
  private readonly cache = new Map<number, Buffer>();

  constructor(
    readonly view: BlockView,
    readonly sb: Superblock,
    readonly groups: readonly (Descriptor | undefined)[],
  ) {
    this.seed = checksumSeed(sb);
  }

  /** Reads one block. Throws `Ext4Error` for a number outside the volume, `UnreadableError` if the medium fails. */
  async block(number: number): Promise<Buffer> {
    if (!Number.isSafeInteger(number) || number < 0 || number >= this.sb.blocks) {
      throw new Ext4Error(`Block ${number} is asked for, but the volume ends at block ${this.sb.blocks}.`);
    }
    return this.view.read(number * this.sb.blockSize, this.sb.blockSize);
  }

  /**
   * Reads inode `number` (from 1) without validation. Throws `Ext4Error` if the descriptor of its group is damaged.
   */
  async inode(number: number): Promise<Inode> {
    if (!Number.isSafeInteger(number) || number < 1 || number > this.sb.inodes)
      throw new Ext4Error(`Inode ${number} does not exist.`);
    const group = Math.floor((number - 1) / this.sb.inodesPerGroup);
    const descriptor = this.groups[group];
    if (descriptor === undefined)
      throw new Ext4Error(`Inode ${number} lies in group ${group}, whose descriptor is damaged.`);
    const byte = ((number - 1) % this.sb.inodesPerGroup) * this.sb.inodeSize;
    const block = await this.cached(descriptor.inodeTable + Math.floor(byte / this.sb.blockSize));
    const at = byte % this.sb.blockSize;
    return parseInode(this.sb, number, block.subarray(at, at + this.sb.inodeSize));
  }

  /** Like `inode`, but throws `Ext4Error` unless the inode is in use and its checksum is right. */
  async soundInode(number: number): Promise<Inode> {
    const inode = await this.inode(number);
    const problem = inodeProblem(this.sb, this.seed, inode);
    if (problem !== undefined) throw new Ext4Error(`Inode ${number}: ${problem}.`);
    if (inode.links === 0) throw new Ext4Error(`Inode ${number} is not in use.`);
    return inode;
  }

  private async cached(number: number): Promise<Buffer> {
    const kept = this.cache.get(number);
    if (kept !== undefined) return kept;
    const block = await this.block(number);
    if (this.cache.size >= CACHED_BLOCKS) this.cache.delete(this.cache.keys().next().value ?? number);
    this.cache.set(number, block);
    return block;
  }
}
