import { codeOf } from '../errors/errors.js';

/** True if a process with this id runs, even under a different user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EPERM') return true;
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}
