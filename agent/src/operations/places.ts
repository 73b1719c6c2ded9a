/** One of the agent's few execution slots, held by an order. */
export interface Place {
  /** Frees the slot while the order waits without a need for the slot. A second call has no effect. */
  lend(): void;
  /** Resolves when the order holds the slot again; immediately for an unlent slot. */
  back(): Promise<void>;
  leave(): void;
}

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

  #free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}
