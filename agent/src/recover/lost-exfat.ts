/**
 * Deleted files of exFAT. Their entry sets stay, marked as unused, with a checksum over the set. A set with the
 * contiguous flag records the position of all its content. Layout: Microsoft, exFAT file system specification.
 */
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { ClusterBits } from './cluster-bits.js';
import { DEEPEST, LostFault, markShared, MOST_FILES, type LostFile, type LostFileReader } from './lost-file.js';

const ENTRY = 32;
/** Entry types without the in-use bit. */
const TYPE = { bitmap: 0x01, file: 0x05, stream: 0x40, name: 0x41 } as const;
const IN_USE = 0x80;
const FOLDER = 0x10;
const IN_ONE_PIECE = 0x02;
const MOST_FOLDERS = 50_000;
/** exFAT allows 256 MiB for a folder; no real folder is as large. */
const FOLDER_BYTES = 16 * 1024 * 1024;
const NAME_LETTERS = 15;

interface Volume {
  clusterSize: number;
  clusters: number;
  heap: number;
  fat: number;
  root: number;
}

export const lostExfatFiles: LostFileReader = async (view, signal) => {
  const volume = await openExfat(view);
  return volume === undefined ? undefined : new LostSets(view, volume, signal).find();
};

async function openExfat(view: BlockView): Promise<Volume | undefined> {
  if (view.size < 512) return undefined;
  const boot = await view.read(0, 512);
  if (boot.toString('latin1', 3, 11) !== 'EXFAT   ' || boot[510] !== 0x55 || boot[511] !== 0xaa) return undefined;
  const [sectorShift, clusterShift] = [boot.readUInt8(108), boot.readUInt8(109)];
  if (sectorShift < 9 || sectorShift > 12 || clusterShift > 25 - sectorShift) return undefined;
  const sector = 2 ** sectorShift;
  const volume = {
    clusterSize: sector * 2 ** clusterShift,
    clusters: boot.readUInt32LE(92),
    heap: boot.readUInt32LE(88) * sector,
    fat: boot.readUInt32LE(80) * sector,
    root: boot.readUInt32LE(96),
  };
  const fits =
    volume.heap + volume.clusters * volume.clusterSize <= view.size && volume.fat + volume.clusters * 4 <= volume.heap;
  return fits && volume.clusters > 0 && volume.root >= 2 ? volume : undefined;
}

interface Chain {
  first: number;
  /** Bytes; undefined where only the chain determines the length. */
  length: number | undefined;
  isInOnePiece: boolean;
}
interface Folder extends Chain {
  path: string;
  isDeleted: boolean;
  depth: number;
}

class LostSets {
  private readonly files: LostFile[] = [];
  private readonly waiting: Folder[] = [];
  private readonly seen = new Set<number>();
  private readonly notes: string[] = [];
  private more = 0;
  private bits: ClusterBits | undefined;

  constructor(
    private readonly view: BlockView,
    private readonly volume: Volume,
    private readonly signal: AbortSignal,
  ) {}

  async find(): ReturnType<LostFileReader> {
    this.waiting.push({
      path: '',
      first: this.volume.root,
      length: undefined,
      isInOnePiece: false,
      isDeleted: false,
      depth: 0,
    });
    for (let folder = this.waiting.shift(); folder !== undefined; folder = this.waiting.shift()) {
      this.signal.throwIfAborted();
      if (this.seen.size >= MOST_FOLDERS) {
        this.notes.push('There are more folders than are looked through.');
        break;
      }
      if (this.seen.has(folder.first)) continue;
      this.seen.add(folder.first);
      await this.folder(folder);
    }
    if (this.bits === undefined) throw new LostFault('the map of clusters is missing');
    markShared(this.files);
    if (this.more > 0) this.notes.push(`${this.more} more deleted files are not listed.`);
    return { format: 'exFAT', files: this.files, notes: this.notes };
  }

