/**
 * Attribute lists: a file too large for a single record lists its attributes and their records. Checks that all
 * entries exist.
 */
import { ATTRIBUTE, type Attribute, type FileRecord } from './file-record.js';
import type { Mft } from './mft.js';
import { NtfsFault, readU64 } from './ntfs-fault.js';

interface ListEntry {
  type: number;
  name: string;
  firstVcn: number;
  holder: number;
  holderSequence: number;
}

function entriesOf(bytes: Buffer, number: number): ListEntry[] {
  const entries: ListEntry[] = [];
  const about = `the attribute list of record ${number}`;
  for (let at = 0; at < bytes.length;) {
    const length = at + 26 <= bytes.length ? bytes.readUInt16LE(at + 4) : 0;
    if (length < 26 || length % 8 !== 0 || at + length > bytes.length)
      throw new NtfsFault(`${about} has an entry of ${length} bytes`);
    const nameAt = at + bytes.readUInt8(at + 7);
    const nameEnd = nameAt + bytes.readUInt8(at + 6) * 2;
    if (nameEnd > at + length) throw new NtfsFault(`${about} has a name that does not fit`);
    entries.push({
      type: bytes.readUInt32LE(at),
      name: bytes.toString('utf16le', nameAt, nameEnd),
      firstVcn: readU64(bytes, at + 8, `a cluster in ${about}`),
      holder: bytes.readUIntLE(at + 16, 6),
      holderSequence: bytes.readUInt16LE(at + 22),
    });
    at += length;
  }
  return entries;
}

/**
 * Every attribute of the records of a file, and the numbers of its continuation records. Throws `NtfsFault` if the
 * list and the records disagree.
 */
export async function wholeFile(
  mft: Mft,
  base: FileRecord,
  number: number,
): Promise<{ attributes: Attribute[]; continuations: number[] }> {
  const list = base.attributes.find(({ type }) => type === ATTRIBUTE.list);
  if (!list) return { attributes: base.attributes, continuations: [] };
  const entries = entriesOf(await mft.listBytes(list, number), number);
  const holders = new Map<number, FileRecord>([[number, base]]);
  const attributes = new Set<Attribute>();
  for (const { type, name, firstVcn, holder, holderSequence } of entries) {
    const record = holders.get(holder) ?? (await continuationOf(mft, holder, number, base));
    holders.set(holder, record);
    if (holderSequence !== record.sequence)
      throw new NtfsFault(`the attribute list of record ${number} names an earlier record ${holder}`);
    const found = record.attributes.find(
      (one) => one.type === type && one.name === name && one.firstVcn === firstVcn && !attributes.has(one),
    );
    if (!found)
      throw new NtfsFault(
        `the attribute list of record ${number} names an attribute that record ${holder} does not have`,
      );
    attributes.add(found);
  }
  const held = [...holders.values()].reduce(
    (sum, record) => sum + record.attributes.filter((one) => one !== list).length,
    0,
  );
  if (held !== attributes.size)
    throw new NtfsFault(`the attribute list of record ${number} names ${attributes.size} of ${held} attributes`);
  return { attributes: [...attributes], continuations: [...holders.keys()].filter((holder) => holder !== number) };
}

async function continuationOf(mft: Mft, holder: number, number: number, base: FileRecord): Promise<FileRecord> {
  const record = await mft.record(holder);
  const belongs =
    record.inUse && record.continuation && record.base === number && record.baseSequence === base.sequence;
  if (!belongs)
    throw new NtfsFault(`record ${holder} does not continue record ${number}, whose attribute list names it`);
  return record;
}

/** Throws `NtfsFault` unless the parts of every stream are contiguous and cover its size. */
export function assertStreamsWhole(attributes: readonly Attribute[], number: number, clusterSize: number): void {
  const seen = new Map<string, { end: number; head: Attribute }>();
  for (const one of attributes) {
    if (one.value) continue;
    const key = `${one.type}\n${one.name}`;
    const known = seen.get(key);
    const about = `attribute 0x${one.type.toString(16)}${one.name === '' ? '' : ` ${one.name}`} of record ${number}`;
    if (one.firstVcn !== (known?.end ?? 0)) throw new NtfsFault(`${about} leaves out clusters before ${one.firstVcn}`);
    const last = one.runs.at(-1);
    seen.set(key, { end: last ? last.vcn + last.length : one.firstVcn, head: known?.head ?? one });
  }
  for (const [key, { end, head }] of seen) {
    const name = key.split('\n')[1] ?? '';
    const about = `attribute 0x${head.type.toString(16)}${name === '' ? '' : ` ${name}`} of record ${number}`;
    if (end * clusterSize < head.dataSize)
      throw new NtfsFault(`${about} has clusters for ${end * clusterSize} of ${head.dataSize} bytes`);
    // A sparse or compressed stream may omit its last holes, and its allocation is counted in units of several
    // clusters.
    if ((head.flags & SPARSE_OR_COMPRESSED) === 0 && end !== Math.ceil(head.allocatedSize / clusterSize)) {
      throw new NtfsFault(`${about} has ${end} clusters and says it has ${head.allocatedSize} bytes`);
    }
  }
}

const SPARSE_OR_COMPRESSED = 0x80ff;
