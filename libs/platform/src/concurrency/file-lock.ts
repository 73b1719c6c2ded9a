import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../errors/errors.js';
import { isAlive } from './process-alive.js';

const LOOK_MS = 40;
/** A lock is empty for the moment between making and writing; one that stays so belongs to nobody. */
const EMPTY_MS = 5000;

/**
 * Does the work in one process of this machine at a time: `lock` is a file with the number of the process that has it.
 * One whose process is gone is broken.
 */
export async function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      breakIfDead(lock);
      await sleep(LOOK_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function breakIfDead(lock: string): void {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0 ? !isAlive(owner) : Date.now() - statSync(lock).mtimeMs > EMPTY_MS) rmSync(lock, { force: true });
  } catch (error) {
    // Given back between our two looks.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
