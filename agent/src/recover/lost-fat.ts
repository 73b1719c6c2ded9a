/**
 * Deleted files of FAT12, FAT16 and FAT32. Their entries keep the length, the first cluster and all but the first
 * letter of the name; the chain is gone. The content is assumed to be contiguous from the first cluster, and is used
 * only if all its clusters are free. Layout: Microsoft, fatgen103.
 */
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { DEEPEST, markShared, MOST_FILES, type LostFile, type LostFileReader } from './lost-file.js';
import { openFat, type FatVolume } from './fat-volume.js';

const ENTRY = 32;
const DELETED = 0xe5;
const ATTRIBUTE = { label: 0x08, folder: 0x10, longName: 0x0f } as const;
/** A FAT folder has at most 65,536 entries; a volume with more folders than this limit is malicious. */
const MOST_FOLDERS = 50_000;
/** On a sound volume, deleted files claim each cluster only a few times. */
const MOST_TIMES = 4;
const FOLDER_BYTES = 65_536 * ENTRY;

export const lostFatFiles: LostFileReader = async (view, signal) => {
  const volume = await openFat(view);
  return volume === undefined ? undefined : new LostEntries(view, volume, signal).find();
};

interface Folder {
  path: string;
  /** Undefined for the root of FAT12 and FAT16, in front of the clusters. */
  cluster: number | undefined;
  isDeleted: boolean;
  depth: number;
}

class LostEntries {
  private readonly files: LostFile[] = [];
  private readonly seen = new Set<number>();
  private readonly waiting: Folder[] = [];
  private readonly notes: string[] = [];
  private more = 0;
  private left: number;

  constructor(
    private readonly view: BlockView,
    private readonly volume: FatVolume,
    private readonly signal: AbortSignal,
  ) {
    this.left = volume.clusters * MOST_TIMES;
  }

  async find(): ReturnType<LostFileReader> {
    this.waiting.push({ path: '', cluster: this.volume.rootCluster, isDeleted: false, depth: 0 });
    for (let folder = this.waiting.shift(); folder !== undefined; folder = this.waiting.shift()) {
      this.signal.throwIfAborted();
      if (this.seen.size >= MOST_FOLDERS) {
        this.notes.push('There are more folders than are looked through.');
        break;
      }
      await this.folder(folder);
    }
    markShared(this.files);
    if (this.more > 0) this.notes.push(`${this.more} more deleted files are not listed.`);
    return { format: `FAT${this.volume.bits}`, files: this.files, notes: this.notes };
  }

