/**
 * The places of an NTFS volume that `ntfsfix -n` reads: it mounts the volume, and reads the first records and their
 * mirror.
 */
import type { BlockView } from '../view/block-view.js';
import { readBootSector } from '../ntfs/format/boot-sector.js';
import { readPair } from '../ntfs/format/first-records.js';
import { Mft, RECORD } from '../ntfs/format/mft.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import { Ranges } from './ranges.js';
import type { Range } from './scratch.js';

/** $Boot and everything before the first table. */
const START = 64 * 1024;
const FIRST_RECORDS = 64;
/** System files are small; of a large file ($LogFile, the bitmap of a large volume) this many bytes are read. */
const MOST_OF_A_FILE = 256 * 1024 * 1024;

/** `view` shows the repaired volume. Throws `NtfsFault` or `UnreadableError` if the places are unknown. */
export async function ntfsMetadata(view: BlockView, signal: AbortSignal): Promise<Range[]> {
  const { geometry } = readBootSector(await view.read(0, 512));
  if (!geometry) throw new NtfsFault('the boot sector names no places');
  const { mft: side } = await readPair(view, geometry, RECORD.mft);
  if (!side.record) throw new NtfsFault(side.fault);
  const mft = await Mft.open(view, geometry, side.record);
  const { clusterSize, recordSize, totalSectors, sectorSize } = geometry;
  const ranges = new Ranges(view.size);
  ranges.add(0, START);
  // The backup boot sector: at sector `totalSectors`, or up to a cluster later.
  ranges.add(totalSectors * sectorSize, clusterSize);
  ranges.add(view.size - sectorSize, sectorSize);
  for (let number = 0; number < Math.min(FIRST_RECORDS, mft.count); number += 1) {
    signal.throwIfAborted();
    const { attributes, inUse } = await mft.record(number);
    const most = number === RECORD.mft ? FIRST_RECORDS * recordSize : MOST_OF_A_FILE;
    if (
      !inUse ||
      (number >= RECORD.firstNamed && !attributes.some(({ type, name }) => type === 0x90 && name !== '$I30'))
    )
      continue;
    for (const { type, runs } of attributes) {
      let left = number === RECORD.mft && type !== 0x80 ? MOST_OF_A_FILE : most;
      for (const { lcn, length } of runs) {
        if (lcn === undefined || left <= 0) continue;
        ranges.add(lcn * clusterSize, Math.min(left, length * clusterSize));
        left -= length * clusterSize;
      }
    }
  }
  return ranges.joined();
}
