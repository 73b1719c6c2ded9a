/** The image as a file: as long as the drive, and only as large as what is in it. */
import { constants } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ImageTarget } from './copy-drive.js';

/** What everything else on that file system is left. */
const LEFT_FREE = 1024 ** 3;

/** Bytes that may be written into a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - LEFT_FREE);
}

export class ImageFileTarget implements ImageTarget {
  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  /** A new file, or the one that was begun. Links are not followed: the image lies where it is asked for. */
  static async open(path: string, size: number): Promise<ImageFileTarget> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
    try {
      const info = await file.stat();
      if (!info.isFile()) throw new TypeError(`${path} is no file`);
      if (info.size !== size) await file.truncate(size);
      return new ImageFileTarget(file, path);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async write(offset: number, data: Buffer): Promise<void> {
    // Zeros are what a hole holds already; a write that was torn by a death may have left something else there.
    if (data.equals(Buffer.alloc(data.length)) && (await this.read(offset, data.length)).equals(data)) return;
    let done = 0;
    while (done < data.length) {
      const { bytesWritten } = await this.file.write(data, done, data.length - done, offset + done);
      done += bytesWritten;
    }
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.file.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) throw new RangeError(`${this.path} ends at ${offset + done}`);
      done += bytesRead;
    }
    return bytes;
  }

  flush(): Promise<void> {
    return this.file.datasync();
  }

  free(): Promise<number> {
    return freeIn(dirname(this.path));
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
