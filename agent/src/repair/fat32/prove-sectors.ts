/**
 * Decides which copy of each differing FAT sector is right. If a chain reaches its end with the right length only when
 * sector S comes from copy C, then C is proven for S; an inconsistent sector is disproved. No other rule is used: the
 * copy with fewer errors may hide whole directories, and the first copy is not special.
 */
import type { BlockView } from '../view/block-view.js';
import { ClusterSet } from '../cluster-set.js';
import { clusterCount, clusterOffset, clusterSize, type Geometry } from '../fat/boot-sector.js';
import { entryFault, inRange } from './chains.js';
import { MAX_DIRECTORY_BYTES, parseDirectory } from './directory.js';
import { entryIn, isEnd, type Difference } from './fat-copies.js';
import type { FatTable } from './fat-table.js';
import { ENTRY_BUDGET, isDirectory } from './tree.js';

/**
 * Limits: branches tried per chain before the chain is left unproven, and FAT entries read for all chains together.
 */
const MAX_BRANCHES = 256;
const STEP_BUDGET = 64 * 1024 * 1024;

export interface Proof {
  choice: Map<number, number>;
  undecided: number[];
  /** Sectors for which two files prove different copies: each copy is damaged in a different entry. */
  contradicted: number[];
}

interface Way {
  clusters: number;
  choices: Map<number, number>;
  path: number[];
}

function withChoice(choices: Map<number, number>, sector: number, copy: number | null): Map<number, number> {
  const next = new Map(choices);
  if (copy !== null) next.set(sector, copy);
  return next;
}

export class SectorProof {
  private readonly bySector = new Map<number, Difference>();
  private readonly choice = new Map<number, number>();
  private readonly contradicted = new Set<number>();
  private readonly perSector: number;
  private steps = 0;

  constructor(
    private readonly view: BlockView,
    private readonly g: Geometry,
    private readonly table: FatTable,
    differences: readonly Difference[],
    private readonly signal: AbortSignal,
  ) {
    this.perSector = g.bytesPerSector / 4;
    for (const difference of differences) {
      this.bySector.set(difference.sector, difference);
      if (difference.plausible.length === 1) this.choice.set(difference.sector, difference.plausible[0]!);
    }
  }

  async prove(): Promise<Proof> {
    await this.walk();
    const undecided = [...this.bySector.keys()].filter(
      (sector) => !this.choice.has(sector) && !this.contradicted.has(sector),
    );
    return { choice: this.choice, undecided, contradicted: [...this.contradicted] };
  }

  private async walk(): Promise<void> {
    const waiting = [this.g.rootCluster];
    const met = new ClusterSet();
    let seen = 0;
    for (let start = waiting.pop(); start !== undefined && seen < ENTRY_BUDGET; start = waiting.pop()) {
      if (!inRange(this.g, start) || !met.add(start)) continue;
      const bytes = await this.directory(start);
      if (bytes === null) continue;
      for (const entry of parseDirectory(bytes).entries) {
        if (entry.dots) continue;
        seen += 1;
        if (entry.directory) waiting.push(entry.cluster);
        else if (entry.size > 0) await this.file(entry.cluster, Math.ceil(entry.size / clusterSize(this.g)));
      }
    }
  }

  private async file(start: number, expected: number): Promise<void> {
    if (!inRange(this.g, start) || expected > clusterCount(this.g)) return;
    const ways = await this.ways(start, expected, (way) => way.clusters === expected);
    if (ways.length === 1) this.vote(ways[0]!);
  }

  /**
   * The directory's bytes by the plausible chain with the most entries. A chain cut short hides files, and a cluster
   * of zeros behind the end adds no entries. Two chains with equally many entries prove nothing.
   */
  private async directory(start: number): Promise<Buffer | null> {
    const size = clusterSize(this.g);
    const ways = await this.ways(start, Math.ceil(MAX_DIRECTORY_BYTES / size), () => true);
    const whole: { way: Way; bytes: Buffer; entries: number }[] = [];
    for (const way of ways) {
      const parts: Buffer[] = [];
      for (const cluster of way.path) parts.push(await this.view.read(clusterOffset(this.g, cluster), size));
      const bytes = Buffer.concat(parts);
      const parsed = parseDirectory(bytes);
      if (isDirectory(bytes, start, this.g, parsed)) whole.push({ way, bytes, entries: parsed.entries.length });
    }
    whole.sort((a, b) => b.entries - a.entries);
    const [best, second] = whole;
    if (best !== undefined && best.entries !== second?.entries) this.vote(best.way);
    return best?.bytes ?? null;
  }

