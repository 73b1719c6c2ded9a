import { availableParallelism } from 'node:os';
import { HashThread, type HashDone, type HashJob } from './hash-thread.js';
import type { HashCost } from './password-hasher.js';

/**
 * A hash keeps a processor busy from its beginning to its end, and 64 MiB: more at once than processors would each only
 * take longer. One processor is left to everybody else; three and the one for late ones are 256 MiB, for which the
 * limits of an instance have room.
 */
export const HASH_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** A hash takes some 65 ms where anything is left for it. */
const LATE_MS = 400;
/** How long a machine counts as full on which one was late. */
const FULL_MS = 10_000;

export type OneThread = Pick<HashThread, 'run' | 'isFree' | 'isOver'>;
export interface HashThreadsParts {
  readonly make: (kind: { readonly yielding: boolean }) => OneThread;
}

/**
 * Threads of their own for hashing, so that what is computed for a password keeps no question of anybody else waiting.
 * They yield to everything else. On a machine that is full they would get nothing for seconds, and people with the
 * right password no answer: a hash that is late is made once more on one thread that does not yield, and so are those
 * of the next seconds. Whoever calls sees to it that no more than `HASH_THREADS` are at once.
 */
export class HashThreads {
  readonly #make: HashThreadsParts['make'];
  #yielding: OneThread[] = [];
  /** One, whatever comes: beside those that yield it is the memory of one hash more, not of twice as many. */
  #equal: OneThread | undefined;
  #fullUntil = 0;

  constructor({ make }: HashThreadsParts = { make: (kind) => new HashThread(kind) }) {
    this.#make = make;
  }

  hash(password: string, cost: HashCost): Promise<string> {
    return this.#run({ do: 'hash', password, cost }) as Promise<string>;
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.#run({ do: 'verify', stored, password }) as Promise<boolean>;
  }

  async #run(job: HashJob): Promise<string | boolean> {
    const done = await this.#unlessLate(job);
    if ('failed' in done) throw new TypeError(done.failed);
    return done.value;
  }

  #unlessLate(job: HashJob): Promise<HashDone> {
    const thread = this.#free();
    if (!thread || performance.now() < this.#fullUntil) return this.#atOnce(job);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#fullUntil = performance.now() + FULL_MS;
        this.#atOnce(job).then(resolve, reject);
      }, LATE_MS);
      // The slower of both is heard by nobody.
      thread
        .run(job)
        .finally(() => clearTimeout(late))
        .then(resolve, reject);
    });
  }

  /** None while late jobs still keep all of them. */
  #free(): OneThread | undefined {
    this.#yielding = this.#yielding.filter(({ isOver }) => !isOver);
    const free = this.#yielding.find(({ isFree }) => isFree);
    if (free || this.#yielding.length === HASH_THREADS) return free;
    const made = this.#make({ yielding: true });
    this.#yielding.push(made);
    return made;
  }

  #atOnce(job: HashJob): Promise<HashDone> {
    if (!this.#equal || this.#equal.isOver) this.#equal = this.#make({ yielding: false });
    return this.#equal.run(job);
  }
}
