import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../concurrency/process-alive.js';
import { codeOf } from '../../errors/errors.js';

/**
 * Reads the running server of a cluster from `postmaster.pid` (line 1: process id, line 4: port). Removes the file if
 * its process is dead or the id belongs to a different program: PostgreSQL would refuse to start.
 */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid');
  const content = readIfThere(file);
  if (content === undefined) return undefined;
  const [pid, , , port] = content.split('\n').map(Number);
  if (!pid || !Number.isSafeInteger(pid)) return undefined;
  if (!isServer(pid, cluster)) {
    rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: port || 0 };
}

/**
 * True if the process is the server of this cluster. On Linux the command line proves it, because ids are reused and a
 * dead child has none. On other systems a live process suffices.
 */
export function isServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const [program, ...rest] = (readIfThere(`/proc/${pid}/cmdline`) ?? '').split('\0');
  return program?.endsWith('postgres') === true && rest.includes(cluster);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
