/**
 * Copies with GNU ddrescue where installed, because ddrescue knows drives better. The program gets one image and one
 * map file.
 */
import { spawn } from 'node:child_process';
import { lstat, readFile, truncate } from 'node:fs/promises';
import type { CopyEnd, CopyProgress } from './copy-drive.js';
import { readMapfile } from './mapfile.js';
import { Regions } from './regions.js';

interface DdrescueOptions {
  program: string;
  drive: string;
  size: number;
  image: string;
  map: string;
  retries: number;
  signal: AbortSignal;
  onProgress: (progress: CopyProgress) => void;
}

/** ddrescue writes its map every thirty seconds and at the end. */
const LOOK_MS = 5_000;
const MOST_WORDS = 2_000;

export async function copyWithDdrescue(options: DdrescueOptions): Promise<CopyEnd> {
  const { image, map, size, signal } = options;
  for (const path of [image, map])
    if (await isLink(path)) return { result: 'failed', reason: `${path} is a link.`, regions: new Regions(size) };
  const before = (await regionsIn(map, size)).bytes('copied');
  const began = performance.now();
  const tell = async (): Promise<void> => options.onProgress(progressOf(await regionsIn(map, size), before, began));
  // A map may be unreadable during a write: the next poll and the final read report the progress.
  const looking = setInterval(() => void tell().catch(() => undefined), LOOK_MS);
  const { exit, words } = await run(options).finally(() => clearInterval(looking));
  const regions = await regionsIn(map, size);
  await tell();
  if (signal.aborted) return { result: 'stopped', reason: 'Stopped by hand; it can go on from where it is.', regions };
  const bad = regions.bytes('bad');
  if (regions.bytes('copied') + bad < size)
    return { result: 'failed', reason: `ddrescue ended with ${exit}: ${words}`, regions };
  // With an unreadable or zero end of the drive, the file may be shorter than the drive.
  await truncate(image, size);
  return bad === 0
    ? { result: 'whole', reason: `All ${size} bytes were read.`, regions }
    : { result: 'partial', reason: `${bad} of ${size} bytes cannot be read; they are zeros in the image.`, regions };
}

/** ddrescue writes its map before it ends on a signal. */
function run({
  program,
  drive,
  image,
  map,
  retries,
  signal,
}: DdrescueOptions): Promise<{ exit: string; words: string }> {
  return new Promise((resolve) => {
    const args = ['--quiet', '--sparse', `--retry-passes=${retries}`, '--', drive, image, map];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } });
    let words = '';
    child.stderr.on('data', (part: Buffer) => (words = `${words}${part.toString()}`.slice(-MOST_WORDS)));
    const stop = (): void => void child.kill('SIGINT');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const over = (exit: string): void => {
      signal.removeEventListener('abort', stop);
      resolve({ exit, words: words.replaceAll(/\p{Cc}/gu, ' ').trim() });
    };
    child.once('error', (error) => over(error.message));
    child.once('close', (code, killed) => over(String(code ?? killed)));
  });
}

async function regionsIn(map: string, size: number): Promise<Regions> {
  const text = await readFile(map, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const regions = new Regions(size);
  for (const { from, to, state } of text === undefined ? [] : readMapfile(text, size)) regions.set(from, to, state);
  return regions;
}

function progressOf(regions: Regions, before: number, began: number): CopyProgress {
  const copied = regions.bytes('copied');
  const seconds = Math.max((performance.now() - began) / 1000, 0.001);
  return {
    copied,
    bad: regions.bytes('bad'),
    left: regions.bytes('skipped') + regions.bytes('narrowed'),
    total: regions.size,
    bytesPerSecond: Math.round((copied - before) / seconds),
  };
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (info) => info.isSymbolicLink(),
    () => false,
  );
