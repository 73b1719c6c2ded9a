/** Design §5: what agents tell is committed in batches. */
const BATCH_MS = 20;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Collects for a moment (20 ms unless said) what many agents tell, and commits it together, one batch after the other.
 * Where a batch fails, each of its items is tried alone, so that nobody loses anything to a neighbour in the same
 * batch.
 */
export class Batches<Item, Result> {
  #waiting: Pending<Item, Result>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /** `commit`: one transaction; gives the results in the order of the items. */
  constructor(
    private readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly windowMs = BATCH_MS,
  ) {}

  /** Resolves once committed. Rejects with what `commit` threw for this item alone. */
  add(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed });
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#flushing = this.#flushing.then(() => this.#flush());
      }, this.windowMs);
    });
  }

  /** Commits what is in hand, at once. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#flushing.then(() => this.#flush());
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    try {
      await this.#together(batch);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.failed(error);
      for (const one of batch) await this.#together([one]).catch(one.failed);
    }
  }

  async #together(batch: readonly Pending<Item, Result>[]): Promise<void> {
    const results = await this.commit(batch.map(({ item }) => item));
    for (const [i, { done }] of batch.entries()) done(results[i] as Result);
  }
}
