/**
 * The command `image`: copies a failing drive to the bench of this PC. The image becomes a normal device of the bench.
 */
import { realpath } from 'node:fs/promises';
import type { SeenDevice } from '../devices/bench-device.js';
import { BlockDevices } from '../devices/block-devices.js';
import { findTool } from '../repair/tools/tool.js';
import type { CopyProgress } from './copy-drive.js';
import { imageDrive } from './image-drive.js';
import { ImagingError } from './imaging-errors.js';

const RETRIES = 3;
const TOLD_EVERY_MS = 2_000;
const USAGE = 'image <drive>   copies a drive that fails, such as /dev/sdb, into an image on the bench; again to go on';

type ListDrives = () => Promise<readonly SeenDevice[]>;

interface ImageCommand {
  args: readonly string[];
  bench: string;
  path: string;
  signal: AbortSignal;
  say: (sentence: string) => void;
  drives?: ListDrives;
}

/** Returns the text to print. Throws `ImagingError` when no image was made. */
export async function imageCommand({
  args: [drive, ...more],
  bench,
  path,
  signal,
  say,
  drives = freeDrives(say),
}: ImageCommand): Promise<string> {
  if (drive === undefined || more.length > 0) throw new ImagingError(USAGE);
  const known = await knownAs(drive, drives);
  const ddrescue = await findTool('ddrescue', path);
  say(ddrescue === undefined ? 'ddrescue is not installed; the agent copies by itself.' : `Copied by ${ddrescue}.`);
  let told = -Infinity;
  const onProgress = (progress: CopyProgress): void => {
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    say(sentenceOf(progress));
  };
  const { image, reason } = await imageDrive({
    path: drive,
    ...known,
    folder: bench,
    retries: RETRIES,
    ddrescue,
    signal,
    onProgress,
  });
  if (image === undefined) throw new ImagingError(reason);
  return `${reason} The image is ${image}; its map lies beside it.`;
}

const sentenceOf = ({ copied, bad, left, total, bytesPerSecond }: CopyProgress): string =>
  `${copied} of ${total} bytes copied, ${bytesPerSecond} bytes a second; ${bad} bytes unreadable, ${left} left for later.`;

/** Returns the drive's identity. Throws `ImagingError` for a drive that is in use, and for a partition. */
async function knownAs(path: string, drives: ListDrives): Promise<{ id?: string | undefined; isUnsure?: boolean }> {
  const real = await realpath(path).catch(() => path);
  if (!real.startsWith('/dev/')) return {};
  const found = (await drives()).find((one) => one.path === real);
  if (!found)
    throw new ImagingError(`${path} is no whole drive that is free: what is mounted or in use is not copied.`);
  return { id: found.planId, isUnsure: found.identity.startsWith('unsure') };
}

function freeDrives(say: (sentence: string) => void): ListDrives {
  return async () => {
    let seen: readonly SeenDevice[] = [];
    const source = new BlockDevices(say);
    await source.start((devices) => void (seen = devices));
    await source.stop();
    return seen;
  };
}
