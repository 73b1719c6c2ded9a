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
 * 64 MiB, three passes: about 60 ms of one core (RFC 9106, section 4, the second choice, on one lane). One cost for
 * every account, so that its time tells nothing about whose it is; a dearer one later reaches each account at its next
 * sign-in. Why so much: `infra/decisions/0010-cost-of-a-password.md`.
 */
export const HASH_COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
/** So many callers may wait, each for less than its deadline and its address in turn with the others (`HashQueue`). */
const WAITING = 50;

/**
 * argon2id. Invariant: at most `HASH_THREADS` hashes run and `WAITING` wait; any other is refused at once
 * (SERVICE_UNAVAILABLE), so that a flood of guesses neither fills the memory nor stops the rest.
 */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #onGuess: () => void;
  readonly #threads = new HashThreads();
  readonly #queue = new HashQueue(HASH_THREADS, WAITING);
  #dummy: Promise<string> | undefined;

  /** `onGuess` is told of every comparison at the moment it is really made, for the metrics. */
  constructor(cost: HashCost = HASH_COST, onGuess: () => void = () => undefined) {
    this.#cost = cost;
    this.#onGuess = onGuess;
  }

  /** PHC text, `$argon2id$v=19$…`. `address`: the network address that asks, where there is one. */
  hash(password: string, address?: string): Promise<string> {
    return this.#queued(() => this.#threads.hash(password, this.#cost), address);
  }

  /** Without a stored hash (no such account) the same work is done on a dummy, and the answer is false. */
  async verify(stored: string | undefined, password: string, address?: string): Promise<boolean> {
    // Waited for in either case: so nobody's name takes longer than another's, from the first one on.
    const dummy = await this.#aDummy();
    const same = await this.#queued(() => {
      this.#onGuess();
      return this.#threads.verify(stored ?? dummy, password);
    }, address);
    return same && stored !== undefined;
  }

  /** Made under another cost than today's: hash it anew when the password is at hand. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  /** Begins with the dummy before anybody asks. */
  warmUp(): void {
    // Nobody waits for it here; whoever needs it makes it again, and hears why that fails.
    this.#aDummy().catch(() => undefined);
  }

  /** One for the process; where it could not be made, the next who needs it tries again. */
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
