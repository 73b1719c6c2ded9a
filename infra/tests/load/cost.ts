import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../../servers/tools.js';
import { drive, type Load } from './drive.js';
import { usageOf } from './processes.js';
import type { Answered } from './summary.js';

/**
 * Processes by what is stated of them: those that are judged, and the server below. Asked anew each time: PostgreSQL's
 * come and go.
 */
export type Parts = Readonly<Record<string, () => readonly number[]>>;

/** Microseconds of CPU of each part. */
export type Cpu = Readonly<Record<string, number>>;

const cpuOf = (parts: Parts): Cpu =>
  Object.fromEntries(Object.entries(parts).map(([name, pids]) => [name, usageOf(pids()).cpuUs]));

/** What each part uses while nobody asks anything: microseconds a second. */
export async function idleOf(parts: Parts, seconds: number): Promise<Cpu> {
  const [before, begun] = [cpuOf(parts), performance.now()];
  await sleep(seconds * 1000);
  return perRequest(before, cpuOf(parts), {}, 0, (performance.now() - begun) / 1000);
}

/**
 * CPU that one request costs each part. What the part does by itself (timers, heartbeats) is taken off: `idle`, of the
 * same parts.
 */
export async function costOf(parts: Parts, load: Load, idle: Cpu, say: Say): Promise<{ cpu: Cpu; answered: Answered }> {
  const [before, begun] = [cpuOf(parts), performance.now()];
  const answered = await drive(load, say);
  const elapsed = (performance.now() - begun) / 1000;
  if (answered.requests === 0) throw new TypeError(`k6 asked nothing of ${load.url}`);
  return { cpu: perRequest(before, cpuOf(parts), idle, elapsed, answered.requests), answered };
}

/** `(after - before - idle * seconds) / requests` of each part. */
export function perRequest(before: Cpu, after: Cpu, idle: Cpu, seconds: number, requests: number): Cpu {
  return Object.fromEntries(
    Object.entries(after).map(([name, used]) => [
      name,
      (used - (before[name] ?? 0) - (idle[name] ?? 0) * seconds) / requests,
    ]),
  );
}
