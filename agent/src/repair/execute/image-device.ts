/**
 * A disk image or a block device behind the device port. Opened for reading by default; for writing only to execute a
 * plan.
 */
import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readFile, realpath, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { gapsOf } from '../../recover/gaps.js';
import { assertReadable, UnreadableError } from '../view/block-view.js';
import type { Gap } from '../view/lost-places.js';
import type { DeviceIdentity } from '../diagnose/plan.js';
import type { RepairDevice } from './device.js';
import { usedElsewhere, type Held } from './in-use.js';

/** A device that cannot be opened as asked; the message is a sentence. */
export class DeviceUnavailable extends Error {
  override readonly name = 'DeviceUnavailable';
}

export interface OpenOptions {
  mode: 'read' | 'execute';
  /**
   * Stays the same across unplugging; by default the file's name, or the block device's. A caller who knows a serial
   * passes it.
   */
  id?: string;
  /**
   * The file that a listing saw at this path: no link is followed then, and nothing else is opened or written in its
   * place.
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

  /** Throws `DeviceUnavailable` with a sentence: not there, not a disk, not permitted, held by the system. */
  static async open(path: string, { mode, id, listed }: OpenOptions): Promise<ImageDevice> {
    const real =
      listed !== undefined
        ? path
        : await realpath(path).catch((error: unknown) => {
            throw sentenceFor(path, error);
          });
    const exclusive = real.startsWith('/dev/') && mode === 'execute' ? constants.O_EXCL : 0;
    // O_NOFOLLOW: what was resolved is what is opened. O_NONBLOCK: a named pipe does not hold us up.
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

  /** Into the beginning of `into` where that is given: a copy of a drive needs no new memory for each of its blocks. */
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

  /** By the map beside an image that the agent, or ddrescue, made of a drive. Rejects where a map cannot be read. */
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

  /** A write must never make an image longer, nor land in one that was cut meanwhile. */
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

/** That this is the file that was listed, and, before anything is written, that it has no second name elsewhere. */
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
 * Node cannot seek to the end of a block device; the kernel tells its size (in units of 512, whatever the sectors) and
 * its sectors.
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
