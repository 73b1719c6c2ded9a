/**
 * Translates virtual addresses with the page tables in the dump: four levels on x64, three on x86 with PAE (every
 * supported 32-bit Windows). Intel SDM volume 3, chapter 4 (paging).
 */
import type { Machine } from './header.js';
import { Fields } from './fields.js';
import { PAGE, type PhysicalMemory } from './physical-memory.js';

interface Level {
  readonly shift: bigint;
  readonly entries: bigint;
  readonly large: boolean;
}
const LEVELS: Partial<Readonly<Record<Machine, readonly Level[]>>> = {
  x64: [
    { shift: 39n, entries: 512n, large: false },
    { shift: 30n, entries: 512n, large: true },
    { shift: 21n, entries: 512n, large: true },
    { shift: 12n, entries: 512n, large: false },
  ],
  x86: [
    { shift: 30n, entries: 4n, large: false },
    { shift: 21n, entries: 512n, large: true },
    { shift: 12n, entries: 512n, large: false },
  ],
};
const PRESENT = 1n;
/** A page in transition or being written out: the frame number is still valid. */
const TRANSITION = 1n << 11n;
const PROTOTYPE = 1n << 10n;
const LARGE = 1n << 7n;
const FRAME = 0x000f_ffff_ffff_f000n;

export class VirtualMemory {
  readonly #levels: readonly Level[];
  readonly #root: bigint;

  constructor(
    private readonly memory: PhysicalMemory,
    machine: Machine,
    directoryTable: bigint,
  ) {
    this.#levels = LEVELS[machine] ?? [];
    // With PAE the table of four entries is aligned to 32 bytes, not to a page.
    this.#root = machine === 'x86' ? directoryTable & ~0x1fn : directoryTable & FRAME;
  }

  /** Returns fewer bytes if a page is missing in the dump. */
  async read(address: bigint, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const at = address + BigInt(done);
      const physical = await this.#physical(at);
      const page = physical === undefined ? undefined : await this.memory.page(physical & ~0xfffn);
      if (page === undefined) break;
      const from = Number(at & 0xfffn);
      const part = page.subarray(from, Math.min(PAGE, from + length - done));
      bytes.set(part, done);
      done += part.length;
    }
    return bytes.subarray(0, done);
  }

  async #physical(address: bigint): Promise<bigint | undefined> {
    if (this.#levels.length === 0) return undefined;
    let table = this.#root;
    for (const { shift, entries, large } of this.#levels) {
      const entryAt = table + ((address >> shift) % entries) * 8n;
      const page = await this.memory.page(entryAt & ~0xfffn);
      const entry = page === undefined ? undefined : new Fields(page).u64(Number(entryAt & 0xfffn));
      if (entry === undefined) return undefined;
      const isLast = shift === 12n;
      const isThere = (entry & PRESENT) !== 0n || (isLast && (entry & TRANSITION) !== 0n && (entry & PROTOTYPE) === 0n);
      if (!isThere) return undefined;
      if (isLast || (large && (entry & LARGE) !== 0n)) {
        const within = (1n << shift) - 1n;
        return (entry & FRAME & ~within) | (address & within);
      }
      table = entry & FRAME;
    }
    return undefined;
  }
}
