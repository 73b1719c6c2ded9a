import { clusterCount, type Geometry } from '../fat/boot-sector.js';
import { BAD_CLUSTER, END_OF_CHAIN, type FatTable } from './fat-table.js';

const CHAIN_FAULTS = ['free', 'bad', 'outside', 'shared', 'long', 'short', 'not_a_directory'] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

export function inRange(g: Geometry, cluster: number): boolean {
  return cluster >= 2 && cluster < clusterCount(g) + 2;
}

export function entryFault(g: Geometry, entry: number): 'free' | 'bad' | 'outside' | null {
  if (entry === 0) return 'free';
  if (entry === BAD_CLUSTER) return 'bad';
  return inRange(g, entry) ? null : 'outside';
}

/**
 * Follows a chain from `start`, at most `limit` clusters. `visit` receives each cluster and returns false for a
 * cluster already visited, which also ends every cycle.
 */
export async function followChain(
  g: Geometry,
  table: FatTable,
  start: number,
  limit: number,
  visit: (cluster: number) => boolean,
  signal: AbortSignal,
): Promise<{ clusters: number; fault: ChainFault | null }> {
  let cluster = start;
  let clusters = 0;
  if (!inRange(g, start)) return { clusters, fault: start === 0 ? 'free' : 'outside' };
  for (;;) {
    if (clusters === limit) return { clusters, fault: 'long' };
    if (!visit(cluster)) return { clusters, fault: 'shared' };
    clusters += 1;
    if ((clusters & 0xfff) === 0) signal.throwIfAborted();
    const entry = table.peek(cluster) ?? (await table.entry(cluster));
    if (entry >= END_OF_CHAIN) return { clusters, fault: null };
    const fault = entryFault(g, entry);
    if (fault !== null) return { clusters, fault };
    cluster = entry;
  }
}
