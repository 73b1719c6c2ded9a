import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { OpenedDevice } from '@revive/agent/operations/executors';

/**
 * Points around a write at which the agent can die. `torn-write` leaves half of the sectors on the device. Sectors are
 * atomic, so a write of a single sector is lost. The agent's failpoints are those of the platform.
 */
export const DISK_POINTS = ['before-write', 'torn-write', 'after-flush'] as const;
type DiskPoint = (typeof DISK_POINTS)[number];

/** A record of a write, logged before and after the bytes, so that a process killed in between is detected. */
export interface CountedWrite {
  readonly image: string;
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
  readonly phase: 'begun' | 'landed';
}

export interface Arming {
  point: DiskPoint | undefined;
  left: number;
}

/** Logs each write to `log` (open for appending) and kills the process at the armed point. */
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
    // A single system call: the kernel keeps the line even if the process dies right after.
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

export function countedWrites(file: string): CountedWrite[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CountedWrite);
}

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
