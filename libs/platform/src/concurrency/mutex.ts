/** Runs tasks one at a time, in order. A failed task does not stop the next. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine;
    // The caller gets the error; the next task only waits.
    mine.catch(() => undefined);
    return mine;
  }

  async idle(): Promise<void> {
    // The caller of the failed job gets the error.
    await this.#last.catch(() => undefined);
  }
}
