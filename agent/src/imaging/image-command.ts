/** The command `image`: a drive that fails is copied onto the bench of this PC, where its image is a device like any other. */
import { findTool } from '../repair/verify/tool.js';
import type { CopyProgress } from './copy-drive.js';
import { imageDrive, ImagingError } from './image-drive.js';

const RETRIES = 3;
const TOLD_EVERY_MS = 2_000;
const USAGE = 'image <drive>   copies a drive that fails, such as /dev/sdb, into an image on the bench; again to go on';

export interface ImageCommand {
  args: readonly string[];
  bench: string;
  /** Where to look for ddrescue. */
  path: string;
  signal: AbortSignal;
  say: (sentence: string) => void;
}

/** Gives back what to print. Throws `ImagingError` where there is no image in the end. */
export async function imageCommand({
  args: [drive, ...more],
  bench,
  path,
  signal,
  say,
}: ImageCommand): Promise<string> {
  if (drive === undefined || more.length > 0) throw new ImagingError(USAGE);
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
