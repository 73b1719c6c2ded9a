import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../errors/errors.js';
import { isAlive } from './process-alive.js';

const LOOK_MS = 40;
/** A lock file is empty only between its creation and the write; after this time an empty lock is stale. */
const EMPTY_MS = 5000;

/**
 * Runs `work` in one process of this machine at a time. `lock` is a file with the owner's process id. The lock of a
 * dead process is broken.
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
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
