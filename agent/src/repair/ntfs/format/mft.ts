/** $MFT as an array of records, and their streams, through attribute lists where present. */
import { UnreadableError, type BlockView } from '../../view/block-view.js';
import type { NtfsGeometry } from './boot-sector.js';
import { ATTRIBUTE, readFileRecord, type Attribute, type FileRecord } from './file-record.js';
import { NtfsFault, readU64 } from './ntfs-fault.js';
import { readRuns, type Run } from './runs.js';

export const RECORD = {
  mft: 0,
  mirror: 1,
  logFile: 2,
  volume: 3,
  root: 5,
  bitmap: 6,
  boot: 7,
  badClusters: 8,
  secure: 9,
  upCase: 10,
  definitions: 4,
  firstOfUser: 16,
  firstNamed: 24,
} as const;

const CHUNK = 65_536;
const KEPT_CHUNKS = 64;
/** Windows keeps attribute lists below 256 KiB. */
const MAX_LIST = 256 * 1024;
/** Limit of bytes per read of a stream. */
export const MAX_PIECE = 1024 * 1024;

export interface Stream {
  value: Buffer | undefined;
  runs: Run[];
  flags: number;
  allocatedSize: number;
  dataSize: number;
  initializedSize: number;
}

export class Mft {
  private readonly chunks = new Map<number, Buffer>();

  private constructor(
    readonly view: BlockView,
    readonly geometry: NtfsGeometry,
    readonly data: Stream,
  ) {}

  /**
   * Opens $MFT through its own first record, from either side. Throws `NtfsFault` if the record is not that of $MFT.
   */
  static async open(view: BlockView, geometry: NtfsGeometry, first: FileRecord): Promise<Mft> {
    const start = first.attributes.find(
      ({ type, name, firstVcn }) => type === ATTRIBUTE.data && name === '' && firstVcn === 0,
    );
    if (!start || start.value) throw new NtfsFault('the first record of $MFT does not say where $MFT lies');
    const mft = new Mft(view, geometry, streamOf(start));
    const list = first.attributes.find(({ type }) => type === ATTRIBUTE.list);
    if (list) await mft.follow(list, RECORD.mft, first, ATTRIBUTE.data, '', mft.data.runs);
    if (mft.data.runs.some(({ lcn }) => lcn === undefined)) throw new NtfsFault('$MFT has a hole');
    return mft;
  }

  /** Number of records ever written. Records behind them are empty. */
  get count(): number {
    return Math.floor(this.data.initializedSize / this.geometry.recordSize);
  }

  /** Throws `NtfsFault` for an invalid record, `UnreadableError` if the medium fails. */
  async record(number: number): Promise<FileRecord> {
    const record = readFileRecord(await this.raw(number), this.geometry.clusters, `record ${number} of $MFT`);
    if (record.inUse && record.ownNumber !== undefined && record.ownNumber !== number)
      throw new NtfsFault(`record ${number} of $MFT says it is record ${record.ownNumber}`);
    return record;
  }

  async raw(number: number): Promise<Buffer> {
    const { recordSize } = this.geometry;
    if (number < 0 || number >= this.count) throw new NtfsFault(`$MFT has no record ${number}: it has ${this.count}`);
    const offset = number * recordSize;
    const start = offset - (offset % CHUNK);
    let chunk = this.chunks.get(start);
    if (!chunk) {
      const length = Math.min(CHUNK, this.count * recordSize - start);
      try {
        chunk = await readRuns(this.view, this.geometry, this.data.runs, start, length, '$MFT');
      } catch (error) {
        // A bad sector nearby, or a missing cluster further on, must not make the neighbouring records unreadable.
        if (!(error instanceof UnreadableError || error instanceof NtfsFault)) throw error;
        return readRuns(this.view, this.geometry, this.data.runs, offset, recordSize, '$MFT');
      }
      const oldest = this.chunks.size >= KEPT_CHUNKS ? this.chunks.keys().next().value : undefined;
      if (oldest !== undefined) this.chunks.delete(oldest);
      this.chunks.set(start, chunk);
    }
    return chunk.subarray(offset - start, offset - start + recordSize);
  }

