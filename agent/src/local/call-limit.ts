const MINUTE_MS = 60_000;

/** Allows a number of calls within any minute. */
export class CallLimit {
  readonly #times: number[] = [];

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  take(): boolean {
    const now = this.now();
    while (this.#times[0] !== undefined && now - this.#times[0] >= MINUTE_MS) this.#times.shift();
    if (this.#times.length >= this.perMinute) return false;
    this.#times.push(now);
    return true;
  }
}
