/**
 * The second reader's own eyes. It shares no parser with the reader that proposes repairs, so that one mistake cannot
 * both break a volume and vouch for it: raw bytes, the parameters of the boot sector's copy, a plain walk over records
 * by number.
 */
import type { BlockView } from '../../view/block-view.js';

/** Why the second reader does not vouch: a sentence. */
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

/** Byte ranges on the device; `at` is -1 for a hole. */
export type Extent = { at: number; bytes: number };

/** Content of an attribute: bytes in place, or extents with the size that counts. */
export type Content = { here: Buffer } | { extents: Extent[]; size: number; allocated: number };

const powerOfTwo = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;

/** The five numbers of a boot sector; throws `NotVouched` for anything that no NTFS volume has. */
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

/** True where the last two bytes of every 512 carry the record's sequence number. Restores the real ones in place. */
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

export interface RawAttribute {
  type: number;
  name: string;
  bytes: Buffer;
}

/** The attributes of a record whose fixups are undone; a chain that leaves the record is not vouched for. */
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

/** In the head of a non-resident attribute: the numbers of the first and the last cluster of the file that it maps. */
const FIRST_CLUSTER = 16;
const LAST_CLUSTER = 24;

const littleEndian = (bytes: Buffer): bigint =>
  [...bytes].reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

/**
 * Extents of a non-resident attribute, decoded as big integers. Each must lie inside the volume. A hole lies nowhere, and may be
 * longer than the volume (a virtual disk, a file that is kept in the cloud): it must fit the clusters that the attribute states.
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

/** `length` bytes from `offset` through extents; fewer where they end. */
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
