import type { BlockView } from '../view/block-view.js';
import { ClusterSet } from '../cluster-set.js';
import { clusterOffset, clusterSize, type Geometry } from '../fat/boot-sector.js';
import { followChain, inRange, type ChainFault } from './chains.js';
import {
  beginsAsSubdirectory,
  MAX_DIRECTORY_BYTES,
  parseDirectory,
  type DirectoryEntry,
  type ParsedDirectory,
} from './directory.js';
import type { FatTable } from './fat-table.js';

/**
 * Limit of directory entries; a walk beyond the limit is reported as incomplete. A full 32 GB card of photos has some
 * ten thousand.
 */
export const ENTRY_BUDGET = 1_000_000;

export interface Tally {
  /** Files with a chain of the right length that no other file shares. Empty files count: they have no chain. */
  files: number;
  directories: number;
  faults: Partial<Record<ChainFault, number>>;
  sound: ClusterSet;
  used: ClusterSet;
  /** False if the budget ended the walk. */
  complete: boolean;
}

export function faultCount(tally: Tally): number {
  return Object.values(tally.faults).reduce((sum, count) => sum + count, 0);
}

/**
 * Walks the whole tree through `table`. Cycles and shared clusters are counted as faults and never loop. Memory is
 * bounded by the budget.
 */
export async function walkTree(view: BlockView, g: Geometry, table: FatTable, signal: AbortSignal): Promise<Tally> {
  const tally: Tally = {
    files: 0,
    directories: 0,
    faults: {},
    sound: new ClusterSet(),
    used: new ClusterSet(),
    complete: true,
  };
  const fault = (kind: ChainFault): void => void (tally.faults[kind] = (tally.faults[kind] ?? 0) + 1);
  const size = clusterSize(g);
  const waiting: number[] = [g.rootCluster];
  let seen = 0;
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
    signal.throwIfAborted();
    const found = await readDirectory(view, g, table, start, tally.used, signal);
    if (found.fault !== null) fault(found.fault);
    else tally.sound.add(start);
    tally.directories += 1;
    for (const entry of found.entries) {
      if (entry.dots) continue;
      seen += 1;
      if (seen > ENTRY_BUDGET) return { ...tally, complete: false };
      if (entry.directory) {
        if (inRange(g, entry.cluster)) waiting.push(entry.cluster);
        else fault('outside');
        continue;
      }
      const expected = Math.ceil(entry.size / size);
      if (entry.cluster === 0 && expected === 0) {
        tally.files += 1;
        continue;
      }
      const chain = await followChain(g, table, entry.cluster, expected, (cluster) => tally.used.add(cluster), signal);
      const verdict = chain.fault ?? (chain.clusters < expected ? 'short' : null);
      if (verdict !== null) {
        fault(verdict);
        continue;
      }
      tally.files += 1;
      tally.sound.add(entry.cluster);
    }
  }
  return tally;
}

async function readDirectory(
  view: BlockView,
  g: Geometry,
  table: FatTable,
  start: number,
  used: ClusterSet,
  signal: AbortSignal,
): Promise<{ entries: readonly DirectoryEntry[]; fault: ChainFault | null }> {
  const size = clusterSize(g);
  const clusters: number[] = [];
  const limit = Math.ceil(MAX_DIRECTORY_BYTES / size);
  const chain = await followChain(
    g,
    table,
    start,
    limit,
    (cluster) => used.add(cluster) && clusters.push(cluster) > 0,
    signal,
  );
  const parts: Buffer[] = [];
  for (const cluster of clusters) parts.push(await view.read(clusterOffset(g, cluster), size));
  const bytes = Buffer.concat(parts);
  if (chain.fault === 'shared' && clusters.length === 0) return { entries: [], fault: 'shared' };
  const parsed = parseDirectory(bytes);
  if (!isDirectory(bytes, start, g, parsed)) return { entries: [], fault: 'not_a_directory' };
  return { entries: parsed.entries, fault: chain.fault };
}

/** The root has no "." entry; every other directory begins with "." and "..". Neither holds implausible names. */
export function isDirectory(
  bytes: Buffer,
  start: number,
  g: Geometry,
  parsed: Pick<ParsedDirectory, 'implausible'> = parseDirectory(bytes),
): boolean {
  if (bytes.length < 64) return false;
  if (parsed.implausible > 0) return false;
  return start === g.rootCluster ? bytes[0] !== 0x2e : beginsAsSubdirectory(bytes, start);
}
