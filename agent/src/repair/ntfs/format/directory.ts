/** The names in a directory: the index $I30. */
import type { FileRecord } from './file-record.js';
import { readIndex, type IndexBudget } from './index-tree.js';
import type { Mft } from './mft.js';
import { NtfsFault } from './ntfs-fault.js';
import type { UpCase } from './up-case.js';

export interface DirectoryEntry {
  record: number;
  sequence: number;
  parent: number;
  name: string;
  /** 2 marks the short name of a file that also has a long name. */
  namespace: number;
  /** The directory's copy of the file's $FILE_NAME. */
  key: Buffer;
}

export interface DirectoryBudget extends IndexBudget {
  /** If given, names must be in this order: Windows does not find a misplaced name. */
  order?: UpCase;
}

/**
 * Yields the entries of a directory. Throws `NtfsFault` for an inconsistent index. Stops without an error when the
 * budget is used up: check `budget.blocks`.
 */
export async function* readDirectory(
  mft: Mft,
  record: FileRecord,
  number: number,
  budget: DirectoryBudget,
  signal: AbortSignal,
): AsyncGenerator<DirectoryEntry> {
  const about = `the directory in record ${number}`;
  for await (const node of readIndex(mft, record, number, '$I30', budget, signal)) {
    let before: DirectoryEntry | undefined;
    for (const bytes of node) {
      const entry = entryOf(bytes, about);
      if (before && budget.order && budget.order.compare(before.name, entry.name) > 0) {
        throw new NtfsFault(
          `the names ${JSON.stringify(before.name)} and ${JSON.stringify(entry.name)} of ${about} are out of order`,
        );
      }
      before = entry;
      yield entry;
    }
  }
}

function entryOf(bytes: Buffer, about: string): DirectoryEntry {
  const keyLength = bytes.readUInt16LE(10);
  const nameEnd =
    16 + 0x42 + (keyLength >= 0x42 && bytes.length >= 16 + 0x42 ? bytes.readUInt8(16 + 0x40) * 2 : Infinity);
  if (nameEnd > bytes.length) throw new NtfsFault(`an index of ${about} has a name that does not fit`);
  return {
    record: bytes.readUIntLE(0, 6),
    sequence: bytes.readUInt16LE(6),
    parent: bytes.readUIntLE(16, 6),
    name: bytes.toString('utf16le', 16 + 0x42, nameEnd),
    namespace: bytes.readUInt8(16 + 0x41),
    key: bytes.subarray(16, nameEnd),
  };
}
