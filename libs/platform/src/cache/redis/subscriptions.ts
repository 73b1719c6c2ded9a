import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { CacheSubscription } from '../cache.js';
import { AppError } from '../../errors/errors.js';

const WAIT_MS = 2000;
const RETRY_MS = 50;

interface Listener {
  readonly heard: (message: string) => void;
  readonly resumed: (() => void) | undefined;
}
interface Channel {
  readonly listeners: Set<Listener>;
  readonly begun: Promise<void>;
  /** Confirmed once; from then on an interruption loses messages. */
  live: boolean;
}

/**
 * The subscribing connection. Invariant: while ready, the server is subscribed to exactly the channels in `#channels`.
 * Commands on one connection keep their order, so the last request for a channel wins.
 */
export class RedisSubscriptions {
  readonly #redis: Redis;
  readonly #onError: (error: unknown) => void;
  readonly #channels = new Map<string, Channel>();
  #closed = false;

  constructor(redis: Redis, onError: (error: unknown) => void) {
    this.#redis = redis;
    this.#onError = onError;
    redis.on('message', (channel, message) => this.#deliver(channel, message));
    redis.on('ready', () => void this.#resume());
  }

  /** Throws SERVICE_UNAVAILABLE (503) if the server does not confirm in time. */
  async begin(name: string, heard: (message: string) => void, resumed?: () => void): Promise<CacheSubscription> {
    const listener = { heard, resumed };
    let channel = this.#channels.get(name);
    if (!channel) {
      channel = { listeners: new Set(), begun: this.#ask(name), live: false };
      this.#channels.set(name, channel);
    }
    channel.listeners.add(listener);
    try {
      await channel.begun;
      channel.live = true;
    } catch (error) {
      this.#leave(name, channel, listener);
      throw error;
    }
    const mine = channel;
    return { unsubscribe: async () => this.#leave(name, mine, listener) };
  }

  close(): void {
    this.#closed = true;
    this.#channels.clear();
    this.#redis.disconnect();
  }

  async #ask(name: string): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      await this.#untilReady(deadline - performance.now());
      try {
        await this.#redis.subscribe(name);
        return;
      } catch (error) {
        // The connection may have dropped with the request in flight; retries on the next connection.
        if (this.#closed || performance.now() > deadline) throw error;
        if (this.#redis.status === 'ready') await sleep(RETRY_MS);
      }
    }
  }

  #untilReady(withinMs: number): Promise<void> {
    if (this.#redis.status === 'ready') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const away = setTimeout(
        () => {
          this.#redis.off('ready', come);
          reject(new AppError('SERVICE_UNAVAILABLE', { part: 'cache', retryAfterSeconds: 1 }));
        },
        Math.max(0, withinMs),
      );
      const come = () => {
        clearTimeout(away);
        resolve();
      };
      this.#redis.once('ready', come);
    });
  }

  async #resume(): Promise<void> {
    const names = [...this.#channels.keys()];
    if (names.length === 0) return;
    const listeners = [...this.#channels.values()].flatMap((channel) => (channel.live ? [...channel.listeners] : []));
    try {
      await this.#redis.subscribe(...names);
    } catch (error) {
      if (this.#closed) return;
      this.#onError(error);
      // Reconnects after a partial failure, so that all channels are subscribed again.
      if (this.#redis.status === 'ready') this.#redis.disconnect(true);
      return;
    }
    for (const { resumed } of listeners) if (resumed) this.#guarded(resumed);
  }

  #leave(name: string, channel: Channel, listener: Listener): void {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || this.#channels.get(name) !== channel) return;
    this.#channels.delete(name);
    // Without a connection there is nothing to unsubscribe; the next connection subscribes to the current channels
    // only.
    if (this.#redis.status === 'ready')
      this.#redis.unsubscribe(name).catch((error: unknown) => this.#closed || this.#onError(error));
  }

  #deliver(name: string, message: string): void {
    for (const { heard } of [...(this.#channels.get(name)?.listeners ?? [])]) this.#guarded(() => heard(message));
  }

  #guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#onError(error);
    }
  }
}
