/**
 * The FAT32 boot sector. Layout: Microsoft "FAT: General Overview of On-Disk Format" 1.03 (fatgen103), also ECMA-107
 * for the part that FAT12/16 share. All numbers are little-endian; sectors are counted in the volume's own sector size.
 */

export interface Geometry {
  bytesPerSector: number;
  sectorsPerCluster: number;
  reservedSectors: number;
  fatCount: number;
  media: number;
  totalSectors: number;
  sectorsPerFat: number;
  extFlags: number;
  version: number;
  rootCluster: number;
  fsInfoSector: number;
  backupSector: number;
}

/** Fields that locate structures. A boot sector and its copy must agree in all of them; other bytes may differ. */
export const GEOMETRY_FIELDS: readonly { name: string; offset: number; width: 1 | 2 | 4 }[] = [
  { name: 'bytes per sector', offset: 11, width: 2 },
  { name: 'sectors per cluster', offset: 13, width: 1 },
  { name: 'reserved sectors', offset: 14, width: 2 },
  { name: 'number of FATs', offset: 16, width: 1 },
  { name: 'root entries (0 on FAT32)', offset: 17, width: 2 },
  { name: '16-bit sector count', offset: 19, width: 2 },
  { name: 'media byte', offset: 21, width: 1 },
  { name: '16-bit FAT size (0 on FAT32)', offset: 22, width: 2 },
  { name: 'total sectors', offset: 32, width: 4 },
  { name: 'sectors per FAT', offset: 36, width: 4 },
  { name: 'mirroring flags', offset: 40, width: 2 },
  { name: 'version', offset: 42, width: 2 },
  { name: 'root cluster', offset: 44, width: 4 },
  { name: 'FSInfo sector', offset: 48, width: 2 },
  { name: 'copy of the boot sector', offset: 50, width: 2 },
];

export const BOOT_LENGTH = 512;
/**
 * Byte 0x41: bit 0 "dirty", bit 1 "surface errors". Windows and Linux set it in sector 0 only, so the copy may differ.
 */
export const STATE_BYTE = 0x41;
/** By fatgen103 a volume with fewer clusters is FAT12 or FAT16. A FAT32 layout takes precedence where present. */
export const FAT32_MIN_CLUSTERS = 65525;
/** 28 bits of cluster numbers; the last values are reserved for the end and bad marks. */
const MAX_CLUSTERS = 0x0ffffff5;

type ParsedBoot = { ok: true; geometry: Geometry } | { ok: false; why: string };

/**
 * fatgen103 requires the 32-bit count on FAT32. mkfs.fat uses the 16-bit count below 65 536 sectors, and systems read
 * both.
 */
function totalSectors(sector: Buffer): number {
  return sector.readUInt32LE(32) || sector.readUInt16LE(19);
}

export function fieldAt(sector: Buffer, field: { offset: number; width: 1 | 2 | 4 }): number {
  return sector.readUIntLE(field.offset, field.width);
}

/** x86 jump over the parameter block: `EB xx 90` or `E9 xx xx`. Windows refuses a volume without it. */
export function hasJump(sector: Buffer): boolean {
  return (sector[0] === 0xeb && sector[2] === 0x90) || sector[0] === 0xe9;
}

export function hasSignature(sector: Buffer): boolean {
  return sector[510] === 0x55 && sector[511] === 0xaa;
}

export function parseBootSector(sector: Buffer): ParsedBoot {
  const no = (why: string): ParsedBoot => ({ ok: false, why });
  if (!hasSignature(sector)) return no('the end mark 55 AA is missing');
  if (!hasJump(sector)) return no('the jump at its start is missing');
  return parseParameters(sector);
}

