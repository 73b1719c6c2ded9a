/**
 * Judges a boot sector by the structures at its locations. `FILE` at both clusters is not enough, because the copy of
 * an older, larger volume in the same place passes. $MFT and $MFTMirr must describe themselves at these locations. The
 * size of $MFT in bytes and clusters must give the cluster size, $Bitmap must have one bit per cluster, and the root
 * must have the index block size.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import type { NtfsGeometry } from './format/boot-sector.js';
import { ATTRIBUTE, type FileRecord } from './format/file-record.js';
import { mirroredRecords, readPair, type RecordPair } from './format/first-records.js';
import { Mft, RECORD } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';

export interface Judgement {
  /** Reasons against these parameters. Empty if they belong to this volume. */
  faults: string[];
  /** Unreadable system records. These count neither for nor against the parameters. */
  silent: string[];
  /** Reasons against a restore from a copy. A volume with the same values in both sectors may still be fine. */
  doubts: string[];
  mft: Mft | undefined;
  /** Number of the first two records found on either side. 0 means that no volume of this shape exists here. */
  traces: number;
}

export const accepts = ({ faults, silent }: Judgement): boolean => faults.length === 0 && silent.length === 0;

/** $Bitmap's size in bytes: one bit per cluster, rounded up to 8 bytes. */
const bitmapBytes = (clusters: number): number => Math.ceil(clusters / 64) * 8;

export async function judge(view: BlockView, geometry: NtfsGeometry): Promise<Judgement> {
  const judgement: Judgement = { faults: [], silent: [], doubts: [], mft: undefined, traces: 0 };
  const { sectorSize, totalSectors } = geometry;
  if (totalSectors * sectorSize > view.size)
    judgement.faults.push(`it says ${totalSectors * sectorSize} bytes and there are ${view.size}`);
  const pairs = [await readPair(view, geometry, RECORD.mft), await readPair(view, geometry, RECORD.mirror)];
  judgement.traces = pairs.filter(({ mft, mirror }) => mft.record ?? mirror.record).length;
  for (const pair of pairs) if (!pair.mft.record && !pair.mirror.record) judgement.faults.push(whyNeither(pair));
  const first = pairs[0]?.mft.record ?? pairs[0]?.mirror.record;
  if (!first) return judgement;
  const mirror = pairs[1]?.mft.record ?? pairs[1]?.mirror.record;
  try {
    judgement.mft = await Mft.open(view, geometry, first);
    await compare(judgement.mft, mirror ? mirroredRecords(mirror, geometry) : 0, judgement);
  } catch (error) {
    if (!(error instanceof NtfsFault || error instanceof UnreadableError)) throw error;
    judgement.silent.push(error.message);
  }
  return judgement;
}

const whyNeither = ({ mft, mirror }: RecordPair): string => `${mft.fault}, and ${mirror.fault}`;

/** Reads a system record of NTFS, from the mirror if necessary and large clusters put it there. */
async function systemRecord(mft: Mft, number: number, mirrored: number): Promise<FileRecord> {
  try {
    return await mft.record(number);
  } catch (error) {
    if (!(error instanceof NtfsFault) || number >= mirrored) throw error;
    const { mirror } = await readPair(mft.view, mft.geometry, number);
    if (!mirror.record) throw error;
    return mirror.record;
  }
}

async function compare(mft: Mft, mirrored: number, { faults, doubts }: Judgement): Promise<void> {
  const { clusterSize, clusters, indexBlockSize } = mft.geometry;
  const described = mft.data.runs.reduce((sum, { length }) => sum + length, 0);
  if (described * clusterSize !== mft.data.allocatedSize)
    faults.push(
      `$MFT says it has ${mft.data.allocatedSize} bytes in ${described} clusters, which are not clusters of ${clusterSize}`,
    );

  const bitmap = await mft.stream(await systemRecord(mft, RECORD.bitmap, mirrored), RECORD.bitmap, ATTRIBUTE.data);
  if (bitmap?.dataSize !== bitmapBytes(clusters))
    faults.push(`$Bitmap has ${bitmap?.dataSize ?? 0} bytes, and ${clusters} clusters need ${bitmapBytes(clusters)}`);

  const root = await systemRecord(mft, RECORD.root, mirrored);
  const index = (await mft.stream(root, RECORD.root, ATTRIBUTE.indexRoot, '$I30'))?.value;
  const blockSize = index && index.length >= 12 ? index.readUInt32LE(8) : 0;
  if (!root.inUse || !root.directory) faults.push('the record of the root directory holds no directory');
  else if (blockSize !== indexBlockSize)
    faults.push(`the root directory has index blocks of ${blockSize} bytes, not of ${indexBlockSize}`);

  // $BadClus has a stream as long as the volume: the only exact source for the number of clusters.
  const bad = await mft.stream(
    await systemRecord(mft, RECORD.badClusters, mirrored),
    RECORD.badClusters,
    ATTRIBUTE.data,
    '$Bad',
  );
  if (bad && bad.dataSize > 0 && bad.dataSize !== clusters * clusterSize)
    doubts.push(`$BadClus covers ${bad.dataSize} bytes, and the volume would have ${clusters * clusterSize}`);
}
