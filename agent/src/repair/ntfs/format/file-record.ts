/**
 * A record of $MFT: update-sequence fixups, header and attributes. All offsets are checked against the record's own
 * length.
 */
import { NtfsFault, readU64 } from './ntfs-fault.js';
import { decodeRuns, type Run } from './runs.js';

export const ATTRIBUTE = {
  standard: 0x10,
  list: 0x20,
  fileName: 0x30,
  volumeInformation: 0x70,
  data: 0x80,
  indexRoot: 0x90,
  indexAllocation: 0xa0,
  bitmap: 0xb0,
} as const;
const END = 0xffffffff;
/** Fixups protect every 512 bytes, independent of the device's sector size. */
const STRIDE = 512;

export interface Attribute {
  type: number;
  name: string;
  /** 0x0001 compressed, 0x4000 encrypted, 0x8000 sparse. */
  flags: number;
  value: Buffer | undefined;
  runs: Run[];
  /** First virtual cluster of `runs`. The sizes are valid only if this is 0. */
  firstVcn: number;
  allocatedSize: number;
  dataSize: number;
  initializedSize: number;
}

export interface FileRecord {
  /** The number stored in the record; undefined before NTFS 3.1. */
  ownNumber: number | undefined;
  sequence: number;
  inUse: boolean;
  directory: boolean;
  /** 0 for a base record, else the number of the base record. */
  base: number;
  /** True for a continuation record. Separate from `base`, because $MFT is record 0 and has continuations, too. */
  continuation: boolean;
  baseSequence: number;
  attributes: Attribute[];
}

/** Verifies the update sequence and undoes it in a copy. `what` begins the fault message. */
export function withoutFixups(raw: Buffer, magic: string, what: string): Buffer {
  if (raw.toString('latin1', 0, 4) !== magic) throw new NtfsFault(`${what} does not begin with ${magic}`);
  const offset = raw.readUInt16LE(4);
  const count = raw.readUInt16LE(6);
  if (count !== raw.length / STRIDE + 1 || offset < 0x1e || offset % 2 !== 0 || offset + count * 2 > STRIDE - 2) {
    throw new NtfsFault(`the update sequence of ${what} does not fit`);
  }
  const bytes = Buffer.from(raw);
  for (let block = 1; block < count; block += 1) {
    const end = block * STRIDE - 2;
    if (bytes.readUInt16LE(end) !== raw.readUInt16LE(offset))
      throw new NtfsFault(`${what} was written only in part (block ${block} of ${count - 1})`);
    raw.copy(bytes, end, offset + block * 2, offset + block * 2 + 2);
  }
  return bytes;
}

/** Parses a record; every run must lie within `clusters`. Throws `NtfsFault`. */
export function readFileRecord(raw: Buffer, clusters: number, what: string): FileRecord {
  const bytes = withoutFixups(raw, 'FILE', what);
  const used = bytes.readUInt32LE(0x18);
  if (bytes.readUInt32LE(0x1c) !== bytes.length)
    throw new NtfsFault(`${what} says it is ${bytes.readUInt32LE(0x1c)} bytes long`);
  if (used > bytes.length || used < 0x30) throw new NtfsFault(`${what} says it uses ${used} of ${bytes.length} bytes`);
  const flags = bytes.readUInt16LE(0x16);
  const base = bytes.readUIntLE(0x20, 6);
  const baseSequence = bytes.readUInt16LE(0x26);
  const ownNumber = bytes.readUInt16LE(4) >= 0x30 ? bytes.readUInt32LE(0x2c) : undefined;
  const attributes: Attribute[] = [];
  for (let at = bytes.readUInt16LE(0x14); ;) {
    if (at < 0x28 || at % 8 !== 0 || at + 4 > used) throw new NtfsFault(`the attributes of ${what} do not end`);
    if (bytes.readUInt32LE(at) === END) break;
    const length = at + 16 <= used ? bytes.readUInt32LE(at + 4) : 0;
    if (length < 24 || length % 8 !== 0 || at + length > used)
      throw new NtfsFault(`an attribute of ${what} says it is ${length} bytes long`);
    attributes.push(readAttribute(bytes.subarray(at, at + length), clusters, what));
    at += length;
  }
  return {
    ownNumber,
    sequence: bytes.readUInt16LE(0x10),
    inUse: (flags & 1) !== 0,
    directory: (flags & 2) !== 0,
    base,
    continuation: base !== 0 || baseSequence !== 0,
    baseSequence,
    attributes,
  };
}

function readAttribute(bytes: Buffer, clusters: number, what: string): Attribute {
  const type = bytes.readUInt32LE(0);
  const about = `attribute 0x${type.toString(16)} of ${what}`;
  const nameLength = bytes.readUInt8(9) * 2;
  const nameAt = bytes.readUInt16LE(10);
  if (nameLength > 0 && nameAt + nameLength > bytes.length) throw new NtfsFault(`the name of ${about} does not fit`);
  const name = bytes.toString('utf16le', nameAt, nameAt + nameLength);
  const head = { type, name: nameLength > 0 ? name : '', flags: bytes.readUInt16LE(12) };
  if (bytes.readUInt8(8) === 0) {
    const size = bytes.readUInt32LE(16);
    const valueAt = bytes.readUInt16LE(20);
    if (valueAt + size > bytes.length) throw new NtfsFault(`the value of ${about} does not fit`);
    return {
      ...head,
      value: bytes.subarray(valueAt, valueAt + size),
      runs: [],
      firstVcn: 0,
      allocatedSize: size,
      dataSize: size,
      initializedSize: size,
    };
  }
  if (bytes.length < 64) throw new NtfsFault(`${about} is too short to describe clusters`);
  const firstVcn = readU64(bytes, 16, `the first cluster of ${about}`);
  // An empty stream ends at cluster -1.
  const lastVcn = bytes.readBigInt64LE(24) === -1n ? -1 : readU64(bytes, 24, `the last cluster of ${about}`);
  const runsAt = bytes.readUInt16LE(32);
  if (runsAt < 64 || runsAt > bytes.length) throw new NtfsFault(`the clusters of ${about} are not described`);
  const runs = decodeRuns(bytes.subarray(runsAt), firstVcn, lastVcn, clusters, about);
  // Continuations have no valid sizes of their own, so their size fields are ignored.
  const size = (at: number): number => (firstVcn === 0 ? readU64(bytes, at, `the size of ${about}`) : 0);
  const [allocatedSize, dataSize, initializedSize] = [size(40), size(48), size(56)];
  if (firstVcn === 0 && (dataSize > allocatedSize || initializedSize > dataSize))
    throw new NtfsFault(`the sizes of ${about} contradict each other`);
  return { ...head, value: undefined, runs, firstVcn, allocatedSize, dataSize, initializedSize };
}

export function fileNames(record: FileRecord): string[] {
  return record.attributes
    .filter(({ type }) => type === ATTRIBUTE.fileName)
    .flatMap(({ value }) => {
      if (!value || value.length < 0x42) return [];
      const length = value.readUInt8(0x40) * 2;
      return 0x42 + length <= value.length ? [value.toString('utf16le', 0x42, 0x42 + length)] : [];
    });
}
