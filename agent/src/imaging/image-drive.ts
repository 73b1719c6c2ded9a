/**
 * Makes the image of a failing drive on the bench, next to further images, and names the drive in its map. An
 * unfinished image (`.part`) is no device. The log (`.log`) allows continuing after a crash; the map (`.map`) lists
 * the unreadable parts.
 */
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withFileLock } from '@revive/platform/concurrency/file-lock';
import { DeviceUnavailable, ImageDevice } from './image-device.js';
import { copyDrive, differenceIn, type CopyEnd, type CopyProgress, type ImagingSource } from './copy-drive.js';
import { copyWithDdrescue } from './ddrescue.js';
import { ImageFileTarget } from './image-file-target.js';
import { ImagingError } from './imaging-errors.js';
import { writeMapfile } from './mapfile.js';
import { PieceLog } from './piece-log.js';
import { refusalOf } from './same-drive.js';
import { isThere } from './is-there.js';

export interface ImagingOptions {
  path: string;
  /** Unique id of the drive; the path only names the port. The id of an image is its name. */
  id?: string | undefined;
  /**
   * True for a drive without a serial: an unfinished image may belong to a different drive, so the copy does not
   * continue.
   */
  isUnsure?: boolean;
  folder: string;
  retries: number;
  ddrescue?: string | undefined;
  signal: AbortSignal;
  onProgress: (progress: CopyProgress) => void;
}

interface Imaged extends CopyEnd {
  image?: string;
}

/** Only reads the drive. Throws `ImagingError`, `DeviceUnavailable` and `OtherDriveError`. */
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

type DriveToImage = Pick<ImageDevice, 'identity' | 'size' | 'sectorSize' | 'read'>;

export const imageNameOf = ({ id }: DriveToImage['identity']): string => `${id.replaceAll(/[^\w.-]+/g, '-')}.img`;

/** Same as `imageDrive` for an open drive. The caller has checked that the folder is allowed. */
export async function imageDevice(device: DriveToImage, options: Omit<ImagingOptions, 'id'>): Promise<Imaged> {
  await mkdir(options.folder, { recursive: true });
  const image = join(options.folder, imageNameOf(device.identity));
  // A second process would write into the same image and log, so the lock makes the second process wait.
  return withFileLock(`${image}.lock`, () => makeImage(device, image, options));
}

async function makeImage(device: DriveToImage, image: string, options: Omit<ImagingOptions, 'id'>): Promise<Imaged> {
  if (await isThere(image)) throw new ImagingError(`${image} is there already.`);
  if (options.isUnsure && ((await isThere(`${image}.part`)) || (await isThere(`${image}.log`))))
    throw new ImagingError(
      `${image}.part is incomplete, and without a serial number the agent cannot check that it belongs to this drive. Move the file away to start again.`,
    );
  const ended = await copy(device, image, options);
  const origin = `Image of ${device.identity.id}, ${ended.regions.bytes('bad')} bytes could not be read`;
  await writeMap(`${image}.map`, writeMapfile(ended.regions.all(), origin));
  if (!isOver(ended)) return ended;
  await rename(`${image}.part`, image);
  return { ...ended, image };
}

const isOver = ({ result }: CopyEnd): boolean => result === 'whole' || result === 'partial';

/** An image started by the agent's own reader continues with the same reader: its log is more precise than a map. */
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

/** Opens the drive again after a failed read: a missing or exchanged drive must not count as bad sectors. */
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

/**
 * Writes a temporary file and renames it: a crash leaves either the old or the new map. A link is replaced and never
 * followed.
 */
async function writeMap(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`;
  await rm(beside, { force: true });
  await writeFile(beside, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(beside, path);
}