  private async folder(folder: Folder): Promise<void> {
    let bytes: Buffer;
    try {
      bytes = await this.content(folder, FOLDER_BYTES);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.notes.push('A folder could not be read; what was deleted from it is not known.');
      return;
    }
    if (folder.depth === 0) this.bits = await this.bitmap(bytes);
    for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
      const type = bytes.readUInt8(at);
      if (type === 0) break;
      if ((type & ~IN_USE) !== TYPE.file) continue;
      const set = bytes.subarray(at, at + (bytes.readUInt8(at + 1) + 1) * ENTRY);
      if (isWhole(set)) await this.set(folder, set);
    }
  }

  private async bitmap(root: Buffer): Promise<ClusterBits | undefined> {
    for (let at = 0; at + ENTRY <= root.length; at += ENTRY) {
      if (root.readUInt8(at) !== (TYPE.bitmap | IN_USE)) continue;
      const first = root.readUInt32LE(at + 20);
      const length = Math.ceil(this.volume.clusters / 8);
      if (!this.isCluster(first)) return undefined;
      const { bytesIn } = await this.places({ first, length, isInOnePiece: false });
      return new ClusterBits(
        async (offset, wanted) => bytesIn(offset, Math.min(wanted, Math.max(0, length - offset))),
        this.volume.clusters,
      );
    }
    return undefined;
  }

  private async set(folder: Folder, set: Buffer): Promise<void> {
    const isDeleted = folder.isDeleted || (set.readUInt8(0) & IN_USE) === 0;
    const isFolder = (set.readUInt16LE(4) & FOLDER) !== 0;
    const isInOnePiece = (set.readUInt8(ENTRY + 1) & IN_ONE_PIECE) !== 0;
    const first = set.readUInt32LE(ENTRY + 20);
    const size = Number(set.readBigUInt64LE(ENTRY + 24));
    const path = `${folder.path}${folder.path === '' ? '' : '/'}${nameOf(set)}`;
    const count = Math.ceil(size / this.volume.clusterSize);
    if (!this.isCluster(first) || count === 0 || first + count > this.volume.clusters + 2) return;
    if (isFolder) {
      if (folder.depth < DEEPEST && (!isDeleted || (await this.areFree(first, 1))))
        // The chain of a deleted folder may be gone: only its first cluster is known.
        this.waiting.push({
          path,
          first,
          length: isDeleted && !isInOnePiece ? this.volume.clusterSize : size,
          isInOnePiece: isInOnePiece || isDeleted,
          isDeleted,
          depth: folder.depth + 1,
        });
      return;
    }
    if (!isDeleted) return;
    if (this.files.length >= MOST_FILES) return void (this.more += 1);
    this.files.push({
      path,
      size,
      extents: [{ offset: this.offsetOf(first), length: size }],
      clusters: (await this.areFree(first, count)) ? 'free' : 'reused',
      placement: isInOnePiece ? 'recorded' : 'assumed',
    });
  }

  private areFree(first: number, count: number): Promise<boolean> {
    return this.bits?.areFree(first - 2, count) ?? Promise.resolve(false);
  }

  private isCluster(number: number): boolean {
    return number >= 2 && number < this.volume.clusters + 2;
  }

  private offsetOf(cluster: number): number {
    return this.volume.heap + (cluster - 2) * this.volume.clusterSize;
  }

  private async content(chain: Chain, most: number): Promise<Buffer> {
    const { length, bytesIn } = await this.places(chain, most);
    return bytesIn(0, Math.min(length, most));
  }

  private async places(
    { first, length, isInOnePiece }: Chain,
    most = Infinity,
  ): Promise<{ length: number; bytesIn: (offset: number, wanted: number) => Promise<Buffer> }> {
    const { clusterSize, clusters, fat } = this.volume;
    const wanted = Math.min(length ?? Infinity, most);
    const chain: number[] = [];
    if (isInOnePiece) {
      for (let at = first; this.isCluster(at) && chain.length * clusterSize < wanted; at += 1) chain.push(at);
    } else {
      for (let at = first; this.isCluster(at) && chain.length * clusterSize < wanted && chain.length < clusters;) {
        chain.push(at);
        at = (await this.view.read(fat + at * 4, 4)).readUInt32LE(0);
      }
    }
    return {
      length: Math.min(length ?? Infinity, chain.length * clusterSize),
      bytesIn: async (offset, count) => {
        const parts: Buffer[] = [];
        for (let at = offset; at < offset + count;) {
          const cluster = chain[Math.floor(at / clusterSize)];
          if (cluster === undefined) break;
          const within = at % clusterSize;
          const part = Math.min(clusterSize - within, offset + count - at);
          parts.push(await this.view.read(this.offsetOf(cluster) + within, part));
          at += part;
        }
        return Buffer.concat(parts);
      },
    };
  }
}

/** The checksum was computed with the in-use bits set. A valid checksum proves a real set. */
function isWhole(set: Buffer): boolean {
  if (set.length < 3 * ENTRY || set.length !== (set.readUInt8(1) + 1) * ENTRY) return false;
  const types = Array.from({ length: set.length / ENTRY }, (_, index) => set.readUInt8(index * ENTRY) & ~IN_USE);
  if (types[1] !== TYPE.stream || types[2] !== TYPE.name) return false;
  let sum = 0;
  for (const [index, byte] of set.entries()) {
    if (index === 2 || index === 3) continue;
    const value = index % ENTRY === 0 ? byte | IN_USE : byte;
    sum = (((sum & 1) << 15) + (sum >> 1) + value) & 0xffff;
  }
  return sum === set.readUInt16LE(2);
}

function nameOf(set: Buffer): string {
  const length = set.readUInt8(ENTRY + 3);
  let name = '';
  for (let at = 2 * ENTRY; at + ENTRY <= set.length && name.length < length; at += ENTRY)
    if ((set.readUInt8(at) & ~IN_USE) === TYPE.name) name += set.toString('utf16le', at + 2, at + 2 + NAME_LETTERS * 2);
  return name.slice(0, length);
}
