import { constants } from 'node:fs';
import { open, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ImageTarget } from './copy-drive.js';

/** Free space left for all further uses of the file system. */
const LEFT_FREE = 1024 ** 3;

export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - LEFT_FREE);
}

/** Zeros are detected in pieces of this length, as in ddrescue. */
const GRAIN = 64 * 1024;
const ZEROS = Buffer.alloc(GRAIN);
/**
 * One call writes a whole block in parts of this length. For longer parts Linux looks for huge pages, which took up to
 * ten times as long (6.18, ext4). A separate call for each part would wait for a processor each time.
 */
const PART = 64 * 1024;
/** Accepted by every system (`IOV_MAX` of Linux is 1024). */
const MOST_PARTS = 512;

export class ImageFileTarget implements ImageTarget {
  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    /** True for a new file: unwritten ranges contain zeros. */
    private readonly isNew: boolean,
  ) {}

  /**
   * Creates the file or opens an unfinished image. Links are not followed: the image must be at the requested path.
   */
  static async open(path: string, size: number): Promise<ImageFileTarget> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
    try {
      const info = await file.stat();
      if (!info.isFile()) throw new TypeError(`${path} is no file`);
      if (info.size !== size) await file.truncate(size);
      return new ImageFileTarget(file, path, info.size === 0);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Skips zeros: a hole in the file reads as zeros. */
  async write(offset: number, data: Buffer): Promise<void> {
    for (let from = 0; from < data.length;) {
      const isZero = isZeroAt(data, from);
      let to = from + GRAIN;
      while (to < data.length && isZeroAt(data, to) === isZero) to += GRAIN;
      to = Math.min(to, data.length);
      if (!isZero || !(await this.isHole(offset + from, to - from)))
        await this.writeAll(offset + from, data.subarray(from, to));
      from = to;
    }
  }

  /** A torn write before a crash may have left data here. */
  private async isHole(offset: number, length: number): Promise<boolean> {
    if (this.isNew) return true;
    const there = await this.read(offset, length);
    for (let from = 0; from < length; from += GRAIN) if (!isZeroAt(there, from)) return false;
    return true;
  }

  private async writeAll(offset: number, data: Buffer): Promise<void> {
    for (let done = 0; done < data.length;) {
      const end = Math.min(data.length, done + MOST_PARTS * PART);
      const parts: Buffer[] = [];
      for (let at = done; at < end; at += PART) parts.push(data.subarray(at, Math.min(at + PART, end)));
      done += (await this.file.writev(parts, offset + done)).bytesWritten;
    }
  }

  async read(offset: number, length: number, into = Buffer.alloc(length)): Promise<Buffer> {
    const bytes = into.subarray(0, length);
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

const isZeroAt = (data: Buffer, from: number): boolean => {
  const grain = data.subarray(from, from + GRAIN);
  return grain.equals(ZEROS.subarray(0, grain.length));
};
