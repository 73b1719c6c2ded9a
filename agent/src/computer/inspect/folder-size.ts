import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

interface FolderSize {
  readonly bytes: number;
  readonly files: number;
  /** False when counting stopped at its limit: the numbers are lower bounds. */
  readonly isWhole: boolean;
}

/** Limits of the count. A deeper or fuller folder is reported as "at least". */
const MOST_ENTRIES = 200_000;
const DEEPEST = 24;

const GONE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);
const ofGone = (error: NodeJS.ErrnoException): undefined => {
  if (GONE.has(error.code ?? '')) return undefined;
  throw error;
};

/**
 * Sums the disk blocks allocated in a folder. Skips links, mounted file systems and unreadable entries. Returns
 * undefined where the folder does not exist.
 */
export async function folderSize(
  folder: string,
  signal: AbortSignal,
  counts: (file: { readonly path: string; readonly mtimeMs: number }) => boolean = () => true,
): Promise<FolderSize | undefined> {
  const top = await lstat(folder).catch(ofGone);
  if (!top?.isDirectory()) return undefined;
  let [bytes, files, entries, isWhole] = [0, 0, 0, true];
  const waiting = [{ path: folder, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const opened = await opendir(next.path).catch(ofGone);
    if (opened === undefined) continue;
    for await (const entry of opened) {
      signal.throwIfAborted();
      entries += 1;
      if (entries > MOST_ENTRIES) return { bytes, files, isWhole: false };
      const path = join(next.path, entry.name);
      const found = await lstat(path).catch(ofGone);
      if (found === undefined || found.dev !== top.dev) continue;
      if (found.isDirectory()) {
        if (next.depth < DEEPEST) waiting.push({ path, depth: next.depth + 1 });
        else isWhole = false;
      } else if (found.isFile() && counts({ path, mtimeMs: found.mtimeMs })) {
        files += 1;
        // In units of 512 bytes (stat(2)).
        bytes += found.blocks * 512;
      }
    }
  }
  return { bytes, files, isWhole };
}
