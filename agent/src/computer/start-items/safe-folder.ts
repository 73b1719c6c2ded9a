import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a folder open while an entry in the folder changes. An agent with administrator rights works in folders of
 * other users, and a link created meanwhile must not redirect the change. Paths go through the open folder (proc(5),
 * /proc/self/fd).
 */
export async function inFolder<T>(folder: string, work: (at: (name: string) => string) => Promise<T>): Promise<T> {
  const held = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await requireSame(held, folder);
    const result = await work((name) => join('/proc/self/fd', String(held.fd), name));
    await held.sync();
    return result;
  } finally {
    await held.close();
  }
}

/** No component of the path may be a link either. */
async function requireSame(held: FileHandle, folder: string): Promise<void> {
  const real = await readlink(`/proc/self/fd/${held.fd}`);
  if (real !== folder || (await realpath(folder)) !== folder)
    throw new RangeError('a link leads to the folder, so nothing in it is changed');
}
