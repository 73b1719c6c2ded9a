import { createHash } from 'node:crypto';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Deterministic random numbers. Practice disks are regenerated from their seed when needed and never stored. */
export class SeededDice {
  #counter = 0;
  constructor(private readonly seed: string) {}

  bytes(length: number): Buffer {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () => sha256(`${this.seed} ${this.#counter++}`));
    return Buffer.concat(blocks).subarray(0, length);
  }

  below(end: number): number {
    return this.bytes(6).readUIntLE(0, 6) % end;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  one<T>(of: readonly [T, ...T[]]): T {
    return of[this.below(of.length)] ?? of[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, at: this.below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}
