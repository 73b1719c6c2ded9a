import { UnreadableError, type BlockView } from '../view/block-view.js';
import {
  OEM_ID,
  differingFields,
  isPowerOfTwo,
  readBootSector,
  type BootReading,
  type NtfsGeometry,
} from './format/boot-sector.js';
import { ATTRIBUTE, fileNames, readFileRecord } from './format/file-record.js';
import { Mft, RECORD } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';

export interface BootCopy {
  offset: number;
  reading: BootReading;
  geometry: NtfsGeometry;
  /**
   * NT 3.51 kept the copy in the middle of the volume; all later versions keep it at sector `total` or less than a
   * cluster behind.
   */
  place: 'end' | 'middle';
}

const SECTOR_SIZES = [512, 1024, 2048, 4096];
/** A partition may be slightly larger than its volume: all sectors this far from its end are searched. */
const TAIL = 2 * 1024 * 1024;
/** Limit of differing fields between two boot sectors of the same volume. */
const MOST_LOST = 7;
const MOST_SCANNED = 8 * 1024 * 1024;
const CLUSTER_SIZES = Array.from({ length: 13 }, (_, power) => 512 * 2 ** power);

/**
 * Usual positions of $MFT or $MFTMirr. mkntfs: byte 16384 or the first cluster behind it, and the middle of the
 * volume. Windows: cluster 786432 (4 in small volumes), and cluster 2.
 */
function usualTables(size: number): number[] {
  const places = CLUSTER_SIZES.flatMap((cluster) => [
    2 * cluster,
    4 * cluster,
    786_432 * cluster,
    Math.floor(Math.floor(size / cluster) / 2) * cluster,
  ]);
  return [...new Set([16_384, ...places])].filter((place) => place + 1024 <= size);
}

/**
 * A sector at a possible position of a copy that shares most fields with the first sector, even if it does not lead to
 * the volume.
 */
export interface Remains {
  offset: number;
  bytes: Buffer;
}

interface FoundCopies {
  /** Copies at their own stated position. May include an old copy left by a larger volume, so judge each copy. */
  copies: BootCopy[];
  remains: Remains[];
  /** True if an $MFT was found that describes its own position. */
  mftFound: boolean;
}

/** Searches the positions where a copy belongs, never the whole device. */
export async function findCopies(view: BlockView, present: BootReading, signal: AbortSignal): Promise<FoundCopies> {
  const found = new Map<number, BootCopy>();
  const remains = new Map<number, Buffer>();
  const tables = new Set(usualTables(view.size));
  const consider = (offset: number, bytes: Buffer): void => {
    const reading = readBootSector(bytes);
    const { geometry } = reading;
    if (offset > 0 && differingFields(present.bytes, bytes).length <= MOST_LOST) remains.set(offset, bytes);
    if (!reading.claimsNtfs || !geometry) return;
    for (const lcn of [geometry.mftLcn, geometry.mirrorLcn]) tables.add(lcn * geometry.clusterSize);
    const place = placeOf(offset, geometry);
    if (offset > 0 && place && reading.wrong.length === 0) found.set(offset, { offset, reading, geometry, place });
  };
  consider(0, present.bytes);
  for (const offset of singlePlaces(view.size, present.geometry)) {
    const bytes = await readIfThere(view, offset, 512);
    if (bytes) consider(offset, bytes);
  }
  await scan(view, Math.max(0, view.size - TAIL), view.size, consider, signal);
  let mftFound = false;
  for (const offset of [...tables]) {
    const end = await volumeEnd(view, offset);
    if (!end) continue;
    mftFound = true;
    await scan(view, end.from, Math.min(view.size, end.to), consider, signal);
  }
  return {
    copies: [...found.values()],
    remains: [...remains].map(([offset, bytes]) => ({ offset, bytes })),
    mftFound,
  };
}

export function placeOf(
  offset: number,
  { totalSectors, sectorSize, clusterSize }: NtfsGeometry,
): BootCopy['place'] | undefined {
  const behind = offset - totalSectors * sectorSize;
  // ntfsresize rounds the volume down to whole clusters and keeps the copy in the partition's last sector.
  if (behind >= 0 && behind < clusterSize) return 'end';
  return middles(totalSectors, sectorSize).includes(offset) ? 'middle' : undefined;
}

const middles = (sectors: number, sectorSize: number): number[] => [
  Math.floor(sectors / 2) * sectorSize,
  Math.floor((sectors + 1) / 2) * sectorSize,
];

