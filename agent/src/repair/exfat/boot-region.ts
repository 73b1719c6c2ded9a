/**
 * The boot region of exFAT: twelve sectors, of which the last holds a checksum of the others, and a copy right behind it.
 * Layout: Microsoft "exFAT file system specification" 1.00, sections 3.1 to 3.4. All numbers are little-endian.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';

/** Offsets and sizes from a boot sector, in bytes from the start of the volume. */
export interface Geometry {
  sectorSize: number;
  clusterSize: number;
  volumeBytes: number;
  fatOffset: number;
  fatBytes: number;
  heapOffset: number;
  clusters: number;
  rootCluster: number;
}

export const REGION_SECTORS = 12;
const CHECKSUM_SECTOR = 11;
/** VolumeFlags and PercentInUse change while the volume is in use, and the checksum leaves them out (section 3.4). */
export const FLAGS = 106;
export const PERCENT_IN_USE = 112;
const UNSEALED: readonly number[] = [FLAGS, FLAGS + 1, PERCENT_IN_USE];
export const VOLUME_DIRTY = 0x2;
export const MEDIA_FAILURE = 0x4;

export const SECTOR_SIZES = [512, 1024, 2048, 4096] as const;
/** 32 MiB (section 3.1.15). */
const MOST_CLUSTER_SHIFT = 25;
const MOST_CLUSTERS = 0xfffffff5;

type ParsedBoot = { ok: true; geometry: Geometry } | { ok: false; why: string };

export const isNamed = (sector: Buffer): boolean => sector.toString('latin1', 3, 11) === 'EXFAT   ';

/** Reads a sector (at least 512 bytes) as an exFAT boot sector; `why` is the first thing that contradicts it. */
export function parseBootSector(sector: Buffer): ParsedBoot {
  const no = (why: string): ParsedBoot => ({ ok: false, why });
  if (!isNamed(sector)) return no('the name EXFAT is missing');
  if (sector.toString('hex', 0, 3) !== 'eb7690') return no('the jump at its start is wrong');
  if (sector.readUInt16LE(510) !== 0xaa55) return no('the end mark 55 AA is missing');
  if (sector.subarray(11, 64).some((byte) => byte !== 0)) return no('bytes 11 to 63 are not zero');
  const [sectorShift, clusterShift] = [sector.readUInt8(108), sector.readUInt8(109)];
  if (sectorShift < 9 || sectorShift > 12) return no(`sectors of 2^${sectorShift} bytes`);
  if (sectorShift + clusterShift > MOST_CLUSTER_SHIFT) return no(`clusters of 2^${sectorShift + clusterShift} bytes`);
  if (sector.readUInt8(110) !== 1) return no(`${sector.readUInt8(110)} FATs`);
  if (sector.readUInt8(105) !== 1) return no(`version ${sector.readUInt8(105)}`);
  const size = 2 ** sectorShift;
  const geometry: Geometry = {
    sectorSize: size,
    clusterSize: size * 2 ** clusterShift,
    volumeBytes: Number(sector.readBigUInt64LE(72)) * size,
    fatOffset: sector.readUInt32LE(80) * size,
    fatBytes: sector.readUInt32LE(84) * size,
    heapOffset: sector.readUInt32LE(88) * size,
    clusters: sector.readUInt32LE(92),
    rootCluster: sector.readUInt32LE(96),
  };
  const contradiction = impossible(geometry);
  return contradiction === undefined ? { ok: true, geometry } : no(contradiction);
}

function impossible(g: Geometry): string | undefined {
  if (!Number.isSafeInteger(g.volumeBytes)) return 'a length that no disk has';
  if (g.fatOffset < 2 * REGION_SECTORS * g.sectorSize) return 'an allocation table within the boot regions';
  if (g.clusters < 1 || g.clusters > MOST_CLUSTERS) return `${g.clusters} clusters`;
  if (g.fatBytes < (g.clusters + 2) * 4) return `an allocation table too small for ${g.clusters} clusters`;
  if (g.fatOffset + g.fatBytes > g.heapOffset) return 'an allocation table that reaches into the clusters';
  if (g.heapOffset + g.clusters * g.clusterSize > g.volumeBytes) return 'clusters behind the end of the volume';
  if (g.rootCluster < 2 || g.rootCluster >= g.clusters + 2) return `root cluster ${g.rootCluster}`;
  return undefined;
}

export function sameGeometry(a: Geometry, b: Geometry): boolean {
  return (Object.keys(a) as (keyof Geometry)[]).every((key) => a[key] === b[key]);
}

