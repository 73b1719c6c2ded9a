/** Reads the folders and the allocation table of a FAT volume of any width. Layout: Microsoft, fatgen103. */
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';

export interface FatVolume {
  bits: 12 | 16 | 32;
  clusterSize: number;
  clusters: number;
  /** Undefined for FAT12 and FAT16: the root lies at `rootOffset`. */
  rootCluster: number | undefined;
  rootOffset: number;
  rootBytes: number;
  offsetOf: (cluster: number) => number;
  /** Table entry of a cluster: 0 for a free cluster, the next cluster of the chain, or a mark. */
  entry: (cluster: number) => Promise<number>;
}

const PAGE = 48 * 1024; // whole entries of all three widths
const PAGES_KEPT = 128;
/** fatgen103: the cluster count alone decides the FAT type. */
const FAT16_FROM = 4_085;
const FAT32_FROM = 65_525;
const MOST_CLUSTERS = 0x0ffffff5;

export async function openFat(view: BlockView): Promise<FatVolume | undefined> {
  if (view.size < 512) return undefined;
  const boot = await view.read(0, 512);
  const jumps = (boot[0] === 0xeb && boot[2] === 0x90) || boot[0] === 0xe9;
  if (!jumps || boot[510] !== 0x55 || boot[511] !== 0xaa) return undefined;
  const sectorSize = boot.readUInt16LE(11);
  const perCluster = boot.readUInt8(13);
  const [reserved, fats, media] = [boot.readUInt16LE(14), boot.readUInt8(16), boot.readUInt8(21)];
  if (![512, 1024, 2048, 4096].includes(sectorSize) || perCluster === 0 || (perCluster & (perCluster - 1)) !== 0)
    return undefined;
  if (reserved === 0 || fats === 0 || fats > 4 || (media !== 0xf0 && media < 0xf8)) return undefined;
  const rootEntries = boot.readUInt16LE(17);
  const perFat = boot.readUInt16LE(22) || boot.readUInt32LE(36);
  const total = boot.readUInt16LE(19) || boot.readUInt32LE(32);
  const rootSectors = Math.ceil((rootEntries * 32) / sectorSize);
  const dataSector = reserved + fats * perFat + rootSectors;
  const clusters = Math.floor((total - dataSector) / perCluster);
  if (perFat === 0 || clusters < 1 || clusters > MOST_CLUSTERS || total * sectorSize > view.size) return undefined;
  const isFat32 = boot.readUInt16LE(22) === 0 && rootEntries === 0;
  const bits = isFat32 ? 32 : clusters < FAT16_FROM ? 12 : clusters < FAT32_FROM ? 16 : undefined;
  if (bits === undefined || perFat * sectorSize * 8 < (clusters + 2) * bits) return undefined;
  // The flags may limit updates to a single active FAT.
  const flags = isFat32 ? boot.readUInt16LE(40) : 0;
  const active = (flags & 0x80) === 0 ? 0 : flags & 0x0f;
  if (active >= fats) return undefined;
  const table = (reserved + active * perFat) * sectorSize;
  const clusterSize = perCluster * sectorSize;
  return {
    bits,
    clusterSize,
    clusters,
    rootCluster: isFat32 ? boot.readUInt32LE(44) : undefined,
    rootOffset: (dataSector - rootSectors) * sectorSize,
    rootBytes: rootSectors * sectorSize,
    offsetOf: (cluster) => dataSector * sectorSize + (cluster - 2) * clusterSize,
    entry: entriesOf(view, table, perFat * sectorSize, bits),
  };
}

function entriesOf(view: BlockView, table: number, length: number, bits: 12 | 16 | 32): FatVolume['entry'] {
  const pages = new Map<number, Buffer>();
  const page = async (number: number): Promise<Buffer> => {
    const known = pages.get(number);
    if (known !== undefined) return known;
    const bytes = await view.read(table + number * PAGE, Math.min(PAGE, length - number * PAGE));
    const oldest = pages.size >= PAGES_KEPT ? pages.keys().next().value : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    pages.set(number, bytes);
    return bytes;
  };
  return async (cluster) => {
    const at = Math.floor((cluster * bits) / 8);
    if (at + 2 > length) throw new UnreadableError(table + at, 2, 'the table ends before');
    const bytes = await page(Math.floor(at / PAGE));
    const within = at % PAGE;
    if (bits === 32) return bytes.readUInt32LE(within) & 0x0fffffff;
    if (bits === 16) return bytes.readUInt16LE(within);
    // A 12-bit entry may begin in the last byte of a page.
    const next = within + 1 < bytes.length ? bytes[within + 1] : (await page(Math.floor(at / PAGE) + 1))[0];
    const word = (bytes[within] ?? 0) | ((next ?? 0) << 8);
    return cluster % 2 === 0 ? word & 0x0fff : word >> 4;
  };
}
