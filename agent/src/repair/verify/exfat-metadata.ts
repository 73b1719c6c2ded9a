/**
 * The places of an exFAT volume that `fsck.exfat -n` reads: everything before the first cluster, the folders and the
 * tables.
 */
import { takeAccount } from '../exfat/account.js';
import { clusterOffset, parseBootSector } from '../exfat/boot-region.js';
import type { BlockView } from '../view/block-view.js';
import { Ranges } from './ranges.js';
import { NoScratch, type Range } from './scratch.js';

/** `view` shows the repaired volume. Throws `NoScratch` if the places are unknown. */
export async function exfatMetadata(view: BlockView, signal: AbortSignal): Promise<Range[]> {
  const boot = parseBootSector(await view.read(0, 512));
  if (!boot.ok) throw new NoScratch(boot.why);
  const g = boot.geometry;
  const ranges = new Ranges(view.size);
  ranges.add(0, clusterOffset(g, 2));
  const account = await takeAccount(view, g, signal, ({ first, count }) =>
    ranges.add(clusterOffset(g, first), count * g.clusterSize),
  );
  if (account.fault !== undefined) throw new NoScratch(account.fault);
  return ranges.joined();
}
