import { readdirSync, readFileSync } from 'node:fs';
import { codeOf } from '@revive/platform/errors/errors';

/** Resources used by a process since its start (proc(5)). */
export interface Usage {
  /**
   * CPU of all threads in microseconds, from the first number of `/proc/PID/task/TID/schedstat` (nanoseconds). Adds
   * the use of ended children, in hundredths of a second, because PostgreSQL's idle backends are closed by a pool.
   */
  readonly cpuUs: number;
  /**
   * Bytes of page cache made dirty: `write_bytes` of `/proc/PID/io`. A kernel with large folios counts the whole
   * folio: on 6.18 with ext4, a hundred synced writes of 8 kB to a file counted 210 MB.
   */
  readonly writtenBytes: number;
  /**
   * Bytes passed to write calls: `wchar`. Counts files only for PostgreSQL, which sends on sockets with different
   * calls; counts files and sockets for Node.
   */
  readonly askedBytes: number;
}

/** `_SC_CLK_TCK` is 100 on every Linux that Node runs on. */
const US_PER_TICK = 10_000;

export function usageOf(pids: readonly number[]): Usage {
  const parts = pids.map((pid) => ({
    cpuUs: cpuUs(pid),
    writtenBytes: fieldOf(`/proc/${pid}/io`, /^write_bytes: (\d+)/m),
    askedBytes: fieldOf(`/proc/${pid}/io`, /^wchar: (\d+)/m),
  }));
  return {
    cpuUs: sum(parts.map((one) => one.cpuUs)),
    writtenBytes: sum(parts.map((one) => one.writtenBytes)),
    askedBytes: sum(parts.map((one) => one.askedBytes)),
  };
}

export const usageBetween = (before: Usage, after: Usage): Usage => ({
  cpuUs: after.cpuUs - before.cpuUs,
  writtenBytes: after.writtenBytes - before.writtenBytes,
  askedBytes: after.askedBytes - before.askedBytes,
});

/** Proportional set size in bytes: a page shared by several processes counts in parts. */
export const pssOf = (pids: readonly number[]): number =>
  sum(pids.map((pid) => fieldOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) * 1024));

/** Resident set size in bytes: a page shared by several processes counts in full. */
export const rssOf = (pid: number): number => fieldOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) * 1024;

export const hasVariable = (pid: number, name: string, value: string): boolean =>
  text(`/proc/${pid}/environ`).split('\0').includes(`${name}=${value}`);

export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = text(`/proc/${name}/stat`);
    // The name in brackets may contain any character, so parsing starts after the last bracket.
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const family = [pid];
  for (let i = 0; i < family.length; i++)
    for (const [child, parent] of parents) if (parent === family[i]) family.push(child);
  return family;
}

function cpuUs(pid: number): number {
  const threads = list(`/proc/${pid}/task`);
  return (
    sum(threads.map((tid) => Number(text(`/proc/${pid}/task/${tid}/schedstat`).split(' ')[0] || 0))) / 1000 +
    endedChildrenUs(pid)
  );
}

/** Only CPU: the kernel already adds the bytes written by ended children to the parent. */
function endedChildrenUs(pid: number): number {
  const stat = text(`/proc/${pid}/stat`);
  const [user, system] =
    stat === ''
      ? []
      : stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .slice(13, 15);
  return (Number(user ?? 0) + Number(system ?? 0)) * US_PER_TICK;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const fieldOf = (path: string, field: RegExp): number => Number(field.exec(text(path))?.[1] ?? 0);

function text(path: string): string {
  return orGone(() => readFileSync(path, 'latin1'), '');
}
function list(path: string): string[] {
  return orGone(() => readdirSync(path), []);
}
function orGone<T>(read: () => T, gone: T): T {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return gone;
    throw error;
  }
}
