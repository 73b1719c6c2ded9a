/** $Bitmap against the clusters that the files own. */
import { MAP_PAGE, type ClusterMap } from './format/cluster-map.js';
import { ATTRIBUTE } from './format/file-record.js';
import { RECORD, type Mft } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import type { StructureFaults } from './structure-faults.js';

/**
 * Clusters called used that nobody owns cost space and no data; drivers that were cut off leave some, and Windows' own
 * check gives them back. Beyond this part of the volume it is the map that is damaged.
 */
const MOST_WITHOUT_OWNER = 0.01;

export interface ClusterSums {
  used: number;
  withoutOwner: number;
}

export async function compareClusters(
  mft: Mft,
  owned: ClusterMap,
  faults: StructureFaults,
  signal: AbortSignal,
): Promise<ClusterSums> {
  const { clusters, clusterSize } = mft.geometry;
  const bitmap = await mft.stream(await mft.record(RECORD.bitmap), RECORD.bitmap, ATTRIBUTE.data);
  if (!bitmap) throw new NtfsFault('$Bitmap is missing');
  const sums: ClusterSums = { used: 0, withoutOwner: 0 };
  let free = 0;
  let first: number | undefined;
  for (let at = 0; at * 8 < clusters; at += MAP_PAGE) {
    signal.throwIfAborted();
    const bytes = await mft.read(bitmap, at, MAP_PAGE, '$Bitmap');
    const page = owned.page(at / MAP_PAGE);
    // Most of a large volume is free.
    if (bytes.equals(FREE) && page.equals(FREE)) continue;
    const length = Math.min(MAP_PAGE, Math.ceil(clusters / 8) - at);
    for (let byte = 0; byte < length; byte += 1) {
      const known = page[byte] ?? 0;
      // Bits behind the last cluster belong to none.
      const inside = (at + byte + 1) * 8 <= clusters ? 0xff : (1 << (clusters - (at + byte) * 8)) - 1;
      const called = (bytes[byte] ?? 0) & inside;
      sums.used += ONES[called] ?? 0;
      sums.withoutOwner += ONES[called & ~known] ?? 0;
      const wrong = known & ~called;
      if (wrong === 0) continue;
      free += ONES[wrong] ?? 0;
      first ??= (at + byte) * 8 + Math.log2(wrong & -wrong);
    }
  }
  if (first !== undefined) {
    faults.add(
      'ntfs.clusters_called_free',
      `$Bitmap calls ${free} clusters free that files use, cluster ${first} the first`,
      {
        offset: first * clusterSize,
        expected: 'in use',
        seen: 'free',
      },
    );
  }
  // What a damaged record owned is nobody's, too: that is no second damage.
  if (!faults.any && sums.withoutOwner > Math.max(16, clusters * MOST_WITHOUT_OWNER)) {
    faults.add(
      'ntfs.clusters_without_owner',
      `$Bitmap calls ${sums.withoutOwner} of ${clusters} clusters used that no file uses`,
    );
  }
  return sums;
}

const FREE = Buffer.alloc(MAP_PAGE);

/** How many bits are set in each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
