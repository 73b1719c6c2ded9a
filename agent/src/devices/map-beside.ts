import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

export const mapPathOf = (image: string): string => `${image}.map`;

/** Opens the map for reading. Follows no link and does not block on a pipe. Throws like `open`. */
export const openMap = (image: string): Promise<FileHandle> =>
  open(mapPathOf(image), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
