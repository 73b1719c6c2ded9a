/** Reads an NTFS index: a B-tree from its root in the record through its index blocks, each block once. */
import { ATTRIBUTE, withoutFixups, type FileRecord } from './file-record.js';
import type { Mft, Stream } from './mft.js';
import { NtfsFault, readU64 } from './ntfs-fault.js';

export interface IndexBudget {
  /** Remaining index blocks; shared by all indexes of a walk. */
  blocks: number;
}

/**
 * Yields the entries node by node, without the end entries. Throws `NtfsFault` for an inconsistent index, including a
 * block referenced twice or marked free. Stops without an error when the budget is used up.
 */
export async function* readIndex(
  mft: Mft,
  record: FileRecord,
  number: number,
  name: string,
  budget: IndexBudget,
  signal: AbortSignal,
): AsyncGenerator<Buffer[]> {
  const about = name === '$I30' ? `the directory in record ${number}` : `the index ${name} of record ${number}`;
  const root = (await mft.stream(record, number, ATTRIBUTE.indexRoot, name))?.value;
  if (!root || root.length < 32) throw new NtfsFault(`${about} has no index`);
  const blockSize = root.readUInt32LE(8);
  const waiting: number[] = [];
  yield entriesOf(root.subarray(16), about, waiting);
  if (waiting.length === 0) return;
  const blocks = await mft.stream(record, number, ATTRIBUTE.indexAllocation, name);
  const bitmap = await mft.stream(record, number, ATTRIBUTE.bitmap, name);
  if (!blocks || !bitmap) throw new NtfsFault(`${about} refers to index blocks and has none`);
  const used = await mft.read(bitmap, 0, bitmap.dataSize, `the map of blocks of ${about}`);
  // Blocks are addressed in clusters, or in units of 512 bytes if a cluster is larger than a block.
  const unit = blockSize < mft.geometry.clusterSize ? 512 : mft.geometry.clusterSize;
  const seen = new Set<number>();
  for (let vcn = waiting.pop(); vcn !== undefined && budget.blocks > 0; vcn = waiting.pop()) {
    signal.throwIfAborted();
    if (seen.has(vcn)) throw new NtfsFault(`${about} leads to index block ${vcn} twice`);
    seen.add(vcn);
    budget.blocks -= 1;
    const block = await readBlock(mft, blocks, vcn, unit, blockSize, about);
    const bit = Math.floor((vcn * unit) / blockSize);
    if ((((used[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 0)
      throw new NtfsFault(`index block ${vcn} of ${about} is in use and marked as free`);
    yield entriesOf(block.subarray(0x18), about, waiting);
  }
}

async function readBlock(
  mft: Mft,
  blocks: Stream,
  vcn: number,
  unit: number,
  blockSize: number,
  about: string,
): Promise<Buffer> {
  if (blockSize < 512 || blockSize > 65_536 || blockSize % 512 !== 0)
    throw new NtfsFault(`${about} says its index blocks have ${blockSize} bytes`);
  const raw = await mft.read(blocks, vcn * unit, blockSize, `index block ${vcn} of ${about}`);
  if (raw.length !== blockSize) throw new NtfsFault(`${about} has no index block ${vcn}`);
  const bytes = withoutFixups(raw, 'INDX', `index block ${vcn} of ${about}`);
  if (readU64(bytes, 16, `the number of an index block of ${about}`) !== vcn)
    throw new NtfsFault(`index block ${vcn} of ${about} says it is another one`);
  return bytes;
}

function entriesOf(node: Buffer, about: string, waiting: number[]): Buffer[] {
  const entries: Buffer[] = [];
  const end = node.length >= 16 ? node.readUInt32LE(4) : 0;
  let at = node.length >= 16 ? node.readUInt32LE(0) : 0;
  if (at < 16 || end > node.length) throw new NtfsFault(`an index of ${about} does not fit where it lies`);
  for (;;) {
    if (at + 16 > end) throw new NtfsFault(`an index of ${about} does not end`);
    const length = node.readUInt16LE(at + 8);
    const flags = node.readUInt16LE(at + 12);
    if (length < 16 || length % 8 !== 0 || at + length > end)
      throw new NtfsFault(`an index of ${about} has an entry of ${length} bytes`);
    if ((flags & 1) !== 0) {
      if (length < 24) throw new NtfsFault(`an index of ${about} has an entry of ${length} bytes`);
      waiting.push(readU64(node, at + length - 8, `an index block of ${about}`));
    }
    if ((flags & 2) !== 0) return entries;
    entries.push(node.subarray(at, at + length));
    at += length;
  }
}
