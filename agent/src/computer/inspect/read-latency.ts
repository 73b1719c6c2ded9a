import { randomBytes, randomInt } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { notSeen, type Seen } from '../host/seen.js';

/** Time to read 4 KiB from a random offset of a file on this drive, without the page cache. */
export interface ReadLatency {
  readonly reads: number;
  readonly medianMicros: number;
  readonly p95Micros: number;
}

const BLOCK = 4096;
const FILE_BYTES = 64 * 1024 * 1024;
const CHUNK = 1024 * 1024;
const LEFT_FREE = 512 * 1024 * 1024;
const READS = 512;
/** A drive with 20 ms a read finishes 250 reads in this time. Fewer than 100 reads give no 95th percentile. */
const MOST_MS = 5_000;
const FEWEST_READS = 100;
/** Every known allocator aligns memory to multiples of 16. */
const ALIGNMENT = 16;

/** Measures on a temporary file of the agent. No file of the computer's owner is read or written. */
export async function measureReadLatency(
  folder: string,
  signal: AbortSignal,
  fileBytes = FILE_BYTES,
): Promise<Seen<ReadLatency>> {
  const room = await statfs(folder);
  if (room.bavail * room.bsize < fileBytes + LEFT_FREE) return notSeen('there is too little free space to measure it');
  if (constants.O_DIRECT === undefined) return notSeen('this system cannot read past its own memory');
  const path = join(folder, 'read-latency.measure');
  await rm(path, { force: true });
  try {
    await fill(path, fileBytes, signal);
    return await measured(path, fileBytes, signal);
  } finally {
    await rm(path, { force: true });
  }
}

/** Fills the file with random bytes: a drive that compresses or skips zeros would answer without reading. */
async function fill(path: string, bytes: number, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes; at += CHUNK) {
      signal.throwIfAborted();
      await file.write(randomBytes(Math.min(CHUNK, bytes - at)), 0, undefined, at);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function measured(path: string, bytes: number, signal: AbortSignal): Promise<Seen<ReadLatency>> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_DIRECT);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EINVAL') return notSeen('this file system reads through its memory');
    throw error;
  }
  try {
    const place = await alignedPlace(file);
    if (place === undefined) return notSeen('this file system reads through its memory');
    const micros: number[] = [];
    const end = performance.now() + MOST_MS;
    while (micros.length < READS && performance.now() < end) {
      signal.throwIfAborted();
      const at = randomInt(bytes / BLOCK) * BLOCK;
      const began = process.hrtime.bigint();
      await file.read(place.memory, place.offset, BLOCK, at);
      micros.push(Number(process.hrtime.bigint() - began) / 1000);
    }
    return summary(micros);
  } finally {
    await file.close();
  }
}

/** Finds a buffer offset for direct reads: the kernel refuses misaligned memory (open(2), O_DIRECT). */
async function alignedPlace(file: FileHandle): Promise<{ memory: Buffer; offset: number } | undefined> {
  const memory = Buffer.allocUnsafeSlow(CHUNK);
  for (let offset = 0; offset < BLOCK; offset += ALIGNMENT) {
    try {
      await file.read(memory, offset, BLOCK, 0);
      return { memory, offset };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
    }
  }
  return undefined;
}

const percentile = (sorted: readonly number[], of100: number): number =>
  Math.round(sorted[Math.max(0, Math.ceil((sorted.length * of100) / 100) - 1)] as number);

export function summary(micros: readonly number[]): Seen<ReadLatency> {
  if (micros.length < FEWEST_READS)
    return notSeen(`only ${micros.length} reads came back within ${MOST_MS / 1000} seconds`);
  const sorted = micros.toSorted((a, b) => a - b);
  return {
    value: { reads: sorted.length, medianMicros: percentile(sorted, 50), p95Micros: percentile(sorted, 95) },
  };
}
