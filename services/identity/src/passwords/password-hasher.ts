import { randomBytes } from 'node:crypto';
import { currentRequest } from '@revive/platform/telemetry/request-context';
import { HashQueue } from './hash-queue.js';
import { HASH_THREADS, HashThreads } from './hash-threads.js';

export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/**
 * 64 MiB, three passes: about 60 ms of one core (RFC 9106, section 4, second choice, with one lane). The cost is equal
 * for all accounts, so that timing reveals nothing. A higher cost is applied to each account at its next sign-in.
 * Rationale: `infra/decisions/0010-cost-of-a-password.md`.
 */
export const HASH_COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
/** Maximum number of waiting callers; see `HashQueue` for deadlines and fairness. */
const WAITING = 50;

/**
 * Argon2id hashing. Invariant: at most `HASH_THREADS` hashes run and `WAITING` wait. Further calls are refused at once
 * (SERVICE_UNAVAILABLE), so that a flood neither exhausts memory nor blocks the service.
 */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #onGuess: () => void;
  readonly #threads = new HashThreads();
  readonly #queue = new HashQueue(HASH_THREADS, WAITING);
  #dummy: Promise<string> | undefined;

  constructor(cost: HashCost = HASH_COST, onGuess: () => void = () => undefined) {
    this.#cost = cost;
    this.#onGuess = onGuess;
  }

  /** Returns a PHC string, `$argon2id$v=19$…`. `address`: network address of the requester, if known. */
  hash(password: string, address?: string): Promise<string> {
    return this.#queued(() => this.#threads.hash(password, this.#cost), address);
  }

  /** Without a stored hash (unknown account) a dummy hash is compared with equal work, and the result is false. */
  async verify(stored: string | undefined, password: string, address?: string): Promise<boolean> {
    // Always awaited, so that known and unknown names take the same time from the first call on.
    const dummy = await this.#aDummy();
    const same = await this.#queued(() => {
      this.#onGuess();
      return this.#threads.verify(stored ?? dummy, password);
    }, address);
    return same && stored !== undefined;
  }

  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  warmUp(): void {
    // An error is ignored here: the next call creates the dummy again and reports the error.
    this.#aDummy().catch(() => undefined);
  }

  /** One dummy per process; after a failure the next call retries. */
  async #aDummy(): Promise<string> {
    this.#dummy ??= this.hash(randomBytes(24).toString('base64url'));
    try {
      return await this.#dummy;
    } catch (error) {
      this.#dummy = undefined;
      throw error;
    }
  }

  #queued<T>(work: () => Promise<T>, address?: string): Promise<T> {
    return this.#queue.run(work, { address, deadlineAt: currentRequest()?.deadlineAt });
  }
}
