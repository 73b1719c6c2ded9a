import { bit, isSameBitmap, mayBeUnwritten, setBit } from './bitmaps.js';
import { BLOCK_UNINIT, INODE_UNINIT } from './descriptors.js';
import { keepsReserve } from './growth-reserve.js';
import { type Inode, RESIZE_INODE, parseInode } from './inode.js';
import {
  backupGroups,
  blocksInGroup,
  clustersInGroup,
  descriptorBlocks,
  groupStart,
  inodeTableBlocks,
  leadBlocks,
  primaryBlock,
} from './layout.js';
import { blockMapOf } from './runs.js';
import { Ext4Error, type Superblock, hasIncompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

/** Limit of inodes and table blocks for one account: about 2 GiB of inode tables. */
const MOST_WORK = 8_000_000;

/** Limit of bitmap memory for one account, for each of the two kinds of bitmap. */
const MOST_MEMORY = 128 * 1024 * 1024;
/** Limit of used inodes for a full account where the account is optional. */
const MOST_INODES = 1_000_000;

/** Used blocks of a group, computed from the structures and the inodes, never from the group's own bitmap. */
interface GroupUsage {
  /** One bit per block of the group; with bigalloc, one per cluster. */
  used: Uint8Array;
  /**
   * Like `used`, but only for structures of the group itself: superblock copy, descriptors, bitmaps and inode table.
   */
  own: Uint8Array;
}

/** Used inode numbers per group, for groups whose inode bitmap the caller has validated. */
type UsedInodes = ReadonlyMap<number, readonly number[]>;

/**
 * Accounts for every block of the `wanted` groups by reading every used inode of the volume. `known` gives the inodes
 * of groups whose descriptors are being rebuilt. Throws `Ext4Error` for an invalid inode or a volume too large for a
 * complete account, because a partial account must not decide which blocks are free.
 */
export async function accountBlocks(
  volume: Ext4Volume,
  wanted: readonly number[],
  known: UsedInodes,
  signal: AbortSignal,
): Promise<Map<number, GroupUsage>> {
  const account = new Account(volume.sb, wanted);
  for (const group of wanted) account.mark(groupStart(volume.sb, group), leadBlocks(volume.sb, group), group);
  for (const [group, entry] of volume.groups.entries()) {
    if (entry === undefined) throw new Ext4Error(`Group ${group} has no descriptor.`);
    account.mark(entry.blockBitmap, 1, group);
    account.mark(entry.inodeBitmap, 1, group);
    account.mark(entry.inodeTable, inodeTableBlocks(volume.sb), group);
  }
  if (hasIncompat(volume.sb, 'mmp') && volume.sb.mmpBlock > 0) account.mark(volume.sb.mmpBlock, 1);
  let work = 0;
  for (let group = 0; group < volume.groups.length; group++) {
    for (const number of known.get(group) ?? (await usedInodes(volume, group))) {
      signal.throwIfAborted();
      work += 1 + (await markInode(volume, await volume.inode(number), account, signal));
      if (work > MOST_WORK) throw new Ext4Error('The volume holds more files than are accounted for without a person.');
    }
  }
  return account.usage;
}

export function isCountable({ sb, groups }: Ext4Volume): boolean {
  const inUse = groups.reduce(
    (sum, entry) => sum + (entry === undefined ? 0 : sb.inodesPerGroup - entry.freeInodes),
    0,
  );
  return sb.groups * sb.blockSize <= MOST_MEMORY && inUse <= MOST_INODES;
}

/**
 * Compares the bitmaps of all groups with the inodes. Returns the first contradiction as a sentence, or undefined.
 * Throws `Ext4Error` like `accountBlocks`. Requires a volume that `isCountable`.
 */
export async function accountsProblem(volume: Ext4Volume, signal: AbortSignal): Promise<string | undefined> {
  const { sb } = volume;
  const usage = await accountBlocks(volume, [...volume.groups.keys()], new Map(), signal);
  for (const [group, entry] of volume.groups.entries()) {
    const count = clustersInGroup(sb, group);
    const blocks = usage.get(group);
    if (entry === undefined || blocks === undefined) return `Group ${group} was not accounted for.`;
    const unwritten = mayBeUnwritten(sb) && (entry.flags & BLOCK_UNINIT) !== 0;
    const said = unwritten ? blocks.own : await volume.block(entry.blockBitmap);
    if (said !== blocks.used && !isSameBitmap(said, blocks.used, count))
      return `The block bitmap of group ${group} does not agree with the files on the volume.`;
  }
  return undefined;
}

async function usedInodes(volume: Ext4Volume, group: number): Promise<number[]> {
  const { sb } = volume;
  const entry = volume.groups[group];
  if (entry === undefined || (mayBeUnwritten(sb) && (entry.flags & INODE_UNINIT) !== 0)) return [];
  const bitmap = await volume.block(entry.inodeBitmap);
  const used: number[] = [];
  for (let at = 0; at < sb.inodesPerGroup; at++) if (bit(bitmap, at)) used.push(group * sb.inodesPerGroup + at + 1);
  return used;
}

/** Inode 1 lists the bad blocks of the medium. The inode has blocks, but neither a type nor links. */
const BAD_BLOCKS = 1;

async function markInode(volume: Ext4Volume, inode: Inode, account: Account, signal: AbortSignal): Promise<number> {
  if (isUnusedReserve(volume.sb, inode)) return 0;
  if (inode.number === RESIZE_INODE && keepsReserve(volume.sb)) {
    // The resize inode holds the reserved blocks of every group, which are marked already, and the table that lists
    // them.
    account.mark(inode.map.readUInt32LE(13 * 4), 1);
    markReserve(volume.sb, account);
    return 0;
  }
  const sound = inode.number === BAD_BLOCKS ? inode : await volume.soundInode(inode.number);
  const map = await blockMapOf(volume, sound, signal);
  for (const run of map.runs) account.mark(run.physical, run.length);
  for (const table of map.tables) account.mark(table, 1);
  if (sound.attributeBlock !== 0) account.mark(sound.attributeBlock, 1);
  return map.tables.length;
}

/**
 * With bigalloc and 1 KiB blocks, e2fsprogs lists the copies of the reserve one block behind their real location, so
 * the last block of each group may lie in an extra cluster. In other volumes all of these blocks are marked already.
 */
function markReserve(sb: Superblock, account: Account): void {
  if (primaryBlock(sb) === sb.firstDataBlock) return;
  const first = primaryBlock(sb) + 1 + descriptorBlocks(sb);
  for (const group of [0, ...backupGroups(sb, sb.blockSize / 4)])
    account.mark(first + group * sb.blocksPerGroup, sb.reservedDescriptorBlocks);
}

/**
 * The first ten inodes are always marked as used, even if the volume does not use them (bad blocks, quotas, undelete
 * …).
 */
export function isUnusedReserve(sb: Superblock, inode: Inode): boolean {
  return (
    inode.number < sb.firstInode && inode.links === 0 && inode.type === 'none' && inode.raw.readUInt32LE(0x1c) === 0
  );
}

class Account {
  readonly usage = new Map<number, GroupUsage>();
  constructor(
    private readonly sb: Superblock,
    wanted: readonly number[],
  ) {
    // One allocation: the system commits a page only where a bit is marked, and most of a large volume has no marks.
    const all = new Uint8Array(wanted.length * sb.blockSize);
    for (const [index, group] of wanted.entries()) {
      // Both maps share one buffer until a file uses a block of the group.
      const own = all.subarray(index * sb.blockSize, (index + 1) * sb.blockSize);
      this.usage.set(group, { used: own, own });
    }
  }

  mark(start: number, length: number, owner?: number): void {
    for (let at = start; at < start + length;) {
      const group = Math.floor((at - this.sb.firstDataBlock) / this.sb.blocksPerGroup);
      const end = Math.min(start + length, groupStart(this.sb, group) + blocksInGroup(this.sb, group));
      const usage = this.usage.get(group);
      if (end <= at) throw new Ext4Error(`Block ${at} lies outside the volume.`);
      if (usage !== undefined && owner !== group && usage.used === usage.own) usage.used = usage.own.slice();
      if (usage !== undefined) {
        const clusterOf = (block: number) =>
          Math.floor((block - groupStart(this.sb, group)) / this.sb.blocksPerCluster);
        for (let cluster = clusterOf(at); cluster <= clusterOf(end - 1); cluster++) {
          setBit(usage.used, cluster);
          if (owner === group) setBit(usage.own, cluster);
        }
      }
      at = end;
    }
  }
}

const STRETCH = 1024 * 1024;

/** The inodes of a group in order. Undefined for inodes in a table block of zeros, which is most of a large volume. */
export async function inodesOfGroup(
  volume: Ext4Volume,
  group: number,
  signal: AbortSignal,
): Promise<(Inode | undefined)[]> {
  const { sb, view } = volume;
  const entry = volume.groups[group];
  if (entry === undefined) throw new Ext4Error(`Group ${group} has no descriptor.`);
  const inodes: (Inode | undefined)[] = [];
  const zeros = Buffer.alloc(sb.blockSize);
  const bytes = inodeTableBlocks(sb) * sb.blockSize;
  for (let from = 0; from < bytes; from += STRETCH) {
    signal.throwIfAborted();
    const stretch = await view.read(entry.inodeTable * sb.blockSize + from, Math.min(STRETCH, bytes - from));
    for (let at = 0; at < stretch.length; at += sb.blockSize) {
      const block = stretch.subarray(at, at + sb.blockSize);
      const empty = block.equals(zeros);
      for (let slot = 0; slot < sb.blockSize && inodes.length < sb.inodesPerGroup; slot += sb.inodeSize) {
        inodes.push(
          empty
            ? undefined
            : parseInode(sb, group * sb.inodesPerGroup + inodes.length + 1, block.subarray(slot, slot + sb.inodeSize)),
        );
      }
    }
  }
  return inodes;
}
