/** What an order holds while it works: one of the agent's few places. */
export interface Place {
  /**
   * Gives it to whoever waits, for as long as this order waits for something that needs no place. Twice does no harm.
   */
  lend(): void;
  /** Resolves when it is this order's again; at once where it was not lent. */
  back(): Promise<void>;
  /** The order is over. */
  leave(): void;
}

/** So many orders work at once; the others wait in the order they came. */
export class Places {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(private readonly all: number) {}

  async take(): Promise<Place> {
    await this.#enter();
    let isOurs = true;
    const lend = (): void => {
      if (isOurs) this.#free();
      isOurs = false;
    };
    const back = async (): Promise<void> => {
      if (isOurs) return;
      await this.#enter();
      isOurs = true;
    };
    return { lend, back, leave: lend };
  }

  async #enter(): Promise<void> {
    if (this.#taken < this.all) this.#taken++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** It goes straight to who waits for it. */
  #free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}
