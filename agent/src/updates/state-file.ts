import { readFile, rename, writeFile } from 'node:fs/promises';

/** Content of the state file, which the agent writes and its supervisor reads. */
export interface CheckIn {
  readonly pid: number;
  readonly version: string;
  /** Epoch milliseconds of the PC's clock. */
  readonly at: number;
  /** Number of the check-in within this process. A clock that jumps back would hide a check-in. */
  readonly count: number;
  readonly healthy: boolean;
  readonly connected: boolean;
  readonly busy: boolean;
}

/** Without a sync: a check-in that a power cut loses is of no use afterwards. */
export async function writeCheckIn(path: string, checkIn: CheckIn): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(checkIn), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function readCheckIn(path: string): Promise<CheckIn | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as CheckIn;
  } catch {
    // No readable state file is no check-in; the IPC channel is the second witness.
    return undefined;
  }
}
