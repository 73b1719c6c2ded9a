import { crc32c } from './checksums.js';
import { type Inode, inodeSeed, isIndexed, isInline } from './inode.js';
import { type BlockMap, blockMapOf } from './runs.js';
import { Ext4Error, hasRoCompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

/** A name in a directory. Names are bytes and never leave the agent. */
export interface DirectoryEntry {
  inode: number;
  name: string;
  /** File type from the entry (`filetype`); 0 on volumes without this feature. */
  kind: number;
}

/** `det_checksum` at the end of a leaf block looks like an unused entry of 12 bytes with this file type. */
const TAIL_TYPE = 0xde;
const TAIL_SIZE = 12;

/**
 * Yields every entry of a directory block by block, including "." and "..". Throws `Ext4Error` for an inconsistent
 * block.
 */
export async function* entriesOf(
  volume: Ext4Volume,
  directory: Inode,
  signal: AbortSignal,
): AsyncGenerator<DirectoryEntry[]> {
  if (directory.type !== 'directory') throw new Ext4Error(`Inode ${directory.number} is not a directory.`);
  if (isInline(directory)) {
    yield inlineEntries(directory);
    return;
  }
  const map: BlockMap = await blockMapOf(volume, directory, signal);
  const blocks = Math.ceil(directory.size / volume.sb.blockSize);
  let seen = 0;
  for (const run of map.runs) {
    for (let index = 0; index < run.length && run.logical + index < blocks; index++) {
      signal.throwIfAborted();
      seen++;
      yield leafEntries(volume, directory, await volume.block(run.physical + index), run.logical + index);
    }
  }
  if (seen === 0) throw new Ext4Error(`Directory inode ${directory.number} has no blocks.`);
}

function leafEntries(volume: Ext4Volume, directory: Inode, block: Buffer, logical: number): DirectoryEntry[] {
  if (hasRoCompat(volume.sb, 'metadata_csum')) checkTail(volume, directory, block, logical);
  return parseEntries(block, directory.number);
}

/**
 * Leaf blocks end in a checksum. Hash index blocks, which name only "." and "..", keep the checksum after their
 * entries.
 */
function checkTail(volume: Ext4Volume, directory: Inode, block: Buffer, logical: number): void {
  const wrong = () =>
    new Ext4Error(`Directory inode ${directory.number}: the checksum of its block ${logical} does not match.`);
  const isNode = block.readUInt32LE(0) === 0 && recordLength(block, 0) === block.length;
  if (isIndexed(directory) && (logical === 0 || isNode)) {
    if (!indexSumHolds(inodeSeed(volume.seed, directory), block, isNode ? 8 : 32)) throw wrong();
    return;
  }
  const tail = block.length - TAIL_SIZE;
  const isTail =
    block.readUInt32LE(tail) === 0 &&
    block.readUInt16LE(tail + 4) === TAIL_SIZE &&
    block[tail + 6] === 0 &&
    block[tail + 7] === TAIL_TYPE;
  if (!isTail || block.readUInt32LE(tail + 8) !== crc32c(inodeSeed(volume.seed, directory), block.subarray(0, tail)))
    throw wrong();
}

/** `entriesAt` is the offset of the entry limit and entry count in an index block (`dx_countlimit`, `dx_tail`). */
function indexSumHolds(seed: number, block: Buffer, entriesAt: number): boolean {
  const limit = block.readUInt16LE(entriesAt);
  const count = block.readUInt16LE(entriesAt + 2);
  const tail = entriesAt + limit * 8;
  if (count > limit || tail + 8 > block.length) return false;
  const sum = crc32c(crc32c(seed, block.subarray(0, entriesAt + count * 8)), block.subarray(tail, tail + 4));
  return crc32c(sum, Buffer.alloc(4)) === block.readUInt32LE(tail + 4);
}

/** With 64 KiB blocks, a record of a whole block does not fit into 16 bits: 0 and 65535 mean 65536. */
function recordLength(block: Buffer, at: number): number {
  const length = block.readUInt16LE(at + 4);
  return block.length === 65_536 && (length === 0 || length === 65_535) ? 65_536 : length;
}

function parseEntries(block: Buffer, directory: number): DirectoryEntry[] {
  const found: DirectoryEntry[] = [];
  for (let at = 0; at + 8 <= block.length;) {
    const length = recordLength(block, at);
    const nameLength = block[at + 6]!;
    if (length < 8 || length % 4 !== 0 || at + length > block.length || nameLength + 8 > length) {
      throw new Ext4Error(`Directory inode ${directory}: an entry at byte ${at} of a block claims ${length} bytes.`);
    }
    const inode = block.readUInt32LE(at);
    if (inode !== 0)
      found.push({ inode, name: block.toString('utf8', at + 8, at + 8 + nameLength), kind: block[at + 7]! });
    at += length;
  }
  return found;
}

/**
 * A small directory stored in its inode: the parent's number, entries, and further entries in the attribute
 * `system.data`.
 */
function inlineEntries(directory: Inode): DirectoryEntry[] {
  const first: DirectoryEntry[] = [
    { inode: directory.number, name: '.', kind: 2 },
    { inode: directory.map.readUInt32LE(0), name: '..', kind: 2 },
    ...parseEntries(directory.map.subarray(4), directory.number),
  ];
  const rest = inlineAttribute(directory);
  return rest.length === 0 ? first : [...first, ...parseEntries(rest, directory.number)];
}

/**
 * The value of `system.data` in the inode's own attribute space, or an empty buffer. Source: the kernel's
 * `filesystems/ext4/attributes.rst`.
 */
export function inlineAttribute(inode: Inode): Buffer {
  if (inode.raw.length <= 128) return Buffer.alloc(0);
  const head = 128 + inode.raw.readUInt16LE(0x80);
  if (head + 4 > inode.raw.length || inode.raw.readUInt32LE(head) !== 0xea020000) return Buffer.alloc(0);
  const space = inode.raw.subarray(head + 4);
  for (let at = 0; at + 16 <= space.length && space.readUInt32LE(at) !== 0;) {
    const nameLength = space[at]!;
    const value = space.readUInt16LE(at + 2);
    const size = space.readUInt32LE(at + 8);
    // Name index 7 is the prefix "system.".
    if (space[at + 1] === 7 && space.toString('latin1', at + 16, at + 16 + nameLength) === 'data') {
      if (value + size > space.length)
        throw new Ext4Error(`Inode ${inode.number}: its inline data ends outside the inode.`);
      return space.subarray(value, value + size);
    }
    at += 16 + Math.ceil(nameLength / 4) * 4;
  }
  return Buffer.alloc(0);
}