  private vote(way: Way): void {
    for (const [sector, copy] of way.choices) {
      const earlier = this.choice.get(sector);
      if (earlier !== undefined && earlier !== copy) this.contradicted.add(sector);
      this.choice.set(sector, copy);
    }
  }

  /**
   * Uses proven sectors first. Only a chain that fails with them is also tried against them, to detect the
   * contradiction.
   */
  private async ways(start: number, limit: number, holds: (way: Way) => boolean): Promise<Way[]> {
    const trusting = (await this.follow(start, limit, true)).filter(holds);
    return trusting.length > 0 ? trusting : (await this.follow(start, limit, false)).filter(holds);
  }

  /**
   * Every way to follow a chain to an end mark within `limit` clusters, with each plausible copy tried where the
   * copies differ.
   */
  private async follow(start: number, limit: number, trusting: boolean): Promise<Way[]> {
    const found: Way[] = [];
    const keep = limit <= Math.ceil(MAX_DIRECTORY_BYTES / clusterSize(this.g));
    const open: { cluster: number; way: Way }[] = [
      { cluster: start, way: { clusters: 0, choices: new Map(), path: [] } },
    ];
    let branches = 1;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { way } = next;
      let cluster = next.cluster;
      for (;;) {
        if (way.clusters === limit || this.steps > STEP_BUDGET) break;
        this.steps += 1;
        if ((this.steps & 0xffff) === 0) this.signal.throwIfAborted();
        way.clusters += 1;
        if (keep) way.path.push(cluster);
        const options = this.options(cluster, way, trusting) ?? [
          { entry: this.table.peek(cluster) ?? (await this.table.entry(cluster)), copy: null },
        ];
        const [first, ...others] = options.filter(({ entry }) => isEnd(entry) || entryFault(this.g, entry) === null);
        if (first === undefined) break;
        for (const other of others) {
          branches += 1;
          if (branches > MAX_BRANCHES) return [];
          const branch = {
            clusters: way.clusters,
            choices: withChoice(way.choices, this.sectorOf(cluster), other.copy),
            path: [...way.path],
          };
          if (isEnd(other.entry)) found.push(branch);
          else open.push({ cluster: other.entry, way: branch });
        }
        if (first.copy !== null) way.choices.set(this.sectorOf(cluster), first.copy);
        if (isEnd(first.entry)) {
          found.push(way);
          break;
        }
        cluster = first.entry;
      }
    }
    return found;
  }

  private sectorOf(cluster: number): number {
    return Math.floor(cluster / this.perSector);
  }

  private options(cluster: number, way: Way, trusting: boolean): { entry: number; copy: number | null }[] | null {
    const sector = this.sectorOf(cluster);
    const difference = this.bySector.get(sector);
    if (difference === undefined) return null;
    const decided = way.choices.get(sector) ?? (trusting ? this.choice.get(sector) : undefined);
    if (decided !== undefined) return [{ entry: entryIn(difference, decided, cluster, this.g), copy: decided }];
    const distinct = new Map<number, number>();
    for (const copy of trusting ? difference.plausible : difference.copies.keys()) {
      const entry = entryIn(difference, copy, cluster, this.g);
      if (!distinct.has(entry)) distinct.set(entry, copy);
    }
    // Copies that agree about this entry prove nothing about the sector, so the choice stays open.
    if (distinct.size === 1) return [...distinct.keys()].map((entry) => ({ entry, copy: null }));
    return [...distinct].map(([entry, copy]) => ({ entry, copy }));
  }
}
