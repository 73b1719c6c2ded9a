/** The NTFS boot sector: its parameter block, plausibility checks, and the bytes that must agree with the copy. */

/** Parameters for all further reads. Sizes in bytes, `totalSectors` in sectors of `sectorSize`. */
export interface NtfsGeometry {
  sectorSize: number;
  clusterSize: number;
  totalSectors: number;
  /** Whole clusters of the volume. The remaining sectors belong to no cluster. */
  clusters: number;
  mftLcn: number;
  mirrorLcn: number;
  recordSize: number;
  indexBlockSize: number;
}

export interface BootField {
  name: string;
  offset: number;
  length: number;
  /** The only valid value, in hex. A wrong value is detected without further reads. */
  fixed?: string;
}

export const OEM_ID = 'NTFS    ';
export const BITLOCKER_ID = '-FVE-FS-';
/** End of the parameter block. Boot code follows, on which no file system check depends. */
export const PARAMETERS_END = 0x50;
const SIGNATURE = 0x1fe;

/**
 * Fields of the parameter block. Sectors per track, heads, hidden sectors and the drive number are left out: tools
 * that move a partition change these in the first sector alone, and no data is located by them.
 */
export const BOOT_FIELDS: readonly BootField[] = [
  { name: 'name of the file system', offset: 0x03, length: 8, fixed: '4e54465320202020' },
  { name: 'bytes per sector', offset: 0x0b, length: 2 },
  { name: 'sectors per cluster', offset: 0x0d, length: 1 },
  { name: 'reserved sectors', offset: 0x0e, length: 2, fixed: '0000' },
  { name: 'unused fields', offset: 0x10, length: 5, fixed: '0000000000' },
  { name: 'media descriptor', offset: 0x15, length: 1, fixed: 'f8' },
  { name: 'sectors per FAT', offset: 0x16, length: 2, fixed: '0000' },
  { name: 'large sector count', offset: 0x20, length: 4, fixed: '00000000' },
  { name: 'total sectors', offset: 0x28, length: 8 },
  { name: 'cluster of $MFT', offset: 0x30, length: 8 },
  { name: 'cluster of $MFTMirr', offset: 0x38, length: 8 },
  { name: 'size of a file record', offset: 0x40, length: 4 },
  { name: 'size of an index block', offset: 0x44, length: 4 },
  { name: 'serial number', offset: 0x48, length: 8 },
  { name: 'signature', offset: SIGNATURE, length: 2, fixed: '55aa' },
];

export interface BootReading {
  bytes: Buffer;
  claimsNtfs: boolean;
  /** Undefined if an essential parameter is impossible. */
  geometry: NtfsGeometry | undefined;
  wrong: { field: BootField; seen: string; expected: string }[];
}

/**
 * A jump over the parameter block: `EB xx 90` or `E9 xx xx`. Firmware executes the jump; without it the volume does
 * not boot.
 */
export const isJump = (bytes: Buffer): boolean => (bytes[0] === 0xeb && bytes[2] === 0x90) || bytes[0] === 0xe9;

/** Parses 512 bytes as an NTFS boot sector. Never throws on content. */
export function readBootSector(bytes: Buffer): BootReading {
  const wrong: BootReading['wrong'] = [];
  for (const field of BOOT_FIELDS) {
    const seen = bytes.toString('hex', field.offset, field.offset + field.length);
    if (field.fixed !== undefined && seen !== field.fixed) wrong.push({ field, seen, expected: field.fixed });
  }
  const fault = (offset: number, expected: string): undefined => {
    const field = BOOT_FIELDS.find((known) => known.offset === offset);
    if (field) wrong.push({ field, seen: bytes.toString('hex', offset, offset + field.length), expected });
    return undefined;
  };
  return { bytes, claimsNtfs: bytes.toString('latin1', 3, 11) === OEM_ID, geometry: readGeometry(bytes, fault), wrong };
}

function readGeometry(bytes: Buffer, fault: (offset: number, expected: string) => undefined): NtfsGeometry | undefined {
  const sectorSize = bytes.readUInt16LE(0x0b);
  if (![512, 1024, 2048, 4096].includes(sectorSize)) return fault(0x0b, '512, 1024, 2048 or 4096');
  // Above 0x80 the byte is a negative power: 2^(256 - value) sectors, used for clusters beyond 64 KiB.
  const spc = bytes.readUInt8(0x0d);
  const sectorsPerCluster = spc > 0x80 ? 2 ** (256 - spc) : spc;
  const clusterSize = sectorsPerCluster * sectorSize;
  if (spc === 0 || !isPowerOfTwo(sectorsPerCluster) || clusterSize > 2 * 1024 * 1024)
    return fault(0x0d, 'a power of two, at most 2 MiB');
  const total = bytes.readBigUInt64LE(0x28);
  const clusters = total / BigInt(sectorsPerCluster);
  if (clusters === 0n || total * BigInt(sectorSize) > BigInt(Number.MAX_SAFE_INTEGER))
    return fault(0x28, 'the size of the volume');
  const mft = bytes.readBigUInt64LE(0x30);
  if (mft === 0n || mft >= clusters) return fault(0x30, 'a cluster of the volume');
  const mirror = bytes.readBigUInt64LE(0x38);
  if (mirror === 0n || mirror >= clusters || mirror === mft) return fault(0x38, 'a cluster of the volume');
  const recordSize = unitSize(bytes.readInt8(0x40), clusterSize);
  if (!isPowerOfTwo(recordSize) || recordSize < 512 || recordSize > 65_536) return fault(0x40, '1024 or 4096 bytes');
  const indexBlockSize = unitSize(bytes.readInt8(0x44), clusterSize);
  if (!isPowerOfTwo(indexBlockSize) || indexBlockSize < 512 || indexBlockSize > 65_536)
    return fault(0x44, '4096 bytes');
  return {
    sectorSize,
    clusterSize,
    totalSectors: Number(total),
    clusters: Number(clusters),
    mftLcn: Number(mft),
    mirrorLcn: Number(mirror),
    recordSize,
    indexBlockSize,
  };
}

/** A positive value counts clusters, a negative one is a power of two in bytes. */
const unitSize = (value: number, clusterSize: number): number => (value < 0 ? 2 ** -value : value * clusterSize);

export const isPowerOfTwo = (value: number): boolean =>
  Number.isInteger(value) && value > 0 && Number.isInteger(Math.log2(value));

export function differingFields(one: Buffer, other: Buffer): BootField[] {
  return BOOT_FIELDS.filter(
    ({ offset, length }) => one.compare(other, offset, offset + length, offset, offset + length) !== 0,
  );
}
