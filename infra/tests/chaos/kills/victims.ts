import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AGENT_FAILPOINTS, FAILPOINTS, type Failpoint } from '@revive/platform/telemetry/failpoint';
import { isAlive } from '@revive/platform/concurrency/process-alive';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import type { Random } from '../../security/random.js';
import type { AgentProcess } from '../../../dev/agent-process.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import { DISK_POINTS } from './counting-disk.js';

/** The failpoints that each service passes during a repair. A service that only consumes events publishes none. */
const POINTS: Partial<Record<ServiceName, readonly Failpoint[]>> = {
  repairs: FAILPOINTS,
  billing: FAILPOINTS,
  fleet: FAILPOINTS,
  identity: ['before-commit', 'after-effect', 'before-offset-commit'],
  notifications: ['before-commit', 'after-effect', 'before-offset-commit'],
};
const LAST_PASSAGE = 2;
/**
 * The agent's points: disk points occur during execution, the rest with every order. A repair writes about forty
 * journal entries.
 */
const AGENT_POINTS = [...DISK_POINTS, ...AGENT_FAILPOINTS] as const;
const WITH_EVERY_ORDER = new Set<string | undefined>(['after-journal-entry', 'before-answer']);
const LAST_OF: Readonly<Record<string, number>> = { 'after-journal-entry': 40 };
const LATEST_MS = 2500;
const READY_MS = 60_000;

export interface PlannedKill {
  readonly victim: ServiceName | 'agent';
  readonly instance: number;
  readonly when: 'intake' | 'execute';
  /** Absent for a random kill, `delayMs` after the moment `when`. */
  readonly point?: string;
  readonly passage: number;
  readonly delayMs: number;
}

export function planKills(count: number, random: Random, instances = 1): PlannedKill[] {
  const every: Pick<PlannedKill, 'victim' | 'point'>[] = [
    ...SERVICES.flatMap((victim) => (POINTS[victim] ?? []).map((point) => ({ victim, point }))),
    ...AGENT_POINTS.map((point) => ({ victim: 'agent' as const, point })),
    ...[...SERVICES, 'agent' as const].map((victim) => ({ victim })),
  ];
  const kills: PlannedKill[] = [];
  for (let left: typeof every = []; kills.length < count;) {
    if (left.length === 0) left = [...every];
    const [one] = left.splice(random.below(left.length), 1);
    if (!one) continue;
    const isOfWrite = one.victim === 'agent' && one.point !== undefined && !WITH_EVERY_ORDER.has(one.point);
    const when = isOfWrite ? 'execute' : random.pick(['intake', 'execute'] as const);
    kills.push({
      ...one,
      instance: one.victim === 'agent' ? 0 : random.below(instances),
      when,
      passage: 1 + random.below(LAST_OF[one.point ?? ''] ?? LAST_PASSAGE),
      delayMs: random.below(LATEST_MS),
    });
  }
  return kills;
}

export function takeRound(kills: PlannedKill[], most: number): PlannedKill[] {
  const round: PlannedKill[] = [];
  for (let i = 0; i < kills.length && round.length < most;) {
    const one = kills[i] as PlannedKill;
    if (round.some(({ victim }) => victim === one.victim)) i += 1;
    else round.push(...kills.splice(i, 1));
  }
  return round;
}

export interface Victim {
  arm(point: string, passage: number): void;
  kill(): Promise<void>;
  isDown(): boolean;
  /**
   * Restarts the victim if no supervisor does; returns the milliseconds from the detection of its death to its
   * readiness.
   */
  comeBack(): Promise<number>;
}

export function serviceVictim(product: SplitProduct, name: ServiceName, instance: number, folder: string): Victim {
  const one = product.process(name, instance);
  return {
    arm(point, passage) {
      writeFileSync(join(folder, name), `${point} ${passage}\n`);
      process.kill(one.pid, 'SIGUSR2');
    },
    kill: () => one.kill(),
    isDown: () => !one.isRunning,
    async comeBack() {
      const began = performance.now();
      one.launch();
      await one.ready();
      return performance.now() - began;
    },
  };
}

/** The agent restarts by itself; it is ready when its local port answers. */
export function agentVictim(agent: AgentProcess, folder: string): Victim {
  let pid = agent.pid ?? 0;
  return {
    arm(point, passage) {
      pid = agent.pid ?? 0;
      writeFileSync(join(folder, 'agent-point'), `${point} ${passage}\n`);
      process.kill(pid, 'SIGUSR2');
    },
    async kill() {
      pid = agent.pid ?? 0;
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await sleep(5);
    },
    isDown: () => pid !== 0 && !isAlive(pid),
    async comeBack() {
      const began = performance.now();
      while (performance.now() - began < READY_MS) {
        if (agent.pid !== pid && (await answers(agent.localPort))) return performance.now() - began;
        await sleep(50);
      }
      throw new TypeError('The agent did not come back');
    },
  };
}

async function answers(port: number | undefined): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return true;
  } catch {
    // The service does not listen yet.
    return false;
  }
}
