const TICK_MS = 50;
/** Smaller delays of a timer are normal. */
const LEAST_MS = 50;

/** Records when this process stood still, so that a protocol is not blamed for a busy machine. */
export class Stalls {
  readonly #found: { readonly at: number; readonly ms: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  private constructor() {
    let due = performance.now() + TICK_MS;
    this.#timer = setInterval(() => {
      const at = performance.now();
      if (at - due > LEAST_MS) this.#found.push({ at, ms: at - due });
      due = at + TICK_MS;
    }, TICK_MS);
  }

  static start(): Stalls {
    return new Stalls();
  }

  get longestMs(): number {
    return Math.max(0, ...this.#found.map(({ ms }) => ms));
  }

  between(from: number, to: number): number {
    return this.#found.reduce((sum, { at, ms }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, at - ms)), 0);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
