/**
 * Walks every file, folder and table of an exFAT volume and accounts for each cluster once. A geometry is trusted, and
 * a volume called healthy, only if the account has no fault.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { clusterOffset, type Geometry } from './boot-region.js';
import { bytesOf, Chains, type Allocation, type Run } from './chains.js';
import { ClusterSet } from '../cluster-set.js';
import { allocationOf, BITMAP, ENTRY_BYTES, SetReader, UP_CASE, type FileSet } from './directory.js';
import { ExfatFault } from './exfat-fault.js';
import { expandUpCase, MOST_TABLE_BYTES, tableChecksum } from './up-case.js';

/** The walk stops after this many files and folders and reports the account as incomplete. */
const MOST_FILES = 1_000_000;
/** A folder may have 256 MiB (section 7.4). */
const MOST_FOLDER_BYTES = 256 * 1024 * 1024;
/** Bitmap of 32 MiB; covers 32 TiB with the usual 128 KiB clusters. */
const MOST_CLUSTERS = 2 ** 28;
const PIECE = 1024 * 1024;

export interface Account {
  /** The first fault found, as the end of a sentence. Undefined for a volume in order. */
  fault?: string;
  files: number;
  complete: boolean;
  used: ClusterSet;
  percentInUse: number;
}

export async function takeAccount(
  view: BlockView,
  g: Geometry,
  signal: AbortSignal,
  structure: (run: Run) => void = () => undefined,
): Promise<Account> {
  const account = new AccountTaker(view, g, signal, structure);
  try {
    await account.countAll();
    return account.result();
  } catch (error) {
    if (error instanceof ExfatFault) return account.result(error.message);
    if (error instanceof UnreadableError) return account.result(`a part of it can't be read (${error.message})`);
    throw error;
  }
}

class AccountTaker {
  private readonly used = new ClusterSet();
  private readonly chains: Chains;
  private files = 0;
  private seen = 0;
  private complete = true;
  private marked = 0;

  constructor(
    private readonly view: BlockView,
    private readonly g: Geometry,
    private readonly signal: AbortSignal,
    private readonly structure: (run: Run) => void,
  ) {
    this.chains = new Chains(view, g);
  }

  result(fault?: string): Account {
    const { files, complete, used, marked, g } = this;
    const percentInUse = Math.floor((marked * 100) / g.clusters);
    return { ...(fault === undefined ? {} : { fault }), files, complete, used, percentInUse };
  }

  async countAll(): Promise<void> {
    const { g } = this;
    if (g.volumeBytes > this.view.size)
      throw new ExfatFault(`it claims ${g.volumeBytes} bytes, and its place has ${this.view.size}`);
    if (g.clusters > MOST_CLUSTERS) throw new ExfatFault(`its ${g.clusters} clusters are more than we account for`);
    if ((await this.chains.entry(0)) < 0xfffffff0 || (await this.chains.entry(1)) !== 0xffffffff)
      throw new ExfatFault('its allocation table does not begin as one');
    const most = Math.ceil(MOST_FOLDER_BYTES / g.clusterSize);
    const length = await this.chains.length(g.rootCluster, most, 'the root folder');
    const root: Allocation = { first: g.rootCluster, bytes: length * g.clusterSize, contiguous: false };
    const { bitmap, upCase } = await this.ownTables(root);
    await this.walk(root, upCase);
    if (this.complete) await this.compareBitmap(bitmap);
  }

  private async ownTables(root: Allocation): Promise<{ bitmap: Run[]; upCase: Uint16Array }> {
    const reader = new SetReader(true, undefined);
    for await (const entry of this.entries(root, 'the root folder', () => true)) reader.add(entry);
    const [bitmap, another] = reader.own.filter(([type]) => type === BITMAP);
    const [table, second] = reader.own.filter(([type]) => type === UP_CASE);
    if (bitmap === undefined || another !== undefined || bitmap[1] !== 0)
      throw new ExfatFault('the root folder does not name one map of clusters');
    if (table === undefined || second !== undefined)
      throw new ExfatFault('the root folder does not name one table of capital letters');
    const [map, capitals] = [bitmap, table].map((entry) => ({ ...allocationOf(entry), contiguous: false }));
    if (map!.bytes !== Math.ceil(this.g.clusters / 8))
      throw new ExfatFault(`its map of clusters has ${map!.bytes} bytes for ${this.g.clusters} clusters`);
    if (capitals!.bytes > MOST_TABLE_BYTES || capitals!.bytes % 2 !== 0)
      throw new ExfatFault('its table of capital letters has an impossible length');
    const runs = await this.taken(map!, 'the map of clusters');
    const capitalRuns = await this.taken(capitals!, 'the table of capital letters');
    [...runs, ...capitalRuns].forEach(this.structure);
    const bytes = await this.whole(capitalRuns, capitals!.bytes);
    if (tableChecksum(bytes) !== table.readUInt32LE(4))
      throw new ExfatFault('its table of capital letters contradicts its checksum');
    return { bitmap: runs, upCase: expandUpCase(bytes) };
  }

