import { judge, newCourse, observe, type Course, type Observation } from '../../../agent/src/supervisor/judge.js';
import type { RollBackReason } from '@revive/contracts/fleet/update-states';
import type { Offered } from '../../../services/catalog/test/rollout-bench.js';

/** How a version behaves on one agent. `exits`, `hangs` and `flaps` are the failures that the supervisor judges. */
export type Behaviour = 'works' | 'exits' | 'hangs' | 'flaps' | 'never_connects';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Until the version before has started again and has connected. */
const RESTART_MS = 5 * SECOND;

export interface SimulatedAgent {
  readonly id: string;
  readonly tenantId: string;
  /** Simulated time from which the PC is on; before, its agent is away whatever its version. */
  readonly onFrom: number;
  version: string;
  /** The bad version keeps the agent from the platform. */
  lost: boolean;
  ran: boolean;
  offer?: Offered;
}

/** What the supervisor sees of the new program at each of its minutes. */
function observationsAt(behaviour: Behaviour, minute: number): readonly Observation[] {
  const healthy = { kind: 'check_in', healthy: true, connected: true } as const;
  switch (behaviour) {
    case 'works':
      return [healthy];
    case 'exits':
      return minute >= 2 ? [{ kind: 'exit' }] : [healthy];
    case 'hangs':
      return minute >= 2 ? [{ kind: 'missed' }] : [healthy];
    case 'flaps':
      return [{ ...healthy, healthy: minute % 2 === 0 }];
    case 'never_connects':
      return [{ ...healthy, connected: false }];
  }
}

/** The course of a new version: minutes until the verdict of the supervisor’s own judge, and the verdict. */
export function courseOf(behaviour: Behaviour): { readonly ms: number; readonly verdict: 'done' | RollBackReason } {
  let course: Course = newCourse(0);
  for (let minute = 1; ; minute++) {
    for (const observation of observationsAt(behaviour, minute)) course = observe(course, observation);
    const verdict = judge(course, minute * MINUTE, true);
    if (verdict !== 'wait') return { ms: minute * MINUTE, verdict };
  }
}

export const downMs = (random: () => number): number => 5 * SECOND + random() * 55 * SECOND;
export const restartMs = RESTART_MS;

/** Actions at simulated times, in their order. */
export class Timeline {
  readonly #actions: { readonly at: number; readonly act: () => Promise<void> }[] = [];

  add(at: number, act: () => Promise<void>): void {
    let [low, high] = [0, this.#actions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#actions[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    this.#actions.splice(low, 0, { at, act });
  }

  get next(): number | undefined {
    return this.#actions[0]?.at;
  }

  /** Returns false once nothing is due. */
  async runUntil(now: number): Promise<void> {
    while ((this.next ?? Infinity) <= now) await this.#actions.shift()?.act();
  }
}

/** Mulberry32: small, seeded, good enough for a simulation. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
