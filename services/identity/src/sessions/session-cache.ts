import { createHash } from 'node:crypto';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import type { Cache } from '@revive/platform/cache/cache';
import { ACTOR_TOKEN_MS } from '@revive/platform/auth/actor-token';

// The gateway uses the same names: `services/gateway/src/access/session-reader.ts`.
const keyFor = (hash: string): string => `session:${hash}`;
const ENDED_CHANNEL = 'session-ended';
/** Tombstone in place of a snapshot, so that a slow reader cannot restore the snapshot of an ended session. */
const ENDED = 'ended';
/** Shorter than the lifetime of the contained actor token, so that a cached token is still usable. */
const SNAPSHOT_MS = ACTOR_TOKEN_MS - 60_000;
/** Longer than any reader's delay between database and cache. */
const TOMBSTONE_MS = ACTOR_TOKEN_MS + 60_000;
/** Retry interval after a cache failure: stale snapshots could still admit an ended session. */
const TELL_AGAIN_MS = 250;

export const hashOfSession = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();

/**
 * Session snapshots, which let the gateway check sessions without a call to identity. PostgreSQL is authoritative:
 * while the cache is unavailable, sessions begin and end as usual, and ends are written to the cache later.
 */
export class SessionCache {
  /** Hashes of ended sessions not yet written to the cache, with the expiry of their last snapshot. */
  readonly #untold = new Map<string, number>();
  #teller: NodeJS.Timeout | undefined;

  constructor(
    private readonly cache: Cache,
    private readonly onAway: (error: unknown) => void,
  ) {}

  /** Returns false if the session ended meanwhile. The snapshot excludes the session's secret. */
  async keep(hash: Buffer, reply: SessionReply): Promise<boolean> {
    const key = keyFor(hash.toString('hex'));
    try {
      const kept = await this.cache.setIfAbsent(key, JSON.stringify({ ...reply, sessionId: '' }), SNAPSHOT_MS);
      return kept || (await this.cache.get(key)) !== ENDED;
    } catch (error) {
      this.onAway(error);
      return !this.#untold.has(hash.toString('hex'));
    }
  }

  /**
   * Deletes outdated snapshots, so that the next reader loads a new one. While the cache is unavailable, snapshots
   * last until their expiry.
   */
  async forget(hashes: readonly Buffer[]): Promise<void> {
    try {
      for (const hash of hashes) await this.#forgetOne(keyFor(hash.toString('hex')));
    } catch (error) {
      this.onAway(error);
    }
  }

  async #forgetOne(key: string): Promise<void> {
    if ((await this.cache.get(key)) !== ENDED) await this.cache.delete(key);
  }

  /** Makes the end visible to every reader and closes open streams. Call after the end is committed. */
  async end(hashes: readonly Buffer[]): Promise<void> {
    if (hashes.length === 0) return;
    const texts = hashes.map((hash) => hash.toString('hex'));
    try {
      await this.#tell(texts);
    } catch (error) {
      this.onAway(error);
      for (const hash of texts) this.#untold.set(hash, Date.now() + SNAPSHOT_MS);
      this.#tellLater();
    }
  }

  async #tell(texts: readonly string[]): Promise<void> {
    for (const hash of texts) await this.cache.set(keyFor(hash), ENDED, TOMBSTONE_MS);
    await this.cache.publish(ENDED_CHANNEL, JSON.stringify({ sessions: texts }));
  }

  #tellLater(): void {
    this.#teller ??= setTimeout(() => {
      this.#teller = undefined;
      for (const [hash, until] of this.#untold) if (until < Date.now()) this.#untold.delete(hash);
      const texts = [...this.#untold.keys()];
      if (texts.length === 0) return;
      this.#tell(texts).then(
        () => texts.forEach((hash) => this.#untold.delete(hash)),
        // The failure was already reported; repeating the report would log four lines a second.
        () => this.#tellLater(),
      );
    }, TELL_AGAIN_MS).unref();
  }
}
