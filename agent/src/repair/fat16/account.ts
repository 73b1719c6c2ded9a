/** Accounts for every cluster of a FAT12 or FAT16 volume once, through one copy of its table. */
import type { BlockView } from '../view/block-view.js';
import { beginsAsSubdirectory, MAX_DIRECTORY_BYTES, parseDirectory, type DirectoryEntry } from '../fat32/directory.js';
import {
  bitsOf,
  clusterCount,
  clusterOffset,
  clusterSize,
  fatOffset,
  rootBytes,
  rootOffset,
  tableBytes,
  type Geometry,
} from './boot-sector.js';

export interface Account {
  /** The first fault found, as the end of a sentence. Undefined for a volume in order. */
  fault?: string;
  files: number;
  /** Each folder names its own cluster, so only the right geometry finds folders. */
  folders: number;
  dirty: boolean;
  errors: boolean;
}

/** Entries of one table copy; at most 128 KiB. */
export class Table {
  private constructor(
    private readonly bytes: Buffer,
    private readonly bits: number,
  ) {}

  static async read(view: BlockView, g: Geometry, copy: number): Promise<Table> {
    return new Table(await view.read(fatOffset(g, copy), tableBytes(g)), bitsOf(g));
  }

  /** Entries are extended to 16 bits, so that the marks of both widths are equal. */
  at(cluster: number): number {
    if (this.bits === 16) return this.bytes.readUInt16LE(cluster * 2);
    const at = cluster + (cluster >> 1);
    const pair = this.bytes[at]! | ((this.bytes[at + 1] ?? 0) << 8);
    const entry = (cluster & 1) === 0 ? pair & 0xfff : pair >> 4;
    return entry >= 0xff0 ? entry | 0xf000 : entry;
  }

  begins(media: number): boolean {
    return this.at(0) === (0xff00 | media);
  }

  get isClean(): boolean {
    return this.bits === 12 || (this.at(1) & 0x8000) !== 0;
  }

  get hasErrors(): boolean {
    return this.bits === 16 && (this.at(1) & 0x4000) === 0;
  }
}

const BAD = 0xfff7;
const END = 0xfff8;

class Fault extends Error {}

export async function takeAccount(view: BlockView, g: Geometry, table: Table, signal: AbortSignal): Promise<Account> {
  const walk = new Walk(view, g, table);
  const state = { dirty: !table.isClean, errors: table.hasErrors };
  try {
    await walk.all(signal);
    return { ...state, files: walk.files, folders: walk.folders };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...state, files: walk.files, folders: walk.folders, fault: error.message };
  }
}

class Walk {
  files = 0;
  folders = 0;
  private readonly used: Uint8Array;

  constructor(
    private readonly view: BlockView,
    private readonly g: Geometry,
    private readonly table: Table,
  ) {
    this.used = new Uint8Array(clusterCount(g) + 2);
  }

  async all(signal: AbortSignal): Promise<void> {
    const { g, table, view } = this;
    if (!table.begins(g.media)) throw new Fault('its table does not begin with the media byte');
    if ((table.at(1) | 0xc000) !== 0xffff) throw new Fault('the second entry of its table is wrong');
    const root = parseDirectory(await view.read(rootOffset(g), rootBytes(g)));
    if (root.implausible > 0) throw new Fault('its root folder holds names that nobody writes');
    const waiting = [...this.claimed(root.entries)];
    for (let cluster = waiting.pop(); cluster !== undefined; cluster = waiting.pop()) {
      signal.throwIfAborted();
      const parts: Buffer[] = [];
      const most = Math.ceil(MAX_DIRECTORY_BYTES / clusterSize(g));
      for (const part of this.chain(cluster, most)) parts.push(await view.read(clusterOffset(g, part), clusterSize(g)));
      const bytes = Buffer.concat(parts);
      const parsed = parseDirectory(bytes);
      if (parsed.implausible > 0 || !beginsAsSubdirectory(bytes, cluster))
        throw new Fault(`cluster ${cluster} does not hold the folder it should`);
      this.folders += 1;
      waiting.push(...this.claimed(parsed.entries.filter(({ dots }) => !dots)));
    }
    const lost = this.used.findIndex(
      (mark, cluster) => cluster > 1 && mark === 0 && table.at(cluster) !== 0 && table.at(cluster) !== BAD,
    );
    if (lost > 1) throw new Fault(`cluster ${lost} is marked as used, but no file or folder uses it`);
  }

  private *claimed(entries: readonly DirectoryEntry[]): Generator<number> {
    for (const { directory, cluster, size } of entries) {
      if (directory) {
        yield cluster;
        continue;
      }
      const wanted = Math.ceil(size / clusterSize(this.g));
      if (wanted === 0 && cluster !== 0) throw new Fault('an empty file has clusters');
      if (wanted > 0 && this.chain(cluster, wanted).length !== wanted)
        throw new Fault('a file has a chain of another length than its size');
      this.files += 1;
    }
  }

  private chain(first: number, most: number): number[] {
    const clusters: number[] = [];
    for (let cluster = first; cluster < END; cluster = this.table.at(cluster)) {
      if (cluster < 2 || cluster >= this.used.length) throw new Fault('a chain leads outside the volume');
      if (this.used[cluster] === 1) throw new Fault('two files or folders share a cluster');
      if (clusters.length >= most) throw new Fault('a file has a chain of another length than its size');
      this.used[cluster] = 1;
      clusters.push(cluster);
    }
    return clusters;
  }
}
