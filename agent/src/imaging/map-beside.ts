import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Where the map of an image lies: beside it. */
export const mapPathOf = (image: string): string => `${image}.map`;

/** Opened to be read; a link is not followed, and a pipe is not waited for. Throws as `open` does. */
export const openMap = (image: string): Promise<FileHandle> =>
  open(mapPathOf(image), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
