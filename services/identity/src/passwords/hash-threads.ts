import { availableParallelism } from 'node:os';
import { HashThread, type HashDone, type HashJob } from './hash-thread.js';
import type { HashCost } from './password-hasher.js';

/**
 * A hash fully uses one processor and 64 MiB: more hashes than processors would only slow each down. One processor
 * stays free for all further work. Three threads and the one for late hashes use 256 MiB, within an instance's memory
 * limit.
 */
export const HASH_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** A hash takes about 65 ms on a machine with free capacity. */
const LATE_MS = 400;
/** Time for which a machine counts as full after a late hash. */
const FULL_MS = 10_000;

export type OneThread = Pick<HashThread, 'run' | 'isFree' | 'isOver'>;
interface HashThreadsParts {
  readonly make: (kind: { readonly yielding: boolean }) => OneThread;
}

/**
 * Worker threads for hashing, so that hashes do not block requests. The threads run with idle priority. On a full
 * machine they might not run for seconds: a late hash is therefore repeated on one thread with normal priority,
 * together with the hashes of the next seconds. The caller limits concurrency to `HASH_THREADS`.
 */
export class HashThreads {
  readonly #make: HashThreadsParts['make'];
  #yielding: OneThread[] = [];
  /** A single thread with normal priority, so that the additional memory is limited to one hash. */
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
      thread
        .run(job)
        .finally(() => clearTimeout(late))
        .then(resolve, reject);
    });
  }

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
