/**
 * A file of a volume as a view: read by offset, with changes mapped to changes of the volume. So a repair inside a
 * file has the same digest, backup, comparison and rollback as any repair.
 */
import { assertReadable, type BlockView } from '../view/block-view.js';
import type { ProposedWrite } from '../model/finding.js';
import type { Mft, Stream } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { readRuns } from './format/runs.js';

const COMPRESSED = 0x00ff;
const ENCRYPTED = 0x4000;
const SPARSE = 0x8000;

export class ExtentView implements BlockView {
  readonly size: number;
  readonly sectorSize: number;

  /**
   * `name` begins the sentences of errors. Throws `NtfsFault` for content that is not stored plainly in clusters:
   * compressed, encrypted, sparse, or with a hole.
   */
  constructor(
    private readonly mft: Mft,
    private readonly stream: Stream,
    private readonly name: string,
  ) {
    this.size = stream.dataSize;
    this.sectorSize = mft.view.sectorSize;
    if (stream.value) return;
    if ((stream.flags & COMPRESSED) !== 0) throw new NtfsFault(`${name} is compressed`);
    if ((stream.flags & ENCRYPTED) !== 0) throw new NtfsFault(`${name} is encrypted`);
    if ((stream.flags & SPARSE) !== 0 || stream.runs.some(({ lcn }) => lcn === undefined))
      throw new NtfsFault(`${name} has holes`);
  }

  async read(offset: number, length: number): Promise<Buffer> {
    assertReadable(this, offset, length);
    const { value, initializedSize, runs } = this.stream;
    if (value) return Buffer.from(value.subarray(offset, offset + length));
    // Past the initialised size Windows reads zeros, regardless of the clusters' content.
    const written = Math.max(0, Math.min(length, initializedSize - offset));
    const bytes =
      written > 0
        ? await readRuns(this.mft.view, this.mft.geometry, runs, offset, written, this.name)
        : Buffer.alloc(0);
    return written === length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - written)]);
  }

  async whole(): Promise<Buffer> {
    const bytes = Buffer.alloc(this.size);
    for (let at = 0; at < this.size; at += PIECE)
      (await this.read(at, Math.min(PIECE, this.size - at))).copy(bytes, at);
    return bytes;
  }

  placeOf(offset: number): number {
    const { clusterSize } = this.mft.geometry;
    const vcn = Math.floor(offset / clusterSize);
    const run = this.stream.runs.find((one) => vcn >= one.vcn && vcn < one.vcn + one.length);
    return run?.lcn === undefined ? 0 : (run.lcn - run.vcn) * clusterSize + offset;
  }

  /**
   * Maps the change to bytes of the volume, in the order of the file. Throws `NtfsFault` if the bytes are not stored
   * in clusters: content inside the record, or past the initialised size.
   */
  changesOfVolume({ offset, data, why }: ProposedWrite): ProposedWrite[] {
    const { value, initializedSize, runs } = this.stream;
    if (value) throw new NtfsFault(`${this.name} is so small that it lies in its record of $MFT`);
    if (offset < 0 || offset + data.length > Math.min(initializedSize, this.size))
      throw new NtfsFault(`${this.name} was never written as far as byte ${offset + data.length}`);
    const { clusterSize } = this.mft.geometry;
    const changes: ProposedWrite[] = [];
    for (const { vcn, lcn, length } of runs) {
      const [from, to] = [
        Math.max(offset, vcn * clusterSize),
        Math.min(offset + data.length, (vcn + length) * clusterSize),
      ];
      if (from >= to || lcn === undefined) continue;
      changes.push({
        offset: lcn * clusterSize + from - vcn * clusterSize,
        data: data.subarray(from - offset, to - offset),
        why,
      });
    }
    if (changes.reduce((sum, change) => sum + change.data.length, 0) !== data.length)
      throw new NtfsFault(`${this.name} has no cluster for some of its bytes`);
    return changes;
  }
}

const PIECE = 4 * 1024 * 1024;
