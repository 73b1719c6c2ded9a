/**
 * Finds the geometry of a volume without a boot sector. No copy exists, so the geometry is proven: two equal tables
 * give their position and length, and exactly one of the usual formatter sizes must fit every file, folder and
 * cluster.
 */
import type { BlockView } from '../view/block-view.js';
import { Table, takeAccount, type Account } from './account.js';
import { formatOf, isPossible, tableBytes, type Geometry, type SmallFormat } from './boot-sector.js';

const SECTOR = 512;
const MOST_RESERVED = 64;
/** A FAT16 table has at most 256 sectors; formatters round up to a cluster. */
const MOST_FAT_SECTORS = 384;
const ROOT_ENTRIES = [512, 224, 240, 112, 256, 128, 64, 1024, 2048];
const CLUSTER_SECTORS = [1, 2, 4, 8, 16, 32, 64, 128];
/**
 * Limit of table pairs to try. Two tables normally fit one position and length, and a few more by chance. A repeating
 * pattern fits thousands, and each pair costs up to 72 accounts of the volume.
 */
const MOST_PAIRS = 16;

interface Proven {
  geometry: Geometry;
  account: Account;
}

/** `unclear`: tables exist, but their volume cannot be determined. */
export async function findGeometry(
  view: BlockView,
  format: SmallFormat,
  signal: AbortSignal,
): Promise<Proven | 'unclear' | undefined> {
  const length = Math.min(view.size, (MOST_RESERVED + 2 * MOST_FAT_SECTORS) * SECTOR);
  const start = await view.read(0, Math.floor(length / SECTOR) * SECTOR);
  const pairs = firstOf(equalTables(start), MOST_PAIRS + 1);
  if (pairs.length > MOST_PAIRS) return undefined;
  const proven: Proven[] = [];
  for (const pair of pairs) {
    for (const rootEntries of ROOT_ENTRIES) {
      for (const sectorsPerCluster of CLUSTER_SECTORS) {
        signal.throwIfAborted();
        const geometry: Geometry = {
          ...pair,
          bytesPerSector: SECTOR,
          sectorsPerCluster,
          rootEntries,
          fatCount: 2,
          total: Math.floor(view.size / SECTOR),
        };
        if (!isPossible(geometry) || formatOf(geometry) !== format || isTooLong(geometry)) continue;
        const account = await takeAccount(view, geometry, await Table.read(view, geometry, 0), signal);
        if (account.fault === undefined) proven.push({ geometry, account });
      }
    }
  }
  const [only, another] = proven;
  if (only !== undefined && another === undefined && only.account.folders > 0) return only;
  return proven.length > 0 ? 'unclear' : undefined;
}

/** Formatters leave at most a cluster of table sectors unused; up to two sectors are always allowed. */
function isTooLong(g: Geometry): boolean {
  return g.fatSectors - Math.ceil(tableBytes(g) / SECTOR) > Math.max(2, g.sectorsPerCluster);
}

function firstOf<T>(values: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const value of values) {
    if (first.length === most) break;
    first.push(value);
  }
  return first;
}

/** Erased memory reads as FF. A table also ends its chains with FF, but never for all clusters of a sector. */
const isErased = (start: Buffer, at: number): boolean =>
  start.subarray(at, at + SECTOR).every((byte, nth) => nth === 0 || byte === 0xff);

function* equalTables(start: Buffer): Generator<{ reserved: number; fatSectors: number; media: number }> {
  for (let reserved = 1; reserved <= MOST_RESERVED; reserved += 1) {
    const at = reserved * SECTOR;
    const media = start[at];
    if (media === undefined || (media !== 0xf0 && media < 0xf8) || start[at + 1] !== 0xff || start[at + 2] !== 0xff)
      continue;
    if (isErased(start, at)) continue;
    for (
      let fatSectors = 1;
      at + 2 * fatSectors * SECTOR <= start.length && fatSectors <= MOST_FAT_SECTORS;
      fatSectors += 1
    ) {
      const second = at + fatSectors * SECTOR;
      if (start[second] === media && start.subarray(at, second).equals(start.subarray(second, second + second - at)))
        yield { reserved, fatSectors, media };
    }
  }
}
