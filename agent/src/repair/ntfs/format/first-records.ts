/** The first records of $MFT and their copies in $MFTMirr, each validated separately. */
import { UnreadableError, type BlockView } from '../../view/block-view.js';
import type { NtfsGeometry } from './boot-sector.js';
import { ATTRIBUTE, fileNames, readFileRecord, type FileRecord } from './file-record.js';
import { NtfsFault } from './ntfs-fault.js';

/** Windows mirrors four records, or one cluster of records if clusters are larger. */
export const ALWAYS_MIRRORED = 4;
const MOST = 64;
const NAMES = ['$MFT', '$MFTMirr', '$LogFile', '$Volume'];

export interface Side {
  offset: number;
  raw: Buffer | undefined;
  record: FileRecord | undefined;
  fault: string;
}

export interface RecordPair {
  number: number;
  mft: Side;
  mirror: Side;
}

const lcnOf = (record: FileRecord): number | undefined =>
  record.attributes.find(({ type, name, firstVcn }) => type === ATTRIBUTE.data && name === '' && firstVcn === 0)
    ?.runs[0]?.lcn;

/** Throws `NtfsFault` unless `raw` is record `number` and matches the locations in the boot sector. */
function soundFirstRecord(raw: Buffer, number: number, geometry: NtfsGeometry, what: string): FileRecord {
  const record = readFileRecord(raw, geometry.clusters, what);
  // A record that was never used has no number yet.
  if (record.inUse && record.ownNumber !== undefined && record.ownNumber !== number)
    throw new NtfsFault(`${what} says it is record ${record.ownNumber}`);
  const name = NAMES[number];
  if (name === undefined) return record;
  if (!record.inUse || record.base !== 0) throw new NtfsFault(`${what} is not in use`);
  if (!fileNames(record).includes(name)) throw new NtfsFault(`${what} is not named ${name}`);
  const expected = [geometry.mftLcn, geometry.mirrorLcn][number];
  if (expected !== undefined && lcnOf(record) !== expected)
    throw new NtfsFault(`${what} says ${name} begins at cluster ${lcnOf(record)}, the boot sector says ${expected}`);
  return record;
}

async function readSide(
  view: BlockView,
  geometry: NtfsGeometry,
  lcn: number,
  number: number,
  table: string,
): Promise<Side> {
  const offset = lcn * geometry.clusterSize + number * geometry.recordSize;
  const what = `record ${number} of ${table}`;
  let raw: Buffer | undefined;
  try {
    raw = await view.read(offset, geometry.recordSize);
    return { offset, raw, record: soundFirstRecord(raw, number, geometry, what), fault: '' };
  } catch (error) {
    if (!(error instanceof NtfsFault || error instanceof UnreadableError)) throw error;
    return { offset, raw, record: undefined, fault: error.message };
  }
}

export const readPair = async (view: BlockView, geometry: NtfsGeometry, number: number): Promise<RecordPair> => ({
  number,
  mft: await readSide(view, geometry, geometry.mftLcn, number, '$MFT'),
  mirror: await readSide(view, geometry, geometry.mirrorLcn, number, '$MFTMirr'),
});

export function mirroredRecords(mirror: FileRecord, { recordSize }: NtfsGeometry): number {
  const data = mirror.attributes.find(({ type, name }) => type === ATTRIBUTE.data && name === '');
  return Math.max(ALWAYS_MIRRORED, Math.min(MOST, Math.floor((data?.initializedSize ?? 0) / recordSize)));
}

export async function readPairs(view: BlockView, geometry: NtfsGeometry): Promise<RecordPair[]> {
  const pairs: RecordPair[] = [];
  for (let number = 0, count = ALWAYS_MIRRORED; number < count; number += 1) {
    const pair = await readPair(view, geometry, number);
    pairs.push(pair);
    const mirror = number === 1 ? (pair.mft.record ?? pair.mirror.record) : undefined;
    if (mirror) count = mirroredRecords(mirror, geometry);
  }
  return pairs;
}
