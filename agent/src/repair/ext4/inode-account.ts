/**
 * Checks every used inode against its group's bitmap and counts, the names that lead to it, and its own links, size
 * and blocks. Finds files without a name, names of free inodes and unexpected content in reserved inodes, which a walk
 * from the root does not see.
 */
import { bit, isPadded, mayBeUnwritten } from './format/bitmaps.js';
import { checkAttributeBlock } from './format/attribute-block.js';
import { BLOCK_UNINIT, type Descriptor, INODE_UNINIT } from './format/descriptors.js';
import {
  type Inode,
  RESIZE_INODE,
  ROOT_INODE,
  holdsAttributes,
  inodeProblem,
  isInline,
  usesExtents,
} from './format/inode.js';
import { clustersInGroup } from './format/layout.js';
import type { Names } from './format/names.js';
import { blockMapOf } from './format/runs.js';
import { hasIncompat, hasRoCompat } from './format/superblock.js';
import type { Ext4Volume } from './format/volume.js';

const BAD_BLOCKS = 1;
/**
 * Superblock fields with inode numbers that no folder names: the project quota, and the list of deleted files that are
 * still open.
 */
const NAMELESS_AT = [0x26c, 0x280];
const IS_ENCRYPTED = 0x800;
const IS_VERITY = 0x100000;

export async function inodesProblem(
  volume: Ext4Volume,
  names: Names,
  signal: AbortSignal,
): Promise<string | undefined> {
  const attributes = new Map<number, number>();
  for (const [group, entry] of volume.groups.entries()) {
    signal.throwIfAborted();
    if (entry === undefined) return `Group ${group} has no descriptor.`;
    const problem = await groupProblem(volume, group, entry, names, attributes, signal);
    if (problem !== undefined) return problem;
  }
  for (const [block, users] of attributes) {
    const problem = await checkAttributeBlock(volume, block, users);
    if (problem !== undefined) return problem;
  }
  return names.problem;
}

async function groupProblem(
  volume: Ext4Volume,
  group: number,
  entry: Descriptor,
  names: Names,
  attributes: Map<number, number>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { sb } = volume;
  const may = mayBeUnwritten(sb);
  const unwritten = may && (entry.flags & INODE_UNINIT) !== 0;
  const bitmap = unwritten ? undefined : await volume.block(entry.inodeBitmap);
  const clusters = clustersInGroup(sb, group);
  if (bitmap !== undefined && !isPadded(bitmap, sb.inodesPerGroup))
    return `The inode bitmap of group ${group} is not filled up behind its last inode.`;
  if (!(may && (entry.flags & BLOCK_UNINIT) !== 0) && !isPadded(await volume.block(entry.blockBitmap), clusters))
    return `The block bitmap of group ${group} is not filled up behind its last block.`;
  let directories = 0;
  let end = 0;
  // No inode of the group is in use or named, as in most groups of a large volume.
  const isIdle = bitmap === undefined && !names.leadInto(group);
  for (let at = 0; !isIdle && at < sb.inodesPerGroup; at++) {
    const number = group * sb.inodesPerGroup + at + 1;
    if (bitmap === undefined || !bit(bitmap, at)) {
      if (names.linksTo(number) > 0) return `A folder names inode ${number}, which its group calls free.`;
      continue;
    }
    signal.throwIfAborted();
    end = at + 1;
    const inode = await volume.inode(number);
    const problem = await usedProblem(volume, inode, names, signal);
    if (problem !== undefined) return `Inode ${number}: ${problem}.`;
    if (inode.type === 'directory' && inode.links > 0) directories++;
    if (inode.attributeBlock !== 0)
      attributes.set(inode.attributeBlock, (attributes.get(inode.attributeBlock) ?? 0) + 1);
  }
  if (entry.directories !== directories)
    return `Group ${group} counts ${entry.directories} folders and has ${directories}.`;
  if (may && !unwritten && sb.inodesPerGroup - entry.unusedInodes < end)
    return `Group ${group} calls inodes unused that are in use.`;
  return undefined;
}

