import { setTimeout as sleep } from 'node:timers/promises';
import { Forked } from '../../load/forked.js';
import type { Death } from './compare.js';
import type { DyingPoint, InstanceRequest } from './instance-protocol.js';

const LOOK_MS = 10;
const MOST_MS = 60_000;

export interface LeaderDeath extends Death {
  /** When the second instance took over, in milliseconds since the epoch. */
  readonly leadsAgainAt: number;
}

export class TwoInstances {
  readonly #instances: (Forked<InstanceRequest> | undefined)[] = [undefined, undefined];
  constructor(private readonly env: Record<string, string>) {}

  async start(): Promise<void> {
    await this.startTheDead();
  }

  async startTheDead(): Promise<void> {
    for (const [i, one] of this.#instances.entries()) {
      if (one?.isRunning) continue;
      const born = new Forked<InstanceRequest>('../chaos/outbox/instance', this.env);
      this.#instances[i] = born;
      await born.hello();
      await born.ask({ ask: 'write' });
    }
  }

  /**
   * Waits for a leader, kills the leader at this point, and waits until the second instance leads. Throws if no
   * instance leads within a minute.
   */
  async killLeader(at: DyingPoint): Promise<LeaderDeath> {
    const leader = await this.#leader();
    const from = Date.now();
    // A process that dies at once sends no answer.
    await leader.ask({ ask: 'die', at }).catch(() => undefined);
    for (const end = Date.now() + MOST_MS; leader.isRunning; await sleep(LOOK_MS))
      if (Date.now() > end) throw new TypeError(`The leader did not reach the point "${at}"`);
    const until = Date.now();
    await this.#leader();
    return { from, until, leadsAgainAt: Date.now() };
  }

  async stopWriting(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.ask({ ask: 'stop' })));
  }

  async kill(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.stop()));
  }

  get #running(): Forked<InstanceRequest>[] {
    return this.#instances.flatMap((one) => (one?.isRunning ? [one] : []));
  }

  async #leader(): Promise<Forked<InstanceRequest>> {
    for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(LOOK_MS)) {
      for (const one of this.#running)
        if ((await one.ask<{ leading: boolean }>({ ask: 'leading' })).leading) return one;
    }
    throw new TypeError('Nobody leads the relay');
  }
}
