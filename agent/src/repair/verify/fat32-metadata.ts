/** The places of a FAT32 volume that `fsck.fat -n` reads: everything before the first cluster, and the folders. */
import type { BlockView } from '../view/block-view.js';
import { activeFat, clusterOffset, clusterSize, parseBootSector } from '../fat/boot-sector.js';
import { inRange } from '../fat32/chains.js';
import { MAX_DIRECTORY_BYTES, parseDirectory } from '../fat32/directory.js';
import { plainTable } from '../fat32/fat-table.js';
import { Ranges } from './ranges.js';
import { NoScratch, NotAsked, type Range } from './scratch.js';

const MOST_FOLDERS = 1_000_000;
/**
 * `fsck.fat` compares all pairs of names in a folder: 21,000 names are 220 million pairs and take more than a second
 * of CPU time. Larger folders are not worth the time, because the agent's reader does not depend on the result.
 */
const MOST_PAIRS = 1_000_000_000;

/**
 * `view` shows the repaired volume. Throws `NoScratch` or `UnreadableError` if the places are unknown, and `NotAsked`
 * if `fsck.fat` would take too long.
 */
export async function fat32Metadata(view: BlockView, signal: AbortSignal): Promise<Range[]> {
  const boot = parseBootSector(await view.read(0, 512));
  if (!boot.ok) throw new NoScratch(boot.why);
  const g = boot.geometry;
  const [size, table] = [clusterSize(g), plainTable(view, g, activeFat(g))];
  const ranges = new Ranges(view.size);
  ranges.add(0, clusterOffset(g, 2));
  const waiting = [g.rootCluster];
  let [folders, pairs] = [0, 0];
  for (let head = waiting.pop(); head !== undefined; head = waiting.pop()) {
    signal.throwIfAborted();
    folders += 1;
    if (folders > MOST_FOLDERS) throw new NoScratch('it has too many folders');
    const parts: Buffer[] = [];
    for (
      let cluster = head;
      inRange(g, cluster) && parts.length * size <= MAX_DIRECTORY_BYTES;
      cluster = await table.entry(cluster)
    ) {
      ranges.add(clusterOffset(g, cluster), size);
      parts.push(await view.read(clusterOffset(g, cluster), size));
    }
    const { entries } = parseDirectory(Buffer.concat(parts));
    pairs += entries.length ** 2 / 2;
    if (pairs > MOST_PAIRS) throw new NotAsked('it has folders of so many names that it would take too long');
    for (const { dots, directory, cluster } of entries)
      if (directory && !dots && inRange(g, cluster)) waiting.push(cluster);
  }
  return ranges.joined();
}
