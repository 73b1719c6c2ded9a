/**
 * A cache for data that can be rebuilt: session snapshots, presence, wake-up calls, live frames. Security and money
 * limits are counted in PostgreSQL, never here. Every operation is atomic per key across all instances. Values are
 * text. While the cache is unavailable each call throws `SERVICE_UNAVAILABLE` within two seconds; nothing is queued.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /**
   * Adds `by`. A new key starts at 0 and expires `ttlMs` after the first increment; later increments do not extend the
   * time.
   */
  increment(key: string, ttlMs: number, by?: number): Promise<number>;
  expire(key: string, ttlMs: number): Promise<boolean>;
  /** Delivers at most once, to current listeners. Never waits for a listener. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Resolves once the subscription is active. Errors of a listener are logged and do not affect other listeners. The
   * subscription survives an outage; messages published meanwhile are lost, and `resumed` is called.
   */
  subscribe(channel: string, listener: (message: string) => void, resumed?: () => void): Promise<CacheSubscription>;
  close(): Promise<void>;
}

export interface CacheSubscription {
  unsubscribe(): Promise<void>;
}

export function checkTimeToLive(ttlMs: number): void {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs))) throw new TypeError('An entry needs a time to live in milliseconds');
}

export function checkCount(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('Only a whole number can be incremented');
  return value;
}
