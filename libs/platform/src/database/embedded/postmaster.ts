import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../concurrency/process-alive.js';
import { codeOf } from '../../errors/errors.js';

/**
 * Who holds the cluster, from its `postmaster.pid` (line 1 the process, line 4 the port). A file whose process is gone,
 * or whose number now belongs to some other program, is taken away: PostgreSQL itself would refuse to start beside it.
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
 * True while the process is the server of this cluster. On Linux its command line tells (a number may be used again, a
 * dead child has none); elsewhere that it lives.
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
