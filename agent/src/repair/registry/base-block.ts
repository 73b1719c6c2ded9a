import { HiveFault } from './hive-fault.js';

/** Bins begin after the base block, and offsets within a hive count from there. */
export const BASE_BLOCK = 4096;
/** Bytes with a checksum; logs keep only this part. */
export const SEALED = 512;
export const PAGE = 4096;
const CHECKSUM = 508;

export const FILE_TYPE = { hive: 0, oldLog: 1, olderLog: 2, newLog: 6 } as const;

export interface BaseBlock {
  fault: string | undefined;
  /** `primary` is incremented before a write, `secondary` after the write: equal in a clean hive. */
  primary: number;
  secondary: number;
  /** FILETIME. */
  written: bigint;
  minor: number;
  type: number;
  root: number;
  binsSize: number;
}

/** XOR of the preceding 127 words; two values have reserved meanings. */
export function checksumOf(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < CHECKSUM; at += 4) sum ^= block.readInt32LE(at);
  if (sum === 0) return 1;
  return sum === -1 ? 0xffff_fffe : sum >>> 0;
}

/** Reads at least the first 512 bytes of a hive or a log. Never throws on content. */
export function readBaseBlock(bytes: Buffer): BaseBlock {
  const block = bytes.length >= SEALED ? bytes : Buffer.alloc(SEALED);
  const [primary, secondary] = [block.readUInt32LE(4), block.readUInt32LE(8)];
  const [major, minor, type] = [block.readUInt32LE(20), block.readUInt32LE(24), block.readUInt32LE(28)];
  const [root, binsSize] = [block.readUInt32LE(36), block.readUInt32LE(40)];
  const fault = faultOf();
  return { fault, primary, secondary, written: block.readBigUInt64LE(12), minor, type, root, binsSize };

  function faultOf(): string | undefined {
    if (block.toString('latin1', 0, 4) !== 'regf') return 'its first block does not begin with "regf"';
    const [expected, seen] = [checksumOf(block), block.readUInt32LE(CHECKSUM)];
    if (seen !== expected) return `the checksum of its first block is ${hex(seen)} and should be ${hex(expected)}`;
    if (major !== 1 || minor < 3 || minor > 6) return `its version ${major}.${minor} is not known`;
    if (binsSize === 0 || binsSize % PAGE !== 0) return `its first block says that ${binsSize} bytes follow`;
    if (root % 8 !== 0 || root >= binsSize) return `its first block says that the root lies at ${root}`;
    return undefined;
  }
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

export const isClean = ({ fault, primary, secondary }: BaseBlock): boolean =>
  fault === undefined && primary === secondary;

export function repairedBaseBlock(
  from: Buffer,
  { sequence, binsSize, root }: { sequence: number; binsSize: number; root: number },
): Buffer {
  const block = Buffer.from(from.subarray(0, SEALED));
  block.writeUInt32LE(sequence, 4);
  block.writeUInt32LE(sequence, 8);
  block.writeUInt32LE(FILE_TYPE.hive, 28);
  block.writeUInt32LE(root, 36);
  block.writeUInt32LE(binsSize, 40);
  block.writeUInt32LE(checksumOf(block), CHECKSUM);
  return block;
}

const ROOT_FLAG = 0x4;

/**
 * Rebuilds the base block from the bins: their length, the root key, the time of the first bin. Throws `HiveFault` if
 * the bins do not hold these values.
 */
export function rebuiltBaseBlock(hive: Buffer, minor: number): Buffer {
  let end = BASE_BLOCK;
  let root: number | undefined;
  while (end + 32 <= hive.length && hive.toString('latin1', end, end + 4) === 'hbin') {
    const size = hive.readUInt32LE(end + 8);
    if (hive.readUInt32LE(end + 4) !== end - BASE_BLOCK || size < PAGE || size % PAGE !== 0 || end + size > hive.length)
      break;
    root ??= rootIn(hive, end, end + size);
    end += size;
  }
  if (end === BASE_BLOCK) throw new HiveFault(BASE_BLOCK, 'no bin follows its first block');
  if (root === undefined) throw new HiveFault(BASE_BLOCK, 'no key in its bins says that it is the root');
  const block = Buffer.alloc(SEALED);
  block.write('regf', 0, 'latin1');
  block.writeBigUInt64LE(hive.readBigUInt64LE(BASE_BLOCK + 20), 12);
  block.writeUInt32LE(1, 20);
  block.writeUInt32LE(minor, 24);
  block.writeUInt32LE(1, 32);
  block.writeUInt32LE(1, 44);
  return repairedBaseBlock(block, { sequence: 1, binsSize: end - BASE_BLOCK, root });
}

function rootIn(hive: Buffer, from: number, to: number): number | undefined {
  for (let at = from + 32; at + 8 <= to;) {
    const size = hive.readInt32LE(at);
    const isKey = size <= -80 && hive.toString('latin1', at + 4, at + 6) === 'nk';
    if (isKey && (hive.readUInt16LE(at + 6) & ROOT_FLAG) !== 0) return at - BASE_BLOCK;
    const length = Math.abs(size);
    if (length < 8 || length % 8 !== 0) return undefined;
    at += length;
  }
  return undefined;
}
