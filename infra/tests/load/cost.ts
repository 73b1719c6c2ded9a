import { setTimeout as sleep } from 'node:timers/promises';
import type { Print } from '../../servers/tools.js';
import { drive, type Load } from './drive.js';
import { usageOf } from './processes.js';
import type { Answered } from './summary.js';

/**
 * Process ids by part: the measured processes and the server below. Read on each call, because PostgreSQL's backends
 * change.
 */
type Parts = Readonly<Record<string, () => readonly number[]>>;

export type Cpu = Readonly<Record<string, number>>;

const cpuOf = (parts: Parts): Cpu =>
  Object.fromEntries(Object.entries(parts).map(([name, pids]) => [name, usageOf(pids()).cpuUs]));

export async function idleOf(parts: Parts, seconds: number): Promise<Cpu> {
  const [before, begun] = [cpuOf(parts), performance.now()];
  await sleep(seconds * 1000);
  return perRequest(before, cpuOf(parts), {}, 0, (performance.now() - begun) / 1000);
}

export async function costOf(
  parts: Parts,
  load: Load,
  idle: Cpu,
  say: Print,
): Promise<{ cpu: Cpu; answered: Answered }> {
  const [before, begun] = [cpuOf(parts), performance.now()];
  const answered = await drive(load, say);
  const elapsed = (performance.now() - begun) / 1000;
  if (answered.requests === 0) throw new TypeError(`k6 asked nothing of ${load.url}`);
  return { cpu: perRequest(before, cpuOf(parts), idle, elapsed, answered.requests), answered };
}

export function perRequest(before: Cpu, after: Cpu, idle: Cpu, seconds: number, requests: number): Cpu {
  return Object.fromEntries(
    Object.entries(after).map(([name, used]) => [
      name,
      (used - (before[name] ?? 0) - (idle[name] ?? 0) * seconds) / requests,
    ]),
  );
}
