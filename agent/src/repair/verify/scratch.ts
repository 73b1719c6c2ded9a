/**
 * Sparse scratch copies of what a tool needs to see: holes stay holes, and nothing is copied whole that is mostly
 * empty.
 */
import { createHash, type Hash } from 'node:crypto';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlockView } from '../view/block-view.js';

const CHUNK = 1024 * 1024;
const GRAIN = 64 * 1024;

export interface Range {
  offset: number;
  length: number;
}

export interface ScratchLimits {
  /** A file in this folder, removed afterwards. */
  folder: string;
  /** Bytes that may be read, and bytes (other than zeros) that may be kept. */
  mostRead: number;
  mostKept: number;
  /** Bytes that stay free on the disk of `folder`, whatever is copied: it is the disk of somebody who works. */
  leftFree: number;
}

/** Why no copy was made: a sentence part ("the volume of … is too large to copy"). */
export class NoScratch extends Error {
  override readonly name = 'NoScratch';
}

/** Why a tool is not asked about a volume at all, however it is copied: a sentence part. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/**
 * Gives `use` a file of the view's size that holds the bytes of `ranges` (all of the view if absent) and zeros
 * elsewhere, and a digest of what it holds. Throws `NoScratch` beyond the limits or when the scratch disk has no room.
 */
export async function withScratch<T>(
  view: BlockView,
  ranges: readonly Range[] | undefined,
  limits: ScratchLimits,
  signal: AbortSignal,
  use: (path: string, digest: string) => Promise<T>,
): Promise<T> {
  const wanted = ranges ?? [{ offset: 0, length: view.size }];
  const total = wanted.reduce((sum, range) => sum + range.length, 0);
  if (total > limits.mostRead)
    throw new NoScratch(`${gib(total)} would have to be copied, the limit is ${gib(limits.mostRead)}`);
  const room = await roomIn(limits);
  const folder = await mkdtemp(join(limits.folder, 'revive-scratch-'));
  try {
    const path = join(folder, 'copy.img');
    const held = createHash('sha256').update(`${view.size}`);
    await fill(view, wanted, path, room, held, signal);
    return await use(path, held.digest('hex'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Room {
  bytes: number;
  /** What is wrong where more is needed. */
  beyond: string;
}

async function roomIn({ folder, mostKept, leftFree }: ScratchLimits): Promise<Room> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.max(0, bavail * bsize - leftFree);
  return free < mostKept
    ? { bytes: free, beyond: `the disk for scratch copies has only ${gib(bavail * bsize)} free` }
    : { bytes: mostKept, beyond: `more than ${gib(mostKept)} would have to be kept` };
}

async function fill(
  view: BlockView,
  ranges: readonly Range[],
  path: string,
  room: Room,
  held: Hash,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let kept = 0;
  try {
    await file.truncate(view.size);
    for (const { offset, length } of ranges) {
      for (let at = offset; at < offset + length; at += CHUNK) {
        signal.throwIfAborted();
        const bytes = await view.read(at, Math.min(CHUNK, offset + length - at));
        for (let from = 0; from < bytes.length; from += GRAIN) {
          const grain = bytes.subarray(from, from + GRAIN);
          if (isZero(grain)) continue;
          kept += grain.length;
          if (kept > room.bytes) throw new NoScratch(room.beyond);
          held.update(`\n${at + from}+${grain.length}\n`).update(grain);
          await file.write(grain, 0, grain.length, at + from);
        }
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new NoScratch('the disk for scratch copies is full');
    if (code === 'EFBIG') throw new NoScratch('the disk for scratch copies takes no file of this size');
    throw error;
  } finally {
    await file.close();
  }
}

const ZEROS = Buffer.alloc(GRAIN);

function isZero(bytes: Buffer): boolean {
  return bytes.equals(ZEROS.subarray(0, bytes.length));
}

function gib(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
