/**
 * Holds new orders while the supervisor swaps the program. Invariants: between an answer "not busy" and the release no
 * order is begun, and a busy agent is never held. Waiting orders are neither journaled nor acknowledged, so the hub sends
 * them again to the next program.
 */
export class OrderHold {
  #accepting = 0;
  #held: { readonly promise: Promise<void>; readonly release: () => void } | undefined;

  /** Runs the work at once, or after the release. */
  async admit(work: () => Promise<void>): Promise<void> {
    while (this.#held) await this.#held.promise;
    this.#accepting += 1;
    try {
      await work();
    } finally {
      this.#accepting -= 1;
    }
  }

  get isAccepting(): boolean {
    return this.#accepting > 0;
  }

  /** Returns false if an order is being accepted now, or if `isBusy`. */
  hold(isBusy: boolean): boolean {
    // control: no new program while a run is open
    if (isBusy || this.#accepting > 0) return false;
    if (!this.#held) {
      let release = (): void => undefined;
      const promise = new Promise<void>((resolve) => (release = resolve));
      this.#held = { promise, release };
    }
    return true;
  }

  release(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}
