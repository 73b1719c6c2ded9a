/**
 * Directory check of the second reader: reads every record and every index block in storage order, without following
 * trees.
 */
import { NotVouched, readExtents, undoFixups } from './second-parts.js';
import type { Table } from './second-table.js';

/** Enough for a large system disk. Records beyond are not verified, and the sentence mentions this. */
const MOST_RECORDS = 1_000_000;
const AT_ONCE = 256;
const MOST_INDEX_BYTES = 256 * 1024 * 1024;
const MOST_BITMAP_BYTES = 32 * 1024 * 1024;

/**
 * Requires every name in every directory to lead to a used record with the same sequence number. Returns a sentence,
 * or throws `NotVouched`.
 */
export async function assertNamesLead(table: Table, signal: AbortSignal): Promise<string> {
  await assertCovered(table);
  const looked = Math.min(table.count, MOST_RECORDS);
  /** Sequence number of each used base record, otherwise 0. */
  const generations = new Uint32Array(looked);
  const directories: number[] = [];
  for (let from = 0; from < looked; from += AT_ONCE) {
    signal.throwIfAborted();
    const rows = await table.rows(from, Math.min(AT_ONCE, looked - from));
    for (let number = from; number < Math.min(from + AT_ONCE, looked); number += 1) {
      const row = rows.subarray((number - from) * table.shape.record, (number - from + 1) * table.shape.record);
      if (row.length !== table.shape.record) throw new NotVouched(`$MFT ends before record ${number}`);
      const magic = row.toString('latin1', 0, 4);
      const inUse = magic === 'FILE' && (row.readUInt16LE(0x16) & 1) !== 0;
      if (magic === 'BAAD' || (inUse && !undoFixups(row))) throw new NotVouched(`record ${number} of $MFT is damaged`);
      if (!inUse || row.readUIntLE(0x20, 6) !== 0) continue;
      // Sequence number 0 is never compared; 0x10000 distinguishes it from "not in use".
      generations[number] = row.readUInt16LE(0x10) || 0x10000;
      if ((row.readUInt16LE(0x16) & 2) !== 0) directories.push(number);
    }
  }
  if (!directories.includes(5)) throw new NotVouched('record 5 of $MFT holds no root directory');
  let names = 0;
  for (const number of directories) {
    signal.throwIfAborted();
    for await (const { record, generation } of namesIn(table, number)) {
      names += 1;
      if (record >= looked && looked < table.count) continue;
      const known = generations[record];
      if (!known) throw new NotVouched(`a name in directory ${number} leads to record ${record}, which holds no file`);
      if (generation !== 0 && known !== 0x10000 && known !== generation)
        throw new NotVouched(`a name in directory ${number} leads to an earlier file of record ${record}`);
    }
  }
  return `${names} names in ${directories.length} directories lead to files${looked < table.count ? `; only ${looked} of ${table.count} records were looked at` : ''}`;
}

async function assertCovered(table: Table): Promise<void> {
  const bitmap = await table.content(0, 0xb0);
  // The page of 4096 bytes is written whole; a cluster behind it may hold anything.
  const written =
    'here' in bitmap ? 0 : Math.min(MOST_BITMAP_BYTES, bitmap.allocated, Math.ceil(bitmap.size / 4096) * 4096);
  const bytes = 'here' in bitmap ? bitmap.here : await readExtents(table.view, bitmap.extents, 0, written);
  for (let at = bytes.length - 1; at * 8 + 7 >= table.count; at -= 1) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      if (at * 8 + bit >= table.count && (((bytes[at] ?? 0) >> bit) & 1) === 1)
        throw new NotVouched(`record ${at * 8 + bit} is in use, and $MFT reaches ${table.count} records`);
    }
  }
}

interface Named {
  record: number;
  generation: number;
  /** The raw entry; its name begins at 0x52. */
  entry: Buffer;
}

export async function* namesIn(table: Table, number: number): AsyncGenerator<Named> {
  const root = await table.content(number, 0x90, '$I30').catch((error: unknown) => {
    // $Secure, $Quota and similar records are directories without names.
    if (error instanceof NotVouched && number !== 5) return undefined;
    throw error;
  });
  if (!root || !('here' in root)) return;
  yield* entries(root.here.subarray(16), number);
  if ((root.here.readUInt32LE(16 + 12) & 1) === 0) return;
  const size = root.here.readUInt32LE(8);
  if (size < 512 || size > 65_536 || size % 512 !== 0)
    throw new NotVouched(`directory ${number} has index blocks of ${size} bytes`);
  const [blocks, used] = [await table.content(number, 0xa0, '$I30'), await table.content(number, 0xb0, '$I30')];
  if ('here' in blocks || blocks.size > MOST_INDEX_BYTES)
    throw new NotVouched(`directory ${number} has an index of an impossible size`);
  const bits =
    'here' in used ? used.here : await readExtents(table.view, used.extents, 0, Math.min(used.size, MOST_BITMAP_BYTES));
  for (let block = 0; (block + 1) * size <= blocks.size; block += 1) {
    if ((((bits[block >> 3] ?? 0) >> (block & 7)) & 1) === 0) continue;
    const raw = await readExtents(table.view, blocks.extents, block * size, size);
    if (raw.length !== size || raw.toString('latin1', 0, 4) !== 'INDX' || !undoFixups(raw))
      throw new NotVouched(`index block ${block} of directory ${number} is damaged`);
    yield* entries(raw.subarray(0x18), number);
  }
}

function* entries(node: Buffer, number: number): Generator<Named> {
  const end = node.readUInt32LE(4);
  for (let at = node.readUInt32LE(0); at + 16 <= Math.min(end, node.length); at += node.readUInt16LE(at + 8)) {
    if ((node.readUInt16LE(at + 12) & 2) !== 0) return;
    if (node.readUInt16LE(at + 8) < 16) break;
    const entry = node.subarray(at, at + node.readUInt16LE(at + 8));
    yield { record: node.readUIntLE(at, 6), generation: node.readUInt16LE(at + 6), entry };
  }
  throw new NotVouched(`an index of directory ${number} does not end`);
}
