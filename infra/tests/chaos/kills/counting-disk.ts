import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { OpenedDevice } from '@revive/agent/operations/executors';

/**
 * Where the disk lets the agent die around one write; `torn-write` leaves half of its sectors on the device: a disk
 * writes a sector whole or not at all (a write of one sector is then lost). The agent's own points are the platform's.
 */
export const DISK_POINTS = ['before-write', 'torn-write', 'after-flush'] as const;
export type DiskPoint = (typeof DISK_POINTS)[number];

/**
 * One line of the disk's own record: written before and after the bytes, so that a process killed between them is seen.
 */
export interface CountedWrite {
  readonly image: string;
  readonly offset: number;
  readonly length: number;
  /** SHA-256 of what was to be written. */
  readonly sha256: string;
  readonly phase: 'begun' | 'landed';
}

/** What decides where it dies: the arming of one process. */
export interface Arming {
  point: DiskPoint | undefined;
  left: number;
}

/** Counts each write in a file of its own (`log` is open for appending) and dies where it is armed. */
export function countingDisk(device: OpenedDevice, path: string, log: number, arming: Arming): OpenedDevice {
  const pass = (point: DiskPoint): boolean => arming.point === point && --arming.left === 0;
  const die = (): void => void process.kill(process.pid, 'SIGKILL');
  const note = (offset: number, data: Buffer, phase: CountedWrite['phase']): void => {
    const line: CountedWrite = {
      image: basename(path),
      offset,
      length: data.length,
      sha256: createHash('sha256').update(data).digest('hex'),
      phase,
    };
    // One system call: the kernel has it even where the process dies right after.
    writeSync(log, `${JSON.stringify(line)}\n`);
  };
  return {
    size: device.size,
    sectorSize: device.sectorSize,
    identity: device.identity,
    read: (offset, length) => device.read(offset, length),
    inUse: () => device.inUse(),
    close: () => device.close(),
    async writeAt(offset, data) {
      if (pass('before-write')) die();
      note(offset, data, 'begun');
      if (pass('torn-write')) {
        const half = Math.floor(data.length / device.sectorSize / 2) * device.sectorSize;
        if (half > 0) await device.writeAt(offset, data.subarray(0, half));
        die();
      }
      await device.writeAt(offset, data);
      note(offset, data, 'landed');
    },
    async flush() {
      await device.flush();
      if (pass('after-flush')) die();
    },
  };
}

/** What was written since the file began, oldest first. */
export function countedWrites(file: string): CountedWrite[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CountedWrite);
}

/** Writes that landed more than once with the same bytes at the same place of the same image. */
export function landedTwice(writes: readonly CountedWrite[]): CountedWrite[] {
  const seen = new Set<string>();
  return writes.filter(({ image, offset, sha256, phase }) => {
    if (phase !== 'landed') return false;
    const name = `${image} ${offset} ${sha256}`;
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
}
