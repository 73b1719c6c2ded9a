import type { Shop } from '../world/shop.js';

/**
 * Data of a shop that must not reach others: its mark and the ids that no attacker sends, plus the ids that attackers
 * do send. An id written by the attacker no longer counts, because it may rightly be returned.
 */
export class Spoils {
  readonly #unnamed: readonly string[];
  readonly #named: ReadonlySet<string>;
  readonly #written = new Set<string>();

  constructor({ mark, ids, unnamed }: Shop) {
    this.#unnamed = [mark, ...unnamed];
    this.#named = new Set(ids.filter((id) => id.length >= 10));
  }

  wrote(text: string): void {
    for (const id of this.#named) if (text.includes(id)) this.#written.add(id);
  }

  in(text: string, asked = ''): string[] {
    return [
      ...this.#unnamed.filter((one) => text.includes(one)),
      ...[...this.#named].filter((one) => !this.#written.has(one) && !asked.includes(one) && text.includes(one)),
    ];
  }
}
