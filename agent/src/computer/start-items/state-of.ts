import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';

/** A file that starts a program has a few lines; a longer file is not a start item. */
const LONGEST = 64 * 1024;
export const ABSENT = 'absent';

export const fileState = (content: Uint8Array): string => `file:${createHash('sha256').update(content).digest('hex')}`;

/**
 * Reads a small regular file. Returns undefined for a missing file, a file that is too long, and any entry that is not
 * a regular file. Links are not followed.
 */
export async function smallFile(path: string): Promise<Buffer | undefined> {
  let file;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES', 'ENXIO', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > LONGEST) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `file:…`, `link:…`, `absent`, or `other` for all further types. */
export async function stateOf(path: string): Promise<string> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return `link:${await readlink(path)}`;
    const content = found.isFile() ? await smallFile(path) : undefined;
    return content === undefined ? 'other' : fileState(content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ABSENT;
    throw error;
  }
}
