/** The names in a directory: the B-tree of $I30, from its root through its index blocks, each block once. */
import { ATTRIBUTE, withoutFixups, type FileRecord } from './file-record.js';
import type { Mft, Stream } from './mft.js';
import { NtfsFault, readU64 } from './ntfs-fault.js';

export interface DirectoryEntry {
  record: number;
  sequence: number;
  name: string;
  /** 2 is the short name beside a long one of the same file. */
  namespace: number;
}

export interface DirectoryBudget {
  /** Index blocks that may still be read; shared by all directories of one walk. */
  blocks: number;
}

/**
 * Yields the entries of one directory. Throws `NtfsFault` where an index contradicts itself (a block that leads back to
 * another included); stops quietly when the budget is used up: look at `budget.blocks`.
 */
export async function* readDirectory(mft: Mft, record: FileRecord, number: number, budget: DirectoryBudget, signal: AbortSignal): AsyncGenerator<DirectoryEntry> {
  const about = `the directory in record ${number}`;
  const root = (await mft.stream(record, number, ATTRIBUTE.indexRoot, '$I30'))?.value;
  if (!root || root.length < 32) throw new NtfsFault(`${about} has no index`);
  const blockSize = root.readUInt32LE(8);
  const waiting: number[] = [];
  yield* entriesOf(root.subarray(16), about, waiting);
  if (waiting.length === 0) return;
  const blocks = await mft.stream(record, number, ATTRIBUTE.indexAllocation, '$I30');
  if (!blocks || !(await mft.stream(record, number, ATTRIBUTE.bitmap, '$I30'))) throw new NtfsFault(`${about} refers to index blocks and has none`);
  // Blocks are addressed in clusters, or in units of 512 bytes where a cluster is larger than a block.
  const unit = blockSize < mft.geometry.clusterSize ? 512 : mft.geometry.clusterSize;
  const seen = new Set<number>();
  for (let vcn = waiting.pop(); vcn !== undefined && budget.blocks > 0; vcn = waiting.pop()) {
    signal.throwIfAborted();
    if (seen.has(vcn)) throw new NtfsFault(`${about} leads to index block ${vcn} twice`);
    seen.add(vcn);
    budget.blocks -= 1;
    yield* entriesOf((await readBlock(mft, blocks, vcn, unit, blockSize, about)).subarray(0x18), about, waiting);
  }
}

async function readBlock(mft: Mft, blocks: Stream, vcn: number, unit: number, blockSize: number, about: string): Promise<Buffer> {
  if (blockSize < 512 || blockSize > 65_536 || blockSize % 512 !== 0) throw new NtfsFault(`${about} says its index blocks have ${blockSize} bytes`);
  const raw = await mft.read(blocks, vcn * unit, blockSize, `index block ${vcn} of ${about}`);
  if (raw.length !== blockSize) throw new NtfsFault(`${about} has no index block ${vcn}`);
  const bytes = withoutFixups(raw, 'INDX', `index block ${vcn} of ${about}`);
  if (readU64(bytes, 16, `the number of an index block of ${about}`) !== vcn) throw new NtfsFault(`index block ${vcn} of ${about} says it is another one`);
  return bytes;
}

/** Entries of one index node, which begins with its header; the blocks below it are added to `waiting`. */
function* entriesOf(node: Buffer, about: string, waiting: number[]): Generator<DirectoryEntry> {
  const end = node.length >= 16 ? node.readUInt32LE(4) : 0;
  let at = node.length >= 16 ? node.readUInt32LE(0) : 0;
  if (at < 16 || end > node.length) throw new NtfsFault(`an index of ${about} does not fit where it lies`);
  for (;;) {
    if (at + 16 > end) throw new NtfsFault(`an index of ${about} does not end`);
    const length = node.readUInt16LE(at + 8);
    const keyLength = node.readUInt16LE(at + 10);
    const flags = node.readUInt16LE(at + 12);
    if (length < 16 || length % 8 !== 0 || at + length > end) throw new NtfsFault(`an index of ${about} has an entry of ${length} bytes`);
    if ((flags & 1) !== 0) {
      if (length < 24) throw new NtfsFault(`an index of ${about} has an entry of ${length} bytes`);
      waiting.push(readU64(node, at + length - 8, `an index block of ${about}`));
    }
    if ((flags & 2) !== 0) return;
    const nameEnd = 16 + 0x42 + (keyLength >= 0x42 && length >= 16 + 0x42 ? node.readUInt8(at + 16 + 0x40) * 2 : Infinity);
    if (nameEnd > length) throw new NtfsFault(`an index of ${about} has a name that does not fit`);
    yield {
      record: node.readUIntLE(at, 6),
      sequence: node.readUInt16LE(at + 6),
      name: node.toString('utf16le', at + 16 + 0x42, at + nameEnd),
      namespace: node.readUInt8(at + 16 + 0x41),
    };
    at += length;
  }
}