  private async folder(folder: Folder): Promise<void> {
    if (folder.cluster !== undefined) {
      if (this.seen.has(folder.cluster)) return;
      this.seen.add(folder.cluster);
    }
    let bytes: Buffer;
    try {
      bytes = await this.content(folder);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.notes.push('A folder could not be read; what was deleted from it is not known.');
      return;
    }
    // The content of a deleted folder is trusted only if the folder still begins with its own "." entry.
    if (
      folder.isDeleted &&
      !(bytes.toString('latin1', 0, 11) === '.          ' && this.clusterIn(bytes) === folder.cluster)
    )
      return;
    let long: Buffer[] = [];
    for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
      const entry = bytes.subarray(at, at + ENTRY);
      const [first = 0, attributes = 0] = [entry[0], entry[11]];
      if (first === 0) break;
      if ((attributes & 0x3f) === ATTRIBUTE.longName) {
        long.push(entry);
        continue;
      }
      const names = long;
      long = [];
      if (first === 0x2e || (attributes & ATTRIBUTE.label) !== 0) continue;
      await this.entry(folder, entry, names);
    }
  }

  private async entry(folder: Folder, entry: Buffer, long: readonly Buffer[]): Promise<void> {
    const isDeleted = entry[0] === DELETED;
    const cluster = this.clusterIn(entry);
    const isFolder = ((entry[11] ?? 0) & ATTRIBUTE.folder) !== 0;
    // Every entry of a deleted folder is deleted, even without a mark.
    const isLost = isDeleted || folder.isDeleted;
    const path = `${folder.path}${folder.path === '' ? '' : '/'}${nameOf(entry, long)}`;
    if (isFolder) {
      if (cluster >= 2 && cluster < this.volume.clusters + 2 && folder.depth < DEEPEST)
        this.waiting.push({ path, cluster, isDeleted: isLost, depth: folder.depth + 1 });
      return;
    }
    const size = entry.readUInt32LE(28);
    if (!isLost || size === 0) return;
    const count = Math.ceil(size / this.volume.clusterSize);
    if (cluster < 2 || cluster + count > this.volume.clusters + 2) return;
    if (this.files.length >= MOST_FILES) return void (this.more += 1);
    this.files.push({
      path,
      size,
      extents: [{ offset: this.volume.offsetOf(cluster), length: size }],
      clusters: (await this.areFree(cluster, count)) ? 'free' : 'reused',
      placement: 'assumed',
    });
  }

  private async areFree(first: number, count: number): Promise<boolean> {
    this.left -= count;
    // Only a malicious volume asks this often: unchecked clusters do not count as free.
    if (this.left < 0) return false;
    try {
      for (let cluster = first; cluster < first + count; cluster += 1) {
        if (cluster % 65_536 === 0) this.signal.throwIfAborted();
        if ((await this.volume.entry(cluster)) !== 0) return false;
      }
      return true;
    } catch (error) {
      // With an unreadable table, free clusters are unknown.
      if (error instanceof UnreadableError) return false;
      throw error;
    }
  }

  private clusterIn(entry: Buffer): number {
    return entry.readUInt16LE(26) + (this.volume.bits === 32 ? entry.readUInt16LE(20) * 65_536 : 0);
  }

  private async content({ cluster, isDeleted }: Folder): Promise<Buffer> {
    if (cluster === undefined) return this.view.read(this.volume.rootOffset, this.volume.rootBytes);
    // The chain of a deleted folder is gone: only its first cluster is known.
    if (isDeleted) {
      const isFree = (await this.volume.entry(cluster)) === 0;
      return isFree ? this.view.read(this.volume.offsetOf(cluster), this.volume.clusterSize) : Buffer.alloc(0);
    }
    const parts: Buffer[] = [];
    let length = 0;
    for (
      let at = cluster;
      at >= 2 && at < this.volume.clusters + 2 && length < FOLDER_BYTES;
      at = await this.volume.entry(at)
    ) {
      const part = await this.view.read(this.volume.offsetOf(at), this.volume.clusterSize);
      parts.push(part);
      length += part.length;
    }
    return Buffer.concat(parts);
  }
}

/**
 * Returns the long name when the name belongs to the entry; otherwise the short name with "_" for the overwritten
 * letter.
 */
function nameOf(entry: Buffer, long: readonly Buffer[]): string {
  const isDeleted = entry[0] === DELETED;
  const name = longName(long);
  if (name !== undefined) {
    const first = isDeleted ? name.charCodeAt(0) : entry[0];
    const guess = Buffer.from(entry.subarray(0, 11));
    guess[0] =
      isDeleted && first !== undefined ? String.fromCharCode(first).toUpperCase().charCodeAt(0) & 0xff : (first ?? 0);
    const sum = long.at(-1)?.[13];
    // The first letter may be missing in the short name (an accent, a dot). The checksum is then inconclusive, and the
    // name is still accepted.
    if (isDeleted || checksum(guess) === sum) return name;
  }
  const letter = isDeleted ? '_' : String.fromCharCode(entry[0] ?? 0x5f);
  const stem = `${letter}${entry.toString('latin1', 1, 8)}`.trimEnd();
  const ending = entry.toString('latin1', 8, 11).trimEnd();
  return ending === '' ? stem : `${stem}.${ending}`;
}

/** Parts are stored from last to first; all parts of a name share a checksum. */
function longName(parts: readonly Buffer[]): string | undefined {
  const sum = parts.at(-1)?.[13];
  const own = [...parts]
    .reverse()
    .filter((part) => part[13] === sum)
    .slice(0, 20);
  if (own.length === 0) return undefined;
  const units = Buffer.concat(
    own.map((part) => Buffer.concat([part.subarray(1, 11), part.subarray(14, 26), part.subarray(28, 32)])),
  );
  const text = units.toString('utf16le');
  const end = text.indexOf('\0');
  const name = (end < 0 ? text : text.slice(0, end)).replaceAll('\uffff', '');
  return name === '' ? undefined : name;
}

function checksum(name: Buffer): number {
  let sum = 0;
  for (const byte of name) sum = ((((sum & 1) << 7) | (sum >> 1)) + byte) & 0xff;
  return sum;
}
