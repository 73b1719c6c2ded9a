/** Sparse scratch copies for external tools: holes stay holes, so that mostly empty volumes take little space. */
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
  folder: string;
  /** Limits in bytes: for reads, and for kept data (except zeros). */
  mostRead: number;
  mostKept: number;
  /** Bytes that must stay free on the disk of `folder`, because the disk belongs to a computer in use. */
  leftFree: number;
}

export class NoScratch extends Error {
  override readonly name = 'NoScratch';
}

export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/**
 * Calls `use` with a file of the view's size and a digest of its content. The file holds the bytes of `ranges` (all of
 * the view if absent) and zeros elsewhere. Throws `NoScratch` beyond the limits or without enough space on the scratch
 * disk.
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