  private async walk(root: Allocation, upCase: Uint16Array): Promise<void> {
    const waiting: Allocation[] = [root];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const isRoot = folder === root;
      const reader = new SetReader(isRoot, upCase);
      for await (const entry of this.entries(folder, isRoot ? 'the root folder' : 'a folder', this.take)) {
        const file = reader.add(entry);
        if (file === undefined) continue;
        this.seen += 1;
        if (this.seen > MOST_FILES) {
          this.complete = false;
          return;
        }
        await this.account(file, waiting);
      }
      reader.end();
    }
  }

  private async account({ folder, allocations }: FileSet, waiting: Allocation[]): Promise<void> {
    const [own, ...others] = allocations as [Allocation, ...Allocation[]];
    for (const other of others) await this.taken(other, 'a part of a file');
    if (!folder) {
      await this.taken(own, 'a file');
      this.files += 1;
      return;
    }
    if (own.bytes === 0 || own.bytes % this.g.clusterSize !== 0 || own.bytes > MOST_FOLDER_BYTES)
      throw new ExfatFault('a folder has an impossible length');
    waiting.push(own);
  }

  private readonly take = (run: Run): boolean => this.used.addRange(run.first - 2, run.count);

  private async taken(allocation: Allocation, what: string): Promise<Run[]> {
    const runs: Run[] = [];
    for await (const run of this.chains.runs(allocation, what, this.take, this.signal)) runs.push(run);
    return runs;
  }

  private async whole(runs: readonly Run[], bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = bytes;
    for (const run of runs)
      for await (const part of bytesOf(this.view, this.g, run)) {
        parts.push(part.subarray(0, missing));
        missing -= Math.min(missing, part.length);
        if (missing === 0) return Buffer.concat(parts);
      }
    return Buffer.concat(parts);
  }

  private async *entries(
    folder: Allocation,
    what: string,
    take: (run: Run) => boolean,
  ): AsyncGenerator<Buffer, void, void> {
    for await (const run of this.chains.runs(folder, what, take, this.signal)) {
      this.structure(run);
      for await (const piece of bytesOf(this.view, this.g, run)) {
        this.signal.throwIfAborted();
        for (let at = 0; at < piece.length; at += ENTRY_BYTES) yield piece.subarray(at, at + ENTRY_BYTES);
      }
    }
  }

  private async compareBitmap(runs: readonly Run[]): Promise<void> {
    const { clusters, clusterSize } = this.g;
    let shared = 0;
    let first = 0;
    for (const run of runs) {
      const from = clusterOffset(this.g, run.first);
      const to = from + run.count * clusterSize;
      for (let at = from; at < to && first < clusters; at += PIECE) {
        this.signal.throwIfAborted();
        const length = Math.min(PIECE, to - at, Math.ceil((clusters - first) / 8));
        const bytes = await this.view.read(at, length);
        // Bits behind the last cluster have no meaning.
        if (clusters - first < length * 8) bytes[length - 1]! &= 0xff >> (8 - (((clusters - 1) % 8) + 1));
        const found = this.used.compare(bytes, first);
        this.marked += found.set;
        shared += found.shared;
        first += length * 8;
      }
    }
    if (shared < this.used.size)
      throw new ExfatFault(
        `${this.used.size - shared} clusters in use are marked as free: new files would overwrite them`,
      );
    if (this.marked > shared)
      throw new ExfatFault(`${this.marked - shared} clusters are marked as used, but no file or folder uses them`);
  }
}
