import { Mutex } from '../concurrency/mutex.js';

/** Cache limit; the summary of a repair has 20 to 60 kB. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Kept {
  readonly version: string;
  readonly content: Buffer;
}

export interface CreatedDocument {
  readonly content: Buffer;
  /** False if the document is incomplete and may be complete later. */
  readonly mayKeep: boolean;
}

/**
 * A cache of generated documents. Generation is CPU-bound, so one document is made at a time. A document is cached
 * until its version changes; the least recently used are evicted.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #turn = new Mutex();
  #bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /**
   * Returns the document `key` in this version. `version` must change with all data in the document. Concurrent
   * callers share one generation. Rejects if `make` rejects, and caches nothing then.
   */
  read(key: string, version: string, make: () => Promise<CreatedDocument>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept?.version === version) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept.content);
    }
    const name = JSON.stringify([key, version]);
    const running = this.#making.get(name);
    if (running) return running;
    const made = this.#turn.run(make).then(({ content, mayKeep }) => {
      if (mayKeep) this.#keep(key, { version, content });
      return content;
    });
    const ended = made.finally(() => this.#making.delete(name));
    this.#making.set(name, ended);
    return ended;
  }

  #keep(key: string, document: Kept): void {
    this.#drop(key);
    this.#kept.set(key, document);
    this.#bytes += document.content.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.content.length ?? 0;
    this.#kept.delete(key);
  }
}
