/**
 * What can be rebuilt: session snapshots, presence, wake-up calls, live frames. Limits that protect security or money
 * are counted in PostgreSQL, never here. Every operation is atomic on its key, among all instances. Values are text.
 * While the cache is away each call throws `SERVICE_UNAVAILABLE` within two seconds; nothing is queued for later.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** `ttlMs` is required: nothing stays for ever. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Writes only where the key is absent; false when it was there. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Adds `by`; a new key starts at 0 and lives `ttlMs` from its first increment (later ones do not prolong it). */
  increment(key: string, ttlMs: number, by?: number): Promise<number>;
  /** False when the key is gone. */
  expire(key: string, ttlMs: number): Promise<boolean>;
  /** At most once, to whoever listens now. Never waits for a listener. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Resolves when listening has begun. A throwing listener is logged and harms no other. After the cache was away
   * listening goes on by itself; what was published meanwhile is lost, and `resumed` says so.
   */
  subscribe(channel: string, listener: (message: string) => void, resumed?: () => void): Promise<CacheSubscription>;
  close(): Promise<void>;
}

export interface CacheSubscription {
  unsubscribe(): Promise<void>;
}

/** Throws TypeError where a time to live is no positive number of milliseconds. */
export function checkTimeToLive(ttlMs: number): void {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs))) throw new TypeError('An entry needs a time to live in milliseconds');
}

/** Throws TypeError for what no counter can hold. */
export function checkCount(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('Only a whole number can be incremented');
  return value;
}
