import type { BlockView } from '../view/block-view.js';
import { clusterOffset, type Geometry } from './boot-region.js';
import { ExfatFault } from './exfat-fault.js';

const PAGE = 64 * 1024;
const PAGES_KEPT = 128;
const BAD = 0xfffffff7;
const END = 0xffffffff;
/** Reads folders and tables in pieces of at most 1 MiB, because a cluster may have 32 MiB. */
const PIECE = 1024 * 1024;

export interface Run {
  first: number;
  count: number;
}

export interface Allocation {
  first: number;
  bytes: number;
  /** True if the clusters are consecutive and the allocation table holds no entries for them. */
  contiguous: boolean;
}

/** The allocation table, cached by pages: at most 8 MiB of memory. */
export class Chains {
  private readonly pages = new Map<number, Buffer>();

  constructor(
    private readonly view: BlockView,
    private readonly g: Geometry,
  ) {}

  /** Returns the entry if its page is cached. Fast path for long chains. */
  private peek(cluster: number): number | undefined {
    return this.pages.get(Math.floor((cluster * 4) / PAGE))?.readUInt32LE((cluster * 4) % PAGE);
  }

  async entry(cluster: number): Promise<number> {
    const number = Math.floor((cluster * 4) / PAGE);
    let page = this.pages.get(number);
    if (page === undefined) {
      const { fatOffset, fatBytes } = this.g;
      page = await this.view.read(fatOffset + number * PAGE, Math.min(PAGE, fatBytes - number * PAGE));
      const oldest = this.pages.keys().next();
      if (this.pages.size >= PAGES_KEPT && !oldest.done) this.pages.delete(oldest.value);
      this.pages.set(number, page);
    }
    return page.readUInt32LE((cluster * 4) % PAGE);
  }

  /**
   * Yields the runs of an allocation in order. Throws if a run leaves the volume, if the length differs from the
   * directory entry, or if `take` refuses a run because its clusters are already in use.
   */
  async *runs(of: Allocation, what: string, take: (run: Run) => boolean, signal: AbortSignal): AsyncGenerator<Run> {
    const { clusterSize, clusters } = this.g;
    const wanted = Math.ceil(of.bytes / clusterSize);
    if (wanted === 0) {
      if (of.first !== 0) throw new ExfatFault(`${what} is empty and has clusters`);
      return;
    }
    if (wanted > clusters) throw new ExfatFault(`${what} is longer than the volume`);
    const taken = (run: Run): Run => {
      if (run.first < 2 || run.first + run.count > clusters + 2)
        throw new ExfatFault(`${what} has clusters outside the volume`);
      if (!take(run)) throw new ExfatFault(`${what} shares clusters with something else`);
      return run;
    };
    if (of.contiguous) {
      yield taken({ first: of.first, count: wanted });
      return;
    }
    let run: Run = { first: of.first, count: 0 };
    let cluster = of.first;
    for (let number = 1; number <= wanted; number += 1) {
      if (number % 65_536 === 0) signal.throwIfAborted();
      if (cluster < 2 || cluster >= clusters + 2) throw new ExfatFault(`${what} has clusters outside the volume`);
      if (cluster !== run.first + run.count) {
        yield taken(run);
        run = { first: cluster, count: 0 };
      }
      run.count += 1;
      const next = this.peek(cluster) ?? (await this.entry(cluster));
      if ((next === END) !== (number === wanted) || next === BAD)
        throw new ExfatFault(`${what} has a chain of another length than its size`);
      cluster = next;
    }
    yield taken(run);
  }

  /** Length of the chain from `first`, in clusters. Needed for the root folder, which has no directory entry. */
  async length(first: number, most: number, what: string): Promise<number> {
    let cluster = first;
    for (let count = 1; count <= most; count += 1) {
      if (cluster < 2 || cluster >= this.g.clusters + 2)
        throw new ExfatFault(`${what} has clusters outside the volume`);
      const next = await this.entry(cluster);
      if (next === END) return count;
      cluster = next;
    }
    throw new ExfatFault(`${what} has a chain without an end`);
  }
}

export async function* bytesOf(view: BlockView, g: Geometry, { first, count }: Run): AsyncGenerator<Buffer> {
  const from = clusterOffset(g, first);
  const to = from + count * g.clusterSize;
  for (let at = from; at < to; at += PIECE) yield view.read(at, Math.min(PIECE, to - at));
}
