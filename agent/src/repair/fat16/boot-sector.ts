/** The boot sector of FAT12 and FAT16. The format keeps no copy. Layout: fatgen103; numbers are little-endian. */
import { hasJump, hasSignature } from '../fat/boot-sector.js';

export type SmallFormat = 'FAT12' | 'FAT16';

export interface Geometry {
  bytesPerSector: number;
  sectorsPerCluster: number;
  reserved: number;
  fatCount: number;
  rootEntries: number;
  media: number;
  total: number;
  fatSectors: number;
}

/** Fewer clusters mean FAT12; 65 525 or more mean FAT32 (fatgen103, "FAT Type Determination"). */
const LEAST_FAT16 = 4085;
const LEAST_FAT32 = 65525;
/** Bit 0 "dirty", bit 1 "surface errors". */
export const STATE_BYTE = 37;
const DIRECTORY_ENTRY = 32;

export const fatOffset = (g: Geometry, copy: number): number => (g.reserved + copy * g.fatSectors) * g.bytesPerSector;
export const rootOffset = (g: Geometry): number => fatOffset(g, g.fatCount);
export const rootBytes = (g: Geometry): number => g.rootEntries * DIRECTORY_ENTRY;
export const clusterSize = (g: Geometry): number => g.sectorsPerCluster * g.bytesPerSector;
const dataOffset = (g: Geometry): number =>
  rootOffset(g) + Math.ceil(rootBytes(g) / g.bytesPerSector) * g.bytesPerSector;
export const clusterOffset = (g: Geometry, cluster: number): number => dataOffset(g) + (cluster - 2) * clusterSize(g);
export const clusterCount = (g: Geometry): number =>
  Math.floor((g.total * g.bytesPerSector - dataOffset(g)) / clusterSize(g));
export const formatOf = (g: Geometry): SmallFormat => (clusterCount(g) < LEAST_FAT16 ? 'FAT12' : 'FAT16');
export const bitsOf = (g: Geometry): number => (formatOf(g) === 'FAT12' ? 12 : 16);
export const tableBytes = (g: Geometry): number => Math.ceil(((clusterCount(g) + 2) * bitsOf(g)) / 8);

export function parseBootSector(sector: Buffer): Geometry | undefined {
  if (!hasSignature(sector) || !hasJump(sector)) return undefined;
  const geometry: Geometry = {
    bytesPerSector: sector.readUInt16LE(11),
    sectorsPerCluster: sector.readUInt8(13),
    reserved: sector.readUInt16LE(14),
    fatCount: sector.readUInt8(16),
    rootEntries: sector.readUInt16LE(17),
    media: sector.readUInt8(21),
    total: sector.readUInt16LE(19) || sector.readUInt32LE(32),
    fatSectors: sector.readUInt16LE(22),
  };
  return isPossible(geometry) ? geometry : undefined;
}

export function isPossible(g: Geometry): boolean {
  const isPower = g.sectorsPerCluster > 0 && (g.sectorsPerCluster & (g.sectorsPerCluster - 1)) === 0;
  if (![512, 1024, 2048, 4096].includes(g.bytesPerSector) || !isPower) return false;
  if (g.reserved < 1 || g.fatCount < 1 || g.fatCount > 4 || g.rootEntries < 1 || g.fatSectors < 1) return false;
  if (g.media !== 0xf0 && g.media < 0xf8) return false;
  const clusters = clusterCount(g);
  return clusters >= 1 && clusters < LEAST_FAT32 && tableBytes(g) <= g.fatSectors * g.bytesPerSector;
}

/** Builds a boot sector for a proven geometry. The sector does not boot: its code halts. */
export function buildBootSector(
  g: Geometry,
  { hidden, id, label }: { hidden: number; id: number; label: string },
): Buffer {
  const sector = Buffer.alloc(g.bytesPerSector);
  sector.write('\xeb\x3c\x90MSDOS5.0', 0, 'latin1');
  sector.writeUInt16LE(g.bytesPerSector, 11);
  sector.writeUInt8(g.sectorsPerCluster, 13);
  sector.writeUInt16LE(g.reserved, 14);
  sector.writeUInt8(g.fatCount, 16);
  sector.writeUInt16LE(g.rootEntries, 17);
  sector.writeUInt16LE(g.total < 65536 ? g.total : 0, 19);
  sector.writeUInt8(g.media, 21);
  sector.writeUInt16LE(g.fatSectors, 22);
  // The CHS geometry reported by every BIOS of the last decades. Only boot code uses it.
  sector.writeUInt16LE(63, 24);
  sector.writeUInt16LE(255, 26);
  sector.writeUInt32LE(hidden, 28);
  sector.writeUInt32LE(g.total < 65536 ? 0 : g.total, 32);
  sector.writeUInt8(0x80, 36);
  sector.writeUInt8(0x29, 38);
  sector.writeUInt32LE(id, 39);
  sector.write(label.padEnd(11).slice(0, 11), 43, 'latin1');
  sector.write(formatOf(g).padEnd(8), 54, 'latin1');
  sector.write('\xfa\xf4\xeb\xfd', 62, 'latin1'); // cli, hlt, loop
  sector.writeUInt16LE(0xaa55, 510);
  return sector;
}
