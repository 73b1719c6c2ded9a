import { cpus } from 'node:os';
import { familyOf, usageOf } from '../../load/processes.js';
import type { ProductOnServers } from '../../cluster/real-product.js';

/** CPU milliseconds of each process since its start; `idle` counts the machine's idle time since boot. */
export type ProcessorUse = Readonly<Record<string, number>>;

type Players = Readonly<Record<string, number>>;

export function processorUse({ product, servers }: ProductOnServers, players: Players): ProcessorUse {
  const pids: Record<string, readonly number[]> = { runner: [process.pid] };
  for (const one of product.processes)
    if (one.isRunning) pids[one.parts.name] = [...(pids[one.parts.name] ?? []), one.pid];
  if (product.proxy.pid !== undefined) pids['proxy'] = [product.proxy.pid];
  for (const name of ['postgres', 'kafka', 'redis', 'minio'] as const) {
    const { pid } = servers.get(name);
    if (pid !== undefined) pids[name] = familyOf(pid);
  }
  for (const [name, pid] of Object.entries(players)) pids[name] = [pid];
  const used = Object.entries(pids).map(([name, of]) => [name, usageOf(of).cpuUs / 1000] as const);
  return { ...Object.fromEntries(used), idle: cpus().reduce((sum, { times }) => sum + times.idle, 0) };
}

/** A process started in between counts from its start. */
export function usedBetween(before: ProcessorUse, after: ProcessorUse): ProcessorUse {
  return Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, ms - ((before[name] ?? 0) > ms ? 0 : (before[name] ?? 0))]),
  );
}

/**
 * `fleet 3120, agents 4010 … ms: 80 % of 2 processors, idle 5 %, others 15 %`, in descending order. Values below 1 %
 * of the total are left out. "others" is the rest of the machine, including unattributed kernel work.
 */
export function sentenceOf({ idle = 0, ...used }: ProcessorUse, elapsedMs: number): string {
  const all = Object.values(used).reduce((sum, ms) => sum + ms, 0);
  const shares = Object.entries(used)
    .filter(([, ms]) => ms > all / 100)
    .sort(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${Math.round(ms)}`);
  const count = cpus().length;
  const percent = (ms: number) => Math.round((100 * ms) / (elapsedMs * count));
  return `${shares.join(', ')} ms: ${percent(all)} % of ${count} processors, idle ${percent(idle)} %, others ${Math.max(0, 100 - percent(all) - percent(idle))} %`;
}
