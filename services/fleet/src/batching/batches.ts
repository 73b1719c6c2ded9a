/** Window in which agent reports are collected before a commit (design §5). */
const BATCH_MS = 20;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Collects items for a short window (20 ms by default) and commits them together, one batch after another. After a
 * failed batch each item is committed alone, so a bad item fails no neighbour.
 */
export class Batches<Item, Result> {
  #waiting: Pending<Item, Result>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /** `commit` runs in one transaction and returns the results in the order of the items. */
  constructor(
    private readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly windowMs = BATCH_MS,
  ) {}

  /** Resolves after the commit. Rejects with the error that `commit` threw for this item alone. */
  add(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed });
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#flushing = this.#flushing.then(() => this.#flush());
      }, this.windowMs);
    });
  }

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
