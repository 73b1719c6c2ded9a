/**
 * A disk image or a block device as a `RepairDevice`. Opened read-only by default; opened for writing only to execute
 * a plan.
 */
import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readFile, realpath, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { gapsOf } from './gaps.js';
import { assertReadable, UnreadableError } from '../repair/view/block-view.js';
import type { Gap } from '../repair/view/lost-places.js';
import type { DeviceIdentity } from '../repair/model/plan.js';
import type { RepairDevice } from '../repair/model/device.js';
import { usedElsewhere, type Held } from '../repair/execute/in-use.js';

export class DeviceUnavailable extends Error {
  override readonly name = 'DeviceUnavailable';
}

export interface OpenOptions {
  mode: 'read' | 'execute';
  /**
   * Stable across reconnects. Defaults to the name of the file or block device; a caller that knows a serial passes
   * the serial.
   */
  id?: string;
  /**
   * The identity of the file in a listing. With `listed`, links are not followed, and only this file is opened or
   * written.
   */
  listed?: { readonly dev: bigint; readonly ino: bigint; readonly size: number };
}

const SECTOR = 512;

export class ImageDevice implements RepairDevice {
  private constructor(
    private readonly file: FileHandle,
    private readonly held: Held,
    readonly identity: DeviceIdentity,
    private readonly options: Pick<OpenOptions, 'mode' | 'listed'>,
  ) {}

  /** Throws `DeviceUnavailable` with a sentence: missing, not a disk, not permitted, in use by the system. */
  static async open(path: string, { mode, id, listed }: OpenOptions): Promise<ImageDevice> {
    const real =
      listed !== undefined
        ? path
        : await realpath(path).catch((error: unknown) => {
            throw sentenceFor(path, error);
          });
    const exclusive = real.startsWith('/dev/') && mode === 'execute' ? constants.O_EXCL : 0;
    // O_NOFOLLOW: opens exactly the resolved path. O_NONBLOCK: does not block on a named pipe.
    const flags =
      (mode === 'execute' ? constants.O_RDWR : constants.O_RDONLY) |
      exclusive |
      (constants.O_NOFOLLOW ?? 0) |
      (constants.O_NONBLOCK ?? 0);
    const file = await open(real, flags).catch((error: unknown) => {
      throw sentenceFor(path, error);
    });
    try {
      const info = await file.stat({ bigint: true });
      const isBlock = info.isBlockDevice();
      if (!isBlock && !info.isFile()) throw new DeviceUnavailable(`${path} is not a disk image or a disk.`);
      const geometry = isBlock ? await blockGeometry(real) : { size: Number(info.size), sectorSize: SECTOR };
      if (listed !== undefined) assertListed(path, info, { mode, listed });
      const held: Held = { path: real, dev: info.dev, ino: info.ino, rdev: info.rdev, isBlock };
      const kind = isBlock ? 'block' : 'image';
      return new ImageDevice(
        file,
        held,
        { kind, id: id ?? `${kind}:${basename(real)}`, ...geometry },
        { mode, ...(listed !== undefined && { listed }) },
      );
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get size(): number {
    return this.identity.size;
  }

  get sectorSize(): number {
    return this.identity.sectorSize;
  }

  /** Reads into `into` if given, so that copying a drive needs no new buffer per block. */
  async read(offset: number, length: number, into?: Buffer): Promise<Buffer> {
    assertReadable(this, offset, length);
    const bytes = into?.subarray(0, length) ?? Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.file.read(bytes, done, length - done, offset + done).catch((error: unknown) => {
        throw new UnreadableError(offset + done, length - done, (error as Error).message);
      });
      if (bytesRead === 0) throw new UnreadableError(offset + done, length - done, 'the device got smaller');
      done += bytesRead;
    }
    return bytes;
  }

  /** Gaps from the map beside an image, as written by the agent or ddrescue. Rejects if the map is unreadable. */
  async gaps(): Promise<readonly Gap[]> {
    return gapsOf(this.held.isBlock ? undefined : this.held.path, this.size);
  }

  async writeAt(offset: number, data: Buffer): Promise<void> {
    if (this.options.mode !== 'execute') throw new DeviceUnavailable('The device is open for reading only.');
    assertReadable(this, offset, data.length);
    await this.assertSame();
    let done = 0;
    while (done < data.length) {
      const { bytesWritten } = await this.file.write(data, done, data.length - done, offset + done);
      done += bytesWritten;
    }
  }

  async flush(): Promise<void> {
    await this.file.sync();
  }

  async inUse(): Promise<string | undefined> {
    return usedElsewhere(this.held, this.file.fd);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** A write must never extend an image or go to an image that was truncated meanwhile. */
  private async assertSame(): Promise<void> {
    if (this.held.isBlock) return;
    const info = await this.file.stat({ bigint: true });
    if (Number(info.size) !== this.size)
      throw new DeviceUnavailable(`The image has ${info.size} bytes now, and had ${this.size} when it was opened.`);
    if (this.options.listed === undefined) return;
    const { path } = this.held;
    assertListed(path, info, this.options);
    assertListed(
      path,
      await lstat(path, { bigint: true }).catch((error: unknown) => {
        throw sentenceFor(path, error);
      }),
      this.options,
    );
  }
}

/** Throws if this is not the listed file, or if a file to be written has several hard links. */
function assertListed(path: string, info: BigIntStats, { mode, listed }: Pick<OpenOptions, 'mode' | 'listed'>): void {
  if (listed === undefined) return;
  if (!info.isFile() || info.dev !== listed.dev || info.ino !== listed.ino || Number(info.size) !== listed.size) {
    throw new DeviceUnavailable(`${path} changed since it was listed. It was replaced or resized.`);
  }
  if (mode === 'execute' && info.nlink > 1n) {
    throw new DeviceUnavailable(`${path} has ${info.nlink} hard links. A repair would change the other file as well.`);
  }
}

/**
 * Node cannot seek to the end of a block device. The kernel reports its size (always in units of 512 bytes) and its
 * sector size.
 */
async function blockGeometry(path: string): Promise<{ size: number; sectorSize: number }> {
  if (process.platform !== 'linux')
    throw new DeviceUnavailable(
      `${path} is a disk. Disks can be opened only on Linux. Copy it to a disk image instead.`,
    );
  const folder = `/sys/class/block/${basename(path)}`;
  const size = Number(await readFile(`${folder}/size`, 'utf8')) * 512;
  const queue = await readFile(`${folder}/queue/logical_block_size`, 'utf8').catch(() =>
    readFile(`${folder}/../queue/logical_block_size`, 'utf8'),
  );
  if (!Number.isSafeInteger(size) || size === 0) throw new DeviceUnavailable(`${path} has no medium.`);
  return { size, sectorSize: Number(queue) };
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'was not found',
  EACCES: "can't be opened by this user",
  EPERM: "can't be opened by this user",
  EBUSY: 'is in use by the system (mounted or part of an array)',
  EROFS: 'is on a read-only disk',
  ENOMEDIUM: 'has no medium',
  EISDIR: 'is a folder',
  ELOOP: 'is a link, not a disk image',
};

function sentenceFor(path: string, error: unknown): DeviceUnavailable {
  const { code, message } = error as NodeJS.ErrnoException;
  return new DeviceUnavailable(`${path} ${SENTENCES[code ?? ''] ?? `can't be opened: ${message}`}.`);
}
