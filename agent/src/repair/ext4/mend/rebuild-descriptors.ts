import { bit, bitmapOf, coveredBlocks, coveredInodes, countBits, isPadded, mayBeUnwritten } from '../format/bitmaps.js';
import type { BackupCopy } from '../format/backups.js';
import type { DamagedDescriptor, DescriptorTable } from '../format/descriptor-table.js';
import {
  BLOCK_UNINIT,
  type Descriptor,
  INODE_UNINIT,
  ITABLE_ZEROED,
  bitmapChecksum,
  descriptorProblem,
  parseDescriptor,
  writeDescriptor,
} from '../format/descriptors.js';
import { type Inode, inodeProblem } from '../format/inode.js';
import { clustersInGroup, descriptorCopies, inodeTableBlocks } from '../format/layout.js';
import { Ext4Error, type Superblock } from '../format/superblock.js';
import { accountBlocks, inodesOfGroup, isUnusedReserve } from '../format/usage.js';
import { Ext4Volume } from '../format/volume.js';

/** A rebuilt descriptor: locations from the backups, all other fields from the volume itself. */
export interface RebuiltDescriptor {
  damaged: DamagedDescriptor;
  bytes: Buffer;
  /** Groups whose table copy gave the locations. */
  witnesses: number[];
}

/**
 * The volume with damaged descriptors located by the backups. Suitable for finding an inode, but not for deciding
 * which blocks are free.
 */
export async function locateDescriptors(
  base: Ext4Volume,
  table: DescriptorTable,
  copies: readonly BackupCopy[],
): Promise<Ext4Volume> {
  if (table.damaged.length === 0) return base;
  const entries = [...table.entries];
  for (const { group } of table.damaged) entries[group] = (await locate(base, group, copies)).entry;
  mustNotOverlap(base.sb, entries);
  return new Ext4Volume(base.view, base.sb, entries);
}

/**
 * Rebuilds every damaged descriptor. Takes only block locations from the backups: their flags and counts date from the
 * last file-system check, and a group marked as unwritten may be full of files by now. Throws `Ext4Error` with the
 * reason if two witnesses disagree.
 */
export async function rebuildDescriptors(
  base: Ext4Volume,
  table: DescriptorTable,
  copies: readonly BackupCopy[],
  signal: AbortSignal,
): Promise<{ volume: Ext4Volume; rebuilt: RebuiltDescriptor[] }> {
  const { sb, view } = base;
  if (table.damaged.length === 0) return { volume: base, rebuilt: [] };
  const located = new Map<number, { entry: Descriptor; witnesses: number[] }>();
  for (const { group } of table.damaged) located.set(group, await locate(base, group, copies));
  const entries = table.entries.map((entry, group) => entry ?? located.get(group)?.entry);
  mustNotOverlap(sb, entries);
  const volume = new Ext4Volume(view, sb, entries);

  const inodes = new Map<number, InodeState>();
  for (const group of located.keys()) inodes.set(group, await judgeInodes(volume, group, signal));
  const known = new Map([...inodes].map(([group, state]) => [group, state.used] as const));
  const usage = await accountBlocks(volume, [...located.keys()], known, signal);

  const rebuilt: RebuiltDescriptor[] = [];
  for (const damaged of table.damaged) {
    const { group } = damaged;
    const place = located.get(group);
    const state = inodes.get(group);
    const blocks = usage.get(group);
    if (place === undefined || state === undefined || blocks === undefined)
      throw new Ext4Error(`Group ${group} was not accounted for.`);
    const bytes = await compose(volume, group, place.entry, state, blocks);
    entries[group] = parseDescriptor(bytes);
    rebuilt.push({ damaged, bytes, witnesses: place.witnesses });
  }
  return { volume: new Ext4Volume(view, sb, entries), rebuilt };
}

/** Locations of a group from every backup table with a valid descriptor. All of them must agree. */
async function locate(
  base: Ext4Volume,
  group: number,
  copies: readonly BackupCopy[],
): Promise<{ entry: Descriptor; witnesses: number[] }> {
  const { sb, view } = base;
  let agreed: Descriptor | undefined;
  const witnesses: number[] = [];
  const backups = copies.map((copy) => copy.group);
  for (const { carrier, offset } of descriptorCopies(sb, group, backups)) {
    const bytes = await view.read(offset, sb.descriptorSize);
    if (descriptorProblem(sb, group, bytes) !== undefined) continue;
    const entry = parseDescriptor(bytes);
    if (
      agreed !== undefined &&
      (agreed.blockBitmap !== entry.blockBitmap ||
        agreed.inodeBitmap !== entry.inodeBitmap ||
        agreed.inodeTable !== entry.inodeTable)
    ) {
      throw new Ext4Error(`The backups disagree about where group ${group} keeps its structures.`);
    }
    agreed ??= entry;
    witnesses.push(carrier);
  }
  if (agreed === undefined) throw new Ext4Error(`No backup holds a sound descriptor of group ${group}.`);
  return { entry: agreed, witnesses };
}

