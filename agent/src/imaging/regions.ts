/** State of every byte of a drive: copied, unreadable, or not tried. */

export const REGION_STATES = ['not_tried', 'skipped', 'narrowed', 'bad', 'copied'] as const;
/**
 * `skipped`: part of a large block is unreadable. `narrowed`: part of a small block is unreadable, and the sectors
 * were not read individually. `bad`: the individual read of the sector failed.
 */
export type RegionState = (typeof REGION_STATES)[number];

export interface Region {
  from: number;
  to: number;
  state: RegionState;
}

/** Limit of regions for a drive with alternating good and bad sectors; more detail gives no benefit. */
const MOST_REGIONS = 100_000;

export class Regions {
  /** In order, without gaps; neighbours have different states. */
  #regions: Region[];

  constructor(
    readonly size: number,
    private readonly most = MOST_REGIONS,
  ) {
    this.#regions = size === 0 ? [] : [{ from: 0, to: size, state: 'not_tried' }];
  }

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
