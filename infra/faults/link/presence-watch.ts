import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicDoor } from '../../dev/public-door.js';

export interface Sight {
  /** Milliseconds of this process's clock when the question was asked. */
  readonly askedAt: number;
  readonly online: ReadonlySet<string>;
}

const EVERY_MS = 100;
const ANSWER_MS = 10_000;

/** Asks densely which agents the shop is shown as online. What is not answered claims nothing and is left out. */
export class PresenceWatch {
  readonly sights: Sight[] = [];
  #over = false;
  readonly #running: Promise<void>;
  constructor(private readonly shop: PublicDoor) {
    this.#running = this.#watch();
  }

  get last(): Sight | undefined {
    return this.sights.at(-1);
  }

  /** The last look at which one of these was claimed to be online, milliseconds after the moment; 0 where there was none. */
  claimedUntil(agents: readonly string[], sinceMs: number, untilMs: number): number {
    const claims = this.sights.filter(({ askedAt, online }) => askedAt > sinceMs && askedAt < untilMs && agents.some((id) => online.has(id)));
    return Math.max(0, ...claims.map(({ askedAt }) => askedAt - sinceMs));
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #watch(): Promise<void> {
    for (; !this.#over; await sleep(EVERY_MS)) {
      const askedAt = performance.now();
      const agents = await Promise.race([this.shop.get<{ id: string; status: string }[]>('/api/agents').catch(() => undefined), sleep(ANSWER_MS, undefined)]);
      if (agents) this.sights.push({ askedAt, online: new Set(agents.filter(({ status }) => status === 'online').map(({ id }) => id)) });
    }
  }
}
