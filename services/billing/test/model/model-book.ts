/** Signed cents by account; debit positive. */
export type Lines = Readonly<Record<string, number>>;

const add = (sums: Map<string, number>, account: string, cents: number): unknown =>
  sums.set(account, (sums.get(account) ?? 0) + cents);

/** Accounts that are not zero, sorted. */
export const nonZero = (sums: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));

/** One book of the model: sums by account, and by business day and account. */
export class ModelBook {
  readonly #sums = new Map<string, number>();
  readonly #days = new Map<string, Map<string, number>>();

  post(day: string, lines: Lines): void {
    const ofDay = this.#days.get(day) ?? new Map<string, number>();
    this.#days.set(day, ofDay);
    for (const [account, cents] of Object.entries(lines)) {
      add(this.#sums, account, cents);
      add(ofDay, account, cents);
    }
  }

  sumOf(account: string): number {
    return this.#sums.get(account) ?? 0;
  }

  get sums(): Record<string, number> {
    return nonZero(this.#sums);
  }

  /** Sums as `day account`. */
  get sumsByDay(): Record<string, number> {
    const all = [...this.#days].flatMap(([day, sums]) =>
      [...sums].map(([account, cents]): [string, number] => [`${day} ${account}`, cents]),
    );
    return nonZero(new Map(all));
  }

  /** Sum of some accounts from one day through another. */
  between(accounts: readonly string[], from: string, through: string): number {
    const days = [...this.#days].filter(([day]) => day >= from && day <= through);
    return days.reduce((sum, [, sums]) => accounts.reduce((all, account) => all + (sums.get(account) ?? 0), sum), 0);
  }
}

/** Adds lines to the sums of a repair. */
export function addLines(sums: Map<string, number>, lines: Lines): void {
  for (const [account, cents] of Object.entries(lines)) add(sums, account, cents);
}