export const clusterOffset = (g: Geometry, cluster: number): number => g.heapOffset + (cluster - 2) * g.clusterSize;

/** Checksum over the first eleven sectors (section 3.4, figure 1). */
export function bootChecksum(sectors: Buffer): number {
  let sum = 0;
  for (let at = 0; at < sectors.length; at += 1)
    if (!UNSEALED.includes(at)) sum = (((sum << 31) | (sum >>> 1)) + sectors[at]!) >>> 0;
  return sum;
}

export function checksumSector(sum: number, sectorSize: number): Buffer {
  const sector = Buffer.alloc(sectorSize);
  for (let at = 0; at < sectorSize; at += 4) sector.writeUInt32LE(sum, at);
  return sector;
}

export interface Region {
  offset: number;
  bytes: Buffer;
  boot: ParsedBoot;
  /** True if every copy of the checksum in the last sector is right. */
  sealed: boolean;
}

/** Reads one of the two regions, assuming sectors of `sectorSize` bytes. Unreadable bytes count as zeros. */
export async function readRegion(view: BlockView, which: 'main' | 'copy', sectorSize: number): Promise<Region> {
  const length = REGION_SECTORS * sectorSize;
  const offset = which === 'main' ? 0 : length;
  const bytes = await readableOr(view, offset, length, sectorSize);
  const body = bytes.subarray(0, CHECKSUM_SECTOR * sectorSize);
  const seal = bytes.subarray(CHECKSUM_SECTOR * sectorSize);
  return {
    offset,
    bytes,
    boot: parseBootSector(bytes),
    sealed: seal.equals(checksumSector(bootChecksum(body), sectorSize)),
  };
}

async function readableOr(view: BlockView, offset: number, length: number, step: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length && offset + at + step <= view.size; at += step) {
    try {
      (await view.read(offset + at, step)).copy(bytes, at);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  }
  return bytes;
}

/** The first eleven sectors with the bytes excluded from the checksum set to zero. */
export function sealedPart(region: Region): Buffer {
  const part = Buffer.from(region.bytes.subarray(0, (region.bytes.length / REGION_SECTORS) * CHECKSUM_SECTOR));
  for (const at of UNSEALED) part[at] = 0;
  return part;
}

export function renewedRegion(from: Region, flags: number, percentInUse: number): Buffer {
  const bytes = Buffer.from(from.bytes);
  const size = bytes.length / REGION_SECTORS;
  bytes.writeUInt16LE(flags, FLAGS);
  bytes.writeUInt8(percentInUse, PERCENT_IN_USE);
  checksumSector(bootChecksum(bytes.subarray(0, CHECKSUM_SECTOR * size)), size).copy(bytes, CHECKSUM_SECTOR * size);
  return bytes;
}

/** Limit on differing sectors: each doubles the number of combinations to try. */
const MOST_DIFFERING = 5;

/**
 * Reassembles one region from two damaged copies: takes each sector from either copy so that a surviving checksum
 * matches. Undefined if no combination matches, or more than one.
 */
export function joinedRegion(main: Region, copy: Region): Region | undefined {
  const size = main.bytes.length / REGION_SECTORS;
  const sectorOf = (bytes: Buffer, sector: number): Buffer => bytes.subarray(sector * size, (sector + 1) * size);
  const bodies = [sealedPart(main), sealedPart(copy)] as const;
  const differing = Array.from({ length: CHECKSUM_SECTOR }, (_, sector) => sector).filter(
    (sector) => !sectorOf(bodies[0], sector).equals(sectorOf(bodies[1], sector)),
  );
  if (differing.length === 0 || differing.length > MOST_DIFFERING) return undefined;
  const seals = [main, copy].map(({ bytes }) => sectorOf(bytes, CHECKSUM_SECTOR));
  const found: Region[] = [];
  for (let choice = 0; choice < 2 ** differing.length; choice += 1) {
    const bytes = Buffer.from(main.bytes);
    for (const [index, sector] of differing.entries())
      if ((choice & (1 << index)) !== 0) sectorOf(copy.bytes, sector).copy(bytes, sector * size);
    const seal = checksumSector(bootChecksum(bytes.subarray(0, CHECKSUM_SECTOR * size)), size);
    if (!seals.some((one) => one.equals(seal))) continue;
    seal.copy(bytes, CHECKSUM_SECTOR * size);
    found.push({ offset: 0, bytes, boot: parseBootSector(bytes), sealed: true });
  }
  return found.length === 1 ? found[0] : undefined;
}
