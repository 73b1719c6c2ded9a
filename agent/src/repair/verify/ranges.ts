/** Collects places of a volume in any order and joins them: the content of a scratch copy. */
import { NoScratch, type Range } from './scratch.js';

/** Two numbers per piece. A volume with more pieces gets no partial copy. */
const MOST_PIECES = 4_000_000;

export class Ranges {
  private readonly places: number[] = [];

  constructor(private readonly end: number) {}

  add(offset: number, length: number): void {
    const to = Math.min(offset + length, this.end);
    if (!Number.isSafeInteger(offset) || offset < 0 || to <= offset) return;
    const last = this.places.length - 1;
    if (this.places[last] === offset) {
      this.places[last] = to;
      return;
    }
    if (this.places.length >= MOST_PIECES * 2) throw new NoScratch('its structures lie in too many pieces');
    this.places.push(offset, to);
  }

  joined(): Range[] {
    const starts = Float64Array.from({ length: this.places.length / 2 }, (_, at) => at).sort(
      (a, b) => (this.places[a * 2] ?? 0) - (this.places[b * 2] ?? 0),
    );
    const joined: Range[] = [];
    for (const at of starts) {
      const [from, to] = [this.places[at * 2] ?? 0, this.places[at * 2 + 1] ?? 0];
      const last = joined.at(-1);
      if (last && from <= last.offset + last.length) last.length = Math.max(last.length, to - last.offset);
      else joined.push({ offset: from, length: to - from });
    }
    return joined;
  }
}
