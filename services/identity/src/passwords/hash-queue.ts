import { AppError } from '@revive/platform/errors/errors';

/** Milliseconds of a hash on a quiet machine, until the first one is measured. */
const EXPECTED_MS = 65;
const NEWEST = 0.2;

export interface QueuePlace {
  /** The network address that asks; jobs without one share a line. */
  readonly address?: string | undefined;
  /** When the caller stops waiting, in milliseconds of this machine's clock. */
  readonly deadlineAt?: number | undefined;
}

interface WaitingJob {
  readonly deadlineAt: number;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/**
 * Runs a few jobs at once and lets the others wait. Invariants:
 * - A job that cannot end before its caller's deadline is refused at once, and dropped when its turn comes too late: work for a
 *   caller that has given up delays the callers behind it.
 * - Addresses take turns. A flood from one address delays each job of another address by one job, and where no place is left a
 *   newcomer takes that of the longest line.
 */
export class HashQueue {
  readonly #lines = new Map<string, WaitingJob[]>();
  #running = 0;
  #waiting = 0;
  #meanMs = EXPECTED_MS;

  constructor(
    private readonly atOnce: number,
    private readonly most: number,
  ) {}

  /** The result of `work`. Throws SERVICE_UNAVAILABLE (503) with the seconds after which a place is likely. */
  async run<T>(work: () => Promise<T>, { address = '', deadlineAt = Infinity }: QueuePlace = {}): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    // The job that ends hands its place over: `#running` stays as it is.
    else await this.#wait(address, deadlineAt);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#meanMs += (performance.now() - begun - this.#meanMs) * NEWEST;
      this.#startNext();
    }
  }

  #wait(address: string, deadlineAt: number): Promise<void> {
    const own = this.#lines.get(address)?.length ?? 0;
    const ahead = [...this.#lines].reduce(
      (sum, [other, line]) => sum + (other === address ? own : Math.min(line.length, own + 1)),
      0,
    );
    if (this.#isLate(deadlineAt, ahead + 1)) throw this.#refusal();
    if (this.#waiting === this.most && !this.#takePlace(own + 1)) throw this.#refusal();
    this.#waiting += 1;
    return new Promise<void>((start, refuse) => {
      const line = this.#lines.get(address);
      const job = { deadlineAt, start, refuse };
      if (line) line.push(job);
      else this.#lines.set(address, [job]);
    });
  }

  #isLate(deadlineAt: number, ahead: number): boolean {
    return Date.now() + (ahead / this.atOnce + 1) * this.#meanMs > deadlineAt;
  }

  /** Refuses the last job of the longest line, if longer than the newcomer's line would be. */
  #takePlace(length: number): boolean {
    const longest = [...this.#lines.values()].reduce((best, line) => (line.length > best.length ? line : best));
    if (longest.length <= length) return false;
    longest.pop()?.refuse(this.#refusal());
    this.#waiting -= 1;
    return true;
  }

  #startNext(): void {
    for (const [address, line] of this.#lines) {
      const job = line.shift();
      // A map keeps the order of insertion: the address goes behind all others.
      this.#lines.delete(address);
      if (line.length > 0) this.#lines.set(address, line);
      if (job === undefined) continue;
      this.#waiting -= 1;
      if (this.#isLate(job.deadlineAt, 0)) job.refuse(this.#refusal());
      else return job.start();
    }
    this.#running -= 1;
  }

  #refusal(): AppError {
    const seconds = (this.#waiting / this.atOnce) * (this.#meanMs / 1000);
    return new AppError('SERVICE_UNAVAILABLE', {
      part: 'passwords',
      retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
    });
  }
}