/** Structures of two groups in the same place mean that at least one location is wrong. */
function mustNotOverlap(sb: Superblock, entries: readonly (Descriptor | undefined)[]): void {
  const places = entries
    .flatMap((entry, group) =>
      entry === undefined
        ? []
        : [
            { group, at: entry.blockBitmap, length: 1 },
            { group, at: entry.inodeBitmap, length: 1 },
            { group, at: entry.inodeTable, length: inodeTableBlocks(sb) },
          ],
    )
    .sort((a, b) => a.at - b.at);
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next !== undefined && place.at + place.length > next.at)
      throw new Ext4Error(`The structures of groups ${place.group} and ${next.group} overlap at block ${next.at}.`);
  }
}

interface InodeState {
  used: number[];
  unwritten: boolean;
  highest: number;
  directories: number;
  sum: number;
}

const isLive = (volume: Ext4Volume, inode: Inode) =>
  inode.links > 0 &&
  inode.deletedAt === 0 &&
  inode.type !== 'none' &&
  inodeProblem(volume.sb, volume.seed, inode) === undefined;

async function judgeInodes(volume: Ext4Volume, group: number, signal: AbortSignal): Promise<InodeState> {
  const { sb } = volume;
  const entry = volume.groups[group];
  if (entry === undefined) throw new Ext4Error(`Group ${group} has no descriptor.`);
  const bitmap = await volume.block(entry.inodeBitmap);
  const inodes = await inodesOfGroup(volume, group, signal);
  const live = inodes.map((inode) => inode !== undefined && isLive(volume, inode));
  const first = group * sb.inodesPerGroup + 1;
  const isReserve = (inode: Inode | undefined, index: number) =>
    inode === undefined ? first + index < sb.firstInode : isUnusedReserve(sb, inode);
  const believable = (inode: Inode | undefined, index: number) =>
    bit(bitmap, index) ? live[index]! || isReserve(inode, index) : !live[index]!;
  if (isPadded(bitmap, sb.inodesPerGroup) && inodes.every(believable)) {
    const used = [...inodes.keys()].filter((index) => bit(bitmap, index));
    return {
      used: used.map((index) => first + index),
      unwritten: false,
      highest: used.length === 0 ? 0 : used.at(-1)! + 1,
      directories: inodes.filter((inode, index) => live[index]! && inode?.type === 'directory').length,
      sum: bitmapChecksum(sb, coveredInodes(sb, bitmap)),
    };
  }
  if (mayBeUnwritten(sb) && group > 0 && !live.includes(true))
    return { used: [], unwritten: true, highest: 0, directories: 0, sum: 0 };
  throw new Ext4Error(`The inode bitmap of group ${group} does not agree with its inode table.`);
}

async function compose(
  volume: Ext4Volume,
  group: number,
  place: Descriptor,
  inodes: InodeState,
  blocks: { used: Uint8Array; own: Uint8Array },
): Promise<Buffer> {
  const { sb } = volume;
  const count = clustersInGroup(sb, group);
  const bitmap = await volume.block(place.blockBitmap);
  const written = isPadded(bitmap, count) && bitmapOf(bitmap, count).equals(bitmapOf(blocks.used, count));
  // The kernel derives an unwritten bitmap from the group's own structures alone, so nothing else may lie in the group.
  const onlyOwn = bitmapOf(blocks.used, count).equals(bitmapOf(blocks.own, count));
  if (!written && !(mayBeUnwritten(sb) && onlyOwn && group < sb.groups - 1)) {
    throw new Ext4Error(`The block bitmap of group ${group} does not agree with the files on the volume.`);
  }
  const zeroed = place.flags & ITABLE_ZEROED; // never cleared once set, so the flag in an old copy is still valid
  return writeDescriptor(sb, group, {
    blockBitmap: place.blockBitmap,
    inodeBitmap: place.inodeBitmap,
    inodeTable: place.inodeTable,
    freeBlocks: count - countBits(blocks.used, count),
    freeInodes: sb.inodesPerGroup - inodes.used.length,
    directories: inodes.directories,
    flags: mayBeUnwritten(sb) ? zeroed | (inodes.unwritten ? INODE_UNINIT : 0) | (written ? 0 : BLOCK_UNINIT) : 0,
    unusedInodes: mayBeUnwritten(sb) ? sb.inodesPerGroup - inodes.highest : 0,
    blockBitmapSum: written ? bitmapChecksum(sb, coveredBlocks(sb, bitmap)) : 0,
    inodeBitmapSum: inodes.sum,
  });
}
