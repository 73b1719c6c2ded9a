/**
 * How much of a place an NTFS volume occupies: for tools that look for the copy of the boot sector at the device's end
 * alone.
 */
import type { BlockView } from '../view/block-view.js';
import { readIfThere } from './boot-copies.js';
import { differingFields, readBootSector } from './format/boot-sector.js';

/**
 * Bytes from the beginning of `view` to the end of the sector that holds the copy. A partition may be larger than its
 * volume, and may end with the copy of an older one: `ntfsfix -n` given all of it rejects a sound volume and accepts
 * that older boot sector. The whole size where the first sector names no copy that is there. Throws `UnreadableError`
 * where the first sector fails.
 */
export async function ntfsExtent(view: BlockView): Promise<number> {
  if (view.size < 512) return view.size;
  const first = await view.read(0, 512);
  const { geometry, claimsNtfs } = readBootSector(first);
  if (!geometry || !claimsNtfs) return view.size;
  const { sectorSize, clusterSize, totalSectors } = geometry;
  for (let behind = 0; behind < clusterSize; behind += sectorSize) {
    const at = totalSectors * sectorSize + behind;
    const copy = await readIfThere(view, at, sectorSize);
    if (copy && differingFields(first, copy).length === 0) return at + sectorSize;
  }
  return view.size;
}
