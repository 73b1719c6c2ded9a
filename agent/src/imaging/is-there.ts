import { lstat } from 'node:fs/promises';

/** Returns true when the name exists, including a link. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
