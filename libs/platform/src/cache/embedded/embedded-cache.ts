import { EventEmitter } from 'node:events';
import { checkCount, checkTimeToLive, type Cache, type CacheSubscription } from '../cache.js';
import { systemClock, type Clock } from '../../core/clock.js';

interface Entry {
  value: string;
  expiresAt: number;
}

export interface EmbeddedCacheOptions {
  /** Limit for evicting the least recently used entry; 100,000 entries of session size take about 100 MB. */
  readonly maxEntries?: number;
  readonly clock?: Clock;
  readonly onError?: (error: unknown) => void;
}

/** An in-process cache. Entries are sorted by last use, so the first entry is evicted first. */
export class EmbeddedCache implements Cache {
  readonly #entries = new Map<string, Entry>();
  readonly #channels = new EventEmitter().setMaxListeners(0);
  readonly #max: number;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #sweeper: NodeJS.Timeout;

  constructor({ maxEntries = 100_000, clock = systemClock, onError = () => undefined }: EmbeddedCacheOptions = {}) {
    this.#max = maxEntries;
    this.#clock = clock;
    this.#onError = onError;
    this.#sweeper = setInterval(() => this.#sweep(), 30_000);
    this.#sweeper.unref();
  }

  async get(key: string): Promise<string | undefined> {
    return this.#live(key)?.value;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    this.#put(key, value, ttlMs);
  }

  async setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean> {
    checkTimeToLive(ttlMs);
    if (this.#live(key)) return false;
    this.#put(key, value, ttlMs);
    return true;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async increment(key: string, ttlMs: number, by = 1): Promise<number> {
    const entry = this.#live(key);
    checkTimeToLive(ttlMs);
    const before = entry?.value ?? '0';
    const next = checkCount((/^-?\d+$/.test(before) ? Number(before) : Number.NaN) + checkCount(by));
    if (entry) entry.value = String(next);
    else this.#put(key, String(next), ttlMs);
    return next;
  }

  async expire(key: string, ttlMs: number): Promise<boolean> {
    const expiresAt = this.#until(ttlMs);
    const entry = this.#live(key);
    if (!entry) return false;
    entry.expiresAt = expiresAt;
    return true;
  }

  async publish(channel: string, message: string): Promise<void> {
    // Delivers asynchronously: a listener must not run inside the publisher's transaction.
    setImmediate(() => this.#channels.emit(channel, message));
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<CacheSubscription> {
    const guarded = (message: string) => {
      try {
        listener(message);
      } catch (error) {
        this.#onError(error);
      }
    };
    this.#channels.on(channel, guarded);
    return { unsubscribe: async () => void this.#channels.off(channel, guarded) };
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    this.#channels.removeAllListeners();
    this.#entries.clear();
  }

  #until(ttlMs: number): number {
    checkTimeToLive(ttlMs);
    return this.#clock().getTime() + ttlMs;
  }

  #put(key: string, value: string, ttlMs: number): void {
    const expiresAt = this.#until(ttlMs);
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAt <= this.#clock().getTime()) return undefined;
    this.#entries.set(key, entry);
    return entry;
  }

  #sweep(): void {
    const now = this.#clock().getTime();
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
  }
}
