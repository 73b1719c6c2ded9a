import { Worker } from 'node:worker_threads';
import type { HashCost } from './password-hasher.js';

export type HashJob =
  | { readonly do: 'hash'; readonly password: string; readonly cost: HashCost }
  | { readonly do: 'verify'; readonly stored: string; readonly password: string };
export type HashDone = { readonly value: string | boolean } | { readonly failed: string };
export type Numbered<T> = T & { readonly nth: number };

/** Tests load the TypeScript source, the product the build. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js', import.meta.url);

export class HashThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { readonly done: (done: HashDone) => void; readonly failed: (error: Error) => void }
  >();
  #nth = 0;
  isOver = false;

  /** `yielding`: runs with idle scheduling priority, if the system supports this. */
  constructor({ yielding }: { readonly yielding: boolean }) {
    this.#worker = new Worker(WORKER, { workerData: { yielding } });
    this.#worker.on('message', ({ nth, ...done }: Numbered<HashDone>) => this.#waiting.get(nth)?.done(done));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new TypeError(`A thread that hashes passwords ended (${code})`)));
  }

  get isFree(): boolean {
    return this.#waiting.size === 0;
  }

  async run(job: HashJob): Promise<HashDone> {
    const nth = ++this.#nth;
    // Only a pending job keeps the process alive.
    this.#worker.ref();
    try {
      return await new Promise<HashDone>((done, failed) => {
        this.#waiting.set(nth, { done, failed });
        this.#worker.postMessage({ nth, ...job } satisfies Numbered<HashJob>);
      });
    } finally {
      this.#waiting.delete(nth);
      if (this.isFree) this.#worker.unref();
    }
  }

  #end(error: unknown): void {
    this.isOver = true;
    for (const { failed } of this.#waiting.values())
      failed(error instanceof Error ? error : new TypeError(String(error)));
  }
}