async function usedProblem(
  volume: Ext4Volume,
  inode: Inode,
  names: Names,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { sb } = volume;
  const reserved = inode.number < sb.firstInode && inode.number !== ROOT_INODE;
  if (reserved && inode.links === 0 && inode.raw.every((byte) => byte === 0)) return undefined;
  const own = inodeProblem(sb, volume.seed, inode);
  if (own !== undefined) return own;
  if (reserved && inode.links === 0) {
    if (inode.type !== 'none') return 'it is reserved, has no link and is of a kind';
    const empty = inode.size === 0 && inode.attributeBlock === 0 && inode.map.every((byte) => byte === 0);
    return empty || inode.number === BAD_BLOCKS ? undefined : 'it is reserved and holds something';
  }
  if (inode.links === 0) return 'it is in use and has no link';
  if (inode.deletedAt !== 0) return 'it has links and a time of deletion';
  const nameless =
    reserved || holdsAttributes(inode) || NAMELESS_AT.some((at) => sb.raw.readUInt32LE(at) === inode.number);
  return linksProblem(volume, inode, names, nameless) ?? contentProblem(volume, inode, signal);
}

function linksProblem({ sb }: Ext4Volume, inode: Inode, names: Names, nameless: boolean): string | undefined {
  const seen = names.linksTo(inode.number);
  if (nameless) return seen === 0 ? undefined : 'it is reserved, and a folder names it';
  if (seen === 0 && inode.number !== ROOT_INODE) return 'no folder names it';
  const wrong = names.kindProblem(inode);
  if (wrong !== undefined) return wrong;
  if (inode.type !== 'directory')
    return seen === inode.links ? undefined : `it counts ${inode.links} links, and ${seen} names lead to it`;
  const due = 2 + names.foldersIn(inode.number);
  // With dir_nlink, a folder with too many subfolders has a link count of 1.
  if (inode.links !== due && !(inode.links === 1 && hasRoCompat(sb, 'dir_nlink')))
    return `the folder counts ${inode.links} links and has ${due}`;
  return seen > 1 ? 'two names lead to the same folder' : undefined;
}

async function contentProblem(volume: Ext4Volume, inode: Inode, signal: AbortSignal): Promise<string | undefined> {
  const { sb } = volume;
  if (inode.number === RESIZE_INODE || isInline(inode) || hasRoCompat(sb, 'bigalloc') || hasIncompat(sb, 'ea_inode'))
    return undefined;
  const map = await blockMapOf(volume, inode, signal);
  const mapped = map.runs.reduce((sum, { length }) => sum + length, 0);
  const due = (mapped + map.tables.length + (inode.attributeBlock === 0 ? 0 : 1)) * sb.blockSize;
  const unit = hasRoCompat(sb, 'huge_file') && (inode.flags & 0x40000) !== 0 ? sb.blockSize : 512;
  const said =
    (inode.raw.readUInt32LE(0x1c) + (hasRoCompat(sb, 'huge_file') ? inode.raw.readUInt16LE(0x74) * 2 ** 32 : 0)) * unit;
  if (said !== due) return `it counts ${said} bytes of blocks and has ${due}`;
  const last = map.runs.filter(({ unwritten }) => !unwritten).at(-1);
  const end = last === undefined ? 0 : (last.logical + last.length) * sb.blockSize;
  if (inode.type === 'directory')
    return inode.size === end && mapped * sb.blockSize === end
      ? undefined
      : `the folder is ${inode.size} bytes long and has ${end}`;
  if (inode.type === 'symlink') return linkProblem(inode, mapped, sb.blockSize);
  // A file under verity stores its hashes behind the content.
  return (inode.flags & IS_VERITY) === 0 && inode.size < end - sb.blockSize
    ? `it is ${inode.size} bytes long, and its blocks reach to ${end}`
    : undefined;
}

/** A short symbolic link is stored in the inode and ends with a zero byte. */
function linkProblem(inode: Inode, mapped: number, blockSize: number): string | undefined {
  if ((inode.flags & IS_ENCRYPTED) !== 0) return undefined;
  if (mapped > 0 || usesExtents(inode))
    return inode.size > 0 && inode.size < blockSize ? undefined : `the link is ${inode.size} bytes long`;
  const length = inode.map.indexOf(0);
  return length === inode.size ? undefined : `the link is ${inode.size} bytes long and has ${length}`;
}
