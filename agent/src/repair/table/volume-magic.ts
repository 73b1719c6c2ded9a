/**
 * Tests if the first bytes at a place look like a volume. Used only to determine the sector size, never for a verdict.
 */
import type { BlockView } from '../view/block-view.js';
import type { Mbr } from './mbr.js';

async function looksLikeVolume(view: BlockView, offset: number): Promise<boolean> {
  if (offset + 2048 > view.size) return false;
  const start = await view.read(offset, 2048);
  const boot = start.readUInt16LE(510) === 0xaa55 && (start[0] === 0xeb || start[0] === 0xe9);
  return boot || start.readUInt16LE(1024 + 56) === 0xef53 || start.toString('latin1', 0, 4) === 'XFSB';
}

/** Bytes per sector of an MBR: the size at which a partition holds a volume, else the device's sector size. */
export async function mbrSectorSize(view: BlockView, mbr: Mbr): Promise<number> {
  const sizes = [view.sectorSize, ...[512, 4096].filter((size) => size !== view.sectorSize)];
  for (const size of sizes) {
    for (const entry of mbr.entries) if (await looksLikeVolume(view, entry.start * size)) return size;
  }
  return view.sectorSize;
}
