/**
 * Marks of work in other processes or parts of the agent, such as the imaging of a drive or a remote session. Nothing is
 * swapped while a mark stands. The mark is written before the lock is looked at, and the supervisor writes the lock
 * before it looks at the marks, so at least one of the two sees the other.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@revive/platform/concurrency/process-alive';
import type { ProgramFolder } from './program-folder.js';
import { readIfThere } from '../identity/private-files.js';

const LOOK_MS = 200;

type Folder = Pick<ProgramFolder, 'busyMarks' | 'swapLock'>;

/** A damaged mark may hold any number; only a possible process id is asked for. */
const isRunning = (pid: number): boolean => Number.isInteger(pid) && pid > 0 && pid < 2 ** 31 && isAlive(pid);

/** Waits while a swap is under way, then returns the function that ends the mark. */
export async function markBusy(
  folder: Folder,
  work: 'imaging' | 'session' | 'backup',
  sleep: (milliseconds: number) => Promise<void>,
): Promise<() => Promise<void>> {
  // Without the folder no supervisor works on this home.
  if (!existsSync(folder.busyMarks)) return () => Promise.resolve();
  const mark = join(folder.busyMarks, `${work}-${process.pid}-${randomBytes(4).toString('hex')}`);
  for (;;) {
    await writeFile(mark, String(process.pid), { mode: 0o600 });
    if (!(await isLocked(folder))) return () => rm(mark, { force: true });
    await rm(mark, { force: true });
    await sleep(LOOK_MS);
  }
}

async function isLocked({ swapLock }: Folder): Promise<boolean> {
  return isRunning(Number(await readIfThere(swapLock)));
}

/** Names the marked work that is going on; marks of dead processes are removed. */
export async function busyWork({ busyMarks }: Folder): Promise<string | undefined> {
  let names: string[];
  try {
    names = await readdir(busyMarks);
  } catch {
    // No folder, no mark.
    return undefined;
  }
  for (const name of names) {
    const path = join(busyMarks, name);
    const pid = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isRunning(pid)) return name.split('-')[0];
    // A mark without a number may be in the middle of its writing; its process looks at the lock next.
    if (pid > 0) await rm(path, { force: true });
  }
  return undefined;
}