/** Parses the parameter block alone, for a sector with a damaged jump or end mark. */
function parseParameters(sector: Buffer): ParsedBoot {
  const no = (why: string): ParsedBoot => ({ ok: false, why });
  const geometry: Geometry = {
    bytesPerSector: sector.readUInt16LE(11),
    sectorsPerCluster: sector.readUInt8(13),
    reservedSectors: sector.readUInt16LE(14),
    fatCount: sector.readUInt8(16),
    media: sector.readUInt8(21),
    totalSectors: totalSectors(sector),
    sectorsPerFat: sector.readUInt32LE(36),
    extFlags: sector.readUInt16LE(40),
    version: sector.readUInt16LE(42),
    rootCluster: sector.readUInt32LE(44),
    fsInfoSector: sector.readUInt16LE(48),
    backupSector: sector.readUInt16LE(50),
  };
  const g = geometry;
  if (![512, 1024, 2048, 4096].includes(g.bytesPerSector)) return no(`${g.bytesPerSector} bytes per sector`);
  if (g.sectorsPerCluster === 0 || (g.sectorsPerCluster & (g.sectorsPerCluster - 1)) !== 0) {
    return no(`${g.sectorsPerCluster} sectors per cluster`);
  }
  if (g.reservedSectors === 0) return no('no reserved sectors');
  if (g.fatCount === 0 || g.fatCount > 4) return no(`${g.fatCount} FATs`);
  if (sector.readUInt16LE(17) !== 0) return no('a root directory of fixed size, which FAT32 does not have');
  if (sector.readUInt16LE(19) !== 0 && sector.readUInt16LE(19) !== g.totalSectors)
    return no('two counts of sectors that differ');
  if (sector.readUInt16LE(22) !== 0) return no('a 16-bit FAT size, which FAT32 does not use');
  if (g.media !== 0xf0 && g.media < 0xf8) return no(`media byte 0x${g.media.toString(16)}`);
  if (g.sectorsPerFat === 0) return no('a FAT of 0 sectors');
  if (g.version !== 0) return no(`version ${g.version}`);
  if (g.fsInfoSector !== 0xffff && g.fsInfoSector >= g.reservedSectors)
    return no('FSInfo outside the reserved sectors');
  if (keepsCopy(g) && g.backupSector >= g.reservedSectors)
    return no('the copy of the boot sector outside the reserved sectors');
  const clusters = clusterCount(g);
  if (clusters < 1) return no('no room for data');
  if (clusters > MAX_CLUSTERS) return no(`${clusters} clusters`);
  if ((g.sectorsPerFat * g.bytesPerSector) / 4 < clusters + 2) return no(`FATs too small for ${clusters} clusters`);
  if (g.rootCluster < 2 || g.rootCluster >= clusters + 2) return no(`root cluster ${g.rootCluster}`);
  if (!isMirrored(g) && activeFat(g) >= g.fatCount) return no(`active FAT ${activeFat(g)} of ${g.fatCount}`);
  return { ok: true, geometry };
}

/** 0 and 0xFFFF both mean that the volume keeps no copy of its boot sector. */
export function keepsCopy(g: Geometry): boolean {
  return g.backupSector !== 0 && g.backupSector !== 0xffff;
}

/** ExtFlags bit 7 clear: all FATs are mirrored. Set: only the FAT in bits 0-3 is current, and the rest may be old. */
export function isMirrored(g: Geometry): boolean {
  return (g.extFlags & 0x80) === 0;
}

export function activeFat(g: Geometry): number {
  return isMirrored(g) ? 0 : g.extFlags & 0x0f;
}

export function clusterCount(g: Geometry): number {
  return Math.floor((g.totalSectors - g.reservedSectors - g.fatCount * g.sectorsPerFat) / g.sectorsPerCluster);
}

export function clusterSize(g: Geometry): number {
  return g.bytesPerSector * g.sectorsPerCluster;
}

export function fatOffset(g: Geometry, index: number): number {
  return (g.reservedSectors + index * g.sectorsPerFat) * g.bytesPerSector;
}

export function clusterOffset(g: Geometry, cluster: number): number {
  return fatOffset(g, g.fatCount) + (cluster - 2) * clusterSize(g);
}

export function volumeBytes(g: Geometry): number {
  return g.totalSectors * g.bytesPerSector;
}
