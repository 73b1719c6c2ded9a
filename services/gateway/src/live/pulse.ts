import { setTimeout as sleep } from 'node:timers/promises';
import type { Cache, CacheSubscription } from '@revive/platform/cache/cache';
import { messageOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';

const EVERY_MS = 2000;
/** Without an own message for this long, live frames do not arrive either. */
const SILENCE_MS = 7000;

/**
 * Checks that live frames can arrive: this instance publishes a message to itself through the cache. An open stream
 * without frames would show stale data as live. Invariant: `onSilent` is called once per outage.
 */
export class PubSubHealthCheck {
  readonly #channel = `pulse:${uuidv7()}`;
  #subscription: CacheSubscription | undefined;
  #heardAt = performance.now();
  #alive = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly cache: Cache,
    private readonly log: Logger,
    private readonly onSilent: () => void,
  ) {}

  get alive(): boolean {
    return this.#alive;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#beat(), EVERY_MS).unref();
    void this.#beat();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#subscription?.unsubscribe(), sleep(1000, undefined, { ref: false })]).catch(
      (err: unknown) => this.log.debug({ err }, 'the pulse was not unsubscribed'),
    );
  }

  async #beat(): Promise<void> {
    this.#judge();
    try {
      this.#subscription ??= await this.cache.subscribe(this.#channel, () => this.#heard());
      await this.cache.publish(this.#channel, '');
    } catch (err) {
      this.log.debug({ err }, `a beat was not sent: ${messageOf(err)}`);
    }
  }

  #heard(): void {
    this.#heardAt = performance.now();
    if (this.#alive) return;
    this.#alive = true;
    this.log.info('live frames arrive again');
  }

  #judge(): void {
    if (!this.#alive || performance.now() - this.#heardAt < SILENCE_MS) return;
    this.#alive = false;
    this.log.warn('live frames do not arrive: streams are ended, and refused until they do');
    this.onSilent();
  }
}
