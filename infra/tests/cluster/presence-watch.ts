import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { PublicDoor } from '../../dev/public-door.js';

export interface Sight {
  /** Milliseconds of this process's clock when the question was asked. */
  readonly askedAt: number;
  /** Ids of the agents that the answer shows as online. */
  readonly online: ReadonlySet<string>;
}

/** Between an answer and the next question: a lie of a tenth of a second is seen. */
const EVERY_MS = 50;
/** An answer that comes later than this is not waited for. */
const ANSWER_MS = 10_000;

/**
 * Asks densely which agents the shop is shown as online, and keeps every answer. What is not answered claims nothing
 * and is left out.
 */
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
   * The last look at which one of these was claimed to be online, milliseconds after `sinceMs`; 0 where there was none
   * until `untilMs`.
   */
  claimedUntil(agents: readonly string[], sinceMs: number, untilMs = Number.POSITIVE_INFINITY): number {
    const claims = this.#looks(sinceMs, untilMs).filter(({ online }) => agents.some((id) => online.has(id)));
    return Math.max(0, ...claims.map(({ askedAt }) => askedAt - sinceMs));
  }

  /** How many looks within that time did not show one of these. */
  missed(agents: readonly string[], sinceMs: number, untilMs = Number.POSITIVE_INFINITY): number {
    return this.#looks(sinceMs, untilMs).filter(({ online }) => agents.some((id) => !online.has(id))).length;
  }

  /** How many looks there were within that time. */
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
      // No answer shows nothing, so it is no sight.
      return await Promise.race([this.shop.get<Agent[]>('/api/agents').catch(() => undefined), late]);
    } finally {
      answered.abort();
    }
  }
}
