import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HashCost } from './password-hasher.js';

/**
 * A hash keeps a processor busy from its beginning to its end, and 64 MiB: more at once than processors would each only take
 * longer. One processor is left to everybody else. A lower priority would leave them more, and was tried: on a machine that is
 * full for some seconds a sign-in then waited until its caller had given up.
 */
export const HASH_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

export type HashJob = { readonly do: 'hash'; readonly password: string; readonly cost: HashCost } | { readonly do: 'verify'; readonly stored: string; readonly password: string };
/** `failed`: what was wrong with what it was given, in the library's words. */
export type HashDone = { readonly value: string | boolean } | { readonly failed: string };

/** As this file is: a test loads the source, the product what was built of it. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js', import.meta.url);

/**
 * Threads of their own for hashing, so that what is computed for a password keeps no question of anybody else waiting in the
 * process. Made when they are needed; whoever calls sees to it that no more than `HASH_THREADS` are at once.
 */
export class HashThreads {
  readonly #idle: HashThread[] = [];

  hash(password: string, cost: HashCost): Promise<string> {
    return this.#run({ do: 'hash', password, cost }) as Promise<string>;
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.#run({ do: 'verify', stored, password }) as Promise<boolean>;
  }

  async #run(job: HashJob): Promise<string | boolean> {
    let thread = this.#idle.pop();
    while (thread?.isOver) thread = this.#idle.pop();
    thread ??= new HashThread();
    const done = await thread.run(job);
    this.#idle.push(thread);
    if ('failed' in done) throw new TypeError(done.failed);
    return done.value;
  }
}

/** One job at a time. */
class HashThread {
  readonly #worker = new Worker(WORKER);
  #waiting: { readonly done: (done: HashDone) => void; readonly failed: (error: Error) => void } | undefined;
  /** It broke, and answers nobody any more. */
  isOver = false;

  constructor() {
    this.#worker.on('message', (done: HashDone) => this.#waiting?.done(done));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new TypeError(`A thread that hashes passwords ended (${code})`)));
  }

  async run(job: HashJob): Promise<HashDone> {
    // Only somebody who waits for an answer keeps the process alive.
    this.#worker.ref();
    try {
      return await new Promise<HashDone>((done, failed) => {
        this.#waiting = { done, failed };
        this.#worker.postMessage(job);
      });
    } finally {
      this.#waiting = undefined;
      this.#worker.unref();
    }
  }

  #end(error: unknown): void {
    this.isOver = true;
    this.#waiting?.failed(error instanceof Error ? error : new TypeError(String(error)));
  }
}
