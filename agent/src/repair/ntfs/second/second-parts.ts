/**
 * Parsers of the second reader. Shares no parser with the reader that proposes repairs, so that a single bug cannot
 * both break a volume and confirm it: works on raw bytes, the parameters of the boot sector's copy, and a plain walk
 * over records by number.
 */
import type { BlockView } from '../../view/block-view.js';

export class NotVouched extends Error {
  override readonly name = 'NotVouched';
}

export interface Shape {
  sector: number;
  cluster: number;
  total: number;
  mft: number;
  mirror: number;
  record: number;
}

/** `at` is an absolute byte offset, or -1 for a hole. */
export type Extent = { at: number; bytes: number };

export type Content = { here: Buffer } | { extents: Extent[]; size: number; allocated: number };

const powerOfTwo = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;

export function shapeOf(boot: Buffer): Shape {
  if (boot.subarray(3, 11).compare(Buffer.from('NTFS    ')) !== 0)
    throw new NotVouched('it does not bear the name NTFS');
  if (boot[510] !== 0x55 || boot[511] !== 0xaa) throw new NotVouched('its signature 55 AA is missing');
  if (
    boot.subarray(0x0e, 0x15).some((byte) => byte !== 0) ||
    boot.readUInt16LE(0x16) !== 0 ||
    boot.readUInt32LE(0x20) !== 0
  )
    throw new NotVouched('fields that NTFS leaves zero are not');
  const sector = boot.readUInt16LE(0x0b);
  const factor = boot.readUInt8(0x0d);
  const cluster = factor <= 0x80 ? sector * factor : sector * 2 ** (256 - factor);
  if (!powerOfTwo(sector) || sector < 512 || sector > 4096)
    throw new NotVouched(`its sectors would have ${sector} bytes`);
  if (!Number.isInteger(cluster) || cluster < sector || cluster > 2 ** 21 || !powerOfTwo(cluster))
    throw new NotVouched(`its clusters would have ${cluster} bytes`);
  const perRecord = boot.readInt8(0x40);
  const record = perRecord > 0 ? perRecord * cluster : 2 ** Math.min(31, -perRecord);
  if (!powerOfTwo(record) || record < 512 || record > 65_536)
    throw new NotVouched(`its file records would have ${record} bytes`);
  const [total, mft, mirror] = [0x28, 0x30, 0x38].map(
    (at) => boot.readUInt32LE(at) + boot.readUInt32LE(at + 4) * 2 ** 32,
  ) as [number, number, number];
  if (total * sector > Number.MAX_SAFE_INTEGER || Math.max(mft, mirror) * cluster >= total * sector)
    throw new NotVouched('its tables would lie outside the volume');
  return { sector, cluster, total, mft: mft * cluster, mirror: mirror * cluster, record };
}

/**
 * Verifies that the last two bytes of every 512 carry the record's sequence number, and restores the original bytes in
 * place.
 */
export function undoFixups(record: Buffer): boolean {
  const words = record.readUInt16LE(6);
  const table = record.readUInt16LE(4);
  if (words !== record.length / 512 + 1 || table + words * 2 > 510) return false;
  const mark = record.subarray(table, table + 2);
  for (let end = 510, word = 1; end < record.length; end += 512, word += 1) {
    if (record.compare(mark, 0, 2, end, end + 2) !== 0) return false;
    record.copyWithin(end, table + word * 2, table + word * 2 + 2);
  }
  return true;
}

interface RawAttribute {
  type: number;
  name: string;
  bytes: Buffer;
}

/** The attributes of a record after `undoFixups`. Throws for a chain that leaves the record. */
export function* attributesOf(record: Buffer): Generator<RawAttribute> {
  const limit = Math.min(record.readUInt32LE(0x18), record.length);
  for (let at = record.readUInt16LE(0x14); at + 8 <= limit;) {
    const type = record.readUInt32LE(at);
    if (type === 0xffff_ffff) return;
    const next = at + record.readUInt32LE(at + 4);
    if (next < at + 24 || next > limit) break;
    const bytes = record.subarray(at, next);
    const name = bytes
      .subarray(bytes.readUInt16LE(10), bytes.readUInt16LE(10) + bytes.readUInt8(9) * 2)
      .toString('utf16le');
    yield { type, name, bytes };
    at = next;
  }
  throw new NotVouched('a chain of attributes does not end inside its record');
}

const FIRST_CLUSTER = 16;
const LAST_CLUSTER = 24;

const littleEndian = (bytes: Buffer): bigint =>
  [...bytes].reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

/**
 * Extents of a non-resident attribute, decoded as big integers. Each must lie inside the volume. A hole has no
 * location and may be longer than the volume (virtual disks, files kept in the cloud), but must fit the clusters that
 * the attribute states.
 */
export function extentsOf({ bytes, type }: RawAttribute, shape: Shape): Extent[] {
  const extents: Extent[] = [];
  const [first, last] = [bytes.readBigUInt64LE(FIRST_CLUSTER), bytes.readBigUInt64LE(LAST_CLUSTER)];
  let cluster = 0n;
  let covered = 0n;
  for (let at = bytes.readUInt16LE(32); ;) {
    const head = bytes[at];
    if (head === undefined || head === 0) return extents;
    const [lengthEnd, end] = [at + 1 + (head & 15), at + 1 + (head & 15) + (head >> 4)];
    const count = BigInt.asIntN((head & 15) * 8, littleEndian(bytes.subarray(at + 1, lengthEnd)));
    if (end > bytes.length || count <= 0n || end - lengthEnd > 8)
      throw new NotVouched(`the runs of attribute 0x${type.toString(16)} mean nothing`);
    const hole = lengthEnd === end;
    if (!hole) cluster += BigInt.asIntN((end - lengthEnd) * 8, littleEndian(bytes.subarray(lengthEnd, end)));
    covered += count;
    if (covered > last - first + 1n)
      throw new NotVouched(`the runs of attribute 0x${type.toString(16)} are longer than it states`);
    const beyond = !hole && (cluster + count) * BigInt(shape.cluster) > BigInt(shape.total * shape.sector);
    if (cluster < 0n || beyond) throw new NotVouched(`a run of attribute 0x${type.toString(16)} leaves the volume`);
    extents.push({ at: hole ? -1 : Number(cluster) * shape.cluster, bytes: Number(count) * shape.cluster });
    at = end;
  }
}

/** Reads `length` bytes from `offset` through extents, or fewer at their end. */
export async function readExtents(
  view: BlockView,
  extents: readonly Extent[],
  offset: number,
  length: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let skipped = 0;
  for (const { at, bytes } of extents) {
    const from = Math.max(0, offset - skipped);
    const to = Math.min(bytes, offset + length - skipped);
    if (from < to) parts.push(at < 0 ? Buffer.alloc(to - from) : await view.read(at + from, to - from));
    skipped += bytes;
    if (skipped >= offset + length) break;
  }
  return Buffer.concat(parts);
}
