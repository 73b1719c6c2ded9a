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

/** Zeros are looked for in pieces of this length, as ddrescue does. */
const GRAIN = 64 * 1024;
const ZEROS = Buffer.alloc(GRAIN);
/**
 * One call writes a whole block, in parts of this length: for longer ones Linux looks for huge pages to keep them in, which took up
 * to ten times as long (6.18, ext4), and a call for each part waits as often for a processor that others use.
 */
const PART = 64 * 1024;
/** What any system takes at once (`IOV_MAX` of Linux is 1024). */
const MOST_PARTS = 512;

export class ImageFileTarget implements ImageTarget {
  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    /** Nothing was ever written into it before this start: where nothing is written now it holds zeros. */
    private readonly isNew: boolean,
  ) {}

  /** A new file, or the one that was begun. Links are not followed: the image lies where it is asked for. */
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

  /** Zeros are left out: a hole holds them. */
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

  /** A write that was torn by a death may have left something else there. */
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
