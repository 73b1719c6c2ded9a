/** What of a drive is copied, what cannot be read, and what was not tried: every byte has one state. */

export const REGION_STATES = ['not_tried', 'skipped', 'narrowed', 'bad', 'copied'] as const;
/**
 * `skipped`: some of a large block could not be read; `narrowed`: some of a small one, whose sectors have not been read one
 * by one. `bad`: the sector itself was read and did not come.
 */
export type RegionState = (typeof REGION_STATES)[number];

export interface Region {
  from: number;
  to: number;
  state: RegionState;
}

/** A drive whose good and bad sectors alternate would need one region for each: beyond this nobody is helped by more. */
export const MOST_REGIONS = 100_000;

export class Regions {
  /** In order, without gaps, neighbours of different states. */
  #regions: Region[];

  constructor(
    readonly size: number,
    private readonly most = MOST_REGIONS,
  ) {
    this.#regions = size === 0 ? [] : [{ from: 0, to: size, state: 'not_tried' }];
  }

  /** Whether no more regions are kept: what is read from then on could not be remembered. */
  get isFull(): boolean {
    return this.#regions.length >= this.most;
  }

  all(): readonly Readonly<Region>[] {
    return this.#regions;
  }

  set(from: number, to: number, state: RegionState): void {
    if (from < 0 || to > this.size || from >= to) throw new RangeError(`no region of the drive: ${from} to ${to}`);
    const first = this.#indexAt(from);
    const last = this.#indexAt(to - 1);
    const [head, tail] = [this.#regions[first] as Region, this.#regions[last] as Region];
    const put: Region[] = [];
    const add = (region: Region): void => {
      const before = put.at(-1);
      if (region.from >= region.to) return;
      if (before?.state === region.state) before.to = region.to;
      else put.push({ ...region });
    };
    const [left, right] = [this.#regions[first - 1], this.#regions[last + 1]];
    if (left) add(left);
    add({ ...head, to: from });
    add({ from, to, state });
    add({ ...tail, from: to });
    if (right) add(right);
    this.#regions.splice(first - (left ? 1 : 0), last - first + 1 + (left ? 1 : 0) + (right ? 1 : 0), ...put);
  }

  /** The first region in this state that ends behind `at`, from there on. */
  next(state: RegionState, at: number): Region | undefined {
    if (at >= this.size) return undefined;
    for (let index = this.#indexAt(at); index < this.#regions.length; index += 1) {
      const region = this.#regions[index] as Region;
      if (region.state === state) return { ...region, from: Math.max(region.from, at) };
    }
    return undefined;
  }

  bytes(state: RegionState): number {
    return this.#regions.reduce((sum, one) => (one.state === state ? sum + one.to - one.from : sum), 0);
  }

  #indexAt(at: number): number {
    let [low, high] = [0, this.#regions.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#regions[middle] as Region).to <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
