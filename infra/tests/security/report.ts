const SHOWN = 40;

/** The counts and findings of a part. A finding contains the data needed to reproduce the failure. */
export class Report {
  readonly #counts = new Map<string, number>();
  readonly #findings: string[] = [];
  constructor(readonly part: string) {}

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }
  counted(what: string): number {
    return this.#counts.get(what) ?? 0;
  }
  /** A figure for the output only. */
  figure(what: string, value: number): void {
    this.#counts.set(what, value);
  }
  finding(sentence: string): void {
    this.#findings.push(sentence);
  }
  get findings(): readonly string[] {
    return this.#findings;
  }

  text(): string {
    const counts = [...this.#counts].map(([what, n]) => `${what} ${Math.round(n * 100) / 100}`).join(', ');
    const grouped = new Map<string, number>();
    for (const one of this.#findings) grouped.set(one, (grouped.get(one) ?? 0) + 1);
    const lines = [...grouped]
      .slice(0, SHOWN)
      .map(([one, times]) => `  ! ${one}${times > 1 ? ` (${times} times)` : ''}`);
    if (grouped.size > SHOWN) lines.push(`  ! and ${grouped.size - SHOWN} more`);
    return [`${this.part}: ${counts}, ${this.#findings.length} findings`, ...lines].join('\n');
  }
}
