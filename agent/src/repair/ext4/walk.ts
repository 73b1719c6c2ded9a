import { UnreadableError } from '../view/block-view.js';
import type { Reachable } from '../model/finding.js';
import { entriesOf } from './format/directory.js';
import { ROOT_INODE } from './format/inode.js';
import type { Names } from './format/names.js';
import { blockMapOf } from './format/runs.js';
import { Ext4Error } from './format/superblock.js';
import type { Ext4Volume } from './format/volume.js';

/**
 * Limits of a walk: entries, and blocks read for directories and file maps. Beyond them the counts are lower bounds.
 */
interface WalkBudget {
  entries: number;
  blocks: number;
}

export const WHOLE_VOLUME: WalkBudget = { entries: 2_000_000, blocks: 1_000_000 };

/** Result of a walk from the root. `broken` holds at most ten sentences about places that could not be followed. */
export interface Walk extends Reachable {
  directories: number;
  brokenCount: number;
  broken: string[];
}

/**
 * Walks every directory from the root once, which ends loops. Counts the names of files with a valid inode and a valid
 * block map, and adds every entry to `names`. Throws only on abort.
 */
export async function walk(volume: Ext4Volume, budget: WalkBudget, signal: AbortSignal, names?: Names): Promise<Walk> {
  const left = { ...budget };
  const result: Walk = { files: 0, directories: 0, complete: true, brokenCount: 0, broken: [] };
  const seen = new Set([ROOT_INODE]);
  const waiting = [ROOT_INODE];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    try {
      await enter(volume, directory, { left, result, seen, waiting, names }, signal);
    } catch (problem) {
      note(result, problem);
    }
    if (left.entries < 0 || left.blocks < 0) return { ...result, complete: false };
  }
  return result;
}

interface Progress {
  left: WalkBudget;
  result: Walk;
  seen: Set<number>;
  waiting: number[];
  names: Names | undefined;
}

async function enter(volume: Ext4Volume, number: number, progress: Progress, signal: AbortSignal): Promise<void> {
  const { left, result } = progress;
  const directory = await volume.soundInode(number);
  let index = 0;
  for await (const entries of entriesOf(volume, directory, signal)) {
    if (result.directories === 0 && !isRootLead(entries))
      throw new Ext4Error('The root directory does not begin with itself.');
    if (entries[0]?.name === '.') result.directories++;
    left.blocks--;
    for (const entry of entries) {
      progress.names?.add(number, entry, index++);
      if (entry.name === '.' || entry.name === '..') continue;
      if (--left.entries < 0 || left.blocks < 0) return;
      await follow(volume, number, entry.inode, progress, signal);
    }
  }
}

const isRootLead = (entries: { inode: number; name: string }[]) =>
  entries[0]?.name === '.' &&
  entries[1]?.name === '..' &&
  entries[0].inode === ROOT_INODE &&
  entries[1].inode === ROOT_INODE;

async function follow(
  volume: Ext4Volume,
  directory: number,
  number: number,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { left, result, seen, waiting } = progress;
  try {
    const inode = await volume.soundInode(number);
    if (inode.type === 'directory') {
      progress.names?.addFolder(directory, number);
      if (!seen.has(number)) {
        seen.add(number);
        waiting.push(number);
      }
    } else if (inode.type === 'file') {
      const map = await blockMapOf(volume, inode, signal);
      left.blocks -= map.tables.length;
      result.files++;
    }
  } catch (problem) {
    note(result, problem);
  }
}

/** Counts an inconsistent or unreadable place. Rethrows all other errors, above all an abort. */
function note(result: Walk, problem: unknown): void {
  if (!(problem instanceof Ext4Error) && !(problem instanceof UnreadableError)) throw problem;
  result.brokenCount++;
  if (result.broken.length < 10) result.broken.push(problem.message);
}
