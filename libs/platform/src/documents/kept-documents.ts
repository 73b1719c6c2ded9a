import { Mutex } from '../concurrency/mutex.js';

/** A summary of a repair has 20 to 60 kB. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Kept {
  readonly version: string;
  readonly content: Buffer;
}

export interface MadeDocument {
  readonly content: Buffer;
  /** False where something was missing that may be there the next time. */
  readonly mayKeep: boolean;
}

/**
 * Documents that are made from rows. One is made at a time, because making it occupies the processor; it is kept until
 * its version changes. The ones that nobody asked for the longest go first.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #turn = new Mutex();
  #bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /**
   * The document `key` in this version. `version` changes with everything that the document shows. Whoever asks while it
   * is made gets the same one. Rejects as `make` does; then nothing is kept.
   */
  read(key: string, version: string, make: () => Promise<MadeDocument>): Promise<Buffer> {
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
