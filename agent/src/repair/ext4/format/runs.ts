import { crc32c } from './checksums.js';
import { type Inode, inodeSeed, isInline, usesExtents } from './inode.js';
import { Ext4Error, hasRoCompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

/**
 * `length` blocks of a file, starting at block `logical` of the file and `physical` on the volume. Unwritten blocks
 * read as zeros.
 */
export interface Run {
  logical: number;
  physical: number;
  length: number;
  unwritten: boolean;
}

export interface BlockMap {
  runs: Run[];
  tables: number[];
}

const EXTENT_MAGIC = 0xf30a;
/** The kernel builds no deeper tree (`filesystems/ext4/ifork.rst`). */
const DEEPEST = 5;
/** Limits per file: a sound tree needs one table for some hundred runs, while a hostile tree claims millions. */
const MOST_TABLES = 20_000;
const MOST_RUNS = 500_000;

/**
 * Locations of an inode's content. Throws `Ext4Error` if the tree leaves the volume, is too deep, is out of order or
 * has a wrong checksum.
 */
export async function blockMapOf(volume: Ext4Volume, inode: Inode, signal: AbortSignal): Promise<BlockMap> {
  if (
    isInline(inode) ||
    (inode.type === 'symlink' && inode.size < 60 && !ownsBlocks(inode)) ||
    inode.type === 'special'
  )
    return { runs: [], tables: [] };
  const map: BlockMap = { runs: [], tables: [] };
  if (usesExtents(inode)) await readExtents(volume, inode, inode.map, undefined, map, signal);
  else await readPointers(volume, inode, map, signal);
  return map;
}

/** A short symlink stores its target in the block map and counts no blocks, except one for an attribute block. */
function ownsBlocks(inode: Inode): boolean {
  if (usesExtents(inode)) return true;
  return inode.raw.readUInt32LE(0x1c) > 0 && inode.attributeBlock === 0;
}

async function readExtents(
  volume: Ext4Volume,
  inode: Inode,
  node: Buffer,
  depthWanted: number | undefined,
  map: BlockMap,
  signal: AbortSignal,
): Promise<void> {
  const lie = (what: string): never => {
    throw new Ext4Error(`Inode ${inode.number}: ${what}.`);
  };
  const entries = node.readUInt16LE(2);
  const most = node.readUInt16LE(4);
  const depth = node.readUInt16LE(6);
  if (node.readUInt16LE(0) !== EXTENT_MAGIC) lie('its extent tree has no header');
  if (most > (node.length - 12) / 12 || entries > most) lie('its extent tree holds more entries than fit');
  if (depth > DEEPEST || (depthWanted !== undefined && depth !== depthWanted))
    lie('its extent tree is of the wrong depth');
  if (depthWanted !== undefined && hasRoCompat(volume.sb, 'metadata_csum')) {
    const tail = 12 + most * 12;
    const sum = crc32c(inodeSeed(volume.seed, inode), node.subarray(0, tail));
    if (tail + 4 > node.length || node.readUInt32LE(tail) !== sum)
      lie('the checksum of its extent tree does not match');
  }
  for (let index = 0; index < entries; index++) {
    const at = 12 + index * 12;
    if (depth > 0) {
      const child = node.readUInt32LE(at + 4) + node.readUInt16LE(at + 8) * 2 ** 32;
      addTable(map, child, inode);
      signal.throwIfAborted();
      await readExtents(volume, inode, await volume.block(child), depth - 1, map, signal);
      continue;
    }
    const length = node.readUInt16LE(at + 4);
    const unwritten = length > 32768;
    addRun(volume, map, inode, {
      logical: node.readUInt32LE(at),
      physical: node.readUInt32LE(at + 8) + node.readUInt16LE(at + 6) * 2 ** 32,
      length: unwritten ? length - 32768 : length,
      unwritten,
    });
  }
}

function addTable(map: BlockMap, block: number, inode: Inode): void {
  map.tables.push(block);
  if (map.tables.length > MOST_TABLES)
    throw new Ext4Error(`Inode ${inode.number}: its tables are more than any file needs.`);
}

/** Requires runs in ascending order without overlap. The order also bounds the size of a hostile tree. */
function addRun(volume: Ext4Volume, map: BlockMap, inode: Inode, run: Run): void {
  const last = map.runs.at(-1);
  if (run.length === 0 || run.physical <= volume.sb.firstDataBlock || run.physical + run.length > volume.sb.blocks) {
    throw new Ext4Error(`Inode ${inode.number}: ${run.length} blocks at ${run.physical} do not lie on the volume.`);
  }
  if (last !== undefined && run.logical < last.logical + last.length)
    throw new Ext4Error(`Inode ${inode.number}: its extents overlap.`);
  if (
    last !== undefined &&
    !last.unwritten &&
    !run.unwritten &&
    last.logical + last.length === run.logical &&
    last.physical + last.length === run.physical
  ) {
    last.length += run.length;
  } else {
    map.runs.push(run);
    if (map.runs.length > MOST_RUNS)
      throw new Ext4Error(`Inode ${inode.number}: its content is in more pieces than is believed.`);
  }
}

/** Block maps of ext2 and ext3: twelve direct pointers, then one, two and three levels of tables. */
async function readPointers(volume: Ext4Volume, inode: Inode, map: BlockMap, signal: AbortSignal): Promise<void> {
  const perTable = volume.sb.blockSize / 4;
  let logical = 0;
  const follow = async (pointer: number, level: number): Promise<void> => {
    const covers = perTable ** level;
    if (pointer === 0) {
      logical += covers;
      return;
    }
    if (level === 0) {
      addRun(volume, map, inode, { logical, physical: pointer, length: 1, unwritten: false });
      logical += 1;
      return;
    }
    addTable(map, pointer, inode);
    signal.throwIfAborted();
    const table = await volume.block(pointer);
    for (let index = 0; index < perTable; index++) await follow(table.readUInt32LE(index * 4), level - 1);
  };
  for (let index = 0; index < 15; index++) await follow(inode.map.readUInt32LE(index * 4), Math.max(0, index - 11));
}
