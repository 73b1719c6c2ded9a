/** Accounts for the integrity, clusters, names and continuations of every $MFT record. */
import { UnreadableError } from '../view/block-view.js';
import { changedSectors, MOST_MISSING, type MissingMarks } from './cluster-account.js';
import { assertStreamsWhole, wholeFile } from './format/attribute-lists.js';
import { ClusterMap } from './format/cluster-map.js';
import { ATTRIBUTE, type FileRecord } from './format/file-record.js';
import { MAX_PIECE, RECORD, type Mft, type Stream } from './format/mft.js';
import { NameSums } from './format/name-sums.js';
import { NtfsFault } from './format/ntfs-fault.js';
import type { SecurityIds } from './format/security.js';
import type { StructureFaults } from './structure-faults.js';

/** Limit of records with shared clusters. More reveal nothing new, and each costs a pass over all of its clusters. */
const MOST_SHARED = 100;

const bitOf = (bits: Uint8Array, number: number): boolean => (((bits[number >> 3] ?? 0) >> (number & 7)) & 1) === 1;
const setBit = (bits: Uint8Array, number: number): void => {
  bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
};

export class RecordAccount {
  readonly owned: ClusterMap;
  readonly names: NameSums;
  inUse = 0;
  listed = 0;
  /** Empty records marked as used: Windows keeps some in reserve. */
  reserved = 0;
  /** Records with indexes other than name indexes. */
  readonly furtherIndexes: { number: number; name: string }[] = [];
  /** Corrected sectors of the $MFT bitmap where used records are marked as free. */
  readonly missing: MissingMarks = [];
  private readonly base: Uint8Array;
  private readonly directories: Uint8Array;
  private readonly sequences: Uint16Array;
  private readonly continuations: Uint8Array;
  private readonly claimed: Uint8Array;
  private readonly faulty: Uint8Array;

  constructor(
    private readonly mft: Mft,
    private readonly ids: SecurityIds | undefined,
    private readonly faults: StructureFaults,
  ) {
    this.owned = new ClusterMap(mft.geometry.clusters);
    this.names = new NameSums(mft.count);
    this.sequences = new Uint16Array(mft.count);
    const bits = (): Uint8Array => new Uint8Array(Math.ceil(mft.count / 8));
    [this.base, this.directories, this.continuations, this.claimed, this.faulty] = [
      bits(),
      bits(),
      bits(),
      bits(),
      bits(),
    ];
  }

  async take(signal: AbortSignal): Promise<void> {
    const { mft } = this;
    const map = await mft.stream(await mft.record(RECORD.mft), RECORD.mft, ATTRIBUTE.bitmap);
    if (!map) throw new NtfsFault('$MFT does not say which of its records are in use');
    for (let from = 0; from < mft.count; from += MAX_PIECE * 8) {
      const bits = await readMap(mft, map, from / 8);
      const mended = Buffer.from(bits);
      for (let number = from; number < Math.min(mft.count, from + MAX_PIECE * 8); number += 1) {
        if (number % 1024 === 0) signal.throwIfAborted();
        const isFree = await this.takeRecord(number, bitOf(bits, number - from));
        // A bitmap that ends before $MFT cannot be extended here.
        if (isFree && number - from < mended.length * 8) setBit(mended, number - from);
      }
      const { clusterSize } = mft.geometry;
      for (const one of changedSectors(map.runs, clusterSize, { at: from / 8, bytes: bits, mended }))
        if (this.missing.length <= MOST_MISSING) this.missing.push(one);
    }
    const beyond = await firstBeyond(mft, map);
    if (beyond !== undefined)
      this.faults.add('ntfs.records_missing', `record ${beyond} is marked as used, and $MFT has ${mft.count} records`);
    for (let number = 0; number < mft.count; number += 1) {
      if (bitOf(this.continuations, number) && !bitOf(this.claimed, number))
        this.faults.add(
          'ntfs.attribute_list_damaged',
          `record ${number} continues a file whose attribute list does not name it`,
        );
    }
  }

  /** Returns true if a record in use is marked as free. */
  private async takeRecord(number: number, called: boolean): Promise<boolean> {
    const { mft, faults } = this;
    let record: FileRecord;
    try {
      const raw = await mft.raw(number);
      const used = raw.toString('latin1', 0, 4) === 'FILE' && (raw.readUInt16LE(0x16) & 1) !== 0;
      if (!used && !called) return false;
      record = await mft.record(number);
    } catch (error) {
      if (!(error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError)) throw error;
      setBit(this.faulty, number);
      faults.add('ntfs.record_damaged', error.message);
      return false;
    }
    if (!record.inUse) {
      this.reserved += 1;
      return false;
    }
    this.inUse += 1;
    if (!called)
      faults.add('ntfs.records_called_free', `record ${number} holds a file, and the map of $MFT calls it free`);
    await this.claimClusters(record, number);
    for (const { type, value } of record.attributes)
      if (type === ATTRIBUTE.fileName && value) this.names.fromFile(record.continuation ? record.base : number, value);
    if (record.continuation) setBit(this.continuations, number);
    else await this.takeBase(record, number);
    return !called;
  }

