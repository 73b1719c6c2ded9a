/** How often each operation took effect or was refused, and what the kills left. */
export class RunSummary {
  readonly #counts = new Map<string, number>();

  count(name: string, outcome: string): void {
    this.note(outcome === 'done' ? name : `${name} ${outcome}`);
  }

  note(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** The sum of all names that begin so. */
  sumOf(start: string): number {
    return [...this.#counts].reduce((sum, [name, count]) => (name.startsWith(start) ? sum + count : sum), 0);
  }

  get names(): string[] {
    return [...this.#counts.keys()];
  }

  get text(): string {
    const rows = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return rows.map(([name, count]) => `${String(count).padStart(6)}  ${name}\n`).join('');
  }
}
