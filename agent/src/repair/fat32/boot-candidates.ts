import { UnreadableError, type BlockView } from '../view/block-view.js';
import { BOOT_LENGTH, hasSignature, keepsCopy, parseBootSector, type Geometry } from '../fat/boot-sector.js';

export interface BootCandidate {
  offset: number;
  sector: Buffer;
  geometry: Geometry;
}

/** The first 128 sectors of 512 bytes are searched for copies: sector 6 of 4 KiB begins at sector 48. */
const SEARCHED_SECTORS = 128;

/** Reads the sector at `offset`. An unreadable sector counts as lost and reads as zeros. */
export async function sectorAt(view: BlockView, offset: number, length = BOOT_LENGTH): Promise<Buffer> {
  if (offset + length > view.size) return Buffer.alloc(length);
  try {
    return await view.read(offset, length);
  } catch (error) {
    if (error instanceof UnreadableError) return Buffer.alloc(length);
    throw error;
  }
}

/** Boot sectors after sector 0 that name their own position as the place of the copy. */
export async function findCopies(view: BlockView): Promise<BootCandidate[]> {
  const copies: BootCandidate[] = [];
  for (let number = 1; number < SEARCHED_SECTORS; number += 1) {
    const offset = number * BOOT_LENGTH;
    const sector = await sectorAt(view, offset);
    const parsed = parseBootSector(sector);
    if (!parsed.ok || !keepsCopy(parsed.geometry)) continue;
    if (parsed.geometry.backupSector * parsed.geometry.bytesPerSector === offset)
      copies.push({ offset, sector, geometry: parsed.geometry });
  }
  return copies;
}

export function sameGeometry(a: Geometry, b: Geometry): boolean {
  return (Object.keys(a) as (keyof Geometry)[]).every((key) => a[key] === b[key]);
}

/**
 * Detects a partition table in sector 0 (offsets of the classic MBR): at least one used entry, every flag 00 or 80,
 * unused entries all zero. The boot code of a FAT32 sector fails these checks.
 */
export function resemblesPartitionTable(sector: Buffer): boolean {
  if (!hasSignature(sector)) return false;
  let used = 0;
  for (let at = 446; at < 510; at += 16) {
    const entry = sector.subarray(at, at + 16);
    if (entry.every((byte) => byte === 0)) continue;
    if (
      (entry[0] !== 0 && entry[0] !== 0x80) ||
      entry[4] === 0 ||
      entry.readUInt32LE(8) === 0 ||
      entry.readUInt32LE(12) === 0
    )
      return false;
    used += 1;
  }
  return used > 0;
}
