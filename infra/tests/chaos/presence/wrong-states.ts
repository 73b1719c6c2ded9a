export interface Truth {
  readonly works: boolean;
  /** Since when, by `performance.now()`. */
  readonly since: number;
}
export interface WrongState {
  readonly id: string;
  readonly shown: string;
  readonly expected: string;
  /** By `performance.now()`. */
  readonly from: number;
  readonly until: number;
}
interface Open {
  readonly from: number;
  readonly shown: string;
  readonly expected: string;
}

/** Compares what the platform shows with the truth, and records how long each difference lasts. */
export class WrongStates {
  readonly ended: WrongState[] = [];
  readonly #open = new Map<string, Open>();
  readonly #agreed = new Map<string, number>();

  /** `names`: the states that are shown for a network that works and for one that does not. */
  constructor(private readonly names: readonly [works: string, fails: string]) {}

  compare(id: string, shown: string, { works, since }: Truth, at: number): void {
    const expected = this.names[works ? 0 : 1];
    const open = this.#open.get(id);
    if (open && (shown === expected || open.expected !== expected)) {
      this.#open.delete(id);
      // A shown state that became true meanwhile was wrong until that moment.
      const until = open.expected === expected ? at : Math.max(open.from, since);
      this.ended.push({ id, ...open, until });
    }
    if (shown === expected) this.#agreed.set(id, at);
    else if (!this.#open.has(id))
      this.#open.set(id, { from: Math.max(since, this.#agreed.get(id) ?? since), shown, expected });
  }

  /** What is wrong now. */
  get open(): { readonly id: string; readonly shown: string; readonly expected: string }[] {
    return [...this.#open].map(([id, { shown, expected }]) => ({ id, shown, expected }));
  }
}
