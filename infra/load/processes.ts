import { readdirSync, readFileSync } from 'node:fs';
import { codeOf } from '@revive/platform/errors';

/** What a process has used since it began (proc(5)). */
export interface Usage {
  /** CPU over all its threads, in microseconds: the first number of `/proc/PID/task/TID/schedstat`, nanoseconds on a core. */
  readonly cpuUs: number;
  /** Bytes that it caused to be written to storage: `write_bytes` of `/proc/PID/io`. */
  readonly writtenBytes: number;
}

/** Usage of processes together; one that has ended counts with nothing, so measure while all of them live. */
export function usageOf(pids: readonly number[]): Usage {
  const parts = pids.map((pid) => ({ cpuUs: cpuUs(pid), writtenBytes: fieldOf(`/proc/${pid}/io`, /^write_bytes: (\d+)/m) }));
  return { cpuUs: sum(parts.map((one) => one.cpuUs)), writtenBytes: sum(parts.map((one) => one.writtenBytes)) };
}

export const usageBetween = (before: Usage, after: Usage): Usage => ({ cpuUs: after.cpuUs - before.cpuUs, writtenBytes: after.writtenBytes - before.writtenBytes });

/** Proportional set size in bytes: a page that several processes share counts in parts. */
export const pssOf = (pids: readonly number[]): number => sum(pids.map((pid) => fieldOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) * 1024));

/** A process and all below it, PostgreSQL's backends for one. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = text(`/proc/${name}/stat`);
    // The name stands in brackets and may hold anything; what follows the last bracket does not.
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const family = [pid];
  for (let i = 0; i < family.length; i++) for (const [child, parent] of parents) if (parent === family[i]) family.push(child);
  return family;
}

function cpuUs(pid: number): number {
  const threads = list(`/proc/${pid}/task`);
  return sum(threads.map((tid) => Number(text(`/proc/${pid}/task/${tid}/schedstat`).split(' ')[0] || 0))) / 1000;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const fieldOf = (path: string, field: RegExp): number => Number(field.exec(text(path))?.[1] ?? 0);

/** Empty where the process has ended meanwhile. */
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
