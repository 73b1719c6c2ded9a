import { seededRandom } from '@revive/agent/fixtures/seeded-bytes';

export class Random {
  /** In [0, 1). */
  readonly next: () => number;
  constructor(readonly seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number in [0, `below`). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }
  once(n: number): boolean {
    return this.below(n) === 0;
  }
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
  hex(length: number): string {
    return Array.from({ length }, () => '0123456789abcdef'[this.below(16)]).join('');
  }
  /** A separate generator for a part, so that parts do not influence each other's cases. */
  fork(name: string): Random {
    let hash = this.seed;
    for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    return new Random(hash);
  }
}
