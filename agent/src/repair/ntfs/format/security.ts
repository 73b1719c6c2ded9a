/**
 * $Secure: the permissions of all files, each stored once. Two indexes refer to the permissions ($SII by number, $SDH
 * by hash), and $SDS holds each descriptor twice.
 */
import { crc32 } from 'node:zlib';
import { ATTRIBUTE } from './file-record.js';
import { readIndex } from './index-tree.js';
import { RECORD, type Mft, type Stream } from './mft.js';
import { NtfsFault, readU64 } from './ntfs-fault.js';

/** Distance from a block of $SDS to its second copy. */
const MIRROR = 0x40000;
const HEADER = 20;
const MOST_BLOCKS = 200_000;
/** Numbers are assigned in ascending order from 256 on. */
const MOST_NUMBERS = 2 ** 24;

export class SecurityIds {
  private bits = new Uint8Array(4096);
  count = 0;

  add(id: number): void {
    if (id >= MOST_NUMBERS) throw new NtfsFault(`$Secure has a descriptor with the number ${id}`);
    if (id >> 3 >= this.bits.length) {
      const grown = new Uint8Array(Math.max(this.bits.length * 2, (id >> 3) + 1));
      grown.set(this.bits);
      this.bits = grown;
    }
    this.bits[id >> 3] = (this.bits[id >> 3] ?? 0) | (1 << (id & 7));
    this.count += 1;
  }

  has(id: number): boolean {
    return id < MOST_NUMBERS && (((this.bits[id >> 3] ?? 0) >> (id & 7)) & 1) === 1;
  }
}

/**
 * Reads all descriptors in both copies. Undefined for a volume before NTFS 3, whose files keep their own descriptors.
 * Throws `NtfsFault`.
 */
export async function readSecurity(mft: Mft, signal: AbortSignal): Promise<SecurityIds | undefined> {
  const record = await mft.record(RECORD.secure);
  const descriptors = await mft.stream(record, RECORD.secure, ATTRIBUTE.data, '$SDS');
  const hasIndex = record.attributes.some(({ type, name }) => type === ATTRIBUTE.indexRoot && name === '$SII');
  if (!descriptors && !hasIndex && (await versionOf(mft)) < 3) return undefined;
  if (!descriptors) throw new NtfsFault('$Secure has no descriptors');
  const ids = new SecurityIds();
  const budget = { blocks: MOST_BLOCKS };
  let sum = 0;
  for await (const node of readIndex(mft, record, RECORD.secure, '$SII', budget, signal)) {
    for (const entry of node) {
      const data = dataOf(entry, '$SII');
      if (entry.length < 20 || entry.readUInt32LE(16) !== data.readUInt32LE(4))
        throw new NtfsFault('an entry of $SII leads to a descriptor of another number');
      await assertDescriptor(mft, descriptors, data);
      ids.add(data.readUInt32LE(4));
      sum = (sum + crc32(data)) >>> 0;
    }
  }
  let byHash = 0;
  for await (const node of readIndex(mft, record, RECORD.secure, '$SDH', budget, signal)) {
    for (const entry of node) {
      sum = (sum - crc32(dataOf(entry, '$SDH'))) >>> 0;
      byHash += 1;
    }
  }
  if (budget.blocks <= 0) throw new NtfsFault('the indexes of $Secure have more blocks than are read');
  if (sum !== 0 || byHash !== ids.count)
    throw new NtfsFault(
      `the two indexes of $Secure do not lead to the same descriptors (${ids.count} by number, ${byHash} by hash)`,
    );
  return ids;
}

async function versionOf(mft: Mft): Promise<number> {
  const { attributes } = await mft.record(RECORD.volume);
  const information = attributes.find(({ type }) => type === ATTRIBUTE.volumeInformation)?.value;
  return information && information.length >= 12 ? information.readUInt8(8) : 3;
}

function dataOf(entry: Buffer, index: string): Buffer {
  const at = entry.readUInt16LE(0);
  if (entry.readUInt16LE(2) < HEADER || at < 16 || at + HEADER > entry.length)
    throw new NtfsFault(`an entry of ${index} does not fit`);
  return entry.subarray(at, at + HEADER);
}

async function assertDescriptor(mft: Mft, descriptors: Stream, header: Buffer): Promise<void> {
  const about = `security descriptor ${header.readUInt32LE(4)}`;
  const offset = readU64(header, 8, `the place of ${about}`);
  const length = header.readUInt32LE(16);
  if (length <= HEADER || length > MIRROR || offset + length > descriptors.dataSize)
    throw new NtfsFault(`${about} does not lie in $SDS`);
  const bytes = await mft.read(descriptors, offset, length, '$SDS');
  if (!bytes.subarray(0, HEADER).equals(header)) throw new NtfsFault(`${about} is not where its index says`);
  let hash = 0;
  for (let at = HEADER; at + 4 <= length; at += 4)
    hash = (bytes.readUInt32LE(at) + ((hash << 3) | (hash >>> 29))) >>> 0;
  if (hash !== header.readUInt32LE(0)) throw new NtfsFault(`${about} does not match its own hash`);
  if (!(await mft.read(descriptors, offset + MIRROR, length, '$SDS')).equals(bytes))
    throw new NtfsFault(`${about} and its second copy differ`);
}
