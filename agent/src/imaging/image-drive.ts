/**
 * The image of a drive that fails, for the bench: it lies beside other images there and names the drive that it is of.
 * While it is made it is no device (`.part`); its log (`.log`) lets it go on after a death, its map (`.map`) says what
 * could not be read.
 */
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withFileLock } from '@revive/platform/concurrency/file-lock';
import { DeviceUnavailable, ImageDevice } from '../repair/execute/image-device.js';
import { copyDrive, differenceIn, type CopyEnd, type CopyProgress, type ImagingSource } from './copy-drive.js';
import { copyWithDdrescue } from './ddrescue.js';
import { ImageFileTarget } from './image-file-target.js';
import { writeMapfile } from './mapfile.js';
import { PieceLog } from './piece-log.js';
import { refusalOf } from './same-drive.js';
import { isThere } from './is-there.js';

/** It cannot be made as asked; the message is a sentence. */
export class ImagingError extends Error {
  override readonly name = 'ImagingError';
}

export interface ImagingOptions {
  /** The drive, or an image of one. */
  path: string;
  /** Tells the drive from every other one; the path says only where it is plugged in. An image's is its name. */
  id?: string | undefined;
  /** The drive has no number of its own: an image that was begun may be of another one, and is not gone on with. */
  isUnsure?: boolean;
  /** Where the image goes: the bench. */
  folder: string;
  retries: number;
  /** The absolute path of ddrescue, where it is installed; without it our own reader copies. */
  ddrescue?: string | undefined;
  signal: AbortSignal;
  onProgress: (progress: CopyProgress) => void;
}

export interface Imaged extends CopyEnd {
  /** Of the image; only where it was made to its end. */
  image?: string;
}

/** Reads the drive, never writes to it. Throws `ImagingError`, `DeviceUnavailable` and `OtherDriveError`. */
export async function imageDrive(options: ImagingOptions): Promise<Imaged> {
  const { path, folder } = options;
  const device = await ImageDevice.open(path, { mode: 'read', ...(options.id !== undefined && { id: options.id }) });
  try {
    const refused =
      device.identity.kind === 'block' ? await refusalOf(basename(await realpath(path)), folder) : undefined;
    if (refused !== undefined) throw new ImagingError(refused);
    return await imageDevice(device, options);
  } finally {
    await device.close();
  }
}

/** What of an opened drive is needed. */
export type DriveToImage = Pick<ImageDevice, 'identity' | 'size' | 'sectorSize' | 'read'>;

/** The name of the image of a drive, below the folder of the images. */
export const imageNameOf = ({ id }: DriveToImage['identity']): string => `${id.replaceAll(/[^\w.-]+/g, '-')}.img`;

/** The same for a drive that is open already, and about which it is known that its image may lie in that folder. */
export async function imageDevice(device: DriveToImage, options: Omit<ImagingOptions, 'id'>): Promise<Imaged> {
  await mkdir(options.folder, { recursive: true });
  const image = join(options.folder, imageNameOf(device.identity));
  // A second process would write into the same image and the same log: it waits.
  return withFileLock(`${image}.lock`, () => makeImage(device, image, options));
}

async function makeImage(device: DriveToImage, image: string, options: Omit<ImagingOptions, 'id'>): Promise<Imaged> {
  if (await isThere(image)) throw new ImagingError(`${image} is there already.`);
  if (options.isUnsure && ((await isThere(`${image}.part`)) || (await isThere(`${image}.log`))))
    throw new ImagingError(
      `${image}.part was begun, and without a serial number nobody can tell whether of this drive: move it away to begin anew.`,
    );
  const ended = await copy(device, image, options);
  const origin = `Image of ${device.identity.id}, ${ended.regions.bytes('bad')} bytes could not be read`;
  await writeMap(`${image}.map`, writeMapfile(ended.regions.all(), origin));
  if (!isOver(ended)) return ended;
  await rename(`${image}.part`, image);
  return { ...ended, image };
}

const isOver = ({ result }: CopyEnd): boolean => result === 'whole' || result === 'partial';

/** What our own reader has begun it goes on with: its log knows more than a map. */
async function copy(device: DriveToImage, image: string, options: Omit<ImagingOptions, 'id'>): Promise<CopyEnd> {
  const { path, retries, signal, onProgress, ddrescue } = options;
  const [part, map, size] = [`${image}.part`, `${image}.map`, device.size];
  if (ddrescue !== undefined && !(await isThere(`${image}.log`)))
    return copyWithDdrescue({ program: ddrescue, drive: path, size, image: part, map, retries, signal, onProgress });
  const { kind, id } = device.identity;
  const log = await PieceLog.open(`${image}.log`, `${kind} ${id}`, size);
  try {
    const target = await ImageFileTarget.open(part, size);
    try {
      const source = sourceOf(device, path);
      const rest = (ms: number) => wait(ms);
      const now = () => performance.now();
      return await proven(
        await copyDrive({ source, target, log, signal, retries, now, rest, onProgress }),
        target,
        log,
        signal,
      );
    } finally {
      await target.close();
    }
  } finally {
    await log.close();
  }
}

/** What was read is what lies in the image, by the digest of every piece. */
async function proven(copied: CopyEnd, target: ImageFileTarget, log: PieceLog, signal: AbortSignal): Promise<CopyEnd> {
  if (!isOver(copied)) return copied;
  try {
    const at = await differenceIn(target, log, signal);
    if (at === undefined) return copied;
    return { ...copied, result: 'failed', reason: `At ${at} the image does not hold what was read from the drive.` };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ...copied, result: 'stopped', reason: 'Stopped by hand while the image was read again; it can go on.' };
  }
}

/** Opened anew when something cannot be read: a drive that is gone, or another one in its place, is no bad sector. */
function sourceOf(device: DriveToImage, path: string): ImagingSource {
  const { size, sectorSize } = device;
  return {
    size,
    sectorSize,
    read: (offset, length, into) => device.read(offset, length, into),
    changed: async () => {
      try {
        const again = await ImageDevice.open(path, { mode: 'read' });
        await again.close();
        if (again.size === size) return undefined;
        return `The drive had ${size} bytes when it was opened, and has ${again.size} now.`;
      } catch (error) {
        if (error instanceof DeviceUnavailable) return error.message;
        throw error;
      }
    },
  };
}

/** Beside the old one and in its place then: a death leaves one of both, and a link is replaced, never followed. */
async function writeMap(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`;
  await rm(beside, { force: true });
  await writeFile(beside, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(beside, path);
}