  private async claimClusters(record: FileRecord, number: number): Promise<void> {
    if (this.faults.count('ntfs.clusters_shared') >= MOST_SHARED) return;
    const shared = this.owned.claim(record);
    if (shared === undefined) return;
    const other = this.faults.count('ntfs.clusters_shared') === 0 ? await this.otherOwner(shared, number) : undefined;
    const evidence = {
      offset: shared * this.mft.geometry.clusterSize,
      expected: 'a cluster of one file',
      seen: `record ${number}${other === undefined ? '' : ` and record ${other}`}`,
    };
    this.faults.add(
      'ntfs.clusters_shared',
      `cluster ${shared} belongs to record ${number} and to ${ownerName(other, number)}`,
      evidence,
    );
  }

  private async otherOwner(cluster: number, before: number): Promise<number | undefined> {
    for (let number = 0; number <= before; number += 1) {
      const record = await this.mft.record(number).catch((error: unknown) => {
        if (error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError)
          return undefined;
        throw error;
      });
      const holds =
        record?.inUse === true &&
        record.attributes.some(({ runs }) =>
          runs.some(({ lcn, length }) => lcn !== undefined && lcn <= cluster && cluster < lcn + length),
        );
      if (holds) return number;
    }
    return undefined;
  }

  private async takeBase(record: FileRecord, number: number): Promise<void> {
    const { mft, faults } = this;
    setBit(this.base, number);
    if (record.directory) setBit(this.directories, number);
    this.sequences[number] = record.sequence;
    const whole = await faults.within('ntfs.attribute_list_damaged', () => wholeFile(mft, record, number));
    if (!whole) return void setBit(this.faulty, number);
    if (whole.continuations.length > 0) this.listed += 1;
    for (const holder of whole.continuations) setBit(this.claimed, holder);
    const sound = await faults.within('ntfs.stream_incomplete', async () => {
      assertStreamsWhole(whole.attributes, number, mft.geometry.clusterSize);
      return true;
    });
    if (!sound) setBit(this.faulty, number);
    if (number >= RECORD.firstNamed && !whole.attributes.some(({ type }) => type === ATTRIBUTE.fileName))
      faults.add('ntfs.file_without_name', `record ${number} is in use and has no name`);
    const standard = whole.attributes.find(({ type }) => type === ATTRIBUTE.standard)?.value;
    if (!standard || standard.length < 0x30)
      faults.add('ntfs.record_damaged', `record ${number} lacks its times and permissions`);
    // The number of the permissions exists since NTFS 3; 0 means that the record keeps its own.
    const id = standard && standard.length >= 0x38 ? standard.readUInt32LE(0x34) : 0;
    if (id !== 0 && this.ids && !this.ids.has(id))
      faults.add('ntfs.security_damaged', `record ${number} has permissions ${id}, which $Secure does not know`);
    for (const { type, name } of whole.attributes)
      if (type === ATTRIBUTE.indexRoot && name !== '$I30') this.furtherIndexes.push({ number, name });
  }

  /** Kind of the record behind a name, if the record is valid and has the sequence number of the name. */
  kindOf({ record, sequence }: { record: number; sequence: number }): 'file' | 'directory' | undefined {
    if (record >= this.mft.count || !bitOf(this.base, record) || bitOf(this.faulty, record)) return undefined;
    if (sequence !== 0 && sequence !== this.sequences[record]) return undefined;
    return bitOf(this.directories, record) ? 'directory' : 'file';
  }

  /** Reports names known to only one side. Call after every folder was read. */
  async compareNames(): Promise<void> {
    for (let number = 0; number < this.mft.count; number += 1) {
      if (!bitOf(this.base, number) || bitOf(this.faulty, number) || this.names.agrees(number)) continue;
      this.faults.add(
        'ntfs.names_disagree',
        `${await this.named(number)} is not named in its folder as it names itself`,
      );
    }
  }

  private async named(number: number): Promise<string> {
    const { attributes } = await this.mft.record(number);
    const value = attributes.find(
      ({ type, value: bytes }) => type === ATTRIBUTE.fileName && bytes && bytes.length >= 0x42,
    )?.value;
    const name = value && value.toString('utf16le', 0x42, 0x42 + value.readUInt8(0x40) * 2);
    return name === undefined ? `the file in record ${number}` : `the file ${JSON.stringify(name)} in record ${number}`;
  }
}

async function firstBeyond(mft: Mft, map: Stream): Promise<number | undefined> {
  for (let at = Math.floor(mft.count / 8); at < map.dataSize; at += MAX_PIECE) {
    const bits = await readMap(mft, map, at);
    for (let number = Math.max(mft.count, at * 8); number < (at + bits.length) * 8; number += 1)
      if (bitOf(bits, number - at * 8)) return number;
  }
  return undefined;
}

function readMap(mft: Mft, map: Stream, offset: number): Promise<Buffer> {
  return mft.read(map, offset, MAX_PIECE, 'the map of $MFT');
}

function ownerName(other: number | undefined, number: number): string {
  if (other === undefined) return 'an earlier record';
  return other === number ? 'the same record a second time' : `record ${other}`;
}
