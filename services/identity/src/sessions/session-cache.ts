import { createHash } from 'node:crypto';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import type { Cache } from '@revive/platform/cache/cache';
import { ACTOR_TOKEN_MS } from '@revive/platform/auth/actor-token';

// The gateway reads these names too: `services/gateway/src/access/session-reader.ts`.
const keyFor = (hash: string): string => `session:${hash}`;
const ENDED_CHANNEL = 'session-ended';
/** Instead of a snapshot: the session has ended, and a slow reader must not put its snapshot back. */
const ENDED = 'ended';
/** Shorter than the actor token inside, so that whoever finds a snapshot can still use its token. */
const SNAPSHOT_MS = ACTOR_TOKEN_MS - 60_000;
/** Longer than any reader takes between the database and the cache. */
const TOMBSTONE_MS = ACTOR_TOKEN_MS + 60_000;
/** A cache that was away is told as soon as it is back: what it kept may still let an ended session in. */
const TELL_AGAIN_MS = 250;

export const hashOfSession = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();

/**
 * The snapshots that answer session checks without a call to identity. What is lost here is read again from PostgreSQL,
 * which alone decides: while the cache is away sessions begin and end all the same, and the ends are told to it when it
 * is back.
 */
export class SessionCache {
  /** Hashes whose end the cache has not heard of, and when their last snapshot is over by itself. */
  readonly #untold = new Map<string, number>();
  #teller: NodeJS.Timeout | undefined;

  constructor(
    private readonly cache: Cache,
    private readonly onAway: (error: unknown) => void,
  ) {}

  /** False where the session was ended in the meantime. The secret id stays out. */
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
   * What these snapshots say is not so any more: the next reader asks anew. While the cache is away they last as long
   * as they would have.
   */
  async forget(hashes: readonly Buffer[]): Promise<void> {
    try {
      for (const hash of hashes) await this.#forgetOne(keyFor(hash.toString('hex')));
    } catch (error) {
      this.onAway(error);
    }
  }

  /** An end that was noted stays. */
  async #forgetOne(key: string): Promise<void> {
    if ((await this.cache.get(key)) !== ENDED) await this.cache.delete(key);
  }

  /** From now on every reader sees the end; open streams are told. Call it after the database has committed the end. */
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
        // Said already when it began; once more would be four lines a second.
        () => this.#tellLater(),
      );
    }, TELL_AGAIN_MS).unref();
  }
}
