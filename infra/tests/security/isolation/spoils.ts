import type { Shop } from '../world/shop.js';

/**
 * What of a shop may come back to nobody else: its mark and ids that no attacker ever names, and the ids that attackers
 * do name, as long as they have not been written into a field of the attacker's own, from where they rightly come back.
 */
export class Spoils {
  readonly #unnamed: readonly string[];
  readonly #named: ReadonlySet<string>;
  readonly #written = new Set<string>();

  constructor({ mark, ids, unnamed }: Shop) {
    this.#unnamed = [mark, ...unnamed];
    this.#named = new Set(ids.filter((id) => id.length >= 10));
  }

  /** Says that the attacker wrote this text somewhere. */
  wrote(text: string): void {
    for (const id of this.#named) if (text.includes(id)) this.#written.add(id);
  }

  /** What of the shop is in this text, without what the request itself named. */
  in(text: string, asked = ''): string[] {
    return [
      ...this.#unnamed.filter((one) => text.includes(one)),
      ...[...this.#named].filter((one) => !this.#written.has(one) && !asked.includes(one) && text.includes(one)),
    ];
  }
}