function singlePlaces(size: number, geometry: NtfsGeometry | undefined): number[] {
  const places = SECTOR_SIZES.flatMap((sector) => [
    Math.floor(size / sector) * sector - sector,
    ...middles(Math.floor(size / sector), sector),
    ...middles(Math.floor(size / sector) - 1, sector),
  ]);
  if (geometry)
    places.push(geometry.totalSectors * geometry.sectorSize, ...middles(geometry.totalSectors, geometry.sectorSize));
  return [...new Set(places)].filter((place) => place > 0);
}

export async function readIfThere(view: BlockView, offset: number, length: number): Promise<Buffer | undefined> {
  if (offset < 0 || offset + length > view.size) return undefined;
  try {
    return await view.read(offset, length);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

async function scan(
  view: BlockView,
  from: number,
  to: number,
  consider: (offset: number, bytes: Buffer) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = Buffer.from(OEM_ID);
  const step = 512 * 1024;
  for (let at = from - (from % 512); at < Math.min(to, from + MOST_SCANNED); at += step) {
    signal.throwIfAborted();
    const bytes = await readIfThere(view, at, Math.min(step, view.size - at));
    if (!bytes) continue;
    for (let hit = bytes.indexOf(name); hit !== -1; hit = bytes.indexOf(name, hit + 1)) {
      if (hit % 512 === 3 && hit + 509 <= bytes.length) consider(at + hit - 3, bytes.subarray(hit - 3, hit + 509));
    }
  }
}

/**
 * The end of a volume, computed from the $MFT at `offset` alone: its size in bytes and clusters gives the cluster
 * size, and $BadClus or $Bitmap the number of clusters. Undefined if no $MFT describes this position.
 */
async function volumeEnd(view: BlockView, offset: number): Promise<{ from: number; to: number } | undefined> {
  const head = await readIfThere(view, offset, 512);
  if (!head || head.toString('latin1', 0, 4) !== 'FILE') return undefined;
  const recordSize = head.readUInt32LE(0x1c);
  if (!isPowerOfTwo(recordSize) || recordSize < 512 || recordSize > 65_536) return undefined;
  try {
    const raw = await view.read(offset, recordSize);
    const record = readFileRecord(raw, Number.MAX_SAFE_INTEGER, 'a record');
    const data = record.attributes.find(
      ({ type, name, firstVcn }) => type === ATTRIBUTE.data && name === '' && firstVcn === 0,
    );
    const lcn = data?.runs[0]?.lcn;
    if (!data || lcn === undefined || !fileNames(record).includes('$MFT')) return undefined;
    const lastRun = data.runs.at(-1);
    const described = lastRun ? lastRun.vcn + lastRun.length : 1;
    // With an attribute list, the record describes only the first clusters.
    const listed = record.attributes.some(({ type }) => type === ATTRIBUTE.list);
    const clusterSize = listed ? offset / lcn : data.allocatedSize / described;
    if (!isPowerOfTwo(clusterSize) || clusterSize < 512 || clusterSize > 2 * 1024 * 1024) return undefined;
    const clusters = Math.floor(view.size / clusterSize);
    const geometry: NtfsGeometry = {
      sectorSize: 512,
      clusterSize,
      totalSectors: 0,
      clusters,
      mftLcn: lcn,
      mirrorLcn: 0,
      recordSize,
      indexBlockSize: 4096,
    };
    const mft = await Mft.open(view, geometry, record);
    const mirror =
      lcn * clusterSize === offset
        ? undefined
        : await mft.stream(await mft.record(RECORD.mirror), RECORD.mirror, ATTRIBUTE.data);
    if (lcn * clusterSize !== offset && mirror?.runs[0]?.lcn !== offset / clusterSize) return undefined;
    const bad = await mft.stream(await mft.record(RECORD.badClusters), RECORD.badClusters, ATTRIBUTE.data, '$Bad');
    if (bad && bad.dataSize > 0) return { from: bad.dataSize, to: bad.dataSize + clusterSize + 4096 };
    const bitmap = await mft.stream(await mft.record(RECORD.bitmap), RECORD.bitmap, ATTRIBUTE.data);
    const bits = (bitmap?.dataSize ?? 0) * 8;
    return bits > 0 ? { from: Math.max(0, bits - 64) * clusterSize, to: (bits + 1) * clusterSize + 4096 } : undefined;
  } catch (error) {
    if (error instanceof NtfsFault || error instanceof UnreadableError) return undefined;
    throw error;
  }
}
