/** What a reader finds of a file that is no longer listed: its name, its length, and where its content lay. */
import type { BlockView } from '../repair/view/block-view.js';

export interface LostExtent {
  /** Bytes, within the volume. */
  offset: number;
  length: number;
}

/**
 * - `own`: they are still the file's, which is in use and which no folder names.
 * - `free`: every cluster is free, and no other lost file claims it.
 * - `shared`: another lost file claims some of them: one of both is not what it was.
 * - `reused`: the volume has given some of them to something else since.
 */
export type ClusterState = 'own' | 'free' | 'shared' | 'reused';

export interface LostFile {
  /** With "/" between folders, as the volume names it. */
  path: string;
  size: number;
  /** In the order of the content; empty where it lies in `resident`. */
  extents: LostExtent[];
  /** Content that the entry itself holds. */
  resident?: Buffer;
  clusters: ClusterState;
  /**
   * `recorded`: the volume still says where the content lay. `assumed`: it says only where it began, and the file is taken
   * to lie in one piece.
   */
  placement: 'recorded' | 'assumed';
}

export interface LostFiles {
  format: string;
  files: LostFile[];
  /** Why some are not there, or none could be looked for. */
  notes: string[];
}

/** A reader of one format. Undefined where the volume is another one. Never writes; bounded in time and memory. */
export type LostFileReader = (view: BlockView, signal: AbortSignal) => Promise<LostFiles | undefined>;

/** More than this is not listed: the rest is said to be there. */
export const MOST_FILES = 20_000;
/** Nor more pieces of all files together: a volume that lies describes a file by thousands of them. */
export const MOST_EXTENTS = 500_000;
/** No path is followed deeper: a folder that holds itself would never end. */
export const DEEPEST = 64;

/** The volume is not as this format would have it; what was found before is kept. */
export class LostFault extends Error {
  override readonly name = 'LostFault';
}

/** Nothing else is known to lie there. */
export const isItsOwn = ({ clusters }: Pick<LostFile, 'clusters'>): boolean =>
  clusters === 'free' || clusters === 'own';

/** Which lost files claim the same bytes as another one. Their sum is then bounded by the volume. */
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
