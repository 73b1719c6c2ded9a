/** Size of an NTFS volume, for tools that search for the copy of the boot sector only at the end of the device. */
import type { BlockView } from '../view/block-view.js';
import { readIfThere } from './boot-copies.js';
import { differingFields, readBootSector } from './format/boot-sector.js';

/**
 * Bytes from the start of `view` to the end of the sector with the copy. A partition may be larger than its volume and
 * end with the copy of an older volume: given the whole partition, `ntfsfix -n` rejects a sound volume and accepts the
 * older boot sector. Returns the whole size if the first sector leads to no copy. Throws `UnreadableError` if the
 * first sector is unreadable.
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
