/**
 * $UpCase: the table for comparing names on this volume. With a wrong table, names cannot be found and duplicates can
 * be created.
 */
import { ATTRIBUTE } from './file-record.js';
import { RECORD, type Mft } from './mft.js';
import { NtfsFault } from './ntfs-fault.js';

const BYTES = 131_072;
/** Tables of different Windows versions cover different alphabets. Each has only a few mappings unknown to Unicode. */
const MOST_STRANGE = 64;

export class UpCase {
  constructor(private readonly table: Uint16Array) {}

  /** Compares names in the order of Windows: ignoring case first, then by code. Negative if `one` sorts first. */
  compare(one: string, other: string): number {
    const length = Math.min(one.length, other.length);
    for (let at = 0; at < length; at += 1) {
      const difference = (this.table[one.charCodeAt(at)] ?? 0) - (this.table[other.charCodeAt(at)] ?? 0);
      if (difference !== 0) return difference;
    }
    return one.length - other.length;
  }
}

/**
 * Reads the table. Validates it by its checksum if the volume has one (Windows 8 and later, mkntfs), otherwise by
 * known mappings.
 */
export async function readUpCase(mft: Mft): Promise<{ table: UpCase; how: string }> {
  const record = await mft.record(RECORD.upCase);
  const data = await mft.stream(record, RECORD.upCase, ATTRIBUTE.data);
  if (data?.dataSize !== BYTES) throw new NtfsFault(`$UpCase has ${data?.dataSize ?? 0} bytes, not ${BYTES}`);
  const bytes = await mft.read(data, 0, BYTES, '$UpCase');
  const table = new Uint16Array(BYTES / 2);
  for (let code = 0; code < table.length; code += 1) table[code] = bytes.readUInt16LE(code * 2);
  const info = await mft.stream(record, RECORD.upCase, ATTRIBUTE.data, '$Info');
  const seal = info?.value;
  if (seal && seal.length >= 16 && seal.readUInt32LE(0) <= seal.length) {
    if (seal.readBigUInt64LE(8) !== crc64(bytes)) throw new NtfsFault('$UpCase does not match its own checksum');
    return { table: new UpCase(table), how: 'it matches its checksum' };
  }
  assertPlausible(table);
  return { table: new UpCase(table), how: 'it has no checksum, and maps letters as Unicode does' };
}

function assertPlausible(table: Uint16Array): void {
  let strange = 0;
  for (let code = 0; code < table.length; code += 1) {
    const upper = table[code] ?? 0;
    const lowerCase = code >= 0x61 && code <= 0x7a;
    if (code < 0x80 && upper !== (lowerCase ? code - 0x20 : code))
      throw new NtfsFault(`$UpCase says that ${upper} is the capital of ${code}`);
    if (upper === code) continue;
    const [small, capital] = [String.fromCharCode(code), String.fromCharCode(upper)];
    if (small.toUpperCase() !== capital && capital.toLowerCase() !== small) strange += 1;
  }
  if (strange > MOST_STRANGE) throw new NtfsFault(`$UpCase has ${strange} entries that belong to no alphabet`);
}

/**
 * CRC-64/NVME (reflected, initial value and final XOR all ones), the checksum of $UpCase in Windows. Computed in two
 * 32-bit halves, because big integers would allocate megabytes for one table.
 */
const [LOW, HIGH] = [new Uint32Array(256), new Uint32Array(256)];
for (let index = 0; index < 256; index += 1) {
  let [low, high] = [index, 0];
  for (let bit = 0; bit < 8; bit += 1) {
    const odd = (low & 1) === 1;
    low = ((low >>> 1) | (high << 31)) >>> 0;
    high >>>= 1;
    if (odd) [low, high] = [(low ^ 0xac4bc9b5) >>> 0, (high ^ 0x9a6c9329) >>> 0];
  }
  [LOW[index], HIGH[index]] = [low, high];
}

function crc64(bytes: Buffer): bigint {
  let [low, high] = [0xffff_ffff, 0xffff_ffff];
  for (const byte of bytes) {
    const index = (low ^ byte) & 0xff;
    low = (((low >>> 8) | (high << 24)) ^ (LOW[index] ?? 0)) >>> 0;
    high = ((high >>> 8) ^ (HIGH[index] ?? 0)) >>> 0;
  }
  return (BigInt(~high >>> 0) << 32n) | BigInt(~low >>> 0);
}
