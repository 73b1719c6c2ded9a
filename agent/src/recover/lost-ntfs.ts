/**
 * Deleted files of NTFS: free records of $MFT keep name, length and runs. The cluster bitmap shows the clusters
 * allocated since.
 */
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { ATTRIBUTE, type FileRecord } from '../repair/ntfs/format/file-record.js';
import { FileFinder } from '../repair/ntfs/find-file.js';
import { RECORD, type Mft } from '../repair/ntfs/format/mft.js';
import { NtfsFault } from '../repair/ntfs/format/ntfs-fault.js';
import { ClusterBits } from './cluster-bits.js';
import {
  DEEPEST,
  markShared,
  MOST_EXTENTS,
  MOST_FILES,
  type LostExtent,
  type LostFile,
  type LostFileReader,
} from './lost-file.js';

const COMPRESSED = 0x0001;
const ENCRYPTED = 0x4000;
/** Namespace of DOS 8.3 names, stored beside the long name. */
const SHORT_NAME = 2;

export const lostNtfsFiles: LostFileReader = async (view, signal) => {
  const mft = await openTable(view);
  return mft === undefined ? undefined : new LostRecords(mft, await clustersOf(mft)).find(signal);
};

async function openTable(view: BlockView): Promise<Mft | undefined> {
  try {
    return (await FileFinder.open(view)).mft;
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

async function clustersOf(mft: Mft): Promise<ClusterBits> {
  const bitmap = await mft.stream(await mft.record(RECORD.bitmap), RECORD.bitmap, ATTRIBUTE.data);
  if (bitmap === undefined) throw new NtfsFault('$Bitmap is missing');
  return new ClusterBits((offset, length) => mft.read(bitmap, offset, length, '$Bitmap'), mft.geometry.clusters);
}

const isFault = (error: unknown): boolean =>
  error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError;

interface Named {
  name: string;
  parent: number;
  parentSequence: number;
}

class LostRecords {
  private readonly files: LostFile[] = [];
  private unreachable = 0;
  private more = 0;
  private extents = 0;

  constructor(
    private readonly mft: Mft,
    private readonly clusters: ClusterBits,
  ) {}

  async find(signal: AbortSignal): ReturnType<LostFileReader> {
    const { mft } = this;
    for (let number: number = RECORD.firstNamed; number < mft.count; number += 1) {
      if (number % 256 === 0) signal.throwIfAborted();
      const record = await this.deleted(number);
      if (record !== undefined) await this.take(record);
    }
    markShared(this.files);
    return {
      format: 'NTFS',
      files: this.files,
      notes: [
        ...(this.unreachable > 0
          ? [
              `${this.unreachable} deleted NTFS files were compressed, encrypted or described in pieces, and are left out.`,
            ]
          : []),
        ...(this.more > 0 ? [`${this.more} more deleted NTFS files are not listed.`] : []),
      ],
    };
  }

  private async deleted(number: number): Promise<FileRecord | undefined> {
    try {
      const raw = await this.mft.raw(number);
      if (raw.toString('latin1', 0, 4) !== 'FILE' || (raw.readUInt16LE(0x16) & 3) !== 0) return undefined;
      const record = await this.mft.record(number);
      return record.continuation ? undefined : record;
    } catch (error) {
      // A torn record of a deleted file is no damage; the record is skipped.
      if (isFault(error)) return undefined;
      throw error;
    }
  }

  private async take(record: FileRecord): Promise<void> {
    const named = nameOf(record);
    if (named === undefined) return;
    const data = record.attributes.find(({ type, name }) => type === ATTRIBUTE.data && name === '');
    if (data === undefined) {
      if (record.attributes.some(({ type }) => type === ATTRIBUTE.list)) this.unreachable += 1;
      return;
    }
    if (data.dataSize === 0) return;
    const extents = this.extentsOf(record);
    if (data.value === undefined && extents === undefined) return void (this.unreachable += 1);
    this.extents += extents?.length ?? 0;
    if (this.files.length >= MOST_FILES || this.extents > MOST_EXTENTS) return void (this.more += 1);
    this.files.push({
      path: await this.pathOf(named),
      size: data.dataSize,
      extents: extents ?? [],
      ...(data.value !== undefined && { resident: Buffer.from(data.value) }),
      clusters: (await this.areFree(extents ?? [])) ? 'free' : 'reused',
      placement: 'recorded',
    });
  }

  /** Returns undefined when the content cannot be read from its runs alone. */
  private extentsOf(record: FileRecord): LostExtent[] | undefined {
    const [data, ...more] = record.attributes.filter(({ type, name }) => type === ATTRIBUTE.data && name === '');
    const { clusterSize, clusters } = this.mft.geometry;
    if (data === undefined || more.length > 0 || data.value !== undefined) return undefined;
    if ((data.flags & (COMPRESSED | ENCRYPTED)) !== 0 || data.firstVcn !== 0) return undefined;
    if (data.dataSize > clusters * clusterSize || data.initializedSize < data.dataSize) return undefined;
    const extents: LostExtent[] = [];
    let left = data.dataSize;
    for (const { lcn, length } of data.runs) {
      if (left === 0) break;
      if (lcn === undefined) return undefined;
      const part = Math.min(left, length * clusterSize);
      extents.push({ offset: lcn * clusterSize, length: part });
      left -= part;
    }
    return left === 0 ? extents : undefined;
  }

  private async areFree(extents: readonly LostExtent[]): Promise<boolean> {
    const { clusterSize } = this.mft.geometry;
    for (const { offset, length } of extents)
      if (!(await this.clusters.areFree(offset / clusterSize, Math.ceil(length / clusterSize)))) return false;
    return true;
  }

  private async pathOf({ name, parent, parentSequence }: Named): Promise<string> {
    const names = [name];
    let [number, sequence] = [parent, parentSequence];
    for (let depth = 0; depth < DEEPEST && number !== RECORD.root; depth += 1) {
      const folder = await this.folder(number);
      // Deletion increments the sequence number of the folder's record.
      const fits =
        folder !== undefined && (folder.sequence === sequence || (!folder.inUse && folder.sequence === sequence + 1));
      if (!fits || folder.named === undefined) return ['lost', ...names].join('/');
      names.unshift(folder.named.name);
      [number, sequence] = [folder.named.parent, folder.named.parentSequence];
    }
    return number === RECORD.root ? names.join('/') : ['lost', ...names.slice(-1)].join('/');
  }

  private async folder(
    number: number,
  ): Promise<{ sequence: number; inUse: boolean; named: Named | undefined } | undefined> {
    try {
      const { sequence, inUse, directory, ...rest } = await this.mft.record(number);
      return directory ? { sequence, inUse, named: nameOf({ sequence, inUse, directory, ...rest }) } : undefined;
    } catch (error) {
      if (isFault(error)) return undefined;
      throw error;
    }
  }
}

function nameOf(record: FileRecord): Named | undefined {
  const names = record.attributes.flatMap(({ type, value }): (Named & { space: number })[] => {
    if (type !== ATTRIBUTE.fileName || value === undefined || value.length < 0x42) return [];
    const end = 0x42 + value.readUInt8(0x40) * 2;
    if (end > value.length) return [];
    return [
      {
        name: value.toString('utf16le', 0x42, end),
        parent: value.readUIntLE(0, 6),
        parentSequence: value.readUInt16LE(6),
        space: value.readUInt8(0x41),
      },
    ];
  });
  return names.find(({ space }) => space !== SHORT_NAME) ?? names[0];
}
