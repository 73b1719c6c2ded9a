import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { PublicDoor } from '../../dev/public-door.js';

interface Sight {
  /** Time of the request in milliseconds, from `performance.now()`. */
  readonly askedAt: number;
  readonly online: ReadonlySet<string>;
}

/** Milliseconds between an answer and the next request, short enough to see a wrong status of a tenth of a second. */
const EVERY_MS = 50;
/** Requests that take longer count as unanswered. */
const ANSWER_MS = 10_000;

export class PresenceWatch {
  readonly sights: Sight[] = [];
  readonly #over = new AbortController();
  readonly #running: Promise<void>;
  constructor(private readonly shop: PublicDoor) {
    this.#running = this.#watch();
  }

  get last(): Sight | undefined {
    return this.sights.at(-1);
  }

  /**
   * The last time at which one of these agents was shown as online, in milliseconds after `sinceMs`; 0 if none was
   * shown until `untilMs`.
   */
  claimedUntil(agents: readonly string[], sinceMs: number, untilMs = Number.POSITIVE_INFINITY): number {
    const claims = this.#looks(sinceMs, untilMs).filter(({ online }) => agents.some((id) => online.has(id)));
    return Math.max(0, ...claims.map(({ askedAt }) => askedAt - sinceMs));
  }

  missed(agents: readonly string[], sinceMs: number, untilMs = Number.POSITIVE_INFINITY): number {
    return this.#looks(sinceMs, untilMs).filter(({ online }) => agents.some((id) => !online.has(id))).length;
  }

  looks(sinceMs: number, untilMs = Number.POSITIVE_INFINITY): number {
    return this.#looks(sinceMs, untilMs).length;
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  #looks(sinceMs: number, untilMs: number): Sight[] {
    return this.sights.filter(({ askedAt }) => askedAt > sinceMs && askedAt < untilMs);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#over;
    for (; !signal.aborted; await sleep(EVERY_MS)) {
      const askedAt = performance.now();
      const agents = await this.#answer();
      if (agents)
        this.sights.push({
          askedAt,
          online: new Set(agents.filter(({ status }) => status === 'online').map(({ id }) => id)),
        });
    }
  }

  async #answer(): Promise<Agent[] | undefined> {
    const answered = new AbortController();
    const late = sleep(ANSWER_MS, undefined, { signal: AbortSignal.any([answered.signal, this.#over.signal]) }).catch(
      () => undefined,
    );
    try {
      // A failed request shows no presence.
      return await Promise.race([this.shop.get<Agent[]>('/api/agents').catch(() => undefined), late]);
    } finally {
      answered.abort();
    }
  }
}
