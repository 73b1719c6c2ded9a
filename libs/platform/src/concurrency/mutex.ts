/**
 * Work that is done one piece after the other, in the order in which it came, each whether or not the one before it
 * went well.
 */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine;
    // Who asked for it is told of an error; the next in turn only waits.
    mine.catch(() => undefined);
    return mine;
  }

  /** When all that was asked for until now has ended, well or not. */
  async idle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }
}
