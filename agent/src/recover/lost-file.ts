import type { BlockView } from '../repair/view/block-view.js';

export interface LostExtent {
  /** Bytes from the volume's start. */
  offset: number;
  length: number;
}

/**
 * - `own`: the clusters belong to the file, which is in use but has no name in any folder.
 * - `free`: every cluster is free, and no second lost file claims a cluster.
 * - `shared`: a second lost file claims some of the clusters, so at least one content is wrong.
 * - `reused`: the volume has allocated some of the clusters since.
 */
type ClusterState = 'own' | 'free' | 'shared' | 'reused';

export interface LostFile {
  path: string;
  size: number;
  /** In content order; empty where the content is in `resident`. */
  extents: LostExtent[];
  resident?: Buffer;
  clusters: ClusterState;
  /**
   * `recorded`: the volume records the whole position of the content. `assumed`: only the start is known, and the file
   * is assumed to be contiguous.
   */
  placement: 'recorded' | 'assumed';
}

interface LostFiles {
  format: string;
  files: LostFile[];
  notes: string[];
}

/** Reader of one format. Returns undefined for a different format. Never writes; limited in time and memory. */
export type LostFileReader = (view: BlockView, signal: AbortSignal) => Promise<LostFiles | undefined>;

/** Limit of listed files; a note mentions the rest. */
export const MOST_FILES = 20_000;
/** Limit of pieces of all files: a malicious volume describes a file with thousands of pieces. */
export const MOST_EXTENTS = 500_000;
/** Limit of folder depth: a folder that contains itself would never end. */
export const DEEPEST = 64;

/** Thrown when the volume violates its format; earlier results are kept. */
export class LostFault extends Error {
  override readonly name = 'LostFault';
}

export const isItsOwn = ({ clusters }: Pick<LostFile, 'clusters'>): boolean =>
  clusters === 'free' || clusters === 'own';

/** Marks lost files with overlapping content. The total size of the remaining files is then limited by the volume. */
export function markShared(files: readonly LostFile[]): void {
  const claims = files
    .flatMap((file) => file.extents.map(({ offset, length }) => ({ file, from: offset, to: offset + length })))
    .sort((one, other) => one.from - other.from || one.to - other.to);
  let widest: (typeof claims)[number] | undefined;
  for (const claim of claims) {
    if (widest !== undefined && claim.from < widest.to && claim.file !== widest.file) {
      for (const { file } of [claim, widest]) if (isItsOwn(file)) file.clusters = 'shared';
    }
    if (widest === undefined || claim.to > widest.to) widest = claim;
  }
}