  async stream(record: FileRecord, number: number, type: number, name = ''): Promise<Stream | undefined> {
    const own = record.attributes.find((attribute) => attribute.type === type && attribute.name === name);
    const list = record.attributes.find((attribute) => attribute.type === ATTRIBUTE.list);
    if (!list) return own && own.firstVcn === 0 ? streamOf(own) : undefined;
    const runs: Run[] = own && own.firstVcn === 0 ? [...own.runs] : [];
    const start = await this.follow(list, number, record, type, name, runs);
    const head = own && own.firstVcn === 0 ? own : start;
    return head ? { ...streamOf(head), runs } : undefined;
  }

  /** Reads `length` bytes of a stream. Unwritten bytes read as zeros; bytes past the end are omitted. */
  async read(stream: Stream, offset: number, length: number, about: string): Promise<Buffer> {
    const end = Math.min(offset + Math.min(length, MAX_PIECE), stream.dataSize);
    if (end <= offset) return Buffer.alloc(0);
    if (stream.value) return stream.value.subarray(offset, end);
    const written = Math.min(end, stream.initializedSize);
    const bytes =
      written > offset
        ? await readRuns(this.view, this.geometry, stream.runs, offset, written - offset, about)
        : Buffer.alloc(0);
    return bytes.length === end - offset ? bytes : Buffer.concat([bytes, Buffer.alloc(end - offset - bytes.length)]);
  }

  /**
   * Appends the runs of a stream's continuations in order. Returns the first part of the stream, if a continuation
   * holds it.
   */
  private async follow(
    list: Attribute,
    number: number,
    base: FileRecord,
    type: number,
    name: string,
    runs: Run[],
  ): Promise<Attribute | undefined> {
    let start: Attribute | undefined;
    const bytes = await this.listBytes(list, number);
    for (let at = 0; at + 26 <= bytes.length;) {
      const length = bytes.readUInt16LE(at + 4);
      if (length < 26 || length % 8 !== 0 || at + length > bytes.length)
        throw new NtfsFault(`the attribute list of record ${number} has an entry of ${length} bytes`);
      const nameAt = at + bytes.readUInt8(at + 7);
      const entryName = bytes.toString('utf16le', nameAt, nameAt + bytes.readUInt8(at + 6) * 2);
      const holder = bytes.readUIntLE(at + 16, 6);
      if (bytes.readUInt32LE(at) === type && entryName === name) {
        const firstVcn = readU64(bytes, at + 8, `a cluster in the attribute list of record ${number}`);
        const last = runs.at(-1);
        const expected = last ? last.vcn + last.length : 0;
        if (holder !== number || firstVcn >= expected) {
          const part = await this.part(holder, number, base, type, name, firstVcn);
          if (firstVcn !== expected) throw new NtfsFault(`the attribute list of record ${number} leaves out clusters`);
          runs.push(...part.runs);
          if (firstVcn === 0) start = part;
        }
      }
      at += length;
    }
    return start;
  }

  async listBytes(list: Attribute, number: number): Promise<Buffer> {
    if (list.value) return list.value;
    if (list.dataSize > MAX_LIST)
      throw new NtfsFault(`the attribute list of record ${number} says it is ${list.dataSize} bytes long`);
    return readRuns(this.view, this.geometry, list.runs, 0, list.dataSize, `the attribute list of record ${number}`);
  }

  private async part(
    holder: number,
    number: number,
    base: FileRecord,
    type: number,
    name: string,
    firstVcn: number,
  ): Promise<Attribute> {
    const record = holder === number ? base : await this.record(holder);
    if (holder !== number && (!record.inUse || record.base !== number))
      throw new NtfsFault(`record ${holder} does not continue record ${number}`);
    const part = record.attributes.find((one) => one.type === type && one.name === name && one.firstVcn === firstVcn);
    if (!part) throw new NtfsFault(`record ${holder} lacks the part of record ${number} that it should hold`);
    return part;
  }
}

const streamOf = ({ value, runs, flags, allocatedSize, dataSize, initializedSize }: Attribute): Stream => ({
  value,
  runs: [...runs],
  flags,
  allocatedSize,
  dataSize,
  initializedSize,
});
