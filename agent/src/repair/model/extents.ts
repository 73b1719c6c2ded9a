/**
 * The length of a volume according to its first structures. A table is accepted only if its partitions match these
 * lengths.
 */
import type { BlockView } from '../view/block-view.js';

export interface Extent {
  bytes: number;
  /** The largest remainder that a formatter leaves unused at the end. */
  grain: number;
}

/** Formatters round to tracks and clusters; 64 KiB covers a track of 63 sectors and the usual cluster. */
const ROUNDING = 64 * 1024;

export function fills({ bytes, grain }: Extent, size: number): boolean {
  return bytes <= size && size - bytes <= Math.max(grain, ROUNDING);
}

type Reading = (start: Buffer) => Extent;

const u64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
const blocks = (count: number, size: number, grain = size): Extent => ({ bytes: count * size, grain });

const fat: Reading = (boot) => {
  const sector = boot.readUInt16LE(11);
  return blocks(boot.readUInt16LE(19) || boot.readUInt32LE(32), sector, sector * boot[13]!);
};

/** mke2fs drops a last group that has no room for more than its own structures and fifty blocks. */
const ext: Reading = (start) => {
  const sb = start.subarray(1024, 2048);
  const block = 1024 << Math.min(6, sb.readUInt32LE(0x18));
  const wide = (sb.readUInt32LE(0x60) & 0x80) !== 0;
  const count = sb.readUInt32LE(4) + (wide ? sb.readUInt32LE(0x150) * 2 ** 32 : 0);
  const inode = sb.readUInt32LE(0x4c) === 0 ? 128 : sb.readUInt16LE(0x58);
  const table = Math.ceil((sb.readUInt32LE(0x28) * inode) / block);
  return blocks(count, block, (table + sb.readUInt16LE(0xce) + 60) * block);
};

/**
 * By format name as used by `recognise` and the readers; each function reads the first 80 KiB. Formats without a
 * function store no length in these bytes.
 */
const READINGS: Readonly<Record<string, Reading>> = {
  // The backup boot sector follows the last counted sector.
  ntfs: (boot) =>
    blocks(
      u64(boot, 0x28) + 1,
      boot.readUInt16LE(11),
      boot[13]! > 0x80 ? 2 ** (256 - boot[13]!) * 512 : boot[13]! * boot.readUInt16LE(11),
    ),
  fat32: fat,
  FAT12: fat,
  FAT16: fat,
  ext4: ext,
  exFAT: (boot) => blocks(u64(boot, 72), 2 ** boot[108]!, 2 ** (boot[108]! + boot[109]!)),
  ReFS: (boot) => blocks(u64(boot, 0x18), boot.readUInt32LE(0x20), boot.readUInt32LE(0x20) * boot.readUInt32LE(0x24)),
  XFS: (sb) => blocks(Number(sb.readBigUInt64BE(8)), sb.readUInt32BE(4)),
  Btrfs: (start) => ({ bytes: u64(start, 0x10000 + 0xc9 + 8), grain: start.readUInt32LE(0x10000 + 144) }),
  F2FS: (start) => blocks(u64(start, 1024 + 36), 2 ** start.readUInt32LE(1024 + 16), 2 * 1024 * 1024),
  'HFS+': (start) => blocks(start.readUInt32BE(1024 + 44), start.readUInt32BE(1024 + 40)),
  APFS: (start) => blocks(u64(start, 40), start.readUInt32LE(36)),
};

const MOST = 80 * 1024;

export async function extentOf(view: BlockView, format: string): Promise<Extent | undefined> {
  const reading = READINGS[format];
  if (reading === undefined) return undefined;
  const start = await view.read(0, Math.min(MOST, view.size));
  try {
    const extent = reading(start);
    return Number.isSafeInteger(extent.bytes) && extent.bytes > 0 && Number.isFinite(extent.grain) ? extent : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
