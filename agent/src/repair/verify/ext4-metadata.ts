/** The places of an ext4 volume that e2fsck reads, without file content: the same places as `e2image -r` copies. */
import type { BlockView } from '../view/block-view.js';
import { bit, mayBeUnwritten } from '../ext4/format/bitmaps.js';
import { INODE_UNINIT, type Descriptor } from '../ext4/format/descriptors.js';
import { openExt4 } from '../ext4/format/file.js';
import { RESIZE_INODE, holdsAttributes, parseInode, type Inode } from '../ext4/format/inode.js';
import { JOURNAL_INODE } from '../ext4/format/journal.js';
import { groupStart, inodeTableBlocks, leadBlocks } from '../ext4/format/layout.js';
import { blockMapOf } from '../ext4/format/runs.js';
import { Ext4Error, hasIncompat } from '../ext4/format/superblock.js';
import type { Ext4Volume } from '../ext4/format/volume.js';
import { Ranges } from './ranges.js';
import type { Range } from './scratch.js';

const START = 64 * 1024;
const STRETCH = 1024 * 1024;

/** `view` shows the repaired volume. Throws `Ext4Error` or `UnreadableError` if the places are unknown. */
export async function ext4Metadata(view: BlockView, signal: AbortSignal): Promise<Range[]> {
  const volume = await openExt4(view);
  const { sb, groups } = volume;
  const ranges = new Ranges(view.size);
  const blocks = (first: number, count: number): void => {
    ranges.add(first * sb.blockSize, count * sb.blockSize);
  };
  ranges.add(0, START);
  if (hasIncompat(sb, 'mmp')) blocks(sb.mmpBlock, 1);
  for (const [group, entry] of groups.entries()) {
    signal.throwIfAborted();
    if (entry === undefined) throw new Ext4Error(`Group ${group} has no descriptor.`);
    blocks(groupStart(sb, group), Math.max(1, leadBlocks(sb, group)));
    blocks(entry.blockBitmap, 1);
    blocks(entry.inodeBitmap, 1);
    const written = writtenInodes(volume, entry);
    const tableBytes = Math.ceil((written * sb.inodeSize) / sb.blockSize) * sb.blockSize;
    ranges.add(entry.inodeTable * sb.blockSize, tableBytes);
    if (written > 0)
      await eachUsedInode(volume, group, entry, tableBytes, (inode) => addInode(volume, inode, blocks, signal));
  }
  return ranges.joined();
}

/** e2fsck skips inodes at the end of a table that the descriptor counts as never used. */
function writtenInodes({ sb }: Ext4Volume, entry: Descriptor): number {
  if (!mayBeUnwritten(sb)) return Math.min(sb.inodesPerGroup, (inodeTableBlocks(sb) * sb.blockSize) / sb.inodeSize);
  return (entry.flags & INODE_UNINIT) !== 0 ? 0 : Math.max(0, sb.inodesPerGroup - entry.unusedInodes);
}

async function eachUsedInode(
  { sb, view }: Ext4Volume,
  group: number,
  entry: Descriptor,
  tableBytes: number,
  use: (inode: Inode) => Promise<void>,
): Promise<void> {
  const used = await view.read(entry.inodeBitmap * sb.blockSize, sb.blockSize);
  for (let from = 0; from < tableBytes; from += STRETCH) {
    const bytes = await view.read(entry.inodeTable * sb.blockSize + from, Math.min(STRETCH, tableBytes - from));
    for (let at = 0; at + sb.inodeSize <= bytes.length; at += sb.inodeSize) {
      const index = (from + at) / sb.inodeSize;
      if (bit(used, index))
        await use(parseInode(sb, group * sb.inodesPerGroup + index + 1, bytes.subarray(at, at + sb.inodeSize)));
    }
  }
}

async function addInode(
  volume: Ext4Volume,
  inode: Inode,
  blocks: (first: number, count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { sb } = volume;
  if (inode.attributeBlock !== 0) blocks(inode.attributeBlock, 1);
  // The blocks reserved by the resize inode are at each group's start; the single table that lists them is separate.
  if (inode.number === RESIZE_INODE) return blocks(inode.map.readUInt32LE(13 * 4), 1);
  if (inode.links === 0 && inode.number >= sb.firstInode) return;
  const { runs, tables } = await blockMapOf(volume, inode, signal);
  for (const table of tables) blocks(table, 1);
  // A journal is read completely only if it needs a replay; its first blocks are always read.
  const journal = inode.number === JOURNAL_INODE && !hasIncompat(sb, 'needs_recovery');
  if (journal) return blocks(runs[0]?.physical ?? 0, Math.min(runs[0]?.length ?? 0, 4));
  const wanted = inode.type !== 'file' || inode.number < sb.firstInode || holdsAttributes(inode);
  if (wanted) for (const { physical, length } of runs) blocks(physical, length);
}
