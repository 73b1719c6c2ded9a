import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readIfThere } from '../identity/private-files.js';
import { sha256 } from '../repair/model/plan.js';
import { changedFile, LIST, listedFiles, type ListedFile } from './write-files.js';

export const MANIFEST = 'manifest.json';
/** A stopped recovery may leave one file without a list entry. */
const UNLISTED = { whole: 0, stopped: 1 } as const;

/**
 * Returns undefined when every file is unchanged and no further file exists; otherwise a sentence without file names.
 * `digest` is the digest of the manifest; empty for a stopped recovery. Rejects on abort.
 */
export async function changeOf(folder: string, digest: string, signal: AbortSignal): Promise<string | undefined> {
  const changed = `${folder} was changed since it was made.`;
  if (!(await lstat(folder)).isDirectory()) return changed;
  const listed = digest === '' ? await listedFiles(folder) : await filesOf(folder, digest);
  if (listed === undefined) return changed;
  const known = new Set([MANIFEST, LIST, ...listed.map(({ file }) => file)]);
  const others = (await filesIn(folder)).filter((file) => !known.has(file));
  if (others.length > (digest === '' ? UNLISTED.stopped : UNLISTED.whole))
    return `${folder} holds files that were not recovered into it.`;
  return (await isAsWritten(folder, listed, signal)) ? undefined : changed;
}

async function filesOf(folder: string, digest: string): Promise<ListedFile[] | undefined> {
  const list = await readIfThere(join(folder, MANIFEST));
  if (list === undefined || sha256(list) !== digest) return undefined;
  return (JSON.parse(list) as { files: ListedFile[] }).files;
}

/** Links are not followed: a link counts as an unknown file. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

async function isAsWritten(folder: string, listed: readonly ListedFile[], signal: AbortSignal): Promise<boolean> {
  try {
    return (await changedFile(folder, listed, signal, () => undefined)) === undefined;
  } catch (error) {
    // A link or a folder replaced the file.
    if (['ELOOP', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
